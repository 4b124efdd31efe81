import Testing

@testable import SwellCore

@Suite("The lines of a pipe")
struct PipeReaderTests {
  private func outcomes(_ text: String, maximum: Double = 100) -> [PipeReader.Outcome] {
    var reader = PipeReader()
    reader.maximum = maximum
    return reader.take(Array(text.utf8)[...]) + reader.end()
  }

  private func bad(_ outcomes: [PipeReader.Outcome]) -> [String] {
    outcomes.compactMap { if case .bad(let sentence) = $0 { sentence } else { nil } }
  }

  private static func show(_ percent: String, icon: String = "volume", isMuted: Bool = false) -> PipeReader.Outcome {
    .show(["show", "--icon", icon, "--value", percent] + (isMuted ? ["--muted"] : []))
  }

  @Test(
    "Are values in the forms of xob and wob",
    arguments: [
      ("42\n", show("42%")), ("42", show("42%")), ("0\n", show("0%")), ("042\n", show("42%")), ("120\n", show("120%")),
      ("42%\n", show("42%")), ("42%!\n", show("42%", isMuted: true)), ("\u{feff}42\n", show("42%")),
      ("42!\n", show("42%", isMuted: true)), ("42\r\n", show("42%")), ("  42 \t\n", show("42%")),
      ("42.5\n", show("42.5%")), ("1000\n", show("1000%")), ("42 muted\n", show("42%", isMuted: true)),
      ("42 normal\n", show("42%")), ("42 #ff0000ff #00ff00ff #0000ffff\n", show("42%")), ("10 20 30\n", show("30%")),
      ("10 20! \n", show("20%", isMuted: true)), ("-4\n", show("0%")), ("-0.5\n", show("0%")), ("+4\n", show("4%")),
      ("1001\n", show("1000%")), ("5 1e9\n", show("5%")), ("99999999999999999999999999\n", show("1000%")),
      ("42 !\n", show("42%")), ("42 hdmi\n", show("42%", icon: "hdmi")),
      ("42! brightness\n", show("42%", icon: "brightness", isMuted: true)),
    ] as [(String, PipeReader.Outcome)])
  func valid(text: String, outcome: PipeReader.Outcome) {
    #expect(outcomes(text) == [outcome])
  }

  @Test(
    "Are reported with their number where they are no values",
    arguments: [
      "\n", "x\n", "!\n", "42!!\n", "42%%\n", "%\n", "0x2a\n", "1e2\n", "42\u{0}\n", "--4\n", "-\n", "+\n", "low 42\n",
      "\u{1b}[2J\n", "４２\n", "nan\n", "4\u{0}2\n",
    ])
  func invalid(text: String) {
    let outcomes = outcomes("1\n" + text + "2\n")
    #expect((outcomes.first, outcomes.last) == (Self.show("1%"), Self.show("2%")))
    let bad = bad(outcomes)
    #expect(bad.count == 1 && bad[0].hasPrefix("line \(outcomes.count - 1) "))
    #expect(bad.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
  }

  @Test("Count as parts of 100 %, up to ten times that", arguments: [("150", "100%"), ("75", "50%"), ("1", "0.6667%")])
  func maximum(value: String, percent: String) {
    #expect(outcomes(value, maximum: 150) == [Self.show(percent)])
    #expect(outcomes("1501", maximum: 150) == [Self.show("1000%")])
  }

  @Test("End it where they are no values, as they end xob; blank ones do not", arguments: ["quit", "end", "x", "!"])
  func xob(word: String) {
    var reader = PipeReader()
    reader.isXob = true
    let outcomes = reader.take(Array("1\n\n  \n2!\n\(word)\n3\n".utf8)[...])
    #expect(outcomes == [Self.show("1%"), Self.show("2%", isMuted: true), .end])
  }

  @Test(
    "Have the styles that were given, the rest of the line being the name",
    arguments: [
      ("42 low battery", ["--icon", "warning", "--value", "42%", "--ink", "#ff0000"]),
      ("42 red", ["--icon", "volume", "--value", "42%", "--ink", "#ff0000"]),
      ("42! red", ["--icon", "volume", "--value", "42%", "--ink", "#ff0000", "--muted"]),
      ("42 muted", ["--icon", "phone", "--value", "42%"]), ("42!", ["--icon", "stop", "--value", "42%"]),
    ] as [(String, [String])])
  func styles(line: String, words: [String]) throws {
    let styles = ["low battery = warning , #ff0000", "red=,#ff0000", "muted=phone", "!=stop"]
    let arguments = styles.flatMap { ["--style", $0] } + ["--for", "3s", "--position", "top"]
    guard case .pipe(var reader, now: false) = Invocation(["pipe"] + arguments) else {
      Issue.record("\(Invocation(["pipe"] + arguments))")
      return
    }
    #expect(
      reader.take(Array("\(line)\n".utf8)[...]) == [.show(["show"] + words + ["--for", "3s", "--position", "top"])])
  }

  @Test("A style that there is not is named once, with those that there are; its value is shown")
  func unknownStyles() throws {
    var reader = PipeReader()
    reader.styles = [try #require(PipeReader.Style("red=,#ff0000"))]
    let outcomes = reader.take(Array("1\n42 other\n43 other\n".utf8)[...])
    #expect(outcomes.count == 4)
    #expect(bad(outcomes) == ["line 2 has the unknown style 'other'; available: red, muted, names of icons"])
    #expect(outcomes.suffix(2) == [Self.show("42%"), Self.show("43%")])
    reader.isXob = true
    #expect(reader.take(Array("42 another\n".utf8)[...]) == [Self.show("42%")])
  }

  @Test("Of ever new styles, the first are named, and one sentence stands for the rest")
  func manyStyles() {
    var reader = PipeReader()
    let lines = (1...300).map { "42 style\($0)\n42 style\($0)\n" }.joined()
    let outcomes = reader.take(Array(lines.utf8)[...])
    #expect(bad(outcomes).count == PipeReader.namedStyles + 1)
    #expect(bad(outcomes).last == "line 65 has one more unknown style: Swell names no others")
    #expect(outcomes.count == 600 + PipeReader.namedStyles + 1)
  }

  @Test("May come in pieces, byte by byte; of any length they are one bad line, and what is kept of them is short")
  func pieces() {
    var reader = PipeReader()
    let seen = "42\n7!\n".utf8.flatMap { reader.take([$0][...]) }
    #expect(seen == [Self.show("42%"), Self.show("7%", isMuted: true)] && reader.end() == [])
    reader = PipeReader()
    for _ in 0..<200 { #expect(reader.take(Array(repeating: UInt8(ascii: "4"), count: 4096)[...]) == []) }
    let end = reader.take(Array("\n42\n".utf8)[...])
    #expect(bad(end).first.map { $0.utf8.count < 100 } == true && end.last == Self.show("42%"))
  }
}
