import Testing

@testable import DDC

@Suite("What the helper for DDC/CI writes")
struct DDCReportTests {
  @Test(
    "Is understood, and what is none of its lines is ignored",
    arguments: [
      ("end", .searched), ("0 50 100 00ff", .found(.init(index: 0, value: 50, maximum: 100, edid: "00ff"))),
      ("1 200 100 00ff", .found(.init(index: 1, value: 100, maximum: 100, edid: "00ff"))),
      ("set 3 1", .set(3, isDone: true)), ("set 3 0", .set(3, isDone: false)),
      ("value 2 65535", .read(2, value: 65_535)),
      ("value 2 -", .read(2, value: nil)), ("value 2 65536", .read(2, value: nil)), ("value x 1", nil),
      ("0 50 0 00ff", nil), ("0 65536 100 00ff", nil), ("0 50 100", nil), ("", nil), ("end 1 2", nil),
      ("set 9223372036854775808 1", nil),
    ] as [(String, DDCReport?)])
  func line(line: String, report: DDCReport?) {
    #expect(DDCReport(line) == report)
  }
}
