import Testing

@testable import SwellCore

@Suite("JSON that is written")
struct JSONTests {
  @Test(
    "A number has four decimal places at most, and no zeros behind; what JSON has no number for is null",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (0.25, "0.25"), (0.1, "0.1"), (0.0625, "0.0625"),
      (1 / 3, "0.3333"), (2 / 3, "0.6667"), (0.99999, "1"), (1.00004, "1"), (1.00005001, "1.0001"), (0.0001, "0.0001"),
      (0.00001, "0"), (-0.00001, "0"), (-0.5, "-0.5"), (-1.0625, "-1.0625"), (100, "100"), (1234.5678, "1234.5678"),
      (999_999_999_999, "999999999999"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"), (1e12, "null"),
      (-1e12, "null"), (.greatestFiniteMagnitude, "null"),
    ] as [(Double, String)])
  func decimal(value: Double, text: String) {
    #expect(JSON.number(value) == text)
  }

  @Test(
    "Quotes, backslashes and control characters are escaped, and nothing else",
    arguments: [
      ("", #""""#), ("plain", #""plain""#), ("\"", #""\"""#), ("\\", #""\\""#), ("\\\"", #""\\\"""#),
      ("a\nb\tc", #""a\nb\tc""#), ("\r", #""\u000d""#), ("\u{0}", #""\u0000""#), ("\u{1f}", #""\u001f""#),
      ("\u{7f}", #""\u007f""#), ("/", #""/""#), ("ü日🎧", #""ü日🎧""#), ("e\u{301}", "\"e\u{301}\""),
    ] as [(String, String)])
  func escaping(value: String, text: String) {
    #expect(Array(JSON(value).text.utf8) == Array(text.utf8))
  }

  @Test("Values nest on one line, and the largest integers are written in full")
  func nesting() {
    #expect(JSON.object([]).text == "{}")
    let object = JSON.object([
      ("a", .array([])), ("b", .object([("yes", JSON(true)), ("nothing", JSON(nil as Bool?))])),
      ("c", .array([JSON(0.5), JSON(false), JSON("")])), ("d", JSON("\n")), ("e", JSON(Int.min)), ("f", JSON(Int.max)),
      ("g", JSON(nil as String?)), ("h", JSON(Double.infinity)),
    ])
    #expect(
      object.text == #"{"a": [], "b": {"yes": true, "nothing": null}, "c": [0.5, false, ""], "d": "\n", "#
        + #""e": -9223372036854775808, "f": 9223372036854775807, "g": null, "h": null}"#)
  }
}
