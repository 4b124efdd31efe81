import Testing

@testable import SwellCore

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

  @Test(
    "Rectangles that only touch do not intersect; one without width or height is empty",
    arguments: [
      (PixelRect(9, 9, 1, 1), true, false), (PixelRect(10, 0, 10, 10), false, false),
      (PixelRect(0, -5, 10, 5), false, false), (PixelRect(-5, -5, 100, 100), true, false),
      (PixelRect(1, 1, 0, 5), nil, true), (PixelRect(1, 1, 5, -1), nil, true),
    ])
  func intersection(rect: PixelRect, intersects: Bool?, isEmpty: Bool) {
    #expect(rect.isEmpty == isEmpty)
    if let intersects { #expect(PixelRect(0, 0, 10, 10).intersects(rect) == intersects) }
  }
}
