import SwellCore
import Testing

@Suite("Lengths and rectangles")
struct GeometryTests {
  @Test(
    "A scale is 0.5 to 8, and 1 when it is not a number",
    arguments: [
      (1.0, 1.0), (1.5, 1.5), (0.5, 0.5), (8, 8), (0.49, 0.5), (0, 0.5), (-3, 0.5), (8.1, 8), (1e300, 8),
      (.infinity, 8), (-.infinity, 0.5), (.nan, 1),
    ] as [(Double, Double)])
  func scale(factor: Double, expected: Double) {
    #expect(Scale(factor).factor == expected)
  }

  @Test(
    "A length is rounded to whole px, and never away",
    arguments: [(10.0, 1.0, 10), (10, 1.25, 13), (0.1, 1, 1), (0.5, 0.5, 1), (0, 3, 0), (-5, 2, 0), (64, 1.5, 96)]
      as [(Double, Double, Int)])
  func length(points: Double, scale: Double, pixels: Int) {
    #expect(Scale(scale).pixels(points) == pixels)
  }

  @Test("Neighbours stay neighbours at every scale", arguments: (4...64).map { Double($0) / 8 })
  func neighbours(scale: Double) {
    let left = Scale(scale).pixels(PointRect(x: 3, y: 0, width: 7, height: 5))
    let right = Scale(scale).pixels(PointRect(x: 10, y: 0, width: 9, height: 5))
    #expect(left.x + left.width == right.x)
    #expect(!left.intersects(right))
  }

  @Test(
    "A rectangle contains its left and upper edge, not its right and lower one",
    arguments: [(10, 20, true), (19, 24, true), (20, 20, false), (10, 25, false), (9, 20, false), (10, 19, false)])
  func containment(x: Int, y: Int, isInside: Bool) {
    #expect(PixelRect(x: 10, y: 20, width: 10, height: 5).contains(PixelPoint(x: Double(x), y: Double(y))) == isInside)
  }

  @Test("Rectangles that only touch do not intersect")
  func intersection() {
    let rect = PixelRect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.intersects(PixelRect(x: 9, y: 9, width: 1, height: 1)))
    #expect(!rect.intersects(PixelRect(x: 10, y: 0, width: 10, height: 10)))
    #expect(!rect.intersects(PixelRect(x: 0, y: -5, width: 10, height: 5)))
    #expect(rect.intersects(PixelRect(x: -5, y: -5, width: 100, height: 100)))
  }

  @Test("Is empty without width or height")
  func emptiness() {
    #expect(PixelRect(x: 1, y: 1, width: 0, height: 5).isEmpty)
    #expect(PixelRect(x: 1, y: 1, width: 5, height: -1).isEmpty)
    #expect(!PixelRect(x: 1, y: 1, width: 1, height: 1).isEmpty)
  }

  @Test("Moments and durations add up to the nanosecond")
  func time() {
    let start = Instant(nanoseconds: 123)
    #expect((start + .milliseconds(800)).nanoseconds == 800_000_123)
    #expect((start + .seconds(-1)) < start)
    #expect((start + .nanoseconds(7)) - start == .nanoseconds(7))
    #expect(Duration.seconds(-2).nanoseconds == -2_000_000_000)
    #expect(Duration.milliseconds(1500).nanoseconds == 1_500_000_000)
  }
}
