import SwellCore
import Testing

@testable import Pictures
@testable import Raster

@Suite("Reading SVG paths")
struct PathReaderTests {
  private typealias Segment = VectorPicture.Segment

  private static func move(_ x: Double, _ y: Double) -> Segment { .move(.init(x: x, y: y)) }
  private static func line(_ x: Double, _ y: Double) -> Segment { .line(.init(x: x, y: y)) }

  private func segments(_ text: String) -> [Segment] {
    var scanner = TextScanner(Array(text.utf8))
    return PathReader.segments(&scanner)
  }

  private static let valid: [(String, [Segment])] = [
    ("", []),
    ("M1 2", [move(1, 2)]),
    ("m1 2", [move(1, 2)]),
    ("M1,2L3,4", [move(1, 2), line(3, 4)]),
    ("M1 2 3 4", [move(1, 2), line(3, 4)]),
    ("m1 2 3 4", [move(1, 2), line(4, 6)]),
    ("M1 2L3 4 5 6", [move(1, 2), line(3, 4), line(5, 6)]),
    ("M1 2l3 4 5 6", [move(1, 2), line(4, 6), line(9, 12)]),
    ("M1 2H5V6Z", [move(1, 2), line(5, 2), line(5, 6), .close]),
    ("M1 2h5v6z", [move(1, 2), line(6, 2), line(6, 8), .close]),
    ("M1 2H5 6 7", [move(1, 2), line(5, 2), line(6, 2), line(7, 2)]),
    ("M1 2H5Zh1", [move(1, 2), line(5, 2), .close, line(2, 2)]),
    ("M1 2H5Zm1 1h1", [move(1, 2), line(5, 2), .close, move(2, 3), line(3, 3)]),
    ("M0-1-2.5.5", [move(0, -1), line(-2.5, 0.5)]),
    ("  M\n1\t2  Z  ", [move(1, 2), .close]),
    (
      "M1 1C1 2 3 4 5 6",
      [move(1, 1), .curve(.init(x: 1, y: 2), .init(x: 3, y: 4), .init(x: 5, y: 6))]
    ),
    (
      "M10 20c1 2 3 4 5 6",
      [move(10, 20), .curve(.init(x: 11, y: 22), .init(x: 13, y: 24), .init(x: 15, y: 26))]
    ),
    ("M0 0L3e1 4e-1", [move(0, 0), line(30, 0.4)]),
    (
      "M0 0C1 2 3 4 5 6S7 8 9 9",
      [
        move(0, 0), .curve(.init(x: 1, y: 2), .init(x: 3, y: 4), .init(x: 5, y: 6)),
        .curve(.init(x: 7, y: 8), .init(x: 7, y: 8), .init(x: 9, y: 9)),
      ]
    ),
    (
      "M5 6s1 2 3 3", [move(5, 6), .curve(.init(x: 5, y: 6), .init(x: 6, y: 8), .init(x: 8, y: 9))]
    ),
    ("M0 0Q3 3 6 0", [move(0, 0), .curve(.init(x: 2, y: 2), .init(x: 4, y: 2), .init(x: 6, y: 0))]),
    (
      "M0 0q3 3 6 0t6 0",
      [
        move(0, 0), .curve(.init(x: 2, y: 2), .init(x: 4, y: 2), .init(x: 6, y: 0)),
        .curve(.init(x: 8, y: -2), .init(x: 10, y: -2), .init(x: 12, y: 0)),
      ]
    ),
    ("M1 2A0 0 0 0 1 5 6", [move(1, 2), line(5, 6)]),
    ("M1 2a0 0 0 015 6", [move(1, 2), line(6, 8)]),
  ]

  @Test("Reads commands, absolute and relative", arguments: valid.indices)
  func commands(row: Int) {
    let (text, expected) = Self.valid[row]
    #expect(segments(text) == expected, "\(text)")
  }

  private static let invalid: [(String, [Segment])] = [
    ("M", []), ("M1", []), ("1 2", []), ("x", []), ("-", []), ("M1 2L", [move(1, 2)]), ("M1 2L3", [move(1, 2)]),
    ("M1 2L3 4 5", [move(1, 2), line(3, 4)]), ("M1 2X3 4L5 6", [move(1, 2)]), ("M1 2Q1 1 2", [move(1, 2)]),
    ("M1 2 Z 3 4", [move(1, 2), .close]), ("M1 2L3e 4", [move(1, 2)]), ("M1 2L3 4#L5 6", [move(1, 2), line(3, 4)]),
    ("M1 2C1 2 3 4 5", [move(1, 2)]), ("M1 2A1 1 0 0", [move(1, 2)]), ("M1 2A1 1 0 2 0 5 5", [move(1, 2)]),
    ("M1 2A1 1 0 0 0 5", [move(1, 2)]), ("M1 2\u{0}x", [move(1, 2)]), ("🎧", []),
  ]

  @Test("Ends at the first thing that is not understood, and keeps what came before", arguments: invalid.indices)
  func ending(row: Int) {
    let (text, expected) = Self.invalid[row]
    #expect(segments(text) == expected, "\(text)")
  }

  @Test("An arc ends exactly where the path says")
  func arc() throws {
    let segments = segments("M9.1 10.5 A5.9 5.9 0 0 1 20.9 10.5 V19.5")
    #expect(segments.count == 4)
    guard case .curve(_, _, let end) = segments[2] else {
      Issue.record("no curve: \(segments)")
      return
    }
    #expect(end == .init(x: 20.9, y: 10.5))
    #expect(segments[3] == Self.line(20.9, 19.5))
  }

  @Test("A circle is four curves, closed, and round to a thousandth")
  func circle() {
    let segments = PathReader.circle(x: 15, y: 14, radius: 6)
    #expect(segments.count == 6)
    #expect(segments.first == Self.move(21, 14))
    #expect(segments.last == .close)
    var start = VectorPicture.Point(x: 21, y: 14)
    for case .curve(let first, let second, let end) in segments {
      let x = (start.x + 3 * first.x + 3 * second.x + end.x) / 8 - 15
      let y = (start.y + 3 * first.y + 3 * second.y + end.y) / 8 - 14
      #expect(abs((x * x + y * y).squareRoot() - 6) < 0.01)
      start = end
    }
    #expect(abs(start.x - 21) < 1e-9)
  }
}
