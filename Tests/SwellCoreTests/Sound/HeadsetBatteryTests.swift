import Testing

@testable import SwellCore

@Suite("The battery of a Bluetooth output")
struct HeadsetBatteryTests {
  private static let own: UInt64 = 0x00_1B66_AABBCC

  private static var headset: SinkReading {
    var sink = SinkReading(
      name: "bluez", description: "WH-1000XM4", device: .headphones, volume: Stage.full / 2, isMuted: false)
    sink.address = own
    return sink
  }

  private static func battery(_ charge: Int, warning: Int? = nil, _ address: UInt64 = own) -> Event {
    .headsets([HeadsetBattery(address: address, name: "WH-1000XM4", charge: charge, warning: warning)])
  }

  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    var settings = Settings()
    settings.hidden.remove(.power)
    change(&settings)
    return Stage.inSession(settings: settings)
  }

  @Test(
    "An address is found in what the sound servers and UPower say",
    arguments: [
      ("00:1B:66:AA:BB:CC", own), ("00:1b:66:aa:bb:cc", own),
      ("/org/bluez/hci0/dev_00_1B_66_AA_BB_CC", own),
      ("", nil), ("hw:0", nil), ("00:1B:66:AA:BB:CG", nil), ("00-1B-66-AA-BB-CC", nil), ("0:1B:66:AA:BB:CC", nil),
      ("ü0:1B:66:AA:BB:CC", nil),
    ] as [(String, UInt64?)])
  func address(text: String, address: UInt64?) {
    #expect(HeadsetBattery.address(in: text) == address)
  }

  @Test("is asked for with the first Bluetooth output, once")
  func follow() {
    var stage = Self.stage()
    #expect(!stage.hear(.sink(Stage.speakers(percent: 30))).contains(.followHeadsets))
    #expect(stage.hear(.sink(Self.headset)).contains(.followHeadsets))
    stage.hear(.sink(Stage.speakers(percent: 30)))
    #expect(!stage.hear(.sink(Self.headset)).contains(.followHeadsets))
    var off = Self.stage { ($0.namesBattery, $0.hidden) = (false, [.power]) }
    #expect(!off.hear(.sink(Self.headset)).contains(.followHeadsets))
  }

  @Test("is named with the output when that is switched to, in lists and in the status")
  func named() {
    var stage = Self.stage()
    stage.hear(Self.battery(62))
    stage.hear(.sink(Self.headset))
    #expect(stage.content?.kind == .output && stage.content?.moreText == .charged("WH-1000XM4", Level(0.62)))
    #expect(stage.ask(.status(json: true)).reply?.contains("\"battery\": 0.62") == true)
    stage.hear(.request(.outputs(json: false), client: Stage.client))
    let list = stage.reply(.outputs([Stage.speakers(percent: 50), Self.headset]))
    #expect(
      list == [
        .reply(.done("  speakers  Speakers, 50%\n* bluez  WH-1000XM4, 50%, battery 62%\n"), client: Stage.client)
      ])
    stage.hear(.request(.outputs(json: true), client: Stage.client))
    guard case .reply(.done(let json), _)? = stage.reply(.outputs([Stage.speakers(percent: 50), Self.headset])).first
    else { return #expect(Bool(false)) }
    #expect(json.contains("\"battery\": null") && json.contains("\"battery\": 0.62"))
  }

  @Test("is not named with another output, when it is not known any more, or where that is off")
  func unnamed() {
    var stage = Self.stage()
    stage.hear(Self.battery(62, 0x1122_33445566))
    stage.hear(.sink(Self.headset))
    #expect(stage.content?.detail == "WH-1000XM4")
    stage.hear(Self.battery(62))
    stage.hear(.sink(Stage.speakers(percent: 50)))
    #expect(stage.content?.detail == "Speakers")
    stage.hear(.headsets([]))
    stage.hear(.sink(Self.headset))
    #expect(stage.content?.detail == "WH-1000XM4")
    var off = Self.stage { $0.namesBattery = false }
    off.hear(Self.battery(62))
    off.hear(.sink(Self.headset))
    #expect(off.content?.detail == "WH-1000XM4")
  }

  @Test("that is known later is added to the panel, which stays no longer; a panel of another kind is left alone")
  func late() {
    var stage = Self.stage()
    stage.hear(.sink(Self.headset))
    _ = stage.live(for: .milliseconds(500))
    let phase = stage.osd.hud.phase
    stage.hear(Self.battery(62))
    #expect(stage.content?.moreText == .charged("WH-1000XM4", Level(0.62)))
    guard case .shown(_, let before) = phase, case .shown(_, let after) = stage.osd.hud.phase else {
      return #expect(Bool(false))
    }
    #expect(before == after)
    stage.pass(.seconds(10))
    stage.hear(.deadline)
    stage.hear(Self.battery(61))
    #expect(stage.content == nil)
    stage.hear(.keyPressed(KeyPress(key: .volumeUp)))
    stage.hear(Self.battery(60))
    #expect(stage.content?.kind == .volume)
  }

  @Test("that has become low is shown once, with its name; not at first, and not when the service comes back")
  func low() {
    var stage = Self.stage()
    stage.hear(Self.battery(9))
    #expect(stage.content == nil, "it was so before")
    stage.hear(Self.battery(40))
    stage.hear(Self.battery(11))
    #expect(stage.content == nil)
    stage.hear(Self.battery(10))
    #expect(stage.content?.kind == .power && stage.content?.icon == .batteryLow)
    #expect(stage.content?.label == "10%" && stage.content?.detail == "WH-1000XM4")
    _ = stage.live(for: .seconds(10))
    for event in [Self.battery(9), .headsets([]), Self.battery(9, warning: 4)] {
      stage.hear(event)
      #expect(stage.content == nil)
    }
    stage.hear(Self.battery(80))
    stage.hear(Self.battery(20, warning: 3))
    #expect(stage.content?.label == "20%")
    var off = Self.stage { $0.hidden.insert(.power) }
    off.hear(Self.battery(40))
    _ = off.ask(.watch(json: false, now: false))
    #expect(off.hear(Self.battery(5)) == [] && off.content == nil)
  }

  @Test("is written as the language of the panel does")
  func language() {
    let french = Language { $0 == .percent ? "#\u{a0}%" : $0.rawValue }
    #expect(french.text(of: .charged("WH-1000XM4", Level(0.62))) == "WH-1000XM4 · 62\u{a0}%")
  }
}
