import Testing

@testable import SwellCore

@Suite("The configuration of another program")
struct ForeignStylesTests {
  /// The lines of the result that are no comments, and the comments; every line must be understood.
  private func result(_ program: ForeignStyles.Program, _ text: String) throws -> (lines: [String], remarks: String) {
    let result = try #require(ForeignStyles.configuration(from: program, text))
    #expect(ConfigurationText(Array(result.utf8), path: "x").sentences == [])
    let lines = result.split(separator: "\n").map { String($0) }
    return (
      lines.filter { !$0.hasPrefix(";") && $0 != "[hud]" },
      lines.filter { $0.hasPrefix(";") }.joined(separator: "\n")
    )
  }

  @Test("of xob becomes place, colours and time, and what has no counterpart is said")
  func xob() throws {
    let text = """
      # words
      volume = {
        monitor : "HDMI-1"; // more words
        x = {relative = 0.5; offset = 8;};
        y = {relative = 0.9; offset = -48;};
        length = {relative = 0; offset = 200;};
        thickness = 24; outline = 3;
        orientation = "horizontal";
        color = { normal = { fg = "#ff8000"; bg = "#00000080"; border = "#ffffff"; };
                  alt = { fg = "#555555"; }; overflow = { fg = "#ff0000"; bg = "#200000"; }; };
      };
      backlight = { color = { normal = { fg = "#0000ff"; }; }; };
      """
    let (lines, remarks) = try result(.xob, text)
    #expect(
      lines == [
        "position = bottom", "offset = 8pt,48pt", "size = 65pt", "ink = #ff8000", "color = #000000", "opacity = 50%",
        "monitor = HDMI-1", "hide-delay = 1s", "[hud over]", "ink = #ff0000", "color = #200000",
      ])
    for word in ["-t", "outline", "the line is horizontal", "'!=,#555555'", "--style 'backlight=,#0000ff'"] {
      #expect(remarks.contains(word), "\(remarks)")
    }
  }

  @Test("of xob that says little has xob's own defaults")
  func xobDefaults() throws {
    let (lines, remarks) = try result(.xob, "other = { padding = 1; }; default = { border = 2; };")
    #expect(lines.prefix(2) == ["position = right", "offset = 48pt,0pt"])
    #expect(lines.contains("ink = #ffffff") && lines.contains("opacity = 56%"))
    #expect(remarks.contains("default.border = 2") && !remarks.contains("padding"))
  }

  @Test(
    "of xob may have comments of each kind, wherever blanks may be",
    arguments: [
      "/* one */ %", "/* { = ; */ default = /**/ {/* two\nlines */border = 2/* three */; # four\n}; /*", "// /*\n%",
      "/***/ # */ /*\n %", "default={border=2//*/\n;}", "% / ",
    ])
  func comments(text: String) throws {
    let (_, remarks) = try result(.xob, text.replacing("%", with: "default = { border = 2; };"))
    #expect(remarks.contains("default.border = 2:"), "\(remarks)")
  }

  @Test("of wob becomes place, size, colours and time, and what has no counterpart is said")
  func wob() throws {
    let text = """
      timeout = 800 # words
      max = 150
      anchor = bottom right
      margin = 10 20 30 40
      width = 300
      height = 60
      bar_color = 00FF00
      background_color = 102030C0
      orientation = vertical
      overflow_mode = nowrap
      overflow_bar_color = FF8000
      output_mode = whitelist
      [style.low battery]
      bar_color = FF0000
      background_color = 000000
      [output.left]
      name = DP-1
      """
    let (lines, remarks) = try result(.wob, text)
    #expect(
      lines == [
        "position = bottom-right", "offset = 20pt,30pt", "size = 126pt", "ink = #00FF00", "color = #102030",
        "opacity = 75%", "hide-delay = 800ms", "fade = 0s", "monitor = DP-1", "[hud over]", "ink = #FF8000",
      ])
    for word in [
      "--max 150", "'form = capsule'", "overflow_mode", "--style 'low battery=,#FF0000'",
      "style.low battery.background_color",
    ] {
      #expect(remarks.contains(word), "\(remarks)")
    }
  }

  @Test("of wob with what cannot be read has wob's own values there, and says so")
  func mistakes() throws {
    let (lines, remarks) = try result(
      .wob, "words\nwidth = -3\nheight = x\nmargin = y\ntimeout = soon\nbar_color = red\noverflow_bar_color = 0x0")
    #expect(
      lines == [
        "position = centre", "offset = 0pt,0pt", "size = 133pt", "color = #000000", "opacity = 100%",
        "hide-delay = 1000ms",
        "fade = 0s", "monitor = focused",
      ])
    let options = [
      "width = -3", "height = x", "margin = y", "timeout = soon", "bar_color = red", "overflow_bar_color = 0x0",
    ]
    for words in ["'words' is no option"] + options.map({ $0 + ": " }) {
      #expect(remarks.contains("; " + words), "\(remarks)")
    }
  }

  @Test("leaves out a monitor without a name", arguments: ["", "  ", "; DP-1"])
  func nameless(name: String) throws {
    let xob = try result(.xob, "default = { monitor = \"\(name)\"; };")
    let wob = try result(.wob, "output_mode = whitelist\n[output.left]\nname = \(name)")
    for lines in [xob.lines, wob.lines] { #expect(!lines.contains { $0.hasPrefix("monitor") }, "\(lines)") }
  }

  @Test("that is none is refused", arguments: ["", "words", "{{{{", "}}}}", "# x", "\"", "/"])
  func nothing(text: String) {
    #expect(ForeignStyles.configuration(from: .xob, text) == nil)
    #expect(ForeignStyles.configuration(from: .wob, text) == nil)
  }
}
