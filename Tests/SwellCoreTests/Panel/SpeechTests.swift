import Testing

@testable import SwellCore

@Suite("What is spoken")
struct SpeechTests {
  private static func stage(_ speak: Settings.Speak, _ change: (inout Settings) -> Void = { _ in }) -> Stage {
    Stage.inSession(settings: Settings { ($0.speak, $0.hidden) = (speak, []) }, change)
  }

  /// What is spoken from now on, while time passes.
  private static func heard(_ stage: inout Stage, for duration: Duration = .seconds(10)) -> [String] {
    let count = stage.effects.count
    stage.live(for: duration)
    return Array(stage.effects[count...]).said
  }

  @Test("Off says nothing, words no levels, all says them once after a burst", arguments: Settings.Speak.allCases)
  func levels(speak: Settings.Speak) {
    var stage = Self.stage(speak)
    for percent in [55.0, 60, 65] {
      stage.hearVolume(percent)
      #expect(Self.heard(&stage, for: .milliseconds(500)) == [])
    }
    #expect(Self.heard(&stage) == (speak == .all ? ["Volume, 65%"] : []))
    #expect(stage.hear(.keyboardLock(.caps, isOn: true)).said == (speak == .off ? [] : ["Caps Lock on"]))
    // A change by Swell itself is spoken once, too.
    stage.press(.volumeUp)
    stage.writesDone()
    stage.hearVolume(68.75)
    stage.hear(.keyReleased(.volumeUp))
    #expect(Self.heard(&stage) == (speak == .all ? ["Volume, 69%"] : []))
  }

  @Test("Words come at once, in place of a level that was to come, and once")
  func words() {
    var stage = Self.stage(.all)
    stage.hearVolume(55)
    #expect(stage.hearVolume(55, isMuted: true).said == ["Sound, muted"])
    #expect(Self.heard(&stage) == [])
    #expect(stage.hearVolume(55).said == ["Sound, on"])
    let headphones = SinkReading(name: "wh", description: "WH-1000XM4", volume: Stage.full / 2, isMuted: false)
    #expect(stage.hear(.sink(headphones)).said == ["WH-1000XM4, 50%"])
  }

  private static let player = PlayerReading(
    name: "org.mpris.MediaPlayer2.mpv", canSeek: true, position: .seconds(724), length: .seconds(1000))

  private static func power(_ charge: Int? = nil) -> PowerReading {
    var power = PowerReading()
    power.charge = charge
    return power
  }

  private static func level(_ kind: HUDContent.Kind, _ icon: Icon?) -> HUDContent {
    HUDContent(kind: kind, icon: icon, level: Level(0.5))
  }

  @Test(
    "Each kind says what its icon shows",
    arguments: [
      (level(.program, .speakerMedium).with(detail: "Firefox"), "Firefox, 50%"),
      (level(.program, .speakerMuted).with(detail: "Firefox"), "Firefox, muted"),
      (level(.output, .speakerMuted).with(detail: "HDMI"), "HDMI, muted"),
      (level(.volume, .hdmi).with(detail: "HDMI"), "HDMI, 50%"),
      (level(.mute, .speakerMuted).with(detail: "HDMI"), "HDMI, muted"),
      (level(.custom, .hdmi).with(label: "Disk"), "Disk, 50%"),
      (level(.volume, .speakerMuted), "Sound, muted"), (level(.brightness, .brightnessMedium), "Brightness, 50%"),
      (level(.keyboardBacklight, nil), "Keyboard light, 50%"),
      (AudioState.content(of: Stage.microphone(isMuted: true)), "Microphone, muted"),
      (AudioState.content(of: Stage.microphone()), "Microphone, on"),
      (HUDContent(.airplane, isOn: false), "Airplane mode off"),
      (KeyboardLayout(code: "de", variant: "", name: "German").content, "German"),
      (KeyboardLayout(code: "", variant: "", name: "German").content, "German"),
      (PowerProfile.content("balanced"), "Balanced"), (power(9).content(.batteryLow), "Battery, 9%"),
      (power(9).content(.batteryCharging), "Mains, 9%"), (power().content(), "Mains"),
      (SeekContent.of(player, seekingTo: .distance(.seconds(35))), "+0:35, 12:39"),
      (SeekContent.refused(by: player), "No seek, 12:04"), (.missing(.volume), "No output"),
      (.missing(.program), "Nothing plays"), (.text("One\ntwo\u{1b}", icon: .speakerMuted), "One two"), (.text(""), ""),
      (.text(String(repeating: "x", count: 5000), icon: nil), String(repeating: "x", count: 200)),
    ] as [(HUDContent?, String)])
  func contents(content: HUDContent?, words: String) {
    #expect(content?.spoken(in: .english) == words)
  }

  @Test("It is in the language of the panel, with the digits that every voice reads, and says which that is")
  func language() {
    var stage = Self.stage(.all)
    let words: [Word: String] = [
      .volume: "مستوى الصوت", .percent: "٪#", .digits: "٠١٢٣٤٥٦٧٨٩", .code: "ar", .noPlayer: "لا مشغل",
    ]
    stage.hear(.language(Language { words[$0] ?? $0.rawValue }))
    stage.hearVolume(40)
    stage.live(for: .seconds(1))
    #expect(stage.effects.contains(.say("مستوى الصوت, 40%", language: "ar")))
  }

  @Test("A drag says where it rests, and what it cannot do once, however often it moves")
  func drag() {
    var stage = Self.stage(.all)
    stage.drag(from: 960, 540, to: 1000, 540)
    #expect(stage.reply(.player(nil)).said == ["No player"])
    #expect(stage.drag(to: 1040, 540).said == [])
    stage.drop()
    stage.live(for: .seconds(10))
    stage.drag(from: 1440, 540, to: 1440, 500)
    stage.pass(.milliseconds(500))
    // It rests: no later for that.
    #expect(stage.drag(to: 1440, 500).said == [])
    #expect(Self.heard(&stage, for: Speech.pause - .milliseconds(500)) == ["Volume, 56%"])
  }

  @Test("What may not be shown is not spoken")
  func hidden() {
    var stage = Self.stage(.all) { $0.hidden = [.capsLock] }
    stage.hear(.keyboardLock(.caps, isOn: true), .keyboardLock(.num, isOn: true))
    stage.hear(.quietProgram(isThere: true), .keyboardLock(.num, isOn: false))
    stage.hearVolume(70)
    stage.live(for: .seconds(10))
    #expect(stage.effects.said == ["Num Lock on", ""])
  }

  @Test("A lock cuts off what is spoken, and nothing is until it ends, whatever is shown", arguments: [false, true])
  func locked(showsWhenLocked: Bool) {
    var stage = Self.stage(.all) { $0.showsWhenLocked = showsWhenLocked }
    stage.hear(.keyboardLock(.num, isOn: true))
    stage.hearVolume(70)
    #expect(stage.hear(.locked(.session, isOn: true)).said == [""])
    stage.hear(.keyboardLock(.num, isOn: false))
    stage.hearVolume(80)
    #expect(Self.heard(&stage) == [])
    stage.hear(.locked(.session, isOn: false))
    #expect(stage.hear(.keyboardLock(.num, isOn: true)).said == ["Num Lock on"])
  }

  @Test("'swell hide' is silence; where nothing was spoken there is nothing to cut off")
  func hide() {
    var stage = Self.stage(.words)
    #expect(stage.ask(.hide).effects.said == [])
    stage.hear(.keyboardLock(.num, isOn: true))
    for said in [[""], []] { #expect(stage.ask(.hide).effects.said == said) }
  }
}
