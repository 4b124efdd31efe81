import SwellCore
import Testing

@Suite("The rounded rectangle")
struct RoundedRectangleTests {
  @Test(
    "Is the same from all sides",
    arguments: [(64, 72, 4.0), (80, 90, 5), (96, 108, 6), (9, 7, 3.3), (5, 5, 9), (1, 1, 4)] as [(Int, Int, Double)])
  func symmetry(width: Int, height: Int, radius: Double) {
    let coverage = RoundedRectangle.coverage(width: width, height: height, radius: radius)
    #expect([coverage.width, coverage.height] == [width, height])
    for y in 0..<height {
      for x in 0..<width {
        let value = coverage.bytes[y * width + x]
        #expect(value == coverage.bytes[y * width + width - 1 - x])
        #expect(value == coverage.bytes[(height - 1 - y) * width + x])
      }
    }
  }

  @Test("Has empty corners, full edges and a full middle")
  func corners() {
    let coverage = RoundedRectangle.coverage(width: 64, height: 72, radius: 4)
    #expect(coverage.bytes[0] == 0)
    #expect(coverage.bytes[4] == 255)
    #expect(coverage.bytes[4 * 64] == 255)
    #expect(coverage.bytes[36 * 64 + 32] == 255)
    #expect(coverage.bytes[3 * 64 + 3] == 255)
    #expect(coverage.bytes[1 * 64 + 1] > 100)
    #expect(coverage.bytes[1 * 64 + 1] < 255)
    #expect(coverage.bytes[1] < coverage.bytes[2])
    #expect(coverage.bytes[2] < coverage.bytes[3])
  }

  @Test("Covers the area of the shape, to a px and a half", arguments: [1.0, 2, 4, 5, 6, 8, 12, 20])
  func area(radius: Double) {
    let coverage = RoundedRectangle.coverage(width: 64, height: 72, radius: radius)
    let covered = coverage.bytes.reduce(0.0) { $0 + Double($1) } / 255
    #expect(abs(covered - (64 * 72 - (4 - .pi) * radius * radius)) < 1.5)
  }

  @Test("Without a radius it is a rectangle")
  func noRadius() {
    #expect(RoundedRectangle.coverage(width: 7, height: 3, radius: 0).bytes.allSatisfy { $0 == 255 })
  }

  @Test("A radius of half the height makes a lozenge, and a larger one no more than that")
  func largeRadius() {
    let half = RoundedRectangle.coverage(width: 20, height: 10, radius: 5)
    #expect(RoundedRectangle.coverage(width: 20, height: 10, radius: 50) == half)
    #expect(half.bytes[0] == 0)
    #expect(half.bytes[4 * 20] > 200)
  }

  @Test("Nothing has no px", arguments: [(0, 0), (0, 5), (5, 0)])
  func empty(width: Int, height: Int) {
    #expect(RoundedRectangle.coverage(width: width, height: height, radius: 4).bytes.isEmpty)
  }
}
