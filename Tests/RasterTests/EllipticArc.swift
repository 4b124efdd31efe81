@testable import Raster

/// An arc of an SVG path as Bézier curves (SVG 1.1, appendix F.6.5 and F.6.6); its ellipse is upright.
struct EllipticArc {
  typealias Point = VectorPicture.Point

  private(set) var curves: [VectorPicture.Segment] = []

  init(from start: Point, to end: Point, rx: Double, ry: Double, isLarge: Bool, isClockwise: Bool) {
    var (rx, ry) = (rx.magnitude, ry.magnitude)
    guard rx > 0, ry > 0, start != end else {
      curves = [.line(end)]
      return
    }
    let (x, y) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let denominator = rx * rx * y * y + ry * ry * x * x
    let ratio = max(0, (rx * rx * ry * ry - denominator) / denominator).squareRoot()
    let sign = isLarge == isClockwise ? -1.0 : 1.0
    let centre = Point(x: sign * ratio * rx * y / ry, y: -sign * ratio * ry * x / rx)
    let middle = Point(
      x: centre.x + (start.x + end.x) / 2, y: centre.y + (start.y + end.y) / 2)
    let first = Point(x: (x - centre.x) / rx, y: (y - centre.y) / ry)
    let last = Point(x: (-x - centre.x) / rx, y: (-y - centre.y) / ry)
    func point(_ unit: Point, _ outwards: Double) -> Point {
      Point(
        x: middle.x + rx * (unit.x - outwards * unit.y), y: middle.y + ry * (unit.y + outwards * unit.x))
    }
    let units = EllipticArc.quarters(from: first, to: last, isClockwise: isClockwise)
    for (from, to) in zip(units, units.dropFirst()) {
      let reach = EllipticArc.reach(from, to) * (isClockwise ? 1 : -1)
      let target = curves.count == units.count - 2 ? end : point(to, 0)
      curves.append(.curve(point(from, reach), point(to, -reach), target))
    }
  }

  /// Points along the unit circle, at most a quarter apart, found by halving the arc.
  private static func quarters(from first: Point, to last: Point, isClockwise: Bool) -> [Point] {
    let sign = isClockwise ? 1.0 : -1.0
    let isShort =
      sign * (first.x * last.y - first.y * last.x) >= -1e-9 && first.x * last.x + first.y * last.y >= -1e-9
    let (dx, dy) = (last.x - first.x, last.y - first.y)
    let chord = (dx * dx + dy * dy).squareRoot()
    guard !isShort, chord > 0 else { return [first, last] }
    // The middle of an arc is perpendicular to its chord.
    let middle = Point(x: sign * dy / chord, y: -sign * dx / chord)
    return quarters(from: first, to: middle, isClockwise: isClockwise)
      + quarters(from: middle, to: last, isClockwise: isClockwise).dropFirst()
  }

  /// The length of the handles of a curve along the unit circle: 4/3 of the tangent of a quarter of its angle.
  private static func reach(_ from: Point, _ to: Point) -> Double {
    let half = (from.x * to.y - from.y * to.x).magnitude / (1 + from.x * to.x + from.y * to.y)
    return 4.0 / 3 * half / (1 + (1 + half * half).squareRoot())
  }
}
