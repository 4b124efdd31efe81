import Testing

@testable import SwellCore

@Suite("Text as bytes")
struct TextTests {
  @Test(
    "begins and ends as it is written, scalar by scalar, and not otherwise",
    arguments: [
      ("output", "out", "put", true), ("output", "", "", true), ("", "", "", true), ("ms", "ms", "ms", true),
      ("é👩‍👧", "é👩", "\u{200d}👧", true), ("output", "ut", "pu", false), ("s", "ms", "ms", false), ("", "a", "a", false),
      ("oUt", "ou", "ut", false), ("é", "e", "\u{301}", false),
    ])
  func edges(_ text: String, _ start: String, _ end: String, _ isSo: Bool) {
    #expect(text.begins(with: start) == isSo && text.ends(with: end) == isSo)
  }

  @Test(
    "of others neither controls a terminal, nor forges a line, nor turns the rest; letters of all scripts stay",
    arguments: [
      ("a\u{1b}[2J", "a\u{fffd}[2J"), ("a\nb\tc\r", "a\u{fffd}b\u{fffd}c\u{fffd}"),
      ("\u{9b}31m\u{85}", "\u{fffd}31m\u{fffd}"),
      ("TV\u{202e}TXT.\u{2066}x\u{2069}", "TV\u{fffd}TXT.\u{fffd}x\u{fffd}"),
      ("a\u{200b}b\u{feff}", "a\u{fffd}b\u{fffd}"),
      ("a\u{2028}b", "a\u{fffd}b"), ("Lautsprecher äé 扬声器 می‌خواهم 👩‍👧", "Lautsprecher äé 扬声器 می‌خواهم 👩‍👧"), ("", ""),
    ])
  func plain(_ text: String, _ plain: String) {
    #expect(text.withoutControls == plain)
    let line: PlainText = "<\(text)>\n"
    #expect(line.description == "<\(plain)>\n")
    #expect(String(bytes: [0x61, 0xc2]).withoutControls == "a\u{fffd}", "half a control")
    let json = JSON(text).text
    #expect(JSON(text).line.description == json + "\n")
    #expect(!json.unicodeScalars.contains { $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) || $0.value == 0x202e })
  }

  @Test(
    "in a command that is copied is one word for sh(1)",
    arguments: [
      ("alsa_output.pci-0000_00:1f.3+x,9", "alsa_output.pci-0000_00:1f.3+x,9"), ("", "''"), ("a b", "'a b'"),
      ("$(reboot)", "'$(reboot)'"), ("a;b", "'a;b'"), ("it's", "'it'\\''s'"), ("é", "'é'"), ("~", "'~'"),
      ("a\nb", "'a\nb'"),
    ])
  func shellWord(_ text: String, _ word: String) { #expect(text.shellWord == word) }
}
