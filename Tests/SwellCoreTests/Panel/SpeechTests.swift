import Testing

@testable import SwellCore

@Suite("What is spoken")
struct SpeechTests {
  private static func stage(_ speak: Settings.Speak, _ change: (inout Settings) -> Void = { _ in }) -> Stage {
    var settings = Settings()
    settings.speak = speak
    settings.hidden = []
    change(&settings)
    return Stage.inSession(settings: settings)
  }

  private static func said(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .say(let text, _) = $0 { text } else { nil } }
  }

  /// What is spoken from now on, while time passes.
  private static func heard(_ stage: inout Stage, for duration: Duration) -> [String] {
    let count = stage.effects.count
    _ = stage.live(for: duration)
    return said(Array(stage.effects[count...]))
  }

  @Test("The process that speaks is there while it is wanted, and not by default")
  func process() {
    var stage = Stage()
    #expect(!stage.hear(.started).contains { if case .useSpeech = $0 { true } else { false } })
    var settings = Settings()
    for (speak, effects) in [(Settings.Speak.words, [Effect.useSpeech(true)]), (.all, []), (.off, [.useSpeech(false)])]
    {
      settings.speak = speak
      let told = stage.reply(.configuration(ConfigurationReading(settings: settings)))
      #expect(told.filter { if case .useSpeech = $0 { true } else { false } } == effects)
    }
  }

  @Test(
    "Off says nothing, words leaves out levels, all says them once after a burst", arguments: Settings.Speak.allCases)
  func levels(speak: Settings.Speak) {
    var stage = Self.stage(speak)
    for percent in [55, 60, 65] {
      stage.hearVolume(Double(percent))
      #expect(Self.heard(&stage, for: .milliseconds(500)) == [])
    }
    #expect(Self.heard(&stage, for: .seconds(10)) == (speak == .all ? ["Volume, 65%"] : []))
    stage.hear(.keyboardLock(.caps, isOn: true))
    #expect(Self.said(stage.effects).filter { $0 == "Caps Lock, on" } == (speak == .off ? [] : ["Caps Lock, on"]))
  }

  @Test("Words come at once, in place of a level that was to come, and once")
  func words() {
    var stage = Self.stage(.all)
    stage.hearVolume(55)
    #expect(Self.said(stage.hear(.sink(Stage.speakers(percent: 55, isMuted: true)))) == ["Sound, off"])
    #expect(Self.heard(&stage, for: .seconds(10)) == [])
    #expect(Self.said(stage.hear(.sink(Stage.speakers(percent: 55)))) == ["Sound, on"])
    let headphones = SinkReading(name: "wh", description: "WH-1000XM4", volume: Stage.full / 2, isMuted: false)
    #expect(Self.said(stage.hear(.sink(headphones))) == ["WH-1000XM4, 50%"])
  }

  @Test("A change to a level by Swell itself is spoken once, too")
  func ownChange() {
    var stage = Self.stage(.all)
    stage.press(.volumeUp)
    stage.writesDone()
    stage.hearVolume(56.25)
    stage.hear(.keyReleased(.volumeUp))
    #expect(Self.heard(&stage, for: .seconds(10)) == ["Volume, 56%"])
  }

  @Test("Each kind says what its icon shows")
  func contents() {
    func spoken(_ content: HUDContent?) -> String? { content?.spoken(in: .english) }
    let half = Level(0.5)
    var program = HUDContent(kind: .program, icon: .speakerMedium, level: half)
    program.detail = "Firefox"
    #expect(spoken(program) == "Firefox, 50%")
    program.icon = .speakerMuted
    #expect(spoken(program) == "Firefox, off")
    #expect(spoken(HUDContent(kind: .volume, icon: .speakerMuted, level: half)) == "Sound, off")
    #expect(spoken(AudioState.content(of: Stage.microphone(isMuted: true))) == "Microphone, off")
    #expect(spoken(AudioState.content(of: Stage.microphone())) == "Microphone, on")
    #expect(spoken(HUDContent(kind: .brightness, icon: .brightness(half), level: half)) == "Brightness, 50%")
    #expect(spoken(HUDContent(kind: .keyboardBacklight, icon: nil, level: half)) == "Keyboard light, 50%")
    #expect(spoken(HUDContent(.airplane, isOn: false)) == "Airplane mode, off")
    #expect(spoken(KeyboardLayout(code: "de", variant: "", name: "German").content) == "German")
    #expect(spoken(KeyboardLayout(code: "", variant: "", name: "German").content) == "German")
    #expect(spoken(PowerProfile.content("balanced")) == "Balanced")
    var power = PowerReading()
    power.charge = 9
    #expect(spoken(power.content(.batteryLow)) == "Battery, 9%")
    #expect(spoken(power.content(.batteryCharging)) == "Mains, 9%")
    #expect(spoken(PowerReading().content()) == "Mains")
    let player = PlayerReading(
      name: "org.mpris.MediaPlayer2.mpv", canSeek: true, position: .seconds(724), length: .seconds(1000))
    #expect(spoken(SeekContent.of(player, seekingTo: .distance(.seconds(35)))) == "+0:35, 12:39")
    #expect(spoken(SeekContent.refused(by: player)) == "No seek, 12:04")
    #expect(spoken(.missing(.volume)) == "No output")
    #expect(spoken(.missing(.program)) == "Nothing plays")
    #expect(spoken(HUDContent(kind: .custom, icon: .speakerMuted, label: "One\ntwo\u{1b}")) == "One two")
    #expect(spoken(HUDContent(kind: .custom, icon: .hdmi, label: "")) == "")
    #expect(spoken(HUDContent(kind: .custom, icon: nil, label: String(repeating: "x", count: 5000)))?.utf8.count == 200)
  }

  @Test("It is in the language of the panel, with the digits that every voice reads, and says which that is")
  func language() {
    var stage = Self.stage(.all)
    let words: [Word: String] = [
      .volume: "مستوى الصوت", .percent: "٪#", .digits: "٠١٢٣٤٥٦٧٨٩", .code: "ar", .noPlayer: "لا مشغل",
    ]
    stage.hear(.language(Language { words[$0] ?? $0.rawValue }))
    stage.hearVolume(40)
    _ = stage.live(for: .seconds(1))
    #expect(stage.effects.contains(.say("مستوى الصوت, 40%", language: "ar")))
  }

  @Test("A drag says where it rests, and what it cannot do once, however often it moves")
  func drag() {
    var hud = HUD()
    var settings = Settings()
    settings.speak = .all
    hud.use(settings)
    let now = Instant(nanoseconds: 1_000_000_000)
    let missing = HUDContent.missing(.seek)
    hud.hold(missing, at: now)
    #expect(Self.said(hud.takeSpeech(at: now)) == ["No player"])
    hud.hold(missing, at: now)
    #expect(hud.takeSpeech(at: now) == [])
    let level = HUDContent(kind: .volume, icon: .speakerHigh, level: Level(0.7))
    hud.hold(level, at: now)
    let later = now + .milliseconds(500)
    // It rests: no later for that.
    hud.hold(level, at: later)
    #expect(hud.takeSpeech(at: later) == [])
    #expect(Self.said(hud.takeSpeech(at: now + Speech.pause)) == ["Volume, 70%"])
  }

  @Test("What may not be shown is not spoken")
  func hidden() {
    var stage = Self.stage(.all) { $0.hidden = [.capsLock] }
    stage.hear(.keyboardLock(.caps, isOn: true))
    stage.hear(.keyboardLock(.num, isOn: true))
    #expect(Self.said(stage.effects) == ["Num Lock, on"])
    stage.hear(.quietProgram(isThere: true))
    stage.hear(.keyboardLock(.num, isOn: false))
    stage.hearVolume(70)
    _ = stage.live(for: .seconds(10))
    #expect(Self.said(stage.effects) == ["Num Lock, on", ""])
  }

  @Test("A lock cuts off what is spoken, and nothing is until it ends, whatever is shown", arguments: [false, true])
  func locked(showsWhenLocked: Bool) {
    var stage = Self.stage(.all) { $0.showsWhenLocked = showsWhenLocked }
    stage.hear(.keyboardLock(.num, isOn: true))
    stage.hearVolume(70)
    #expect(Self.said(stage.hear(.locked(.session, isOn: true))) == [""])
    stage.hear(.keyboardLock(.num, isOn: false))
    stage.hearVolume(80)
    _ = stage.live(for: .seconds(10))
    #expect(Self.said(stage.effects) == ["Num Lock, on", ""])
    stage.hear(.locked(.session, isOn: false))
    #expect(Self.said(stage.hear(.keyboardLock(.num, isOn: true))) == ["Num Lock, on"])
  }

  @Test("'swell hide' is silence; where nothing was spoken there is nothing to cut off")
  func hide() {
    var stage = Self.stage(.words)
    #expect(Self.said(stage.ask(.hide).effects) == [])
    stage.hear(.keyboardLock(.num, isOn: true))
    #expect(Self.said(stage.ask(.hide).effects) == [""])
    #expect(Self.said(stage.ask(.hide).effects) == [])
  }
}
