import Testing

@testable import DDC

@Suite("What Swell and the helper for DDC/CI write to each other")
struct HelperLanguageTests {
  @Test(
    "What the helper writes is understood, and what is none of its lines is ignored",
    arguments: [
      ("end", .searched), ("0 50 100 00ff", .found(.init(index: 0, value: 50, maximum: 100, edid: "00ff"))),
      ("1 200 100 00ff", .found(.init(index: 1, value: 100, maximum: 100, edid: "00ff"))),
      ("set 3 1", .set(3, isDone: true)), ("set 3 0", .set(3, isDone: false)),
      ("value 2 65535", .read(2, value: 65_535)),
      ("value 2 -", .read(2, value: nil)), ("value 2 65536", .read(2, value: nil)), ("value x 1", nil),
      ("0 50 0 00ff", nil), ("0 65536 100 00ff", nil), ("0 50 100", nil), ("", nil), ("end 1 2", nil),
      ("set 9223372036854775808 1", nil),
    ] as [(String, DDCReport?)])
  func report(line: String, report: DDCReport?) {
    #expect(DDCReport(line) == report)
  }

  @Test(
    "Of what the helper is told the newest value of each monitor counts; what is none is passed over",
    arguments: [
      ([], [nil, nil]), (["0 50"], [50, nil]), (["0 50", "1 20", "0 60"], [60, 20]), (["1 65535"], [nil, 65_535]),
      (["0 2147483648"], [nil, nil]), (["0 9223372036854775808"], [nil, nil]), (["0 65536", "0 7"], [7, nil]),
      (["0 -1"], [nil, nil]), (["2 5", "-1 5", "9223372036854775808 5"], [nil, nil]),
      (["", "0", "0 5 6", "x 5", "0 x"], [nil, nil]),
    ] as [([String], [UInt16?])])
  func newest(lines: [String], expected: [UInt16?]) {
    #expect(DDCProgram.newest(of: lines, count: 2) == expected)
  }

  @Test("Bytes are two hexadecimal digits each")
  func hexadecimal() {
    for byte in UInt8.min...UInt8.max {
      let digits = DDCBrightness.hexadecimal([byte])
      #expect((digits.count, UInt8(digits, radix: 16), digits) == (2, byte, digits.lowercased()))
    }
    #expect(DDCBrightness.hexadecimal([]) == "")
    #expect(DDCBrightness.hexadecimal([0x12, 0xab, 0x9c]) == "12ab9c")
  }
}
