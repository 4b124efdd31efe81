import SwellCore
import Testing

@testable import Pictures
@testable import Raster

@Suite("Arcs as Bézier curves")
struct EllipticArcTests {
  private typealias Point = VectorPicture.Point

  /// Points along the curves, sixteen for each.
  private func points(_ arc: EllipticArc, from start: Point) -> [Point] {
    var (points, from) = ([start], start)
    for case .curve(let first, let second, let end) in arc.curves {
      for step in 1...16 {
        let t = Double(step) / 16
        let (a, b, c, d) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t)
        points.append(
          Point(
            x: a * from.x + b * first.x + c * second.x + d * end.x,
            y: a * from.y + b * first.y + c * second.y + d * end.y))
      }
      from = end
    }
    return points
  }

  @Test(
    "Each of the four arcs through two points is on its circle, and as long as asked",
    arguments: [false, true], [false, true])
  func circle(isLarge: Bool, isClockwise: Bool) {
    let (start, end) = (Point(x: 0, y: 0), Point(x: 10, y: 10))
    let arc = EllipticArc(from: start, to: end, rx: 10, ry: 10, turn: 0, isLarge: isLarge, isClockwise: isClockwise)
    // With y downwards: the short clockwise arc bulges to the upper right, around (0, 10).
    let centre = isLarge == isClockwise ? Point(x: 10, y: 0) : Point(x: 0, y: 10)
    for point in points(arc, from: start) {
      let (x, y) = (point.x - centre.x, point.y - centre.y)
      #expect(abs((x * x + y * y).squareRoot() - 10) < 0.01)
    }
    #expect(arc.curves.count == (isLarge ? 4 : 1))
    #expect(points(arc, from: start).last == end)
  }

  @Test("A half circle of a radius that is too small gets the radius that it needs")
  func smallRadius() {
    let (start, end) = (Point(x: -5, y: 0), Point(x: 5, y: 0))
    let arc = EllipticArc(from: start, to: end, rx: 1, ry: 1, turn: 0, isLarge: false, isClockwise: true)
    for point in points(arc, from: start) {
      #expect(abs((point.x * point.x + point.y * point.y).squareRoot() - 5) < 0.01)
      #expect(point.y <= 1e-9)
    }
  }

  @Test("A negative radius counts as positive", arguments: [(-10.0, 10.0), (10, -10), (-10, -10)])
  func negativeRadius(rx: Double, ry: Double) {
    let (start, end) = (Point(x: 0, y: 0), Point(x: 10, y: 10))
    func curves(_ rx: Double, _ ry: Double) -> [VectorPicture.Segment] {
      EllipticArc(from: start, to: end, rx: rx, ry: ry, turn: 0, isLarge: false, isClockwise: true).curves
    }
    #expect(curves(rx, ry) == curves(10, 10))
  }

  @Test("An ellipse is turned", arguments: [0.0, 30, 90, -45, 400])
  func turned(turn: Double) {
    // From one end of the long axis to the other: the bulge is the short radius away, across the axis.
    let radians = turn * .pi / 180
    let (cosine, sine) = (cosine(radians), cosine(radians - .pi / 2))
    let (start, end) = (Point(x: -8 * cosine, y: -8 * sine), Point(x: 8 * cosine, y: 8 * sine))
    let arc = EllipticArc(from: start, to: end, rx: 8, ry: 3, turn: turn, isLarge: false, isClockwise: true)
    for point in points(arc, from: start) {
      let along = cosine * point.x + sine * point.y
      let across = -sine * point.x + cosine * point.y
      #expect(abs(along * along / 64 + across * across / 9 - 1) < 0.01)
      #expect(across <= 1e-6)
    }
  }

  /// The series of the cosine.
  private func cosine(_ angle: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1...40 {
      term *= -angle * angle / Double((2 * n - 1) * 2 * n)
      sum += term
    }
    return sum
  }

  @Test("Without a radius, or without a way to go, it is a line", arguments: [(0.0, 5.0, 9.0), (5, 0, 9), (5, 5, 0)])
  func line(rx: Double, ry: Double, x: Double) {
    let arc = EllipticArc(
      from: Point(x: 0, y: 0), to: Point(x: x, y: 0), rx: rx, ry: ry, turn: 0, isLarge: true, isClockwise: true)
    #expect(arc.curves == [.line(Point(x: x, y: 0))])
  }
}
