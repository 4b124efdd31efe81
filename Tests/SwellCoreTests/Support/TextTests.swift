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
}
