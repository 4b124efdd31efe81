import Testing

@testable import DDC

@Suite("What the helper for DDC/CI is told")
struct HelperInputTests {
  @Test(
    "The newest value of each monitor counts; what is none is passed over",
    arguments: [
      ([], [nil, nil]), (["0 50"], [50, nil]), (["0 50", "1 20", "0 60"], [60, 20]), (["1 65535"], [nil, 65_535]),
      (["0 2147483648"], [nil, nil]), (["0 9223372036854775808"], [nil, nil]), (["0 65536", "0 7"], [7, nil]),
      (["0 -1"], [nil, nil]), (["2 5", "-1 5", "9223372036854775808 5"], [nil, nil]),
      (["", "0", "0 5 6", "x 5", "0 x"], [nil, nil]),
    ] as [([String], [UInt16?])])
  func newest(lines: [String], expected: [UInt16?]) {
    #expect(DDCProgram.newest(of: lines, count: 2) == expected)
  }
}
