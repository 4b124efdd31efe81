import Testing

@testable import SwellCore

@Suite("The rounded rectangle")
struct RoundedRectangleTests {
  private func coverage(_ width: Int, _ height: Int, radius: Double) -> [UInt8] {
    let coverage = RoundedRectangle.coverage(width: width, height: height, radius: radius)
    #expect([coverage.width, coverage.height] == [width, height])
    return coverage.bytes
  }

  @Test(
    "Is the same from all sides",
    arguments: [(64, 72, 4.0), (80, 90, 5), (96, 108, 6), (9, 7, 3.3), (5, 5, 9), (1, 1, 4)] as [(Int, Int, Double)])
  func symmetry(width: Int, height: Int, radius: Double) {
    let bytes = coverage(width, height, radius: radius)
    for y in 0..<height {
      for x in 0..<width {
        let value = bytes[y * width + x]
        #expect(value == bytes[y * width + width - 1 - x] && value == bytes[(height - 1 - y) * width + x])
      }
    }
  }

  @Test("Has empty corners, full edges and a full middle")
  func corners() {
    let bytes = coverage(64, 72, radius: 4)
    #expect(bytes[0] == 0 && bytes[1] < bytes[2] && bytes[2] < bytes[3] && bytes[4] == 255)
    #expect((101..<255).contains(bytes[1 * 64 + 1]))
    for (x, y) in [(0, 4), (32, 36), (3, 3)] { #expect(bytes[y * 64 + x] == 255) }
  }

  @Test("Covers the area of the shape, to a px and a half", arguments: [0.0, 1, 2, 4, 5, 6, 8, 12, 20])
  func area(radius: Double) {
    let covered = coverage(64, 72, radius: radius).reduce(0.0) { $0 + Double($1) } / 255
    #expect(abs(covered - (64 * 72 - (4 - .pi) * radius * radius)) < 1.5)
  }

  @Test("A radius of half the height makes a lozenge, and a larger one no more than that; nothing has no px")
  func ends() {
    let half = coverage(20, 10, radius: 5)
    #expect(half[0] == 0 && half[4 * 20] > 200)
    #expect(coverage(20, 10, radius: 50) == half)
    for (width, height) in [(0, 0), (0, 5), (5, 0)] { #expect(coverage(width, height, radius: 4).isEmpty) }
  }
}
