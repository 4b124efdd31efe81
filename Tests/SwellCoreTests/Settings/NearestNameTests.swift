import Testing

@testable import SwellCore

@Suite("What somebody meant to write")
struct NearestNameTests {
  private static let names = ["hide-delay", "fade", "opacity", "reduced-motion", "step", "fine-step"]

  @Test(
    "Is the name with the fewest changed letters",
    arguments: [
      ("hide-delay", "hide-delay"), ("hide_delay", "hide-delay"), ("hidedelay", "hide-delay"),
      ("hide-dleay", "hide-delay"), ("fad", "fade"), ("Fade", "fade"), ("opcity", "opacity"), ("steps", "step"),
      ("finestep", "fine-step"), ("reduce-motion", "reduced-motion"), ("öpacity", "opacity"),
      // The beginning of one name only.
      ("red", "reduced-motion"), ("fin", "fine-step"),
    ])
  func near(text: String, name: String) {
    #expect(NearestName.find(text, among: Self.names) == name)
  }

  @Test(
    "Is nothing when nothing is near, however long the text is",
    arguments: ["", "x", "volume", "🎧", "fa", "stop-all-of-it", "-"]
      + [65, 100, 160, 161, 200, 5000].map { Quoted(String(repeating: "x", count: $0)) })
  func far(text: Quoted) {
    #expect(NearestName.find(text.text, among: Self.names) == nil)
  }

  @Test("The first of equally near names counts, and of no names none")
  func ties() {
    for names in [["abc", "abe"], ["abe", "abc"], []] {
      #expect(NearestName.find("abd", among: names) == names.first)
    }
  }
}

@Suite("What was meant by a value or a key")
struct ProposalTests {
  private func problem(_ section: String, _ key: String, _ value: String) -> String {
    ConfigurationText(Array("[\(section)]\n\(key) = \(value)\n".utf8), path: "x").sentences.first ?? ""
  }

  @Test(
    "Is the nearest word among the values",
    arguments: [
      ("hud", "position", "buttom", "bottom"), ("hud", "position", "Top-Left", "top-left"),
      ("hud", "theme", "high-contarst", "high-contrast"), ("hud", "bar", "rinng", "ring"),
      ("hud", "reduced-motion", "ye", "yes"), ("keys", "media-keys", "Auto", "auto"),
      ("hud", "opacity", "Auto", "auto"), ("audio", "sound", "quite", "quiet"),
    ])
  func value(section: String, key: String, value: String, meant: String) {
    #expect(problem(section, key, value).contains("did you mean '\(meant)'? it takes "))
  }

  @Test("Is nothing where a value is no word", arguments: ["much", "such", "duration", "7", "a"])
  func noWord(value: String) {
    #expect(!problem("hud", "fade", value).contains("did you mean"))
    #expect(!problem("keys", "step", value).contains("did you mean"))
  }

  @Test("Are all keys of a family")
  func families() {
    let speakers = "did you mean 'speaker-muted', 'speaker-low', 'speaker-medium', 'speaker-high', 'speaker-over'?"
    let lights = "did you mean 'brightness-low', 'brightness-medium', 'brightness-high'?"
    for (key, end) in [("speaker", speakers), ("volume", speakers), ("brightness", lights)] {
      #expect(problem("icons", key, "auto").hasSuffix(end))
    }
  }
}

@Suite("The text of a configuration")
struct ConfigurationTextTests {
  private func sentences(_ text: String) -> [String] { ConfigurationText(Array(text.utf8), path: "x").sentences }

  @Test("A key behind its section is a mistake with a sentence, which has a bounded length")
  func oneLine() {
    #expect(
      sentences("[hud] theme = light\n")
        == ["x:1: 'theme = light' after '[hud]' is not read: it needs a line of its own"])
    #expect(sentences("[hud] ; words\n[keys]# words\n[ show ]\nkeys = no\n") == [])
    let unknown = sentences("[zzz]\ntheme = dark\nform = pill\n[hud]\nfom = pill\n")
    #expect(
      unknown == ["x:1: unknown section [zzz]", "x:5: unknown key 'fom' in [hud]: did you mean 'form'?"],
      "once, at its line")
    let long = sentences("[hud]\nfade = \(String(repeating: "é", count: 5000))\n\(String(repeating: "x", count: 9000))")
    #expect(long.count == 2 && long.allSatisfy { $0.utf8.count <= 600 })
  }

  @Test("Long lines are read, in comments and in values", arguments: [199, 200, 5000, 500_000])
  func long(length: Int) {
    let long = String(repeating: "x", count: length)
    let text = ConfigurationText(Array("[hud]\n; \(long)\nfont = \(long) ; \(long)\nfade = 2s\n".utf8), path: "x")
    #expect(text.sentences == [])
    #expect((text.settings.font, text.settings.fade) == (long, .seconds(2)))
  }

  /// One of each kind that takes the most lines of the greatest file.
  private static let largest: [(lines: String, problems: Int, notes: Int, themes: Int)] = [
    ("a=b\n", 21, 0, 0), ("[nowhere]\na=b\n", 21, 0, 0), ("fade=x\n", 21, 0, 0), ("theme=none\n", 21, 0, 1),
    ("[keys]\nkeys=yes\n[hud]\n", 21, 0, 0), ("[gesture]\nthreshold=9pt\n", 0, 20, 0), ("fade=9ms\n", 0, 0, 0),
    ("[hud muted]\nfade=9ms\n", 0, 0, 0),
  ]

  @Test("Of the greatest file, only so much is read and kept as is reported or in force", arguments: largest.indices)
  func greatest(row: Int) {
    let (lines, problems, notes, themes) = Self.largest[row]
    let text = ConfigurationText(
      Array(("[hud]\n" + String(repeating: lines, count: 65_000 / lines.utf8.count)).utf8), path: "x")
    #expect((text.sentences.count, text.notes.count, text.themeNames.count) == (problems, notes, themes))
    #expect(text.settings.looks.count <= 1)
    let names = (1...5000).map { "theme = t\($0)\n" }.joined()
    #expect(ConfigurationText(Array("[hud]\n\(names)".utf8), path: "x").themeNames.count <= ThemeFiles.most)
  }
}
