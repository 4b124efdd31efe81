import Testing

@testable import SwellCore

@Suite("What makes the HUD appear")
struct AppearanceTests {
  private var stage = Stage.inSession()

  @Test("The first reading of a server is no news, whatever it is, but the next change is")
  func start() {
    var stage = Stage.connected()
    stage.hearVolume(30)
    #expect(stage.frame() == nil && stage.timeToDeadline == nil)
    stage.pass(.seconds(60))
    stage.reconnect(after: .seconds(1))
    stage.hear(.sink(SinkReading(name: "other", volume: 100, isMuted: true)))
    #expect(stage.frame() == nil && stage.timeToDeadline == nil)
    stage.reconnect()
    stage.hearVolume(50)
    stage.hearVolume(51)
    #expect(stage.frame()?.label == "51%")
  }

  @Test("The same reading again, another balance, description or kind of device is no news, and prolongs no stay")
  mutating func noNews() {
    var reading = Stage.speakers(percent: 50)
    stage.hear(.sink(reading), .sink(reading))
    reading.channels = ChannelVolumes([reading.volume, reading.volume / 2])
    stage.hear(.sink(reading))
    reading.description = "Renamed"
    stage.hear(.sink(reading))
    reading.device = .headset
    stage.hear(.sink(reading))
    #expect(stage.frame() == nil)
    #expect(stage.osd.hud.timeline.phase == .hidden)
    stage.hearVolume(50.0015)
    #expect(stage.frame()?.label == "50%", "the smallest change")
    stage.pass(.seconds(1))
    stage.showVolume(60)
    stage.pass(.milliseconds(500))
    stage.hearVolume(60)
    #expect(stage.timeToDeadline == .milliseconds(300))
  }

  @Test("Muting shows the muted speaker with the level that is kept, also when that changes; unmuting the speaker")
  mutating func mute() {
    for (percent, isMuted, icon, kind): (Double, Bool, Icon, HUDContent.Kind) in [
      (50, true, .speakerMuted, .mute), (70, true, .speakerMuted, .volume), (70, false, .speakerHigh, .mute),
    ] {
      stage.hearVolume(percent, isMuted: isMuted)
      let frame = stage.frame(after: .seconds(1))
      #expect((frame?.icon, frame?.label) == (icon, "\(Int(percent))%"))
      #expect(stage.content?.kind == kind)
    }
  }

  @Test(
    "A switch of the default sink is shown once, with the icon of the device, or that nothing is heard there",
    arguments: [
      (OutputDevice.headphones, Icon.headphones), (.headset, .headset), (.hdmi, .hdmi), (.bluetooth, .bluetooth),
      (.phone, .phone), (.speaker, .speakerLow),
    ])
  func switchOfSink(device: OutputDevice, icon: Icon) {
    for isMuted in [false, true] {
      var stage = Stage.inSession()
      let reading = SinkReading(name: "other", device: device, volume: Stage.full / 4, isMuted: isMuted)
      stage.hear(.sink(reading))
      #expect(stage.content == HUDContent(kind: .output, icon: isMuted ? .speakerMuted : icon, level: Level(0.25)))
      stage.hear(.sink(reading))
      #expect(stage.live(for: .seconds(5)).last?.frame == .hidden)
      #expect(stage.timeToDeadline == nil)
    }
  }

  @Test(
    "A sink that takes the place of none or of the placeholder is silent during log-in; any other is a switch",
    arguments: [
      ("auto_null", .seconds(1), false), (nil, .milliseconds(2999), false), ("auto_null", .seconds(3), true),
      ("auto_null", .seconds(3600), true), ("speakers", .zero, true),
    ] as [(String?, Duration, Bool)])
  func logIn(first: String?, pause: Duration, isShown: Bool) {
    var stage = Stage.connected()
    stage.hear(.sink(first.map { SinkReading(name: $0, volume: Stage.full) }))
    stage.pass(pause)
    var usb = SinkReading(name: "usb", device: .headset, volume: Stage.full)
    stage.hear(.sink(usb))
    #expect(stage.frame()?.icon == (isShown ? .headset : nil))
    usb.volume /= 2
    stage.hear(.sink(usb))
    #expect(stage.frame(after: .milliseconds(20))?.label == "50%")
  }

  @Test(
    "Compositor, monitors, questions, a lost picture, no sink and the placeholder do not make a hidden HUD appear",
    arguments: [
      Event.compositor(isRunning: true), .monitors([Stage.beamer]), .monitors([]), .hudDamaged,
      .request(.status(json: true), client: Stage.client), .deadline, .audioServerAppeared, .sink(nil),
      .sink(SinkReading(name: "auto_null", volume: Stage.full)),
    ])
  mutating func noNews(event: Event) {
    stage.hear(event)
    #expect((stage.frame().showsNothing, stage.content, stage.timeToDeadline) == (true, nil, nil))
  }

  @Test("Leaves when it is told to, whatever is shown")
  mutating func termination() {
    #expect(stage.hear(.terminated) == [.quit])
    #expect(stage.request(.quit, by: 1) == [.quit], "there is no answer but the end")
    stage.hearVolume(51)
    stage.pass(.milliseconds(1300))
    #expect(stage.hear(.terminated) == [.quit])
  }

  @Test("A microphone that is new, another, gone, louder, or the same again is no news")
  mutating func quietMicrophone() {
    let readings: [SourceReading?] = [
      Stage.microphone(isMuted: true), Stage.microphone(isMuted: true), Stage.microphone(percent: 80, isMuted: true),
      SourceReading(name: "usb", level: Level(0.5), isMuted: false), nil, Stage.microphone(isMuted: true), nil,
    ]
    for reading in readings {
      stage.hear(.source(reading))
      #expect(stage.frame() == nil)
    }
    stage.hear(.source(Stage.microphone(isMuted: true)))
    stage.reconnect()
    stage.hear(.source(Stage.microphone(isMuted: false)))
    #expect(stage.frame() == nil)
  }

  @Test(
    "Lock keys say in a pill what is on or off, without a bar, where they are switched on",
    arguments: [
      (KeyboardLock.caps, HUDContent.Kind.capsLock, [(Icon.capsLockOff, Word.capsLockOff), (.capsLock, .capsLockOn)]),
      (.num, .numLock, [(.numLockOff, .numLockOff), (.numLock, .numLockOn)]),
      (.scroll, .scrollLock, [(.scrollLockOff, .scrollLockOff), (.scrollLock, .scrollLockOn)]),
    ], [false, true])
  func locks(row: (lock: KeyboardLock, kind: HUDContent.Kind, states: [(icon: Icon, word: Word)]), isOn: Bool) {
    let (lock, kind, state) = (row.lock, row.kind, row.states[isOn ? 1 : 0])
    var stage = Stage.inSession { $0.hidden.remove(kind) }
    stage.hear(.keyboardLock(lock == .caps ? .num : .caps, isOn: true))
    #expect(stage.frame() == nil, "the other one is off")
    stage.hear(.keyboardLock(lock, isOn: isOn))
    #expect(stage.content == HUDContent(kind: kind, icon: state.icon, .word(state.word)))
    let scene = stage.frame()?.scene
    #expect((scene?.label?.text, scene?.track, scene?.fill) == (state.word.rawValue, nil, nil))
    #expect(scene?.body.height == 48)
  }

  @Test(
    "In a call the volume has the icon of the phone, or of the headset",
    arguments: [
      (OutputDevice.speaker, Icon.phone), (.hdmi, .phone), (.headphones, .headset), (.headset, .headset),
      (.bluetooth, .headset),
    ])
  func call(device: OutputDevice, icon: Icon) {
    var stage = Stage.connected()
    func reading(_ volume: UInt32, isMuted: Bool = false, hasCall: Bool = true) -> Event {
      .sink(SinkReading(name: "pci", device: device, volume: volume, isMuted: isMuted, hasCall: hasCall))
    }
    stage.hear(reading(30_000, hasCall: false), reading(30_000))
    #expect(stage.content == nil, "that a call begins is no news")
    for (event, icon) in [
      (reading(40_000), icon), (reading(40_000, isMuted: true), .speakerMuted), (reading(0), .speakerMuted),
    ] {
      stage.hear(event)
      #expect(stage.content?.icon == icon)
    }
  }

  private static let changes: [(kind: HUDContent.Kind, event: Event)] = [
    (.volume, .sink(Stage.speakers(percent: 60))), (.mute, .sink(Stage.speakers(percent: 50, isMuted: true))),
    (.output, .sink(SinkReading(name: "tv", device: .hdmi, volume: 5))),
    (.microphone, .source(Stage.microphone(isMuted: true))),
    (.brightness, .brightness(Stage.panel.name, value: 50_000)),
    (.keyboardBacklight, .brightness(Stage.keyboard.name, value: 2)), (.capsLock, .keyboardLock(.caps, isOn: true)),
    (.numLock, .keyboardLock(.num, isOn: true)),
  ]

  @Test("Each kind has a switch of its own", arguments: changes)
  func switches(kind: HUDContent.Kind, event: Event) {
    for isShown in [false, true] {
      var stage = Stage.equipped { $0.hidden = Set(HUDContent.Kind.allCases.filter { ($0 == kind) != isShown }) }
      stage.hear(event)
      #expect((stage.frame() != nil) == isShown)
      #expect(stage.content?.kind == (isShown ? kind : nil))
    }
  }

  @Test("What is off from the start are the locks, the state of the machine, the player and the reminder")
  func defaults() {
    #expect(
      Settings().hidden == [
        .capsLock, .numLock, .scrollLock, .layout, .airplane, .powerProfile, .power, .player, .microphoneReminder,
      ])
    #expect(Settings().showsKeys)
  }
}
