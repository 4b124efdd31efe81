import Testing

@testable import SwellCore

@Suite("The table of options, and their values")
struct OptionTests {
  private func settings(_ section: String, _ key: String, _ value: String) throws -> Settings {
    var settings = Settings()
    try SettingKey.set(section, key, to: value, in: &settings)
    return settings
  }

  /// Why a line is not accepted.
  private func failure(_ section: String, _ key: String, _ value: String) -> String? {
    var settings = Settings()
    do throws(SettingKey.Failure) { try SettingKey.set(section, key, to: value, in: &settings) } catch {
      return error.sentence
    }
    return nil
  }

  /// Values that are no defaults, of all keys about looks.
  private static let looks: [(String, String, String)] =
    [
      ("hud", "theme", "glass"), ("hud", "radius", "9pt"), ("hud", "size", "96pt"), ("hud", "font", "Sans:bold"),
      ("hud", "bar", "ring"), ("hud", "color", "#102030 #304050"), ("hud", "ink", "#FFeedd"),
      ("hud", "position", "top-left"), ("hud", "offset", "-4pt,48pt"), ("hud", "form", "capsule"),
      ("hud", "number", "no"), ("hud", "border", "2pt #ff000080"), ("hud", "xresources", "yes"),
    ] + Icon.allCases.map { ("icons", $0.rawValue, "glyph:U+2603 Symbola") }

  @Test("Every default is restored by its own words, from settings where everything is another")
  func restoration() throws {
    var settings = Settings()
    let rest: [(String, String, String)] = [
      ("hud", "hide-delay", "2s"), ("hud", "fade", "5ms"), ("hud", "opacity", "10%"), ("hud", "reduced-motion", "yes"),
      ("hud", "monitor", "DP-1"), ("hud", "scale", "1.5"), ("hud", "rotation", "hud"),
      ("hud", "show-when-locked", "yes"), ("keys", "media-keys", "off"), ("keys", "step", "5%"),
      ("keys", "fine-step", "1%"), ("keys", "repeat", "faster"), ("keys", "mic-key", "level"),
      ("audio", "max-volume", "150%"), ("audio", "balance", "centre"), ("show", "custom", "no"),
      ("audio", "step-outputs", "A TV 3%, usb 1%"), ("audio", "max-outputs", "A TV 80%"),
      ("audio", "cycle", "A TV, usb"), ("audio", "battery", "no"), ("audio", "sound", "quiet"),
      ("audio", "players", "spotify, *"),
      ("show", "mic-reminder", "yes"), ("brightness", "backend", "gamma"), ("brightness", "device", "eDP-1 amdgpu_bl1"),
      ("brightness", "curve", "linear"), ("brightness", "minimum", "7%"),
      ("brightness", "monitors", "all"), ("brightness", "ramp", "0ms"),
      ("brightness", "follow", "eDP-1 -10%"), ("show", "others", "no"),
      ("show", "unchanged", "no"), ("show", "volume", "off"), ("show", "mute", "no"),
      ("show", "output", "no"), ("show", "input", "yes"), ("show", "mic-mute", "no"), ("show", "brightness", "no"),
      ("show", "keyboard-backlight", "no"), ("show", "caps-lock", "yes"), ("show", "num-lock", "yes"),
      ("show", "scroll-lock", "yes"), ("show", "layout", "yes"), ("show", "airplane", "yes"),
      ("hud", "words", "panel"), ("hud", "drag-form", "pill"), ("hud", "name", "no"), ("hud", "language", "pt_BR"),
      ("show", "power-profile", "yes"),
      ("show", "power", "yes"), ("show", "touchpad", "no"), ("show", "player", "yes"), ("show", "seek", "no"),
      ("show", "program", "no"), ("gesture", "hold", "control+shift"), ("gesture", "fullscreen", "mpv, vlc"),
      ("gesture", "touch", "off"), ("gesture", "edge-wheel", "both"), ("gesture", "swipe", "3"),
      ("gesture", "left", "none"), ("gesture", "right", "seek"),
      ("gesture", "horizontal", "volume"), ("gesture", "travel", "167pt"),
      ("gesture", "dead-zone", "24pt"), ("show", "drags", "no"),
      ("show", "quiet", "fullscreen, recording, MPV"), ("accessibility", "speak", "all"),
    ]
    let others = rest + Self.looks
    #expect(Set(others.map { "\($0.0).\($0.1)" }) == Set(SettingKey.all.map { "\($0.section).\($0.key)" }))
    for (section, key, value) in others {
      let before = settings
      try SettingKey.set(section, key, to: value, in: &settings)
      #expect(settings != before, "\(section) \(key) changes something")
    }
    for option in SettingKey.all { try SettingKey.set(option.section, option.key, to: option.default, in: &settings) }
    #expect(settings == Settings())
  }

  private static let formerKeys: [(String, String, String, @Sendable (inout Settings) -> Void, String)] = [
    ("brightness", "allow-off", "yes", { $0.leastLight = 0 }, "is now written 'minimum = 0%'"),
    ("brightness", "allow-off", "no", { _ in }, "is now written 'minimum = 0%'"),
    ("brightness", "keys", "all", { $0.brightnessKeys = .all }, "is now written 'monitors'"),
    ("show", "programs", "yes", { $0.own.remove(.program) }, "is now written 'program = yes'"),
    ("show", "programs", "no", { _ in }, "is now written 'program = yes'"),
    ("show", "keys", "no", { $0.showsKeys = false }, "is now written 'unchanged'"),
    ("show", "gestures", "no", { $0.showsGestures = false }, "is now written 'drags'"),
    ("audio", "step-hdmi", "9%", { $0.outputSteps.set("hdmi", to: 0.09) }, "is now written 'step-outputs = hdmi 5%'"),
    ("audio", "step-hdmi", "auto", { _ in }, "is now written 'step-outputs = hdmi 5%'"),
    (
      "audio", "max-phone", "80%", { $0.outputLimits.set("phone", to: 0.8) }, "is now written 'max-outputs = phone 80%'"
    ),
    ("brightness", "firmware-keys", "off", { _ in }, "no longer has an effect"),
    ("gesture", "threshold", "20pt", { _ in }, "no longer has an effect"),
    ("gesture", "centre-band", "60pt", { _ in }, "no longer has an effect"),
    ("audio", "sound-theme", "ocean", { _ in }, "no longer has an effect"),
    ("show", "mic-level", "yes", { _ in }, "no longer has an effect"),
  ]

  @Test(
    "A key of an earlier version does what it did, if anything, and a note says how it is written now",
    arguments: formerKeys.indices)
  func former(row: Int) throws {
    let (section, key, value, change, end) = Self.formerKeys[row]
    var settings = Settings()
    let note = try SettingKey.set(section, key, to: value, in: &settings)
    #expect(settings == Settings(change))
    #expect(note?.hasPrefix("'\(key)' in [\(section)] ") == true && note?.hasSuffix(end) == true, "\(note ?? "-")")
    #expect(try SettingKey.set("keys", "step", to: "5%", in: &settings) == nil)
    if !end.contains("no longer") { #expect(failure(section, key, "?") != nil) }
  }

  @Test("A border is a width and a colour, which may be translucent")
  func border() throws {
    let valid: [(String, Double, Double)] = [
      ("off", 0, 0), ("1pt #ffffff40", 1, 64), ("1.5pt  #FFFFFF", 1.5, 255), ("8pt #ffffff00", 8, 0),
    ]
    for (text, width, opacity) in valid {
      let border = try settings("hud", "border", text).border
      #expect((border?.width, border?.opacity) == (width, opacity / 255), "\(text)")
      #expect(text == "off" || border?.color == .white)
    }
    for text in ["", "1pt", "#ffffff", "9pt #ffffff", "1pt #ffff", "1pt #ffffff4", "1pt #ffffffgg", "1pt #ffffff x"] {
      #expect(failure("hud", "border", text) != nil, "\(text)")
    }
  }

  @Test("No key is there twice, sections are in one piece, and all of it can be written in the file")
  func unique() {
    let names = SettingKey.all.map { "\($0.section).\($0.key)" }
    #expect(Set(names).count == names.count)
    var sections: [String] = []
    for option in SettingKey.all where sections.last != option.section { sections.append(option.section) }
    #expect(Set(sections).count == sections.count)
    for option in SettingKey.all {
      let isPlain = (option.section + option.key).allSatisfy { $0.isLowercase || $0 == "-" }
      #expect(isPlain, "\(option.key)")
      #expect(!option.values.isEmpty && !option.summary.isEmpty)
      #expect(!(option.summary + option.values + option.default).contains { $0.isNewline })
    }
  }

  @Test("Every kind of event has its switch, and so have keys and drags")
  func switches() throws {
    for kind in HUDContent.Kind.allCases {
      #expect(try settings("show", kind.name, "no").hidden.contains(kind))
      #expect(try !settings("show", kind.name, "yes").hidden.contains(kind))
    }
    // Of what only others change, 'own' would show nothing, ever.
    #expect(try settings("show", "player", "own").own.contains(.player))
    let mistake = "invalid value 'own' for 'caps-lock' in [show]: it takes yes or no"
    #expect(failure("show", "caps-lock", "own") == mistake)
    #expect(try !settings("show", "unchanged", "no").showsKeys)
    #expect(try !settings("show", "drags", "no").showsGestures)
  }

  @Test("Modifiers are understood as people write them; a mistake names those that there are")
  func modifiers() throws {
    let rows: [(String, Settings.ModifierKeys)] = [
      ("Super+Alt", [.super, .alt]), ("ctrl+shift", [.control, .shift]), ("super + alt", [.super, .alt]),
      (" CONTROL+Ctrl ", [.control, .control]), ("Alt", [.alt]), ("Off", []),
    ]
    for (text, keys) in rows { #expect(try settings("gesture", "hold", text).hold == keys, "\(text)") }
    for text in ["super+", "+", "meta", "super alt", "super,alt", "off+alt"] {
      let expected = "it takes super, alt, control and shift joined by +, or off"
      let proposal = text == "super+" ? "did you mean 'super'? " : ""
      #expect(
        failure("gesture", "hold", text) == "invalid value '\(text)' for 'hold' in [gesture]: \(proposal)\(expected)")
    }
  }

  @Test(
    "Values at the ends of their ranges are taken",
    arguments: [
      ("hud", "hide-delay", "0ms"), ("hud", "fade", "0s"), ("hud", "opacity", "0%"), ("hud", "hide-delay", "auto"),
      ("hud", "fade", "auto"), ("hud", "form", "pill"), ("hud", "position", "auto"), ("hud", "theme", "pill"),
      ("hud", "theme", "capsule"), ("keys", "step", "0.5%"), ("keys", "fine-step", "0.5%"),
      ("keys", "fine-step", "auto"), ("keys", "media-keys", "observe"), ("audio", "max-volume", "100%"),
      ("audio", "step-outputs", "A TV 0.5%,usb 50%"), ("audio", "max-outputs", "hdmi 1%"),
      ("audio", "max-outputs", "TV 150%"),
      ("audio", "sound", "on"), ("brightness", "minimum", "0%"), ("brightness", "backend", "sysfs"),
      ("brightness", "backend", "logind"), ("brightness", "backend", "randr"), ("brightness", "backend", "ddc"),
      ("brightness", "backend", "auto"), ("keys", "step", "6.666666666666667%"), ("hud", "opacity", "auto"),
      ("hud", "theme", "high-contrast"), ("hud", "theme", "large"), ("hud", "theme", "light"), ("hud", "theme", "auto"),
      ("hud", "scale", "0.5"), ("hud", "scale", "auto, eDP-1 8"), ("hud", "scale", "2, DP-1 1, eDP-1 1.5"),
      ("hud", "scale", "eDP-1 2"), ("hud", "radius", "0pt"), ("hud", "size", "32pt"),
      ("hud", "font", "DejaVu Sans Mono-9:bold"),
      ("hud", "bar", "line"), ("hud", "position", "bottom-right"), ("hud", "position", "center"),
      ("hud", "offset", "0pt,0pt"), ("hud", "offset", "10.5pt, -3pt"), ("icons", "speaker-high", "auto"),
      ("icons", "speaker-high", "glyph:U+F057E"), ("icons", "speaker-high", "glyph:󰕾"),
      ("icons", "play", "glyph:U+f057e Symbols Nerd Font:bold"), ("icons", "play", "glyph:▶️"),
      ("icons", "play", "/usr/share/icons/play.svg"), ("icons", "play", "~/play me.png"),
    ])
  func valid(section: String, key: String, value: String) {
    #expect(failure(section, key, value) == nil)
  }

  @Test(
    "Values outside are refused with the value, the key, the section, and what it takes",
    arguments: [
      ("hud", "form", "segments"), ("hud", "fade", ""), ("hud", "reduced-motion", "maybe"), ("keys", "step", "0%"),
      ("keys", "step", "0.49%"), ("keys", "media-keys", "on"), ("keys", "media-keys", ""),
      ("audio", "max-volume", "99%"), ("brightness", "backend", "upower"), ("brightness", "backend", "xbacklight"),
      ("brightness", "curve", "cubic"), ("show", "drags", "-"), ("show", "volume", "always"),
      ("hud", "theme", "sepia"), ("hud", "theme", ""), ("hud", "radius", "4px"), ("hud", "radius", "-1pt"),
      ("hud", "scale", "9"), ("hud", "scale", "eDP-1"), ("hud", "scale", "1, 2"), ("hud", "scale", "auto, eDP-1 9"),
      ("hud", "scale", "eDP-1 2, auto"), ("hud", "scale", "1,"), ("hud", "scale", "eDP 1 2"), ("hud", "size", "31pt"),
      ("hud", "size", "64x72pt"), ("hud", "bar", "circle"), ("hud", "color", "black"),
      ("hud", "color", "#ffff"), ("hud", "color", "#12345g"), ("hud", "color", "#1234567"),
      ("hud", "color", "#102030 black"), ("hud", "color", "#102030 #304050 #506070"), ("hud", "color", ""),
      ("hud", "color", "1234567"), ("hud", "ink", "#+12345"), ("hud", "position", "middle"), ("hud", "offset", "4pt"),
      ("hud", "offset", "4pt,"), ("hud", "offset", "4,4"), ("hud", "offset", "1pt,2pt,3pt"),
      ("hud", "offset", "--4pt,0pt"), ("hud", "offset", "99999pt,0pt"), ("icons", "play", ""),
      ("icons", "play", "play.svg"), ("icons", "play", "/play.jpg"), ("icons", "play", "glyph:"),
      ("icons", "play", "glyph:U+"), ("icons", "play", "glyph:U+D800"), ("icons", "play", "glyph:U+110000"),
      ("icons", "play", "glyph:U+000000041"), ("icons", "play", "glyph:U+20"), ("icons", "play", "glyph:ab"),
      ("icons", "play", "glyph: Symbola"), ("gesture", "fullscreen", ""), ("gesture", "fullscreen", "mpv,"),
      ("show", "quiet", ""), ("show", "quiet", ", mpv"), ("audio", "step-outputs", "phone 3"),
      ("audio", "step-outputs", "phone 60%"), ("audio", "step-outputs", "3%"),
      ("audio", "max-outputs", "phone 160%"), ("audio", "max-outputs", "TV 0%"), ("audio", "step-outputs", "TV"),
      ("audio", "step-outputs", "TV 3%,"), ("audio", "step-outputs", "TV 3%, X 51%"), ("audio", "step-outputs", ""),
    ])
  func invalid(section: String, key: String, value: String) {
    let values = SettingKey.all.first { $0.section == section && $0.key == key }?.values ?? "?"
    #expect(failure(section, key, value) == "invalid value '\(value)' for '\(key)' in [\(section)]: it takes \(values)")
  }

  @Test("What a key takes names its largest number, so that a refusal says why", arguments: ["s", "pt", "%"])
  func limits(unit: String) {
    for option in SettingKey.all {
      func takes(_ number: Double) -> Bool { failure(option.section, option.key, "\(number)\(unit)") == nil }
      guard [1, 8, 50, 100].contains(where: takes), !takes(99_999) else { continue }
      let words = option.values.split { " ,;".contains($0) }.filter { $0.hasSuffix(unit) }
      let numbers = words.compactMap { Double($0.dropLast(unit.count)) }
      #expect(numbers.contains { takes($0) && !takes($0 * 1.01) }, "\(option.key)")
    }
  }

  @Test("A value that is read is the one that was meant")
  func meaning() throws {
    #expect(try settings("hud", "color", "#FF8000").color == Color(red: 1, green: 128.0 / 255, blue: 0))
    let two = try settings("hud", "color", "#000000  #ffffff")
    #expect((two.color, two.lowerColor) == (.black, .white))
    #expect(try settings("hud", "offset", "-4.5pt,48pt").offset == MonitorPlacement.Offset(x: -4.5, y: 48))
    #expect(try settings("hud", "position", "center").anchor == .centre)
    #expect(try settings("hud", "size", "96pt").width == 96)
    #expect(try settings("hud", "font", "").font == nil)
    for (text, source) in [
      ("glyph:U+F057E", .glyph("\u{F057E}", font: "")), ("glyph:x", .glyph("x", font: "")),
      ("glyph:☃  Noto Sans Symbols2 ", .glyph("☃", font: "Noto Sans Symbols2")),
      ("/a b/c.svg", .file("/a b/c.svg")), ("~/c.png", .file("~/c.png")),
    ] as [(String, UserIcon.Source)] {
      #expect(try settings("icons", "play", text).icons == [UserIcon(icon: .play, source: source)], "\(text)")
    }
  }

  @Test("Of two lines about one icon the later one counts; a refused value changes nothing")
  func twice() throws {
    var settings = Settings()
    for (icon, path) in [("play", "/a.svg"), ("stop", "/s.svg"), ("play", "/b.svg")] {
      try SettingKey.set("icons", icon, to: path, in: &settings)
    }
    #expect(
      settings.icons == [.init(icon: .stop, source: .file("/s.svg")), .init(icon: .play, source: .file("/b.svg"))])
    settings.step = 0.05
    let before = settings
    for (section, key) in [
      ("keys", "step"), ("hud", "fade"), ("show", "volume"), ("brightness", "backend"), ("x", "y"),
    ] {
      #expect(throws: SettingKey.Failure.self) { try SettingKey.set(section, key, to: "?", in: &settings) }
    }
    #expect(settings == before)
  }

  @Test(
    "An unknown key is refused with the nearest one of its section",
    arguments: [
      ("hud", "hide_delay", "hide-delay"), ("hud", "Fade", "fade"), ("keys", "stp", "step"),
      ("audio", "maximum-volume", "max-volume"), ("audio", "step_outputs", "step-outputs"),
      ("show", "mic", "mic-mute', 'mic-reminder"), ("show", "volum", "volume"), ("hud", "", nil),
      ("hud", "🎧", nil),
    ] as [(String, String, String?)])
  func unknown(section: String, key: String, nearest: String?) {
    let proposal = nearest.map { ": did you mean '\($0)'?" } ?? ""
    #expect(failure(section, key, "1") == "unknown key '\(key)' in [\(section)]\(proposal)")
  }

  @Test("Values mean what they say as other programs write them")
  func foreignValues() throws {
    #expect(try settings("hud", "colour", "#fff").color == Color(red: 1, green: 1, blue: 1))
    #expect(try settings("hud", "opacity", "0.85").opacity.map { abs($0 - 0.85) < 1e-9 } == true)
    #expect(try settings("hud", "hide-delay", "1000").hideDelay == .seconds(1))
    #expect(try settings("hud", "size", "96").width == 96)
    #expect(try settings("gesture", "touch", "none").touch == false)
    #expect(try settings("gesture", "hold", "no").hold == [])
    #expect(try settings("gesture", "fullscreen", "none").fullScreen == .off)
    #expect(try settings("audio", "sound", "yes").sound == .on)
    #expect(try settings("brightness", "follow", "none").follow == nil)
    #expect(
      failure("keys", "step", "6.25% # a sixteenth")?.hasSuffix(
        "; a comment after a value begins with ';'") == true)
    #expect(failure("keys", "step", "85")?.contains("0.5% to 50%") == true, "85 may be per cent or more")
  }

  @Test(
    "Of a key that is right in a section that is wrong, it is the section that is named",
    arguments: [
      ("hudd", "fade", "hud"), ("HUD", "opacity", "hud"), ("key", "step", "keys"), ("", "fade", "hud"),
      ("hud", "step", "keys"), ("keys", "fade", "hud"), ("hud muted", "step", "keys"),
      ("hud", "monitors", "brightness"),
    ])
  func wrongSection(section: String, key: String, meant: String) {
    let sentence = failure(section, key, "1s") ?? ""
    #expect(sentence.contains("[\(meant)]"))
    #expect(!sentence.contains("unknown key '\(key)' in [\(section)]: did you mean '\(key)'"))
  }

  @Test(
    "Yes and no have their usual names; what is neither is refused",
    arguments: [
      ("yes", true), ("true", true), ("on", true), ("1", true), ("no", false), ("none", false), ("false", false),
      ("off", false),
      ("0", false), ("", nil), ("y", nil), ("n", nil), ("ja", nil), ("2", nil), ("yes ", nil), (" yes", nil),
      ("01", nil), ("-1", nil), ("yes\u{0}", nil),
    ] as [(Quoted, Bool?)])
  func flag(text: Quoted, value: Bool?) {
    #expect(SettingKey.yesOrNo.read(text.text) == value)
  }

  @Test(
    "A level is per cent, within its range, ends included; all else is refused",
    arguments: [
      ("0%", 0.0), ("55%", 0.55), ("100%", 1), ("6.25%", 0.0625), ("0.5%", 0.005), (".5%", 0.005), ("00.50%", 0.005),
      ("99.99%", 0.9999), ("1.%", 0.01), ("33.333333333333%", 0.33333333333333), ("", nil), ("%", nil), (".%", nil),
      ("5", nil), ("0.5", nil), ("100.01%", nil), ("101%", nil), ("-1%", nil), ("+1%", nil), ("1e1%", nil),
      ("5 %", nil), (" 5%", nil), ("5% ", nil), ("5%%", nil), ("%5", nil), ("1,5%", nil), ("1.2.3%", nil),
      ("٥%", nil), ("5％", nil), ("five%", nil), ("0x1%", nil), ("999999999999999999999%", nil), ("5\u{0}%", nil),
    ] as [(Quoted, Double?)])
  func level(text: Quoted, level: Double?) {
    let found = OptionValue.level(text.text, in: 0...1)
    #expect(level.map { abs((found ?? 9) - $0) < 1e-15 } ?? (found == nil))
  }

  @Test(
    "A duration has a unit, and is a minute at most; all else is refused",
    arguments: [
      ("800ms", .milliseconds(800)), ("1.5s", .milliseconds(1500)), ("0s", .zero), ("0ms", .zero),
      ("60s", .seconds(60)), ("60000ms", .seconds(60)), ("0.5ms", .microseconds(500)), (".25s", .milliseconds(250)),
      ("1.s", .seconds(1)), ("007s", .seconds(7)), ("", nil), ("s", nil), ("ms", nil), ("800", nil), ("1.5", nil),
      ("61s", nil), ("60001ms", nil), ("60.001s", nil), ("-1s", nil), ("+1s", nil), ("1 s", nil), ("1s ", nil),
      (" 1s", nil), ("1S", nil), ("1MS", nil), ("1m", .seconds(60)), ("2m", nil), ("0.01h", .seconds(36)),
      ("1min", nil),
      ("1h", nil), ("m", nil), ("h", nil), ("1e3ms", nil), ("1..5s", nil),
      ("1s500ms", nil), ("999999999999999s", nil), ("s1", nil), ("1µs", nil), ("nans", nil), ("1\u{0}s", nil),
    ] as [(Quoted, Duration?)])
  func duration(text: Quoted, duration: Duration?) {
    #expect(OptionValue.duration(text.text) == duration)
  }

  @Test("Every whole number of milliseconds is exactly that many, in either unit")
  func milliseconds() {
    let wrong = (0...5000).filter { number in
      let digits = "000\(number % 1000)".suffix(3)
      return OptionValue.duration("\(number)ms") != .milliseconds(number)
        || OptionValue.duration("\(number / 1000).\(digits)s") != .milliseconds(number)
    }
    #expect(wrong.isEmpty)
  }
}
