import SwellCore
import Testing

@testable import Pictures
@testable import Raster

@Suite("Reading names, numbers and attributes")
struct TextScannerTests {
  private func scanner(_ text: String) -> TextScanner {
    TextScanner(Array(text.utf8))
  }

  @Test(
    "Reads a number",
    arguments: [
      ("0", 0.0), ("7", 7), ("-7", -7), ("3.25", 3.25), ("-.5", -0.5), (".5", 0.5), ("5.", 5), ("007", 7),
      ("  \t\n,12", 12), ("1.5.5", 1.5), ("1-2", 1), ("1e3", 1000), ("2.5e-2", 0.025), ("1E+1", 10), ("1em", 1),
      ("1e", 1), ("+4", 4),
      ("12px", 12), ("-0", 0),
    ] as [(String, Double)])
  func number(text: String, expected: Double) {
    var scanner = scanner(text)
    #expect(scanner.number().map { abs($0 - expected) < 1e-12 } == true)
  }

  @Test("Is nil where no number comes next", arguments: ["", " ", "-", "--1", "x1", "e5", "\"", "- 1", "٣"])
  func noNumber(text: String) {
    var scanner = scanner(text)
    #expect(scanner.number() == nil)
  }

  @Test("Numbers may touch where they cannot be mistaken")
  func touching() {
    var scanner = scanner("1-2.5.5,3 ,4")
    #expect((0..<5).compactMap { _ in scanner.number() } == [1, -2.5, 0.5, 3, 4])
    #expect(scanner.number() == nil)
  }

  @Test("A flag is one digit that may touch what follows")
  func flag() {
    var scanner = scanner("0110,5")
    #expect([scanner.flag(), scanner.flag(), scanner.flag(), scanner.flag()] == [false, true, true, false])
  }

  @Test("Nothing but 0 and 1 is a flag", arguments: ["", "2", "9", "x", "-1", "."])
  func noFlag(text: String) {
    var scanner = scanner(text)
    #expect(scanner.flag() == nil)
  }

  @Test(
    "Reads a name",
    arguments: [("path d", "path"), ("stroke-width=", "stroke-width"), ("", ""), ("1a", ""), ("a>", "a")])
  func name(text: String, expected: String) {
    var scanner = scanner(text)
    #expect(scanner.name() == expected)
  }

  @Test("Reads attributes up to the end of the element", arguments: ["/>", ">", "", " "])
  func attributes(end: String) {
    var scanner = scanner(" a=\"1\"\n\tb-c=\"\" d=\"x>y\"" + end)
    var read: [String] = []
    while let (name, value) = scanner.attribute() { read.append(name + "=" + String(decoding: value, as: UTF8.self)) }
    #expect(read == ["a=1", "b-c=", "d=x>y"])
  }

  @Test("Reads attributes between single quotes, and around blanks")
  func quotes() {
    var scanner = scanner(" a='\"' b = \"'\"/>")
    var read: [String] = []
    while let (name, value) = scanner.attribute() { read.append(name + "=" + String(decoding: value, as: UTF8.self)) }
    #expect(read == ["a=\"", "b='"])
  }

  @Test("Is nil where no attribute comes next", arguments: ["", "a", "a=", "a=\"", "a=\"b", "=\"b\"", "/>", "\"a\""])
  func noAttribute(text: String) {
    var scanner = scanner(text)
    #expect(scanner.attribute() == nil)
  }

  @Test("Goes behind a byte, or to the end")
  func skipping() {
    var scanner = scanner("ab<c")
    let found = [scanner.skip(past: UInt8(ascii: "<"))]
    let letter = scanner.letter()
    #expect(found + [scanner.skip(past: UInt8(ascii: "<"))] == [true, false])
    #expect(letter == UInt8(ascii: "c"))
    #expect(scanner.letter() == nil)
  }
}
