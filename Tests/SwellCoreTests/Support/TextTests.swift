import SwellCore
import Testing

@Suite("Text as bytes")
struct TextTests {
  @Test(
    "begins and ends as it is written, scalar by scalar",
    arguments: [
      ("output", "out", "put"), ("output", "", ""), ("", "", ""), ("ms", "ms", "ms"), ("é👩‍👧", "é👩", "\u{200d}👧"),
    ])
  func edges(_ text: String, _ start: String, _ end: String) {
    #expect(text.begins(with: start))
    #expect(text.ends(with: end))
  }

  @Test(
    "neither begins nor ends otherwise",
    arguments: [("output", "ut", "pu"), ("s", "ms", "ms"), ("", "a", "a"), ("oUt", "ou", "ut"), ("é", "e", "\u{301}")])
  func others(_ text: String, _ start: String, _ end: String) {
    #expect(!text.begins(with: start))
    #expect(!text.ends(with: end))
  }
}
