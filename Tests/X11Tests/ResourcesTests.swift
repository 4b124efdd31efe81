import Foundation
import Testing

@testable import X11

@Suite("The X resource database")
struct ResourcesTests {
  private func dpi(_ text: String) -> Double? {
    ResourceDatabase(Array(text.utf8)).number(ofXft: "dpi")
  }

  @Test(
    "Reads a number",
    arguments: [
      ("Xft.dpi: 96", 96.0), ("Xft.dpi:\t96\n", 96), ("Xft.dpi:96", 96), ("Xft.dpi:   144.5  \n", 144.5),
      ("Xft.dpi: 96.", 96), ("Xft.dpi: .5", 0.5), ("Xft.dpi: 0", 0), ("Xft.dpi: 96\r\n", 96),
      ("*color1: #fff\nXft.dpi:\t192\nXft.antialias:\t1\n", 192), ("\n\n\nXft.dpi: 120\n\n", 120),
      ("Xft.dpi: 96\nXft.dpi: 144\n", 144), ("! comment: 7\nXft.dpi: 100", 100), ("Xft.dpi: 007", 7),
      ("Xft.dpi: 109.22330097087378", 109.22330097087378), ("Xft*dpi: 144", 144), ("*dpi: 120", 120),
      ("?.dpi: 120", 120), ("*dpi: 120\nXft.dpi: 96", 96), ("Xft.dpi: 96\nXft*dpi: 120\n*dpi: 144", 96),
      ("Xft.dpi: 16\\\n8", 168), (" Xft.dpi: 192", 192), ("xterm*dpi: 7\nXft.dpi: 96", 96),
    ] as [(String, Double)])
  func number(text: String, expected: Double) throws {
    #expect(abs(try #require(dpi(text)) - expected) < 1e-9)
  }

  @Test(
    "Is nil where there is no number",
    arguments: [
      "", "\n", ":", "Xft.dpi", "Xft.dpi:", "Xft.dpi: ", "Xft.dpi: .", "Xft.dpi: x", "Xft.dpi: 96x", "Xft.dpi: -96",
      "Xft.dpi: +96", "Xft.dpi: 1e2", "Xft.dpi: 1.2.3", "Xft.dpi: 0x60", "Xft.dpi: 96,5", "xft.dpi: 96",
      "Xft.dpi2: 96", "MyXft.dpi: 96", "Xft.dp: 96", "Xft.dpi 96", "Xft.dpi: ９６", "! Xft.dpi: 96", "Xft.dpi: 9 6",
      "Xft.dpi: 96 dpi", "xterm*dpi: 96", "Xft.dpi.x: 96",
    ] as [String])
  func noNumber(text: String) {
    #expect(dpi(text) == nil)
  }

  @Test(
    "Has colours of all programs, or of Swell alone",
    arguments: [
      ("*background: #102030", "#102030"), ("*.background:\trgb:1/2/3\n", "rgb:1/2/3"),
      ("Swell*background: red", "red"),
      ("*background: #000\nSwell.background: #fff", "#fff"), ("swell.background: #abc", "#abc"),
      ("*Background: grey", "grey"), ("XTerm*background: #123456", nil), ("*background: light grey", nil),
      ("*foreground: #fff", nil), ("", nil),
    ] as [(String, String?)])
  func colours(text: String, word: String?) {
    #expect(ResourceDatabase(Array(text.utf8)).word(ofSwell: "background") == word)
  }

  @Test("Survives bytes that are no text, and a number without end")
  func garbage() {
    #expect(ResourceDatabase([0xff, 0xfe, 0x3a, 0x00, 0x0a, 0x80]).number(ofXft: "dpi") == nil)
    #expect(dpi("Xft.dpi: " + String(repeating: "9", count: 5000)).map { $0 > 1e300 } != false)
    #expect(dpi("Xft.dpi: 0." + String(repeating: "0", count: 5000) + "1") == 0)
    #expect(dpi(String(repeating: "a", count: 200_000) + "\nXft.dpi: 96") == 96)
  }

  @Test("Reads no file that it includes")
  func includes() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).resources")
    try "Xft.dpi: 192\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    for blanks in ["", " ", "\t", " \t "] {
      #expect(dpi("\(blanks)#include \"\(file.path)\"\n") == nil)
      #expect(dpi("Xft.dpi: 96\n\(blanks)#include \"\(file.path)\"\n") == 96)
    }
  }
}
