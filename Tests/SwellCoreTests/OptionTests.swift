import Foundation
import Testing

@testable import SwellCore

@Suite("The table of options")
struct OptionTests {
  private func settings(_ section: String, _ key: String, _ value: String) throws -> Settings {
    var settings = Settings()
    try Option.set(section, key, to: value, in: &settings)
    return settings
  }

  private func failure(_ section: String, _ key: String, _ value: String) -> Option.Failure? {
    do {
      _ = try settings(section, key, value)
      return nil
    } catch {
      return error as? Option.Failure
    }
  }

  @Test("Every default is the default")
  func defaults() throws {
    for option in Option.all {
      let settings = try settings(option.section, option.key, option.standard)
      #expect(settings == Settings(), "\(option.section) \(option.key)")
    }
  }

  @Test("Every default is restored by its own words, from settings where everything is another")
  func restoration() throws {
    var settings = Settings()
    let others: [(String, String, String)] = [
      ("hud", "hide-delay", "2s"), ("hud", "fade", "5ms"), ("hud", "opacity", "10%"), ("hud", "reduced-motion", "yes"),
      ("keys", "media-keys", "off"), ("keys", "step", "5%"), ("keys", "fine-step", "1%"),
      ("audio", "max-volume", "150%"),
      ("brightness", "backend", "gamma"), ("brightness", "curve", "linear"), ("brightness", "minimum", "7%"),
      ("brightness", "allow-off", "on"), ("show", "keys", "no"), ("show", "volume", "off"), ("show", "mute", "no"),
      ("show", "output", "no"), ("show", "mic-mute", "no"), ("show", "brightness", "no"),
      ("show", "keyboard-backlight", "no"), ("show", "caps-lock", "yes"), ("show", "num-lock", "yes"),
      ("show", "player", "yes"), ("show", "seek", "no"), ("show", "program", "no"),
      ("gesture", "hold", "control+shift"), ("gesture", "fullscreen", "mpv, vlc"), ("gesture", "touch", "off"),
      ("gesture", "left", "none"), ("gesture", "right", "seek"), ("gesture", "horizontal", "volume"),
      ("gesture", "travel", "167pt"), ("gesture", "threshold", "20pt"), ("gesture", "dead-zone", "24pt"),
      ("gesture", "centre-band", "60pt"), ("show", "gestures", "no"),
    ]
    #expect(Set(others.map { "\($0.0).\($0.1)" }) == Set(Option.all.map { "\($0.section).\($0.key)" }))
    for (section, key, value) in others {
      let before = settings
      try Option.set(section, key, to: value, in: &settings)
      #expect(settings != before, "\(section) \(key) changes something")
    }
    for option in Option.all { try Option.set(option.section, option.key, to: option.standard, in: &settings) }
    #expect(settings == Settings())
  }

  @Test("No key is there twice, sections are in one piece, and all of it can be written in the file")
  func unique() {
    let names = Option.all.map { "\($0.section).\($0.key)" }
    #expect(Set(names).count == names.count)
    var sections: [String] = []
    for option in Option.all where sections.last != option.section { sections.append(option.section) }
    #expect(Set(sections).count == sections.count)
    for option in Option.all {
      let isPlain = (option.section + option.key).allSatisfy { $0.isLowercase || $0 == "-" }
      #expect(isPlain, "\(option.key)")
      #expect(!option.values.isEmpty && !option.summary.isEmpty)
      #expect(!(option.summary + option.values + option.standard).contains { $0.isNewline })
    }
  }

  @Test("Every kind of event has its switch, and so have keys and drags")
  func switches() throws {
    for kind in HUDContent.Kind.allCases {
      #expect(try settings("show", kind.rawValue, "no").hidden.contains(kind))
      #expect(try !settings("show", kind.rawValue, "yes").hidden.contains(kind))
    }
    #expect(try !settings("show", "keys", "no").showsKeys)
    #expect(try !settings("show", "gestures", "no").showsGestures)
  }

  @Test("The keys that the product names, as far as there are features for them, are there")
  func keys() {
    let names = Set(Option.all.map { "\($0.section).\($0.key)" })
    #expect(
      names.isSuperset(of: [
        "hud.hide-delay", "hud.fade", "hud.opacity", "hud.reduced-motion", "keys.media-keys", "keys.step",
        "keys.fine-step", "audio.max-volume", "brightness.backend", "brightness.curve", "brightness.minimum",
        "brightness.allow-off",
      ]))
  }

  @Test(
    "Values at the ends of their ranges are taken",
    arguments: [
      ("hud", "hide-delay", "0ms"), ("hud", "hide-delay", "60s"), ("hud", "fade", "0s"), ("hud", "opacity", "0%"),
      ("hud", "opacity", "100%"), ("keys", "step", "0.5%"), ("keys", "step", "50%"), ("keys", "fine-step", "0.5%"),
      ("keys", "fine-step", "auto"), ("keys", "media-keys", "observe"), ("audio", "max-volume", "100%"),
      ("audio", "max-volume", "150%"), ("brightness", "minimum", "0%"), ("brightness", "minimum", "100%"),
      ("brightness", "backend", "sysfs"), ("brightness", "backend", "logind"), ("brightness", "backend", "randr"),
      ("brightness", "backend", "ddc"), ("brightness", "backend", "gamma"), ("brightness", "backend", "auto"),
      ("keys", "step", "6.666666666666667%"),
    ])
  func valid(section: String, key: String, value: String) {
    #expect(failure(section, key, value) == nil)
  }

  @Test(
    "Values outside are refused with the value, the key, the section, and what it takes",
    arguments: [
      ("hud", "hide-delay", "61s"), ("hud", "hide-delay", "800"), ("hud", "fade", "-1s"), ("hud", "fade", ""),
      ("hud", "opacity", "101%"), ("hud", "opacity", "0.55"), ("hud", "reduced-motion", "maybe"),
      ("keys", "step", "0%"),
      ("keys", "step", "0.49%"), ("keys", "step", "50.1%"), ("keys", "fine-step", "Auto"), ("keys", "fine-step", "0%"),
      ("keys", "media-keys", "on"), ("keys", "media-keys", ""), ("audio", "max-volume", "99%"),
      ("audio", "max-volume", "151%"), ("brightness", "backend", "upower"), ("brightness", "backend", "xbacklight"),
      ("brightness", "curve", "cubic"), ("brightness", "minimum", "101%"), ("brightness", "allow-off", "-"),
      ("show", "volume", "always"), ("show", "keys", ""),
    ])
  func invalid(section: String, key: String, value: String) {
    let values = Option.all.first { $0.section == section && $0.key == key }?.values ?? "?"
    #expect(failure(section, key, value) == .badValue(section: section, key: key, value: value, expected: values))
    #expect(
      failure(section, key, value)?.description
        == "'\(value)' is no value for '\(key)' in [\(section)]: it takes \(values)")
  }

  @Test("A refused value changes nothing")
  func unchanged() {
    var settings = Settings()
    settings.step = 0.05
    let before = settings
    for (section, key) in [
      ("keys", "step"), ("hud", "fade"), ("show", "volume"), ("brightness", "backend"), ("x", "y"),
    ] {
      #expect(throws: Option.Failure.self) { try Option.set(section, key, to: "?", in: &settings) }
    }
    #expect(settings == before)
  }

  @Test(
    "An unknown key is refused with the nearest one of its section",
    arguments: [
      ("hud", "hide_delay", "hide-delay"), ("hud", "Fade", "fade"), ("keys", "stp", "step"), ("keys", "fade", nil),
      ("audio", "maximum-volume", "max-volume"), ("brightness", "allow_off", "allow-off"), ("show", "mic", nil),
      ("show", "volum", "volume"), ("hud", "", nil), ("hud", "🎧", nil),
    ] as [(String, String, String?)])
  func unknown(section: String, key: String, nearest: String?) {
    #expect(failure(section, key, "1") == .unknownKey(section: section, key: key, nearest: nearest))
    let sentence = failure(section, key, "1")?.description ?? ""
    #expect(sentence.contains("'\(key)'"))
    #expect(sentence.contains("[\(section)]"))
    #expect(nearest.map { sentence.contains("did you mean '\($0)'?") } ?? !sentence.contains("did you mean"))
  }

  @Test(
    "Of a key that is right in a section that is wrong, it is the section that is named",
    arguments: [("hudd", "fade", "hud"), ("HUD", "opacity", "hud"), ("key", "step", "keys"), ("", "fade", "hud")])
  func wrongSection(section: String, key: String, meant: String) {
    let sentence = failure(section, key, "1s")?.description ?? ""
    #expect(sentence.contains("[\(meant)]"))
    #expect(!sentence.contains("unknown key '\(key)' in [\(section)]: did you mean '\(key)'"))
  }

  @Test("The sample file has every section and every key once, each at its default, in lines of at most 200 bytes")
  func sample() {
    let lines = Option.sampleFile.split(separator: "\n")
    for option in Option.all {
      let count = lines.count { $0 == "\(option.key) = \(option.standard)" }
      #expect(count >= 1, "\(option.key)")
    }
    #expect(lines.count { !$0.hasPrefix(";") && !$0.hasPrefix("[") } == Option.all.count)
    #expect(lines.allSatisfy { $0.utf8.count < 199 })
    #expect(Option.sampleFile.hasSuffix("\n"))
  }

  /// With SWELL_WRITE_ASSETS set, a run of this test writes the files instead.
  @Test(
    "The sample file and the manual page in assets are those of the table",
    arguments: [("assets/swell.ini", Option.sampleFile), ("assets/man/swell.ini.5", Option.manualPage)])
  func assets(path: String, text: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: path)
    if ProcessInfo.processInfo.environment["SWELL_WRITE_ASSETS"] != nil { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
