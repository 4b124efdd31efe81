import Testing

@testable import SwellCore

@Suite("Microphone, locks, calls, and what is switched off")
struct OtherKindsTests {
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
    stage.reconnect()
    stage.hear(.source(Stage.microphone(isMuted: false)))
    #expect(stage.frame() == nil)
  }

  @Test(
    "Lock keys say On or Off, without a bar, where they are switched on",
    arguments: [
      (KeyboardLock.caps, HUDContent.Kind.capsLock, true, Icon.capsLock), (.caps, .capsLock, false, .capsLockOff),
      (.num, .numLock, true, .numLock), (.num, .numLock, false, .numLockOff), (.scroll, .scrollLock, true, .scrollLock),
      (.scroll, .scrollLock, false, .scrollLockOff),
    ])
  func locks(lock: KeyboardLock, kind: HUDContent.Kind, isOn: Bool, icon: Icon) {
    var stage = Stage.inSession { $0.hidden.remove(kind) }
    stage.hear(.keyboardLock(lock == .caps ? .num : .caps, isOn: true))
    #expect(stage.frame() == nil, "the other one is off")
    stage.hear(.keyboardLock(lock, isOn: isOn))
    #expect(stage.content == HUDContent(kind: kind, icon: icon, .word(isOn ? .on : .off)))
    let scene = stage.frame()?.scene
    #expect(scene?.label?.text == (isOn ? "On" : "Off") && scene?.track == nil && scene?.fill == nil)
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
