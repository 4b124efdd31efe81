import Testing

@testable import SwellCore

@Suite("The battery of a Bluetooth output")
struct HeadsetBatteryTests {
  private var stage = Self.stage()
  private static let own: UInt64 = 0x00_1B66_AABBCC

  private static let headset = {
    var sink = SinkReading(name: "bluez", description: "WH-1000XM4", device: .headphones, volume: Stage.full / 2)
    sink.address = own
    return sink
  }()

  private static func battery(_ charge: Int, warning: Int? = nil, _ address: UInt64 = own) -> Event {
    .headsets([HeadsetBattery(address: address, name: "WH-1000XM4", charge: charge, warning: warning)])
  }

  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    Stage.inSession(settings: Settings { $0.hidden.remove(.power) }, change)
  }

  @Test(
    "An address is found in what the sound servers and UPower say",
    arguments: [
      ("00:1B:66:AA:BB:CC", own), ("00:1b:66:aa:bb:cc", own), ("/org/bluez/hci0/dev_00_1B_66_AA_BB_CC", own),
      ("", nil), ("hw:0", nil), ("00:1B:66:AA:BB:CG", nil), ("00-1B-66-AA-BB-CC", nil), ("0:1B:66:AA:BB:CC", nil),
      ("ü0:1B:66:AA:BB:CC", nil),
    ] as [(String, UInt64?)])
  func address(text: String, address: UInt64?) {
    #expect(HeadsetBattery.address(in: text) == address)
  }

  @Test("is asked for from the first Bluetooth output on")
  mutating func follow() {
    for (sink, isAsked) in [
      (Stage.speakers(percent: 30), false), (Self.headset, true), (Stage.speakers(percent: 30), true),
    ] {
      stage.hear(.sink(sink))
      #expect(stage.osd.wanted.headsets == isAsked)
    }
    var off = Self.stage { ($0.namesBattery, $0.hidden) = (false, [.power]) }
    off.hear(.sink(Self.headset))
    #expect(!off.osd.wanted.headsets)
  }

  @Test("is named with the output when that is switched to, as its language does, in lists and in the status")
  mutating func named() {
    stage.hear(Self.battery(62), .sink(Self.headset))
    #expect((stage.content?.kind, stage.content?.moreText) == (.output, .charged("WH-1000XM4", Level(0.62))))
    stage.ask(.watch(json: false, now: false))
    #expect(stage.hear(Self.battery(61)).told() == [], "the output is the same")
    #expect(stage.content?.moreText == .charged("WH-1000XM4", Level(0.61)))
    stage.hear(Self.battery(62))
    let french = Language { $0 == .percent ? "#\u{a0}%" : $0.rawValue }
    #expect(french.text(of: .charged("WH-1000XM4", Level(0.62))) == "WH-1000XM4 · 62\u{a0}%")
    #expect(stage.ask(.status(json: true)).reply?.contains("\"battery\": 0.62") == true)
    let outputs = Answer.outputs([Stage.speakers(percent: 50), Self.headset])
    stage.ask(.outputs(json: false))
    #expect(
      stage.reply(outputs) == [.done("  speakers  Speakers, 50%\n* bluez  WH-1000XM4, 50%, battery 62%")])
    stage.ask(.outputs(json: true))
    let json = stage.reply(outputs).replies.joined()
    #expect(json.contains("\"battery\": null") && json.contains("\"battery\": 0.62"))
  }

  @Test("is told in a list before a Bluetooth output was the default one, once it is known", arguments: [true, false])
  mutating func listed(isNamed: Bool) {
    if !isNamed { stage = Self.stage { ($0.namesBattery, $0.hidden) = (false, [.power]) } }
    stage.hear(.sink(Stage.speakers(percent: 50)))
    let outputs = Answer.outputs([Stage.speakers(percent: 50), Self.headset])
    stage.ask(.outputs(json: false))
    #expect(stage.reply(outputs).replies == [] && stage.osd.wanted.headsets)
    stage.hear(Self.battery(62))
    let text = "* speakers  Speakers, 50%\n  bluez  WH-1000XM4, 50%, battery 62%"
    #expect(stage.answer(.done, for: .errand(Stage.client)) == [.done(text)])
    // They are reported from then on.
    stage.ask(.outputs(json: false))
    #expect(stage.reply(outputs).replies.count == 1)
    stage.ask(.outputs(json: false))
    #expect(stage.reply(.outputs([Stage.speakers(percent: 50)])).replies.count == 1)
  }

  @Test("is not named with another output, when it is not known any more, or where that is off")
  mutating func unnamed() {
    for (battery, sink) in [
      (Self.battery(62, 0x1122_33445566), Self.headset), (Self.battery(62), Stage.speakers(percent: 50)),
      (.headsets([]), Self.headset),
    ] {
      stage.hear(battery, .sink(sink))
      // Other outputs may only stand in for the headset.
      stage.live(for: AudioState.profileTime + .milliseconds(100))
      #expect(stage.content?.detail == sink.description)
    }
    var off = Self.stage { $0.namesBattery = false }
    off.hear(Self.battery(62), .sink(Self.headset))
    #expect(off.content?.detail == "WH-1000XM4")
  }

  @Test("that is known later is added to the panel, which stays no longer; a panel of another kind is left alone")
  mutating func late() {
    stage.hear(.sink(Self.headset))
    stage.live(for: .milliseconds(500))
    let rest = stage.timeToDeadline
    stage.hear(Self.battery(62))
    #expect(stage.content?.moreText == .charged("WH-1000XM4", Level(0.62)))
    #expect(stage.timeAfterFrame() == rest)
    stage.live(for: .seconds(10))
    stage.hear(Self.battery(61))
    #expect(stage.content == nil)
    stage.press(.volumeUp)
    stage.hear(Self.battery(60))
    #expect(stage.content?.kind == .volume)
  }

  @Test("that has become low is shown once, with its name; not at first, and not when the service comes back")
  mutating func low() {
    for (event, label) in [
      (Self.battery(9), nil), (Self.battery(40), nil), (Self.battery(11), nil), (Self.battery(10), "10%"),
      (Self.battery(9), nil), (.headsets([]), nil), (Self.battery(9, warning: 4), nil), (Self.battery(80), nil),
      (Self.battery(20, warning: 3), "20%"),
    ] as [(Event, String?)] {
      stage.hear(event)
      #expect(stage.content?.label == label)
      #expect(stage.content.map { $0.kind == .power && $0.icon == .batteryLow && $0.detail == "WH-1000XM4" } ?? true)
      stage.live(for: .seconds(10))
    }
    var off = Self.stage { $0.hidden.insert(.power) }
    off.hear(Self.battery(40))
    off.ask(.watch(json: false, now: false))
    #expect(off.hear(Self.battery(5)) == [] && off.content == nil)
  }
}
