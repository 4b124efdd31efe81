import Testing

@testable import SwellCore

@Suite("Microphone, locks, calls, and what is switched off")
struct OtherKindsTests {
  @Test("A microphone that others mute or unmute is shown")
  func microphone() {
    var stage = Stage.equipped()
    stage.hear(.source(Stage.microphone(isMuted: true)))
    #expect(stage.frame()?.icon == .microphoneMuted)
    #expect(stage.content?.kind == .microphone)
    stage.pass(.milliseconds(17))
    stage.hear(.source(Stage.microphone(isMuted: false)))
    #expect(stage.frame()?.icon == .microphone)
  }

  @Test("A microphone that is new, another, gone, louder, or the same again is no news")
  func quietMicrophone() {
    var stage = Stage.inSession()
    let readings: [SourceReading?] = [
      Stage.microphone(isMuted: true), Stage.microphone(isMuted: true), Stage.microphone(percent: 80, isMuted: true),
      SourceReading(name: "usb", level: Level(0.5), isMuted: false), nil, Stage.microphone(isMuted: true), nil,
    ]
    for reading in readings {
      stage.hear(.source(reading))
      #expect(stage.frame() == nil)
    }
    stage.hear(.source(Stage.microphone(isMuted: true)))
    stage.hear(.audioDisconnected)
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.source(Stage.microphone(isMuted: false)))
    #expect(stage.frame() == nil)
  }

  @Test("Caps Lock and Num Lock are not shown", arguments: [KeyboardLock.caps, .num], [false, true])
  func hiddenLocks(lock: KeyboardLock, isOn: Bool) {
    var stage = Stage.inSession()
    #expect(stage.hear(.keyboardLock(lock, isOn: isOn)) == [])
    #expect(stage.frame() == nil)
  }

  @Test(
    "Caps Lock and Num Lock say On or Off, without a bar, where they are switched on",
    arguments: [
      (KeyboardLock.caps, HUDContent.Kind.capsLock, true, Icon.capsLock, "On"),
      (.caps, .capsLock, false, .capsLockOff, "Off"), (.num, .numLock, true, .numLock, "On"),
      (.num, .numLock, false, .numLockOff, "Off"), (.scroll, .scrollLock, true, .scrollLock, "On"),
      (.scroll, .scrollLock, false, .scrollLockOff, "Off"),
    ])
  func locks(lock: KeyboardLock, kind: HUDContent.Kind, isOn: Bool, icon: Icon, label: String) {
    var settings = Settings()
    settings.hidden.remove(kind)
    var stage = Stage.inSession(settings: settings)
    stage.hear(.keyboardLock(lock, isOn: isOn))
    #expect(stage.content == HUDContent(kind: kind, icon: icon, .word(isOn ? .on : .off)))
    #expect(stage.content?.label == label)
    let scene = stage.frame()?.scene
    #expect(scene?.label?.text == label)
    #expect(scene?.track == nil)
    #expect(scene?.fill == nil)
    stage.hear(.keyboardLock(lock == .caps ? .num : .caps, isOn: true))
    #expect(stage.content?.kind == kind, "the other one is still off")
  }

  @Test(
    "In a call the volume has the icon of the phone, or of the headset",
    arguments: [
      (OutputDevice.speaker, Icon.phone), (.hdmi, .phone), (.headphones, .headset), (.headset, .headset),
      (.bluetooth, .headset),
    ])
  func call(device: OutputDevice, icon: Icon) {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    stage.hear(.audioConnected(server: "pulse"))
    func reading(_ volume: UInt32, isMuted: Bool = false) -> Event {
      .sink(SinkReading(name: "pci", device: device, volume: volume, isMuted: isMuted, hasCall: true))
    }
    stage.hear(.sink(SinkReading(name: "pci", device: device, volume: 30_000)))
    stage.hear(reading(30_000))
    #expect(stage.content == nil, "that a call begins is no news")
    stage.hear(reading(40_000))
    #expect(stage.content?.icon == icon)
    stage.hear(reading(40_000, isMuted: true))
    #expect(stage.content?.icon == .speakerMuted)
    stage.hear(reading(0))
    #expect(stage.content?.icon == .speakerMuted)
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
    var settings = Settings()
    settings.hidden = [kind]
    var stage = Stage.equipped(settings: settings)
    stage.hear(event)
    #expect(stage.frame() == nil)
    settings.hidden = []
    for other in HUDContent.Kind.allCases where other != kind { settings.hidden.insert(other) }
    stage = Stage.equipped(settings: settings)
    stage.hear(event)
    #expect(stage.frame() != nil)
    #expect(stage.content?.kind == kind)
  }

  @Test("What is off from the start are the locks, the state of the machine, the player and the reminder")
  func defaults() {
    #expect(
      Settings().hidden == [
        .capsLock, .numLock, .scrollLock, .layout, .airplane, .powerProfile, .power, .player, .microphoneReminder,
      ])
    #expect(Settings().showsKeys)
  }

  @Test("With reduced motion the HUD comes, stays and is gone: two frames")
  func reducedMotion() {
    var settings = Settings()
    settings.reducedMotion = true
    var stage = Stage.inSession(settings: settings)
    let start = stage.now
    stage.hearVolume(60)
    let frames = stage.live(for: .seconds(3))
    #expect(frames.map(\.at) == [start, start + .milliseconds(800)])
    #expect(frames.first?.frame.opacity == 1)
    #expect(frames.last?.frame == .hidden)
  }

  @Test("Delay, fade and opacity are what is configured")
  func timing() {
    var settings = Settings()
    settings.hideDelay = .milliseconds(200)
    settings.fade = .milliseconds(400)
    settings.opacity = 0.8
    var stage = Stage.inSession(settings: settings)
    let start = stage.now
    stage.hearVolume(60)
    let frames = stage.live(for: .seconds(3))
    #expect(frames.first?.frame.scene?.panelOpacity == 0.8)
    #expect(frames.last.map { $0.at - start >= .milliseconds(600) && $0.at - start <= .milliseconds(617) } == true)
  }
}
