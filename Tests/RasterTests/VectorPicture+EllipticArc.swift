import Foundation

@testable import Raster

extension VectorPicture {
  /// An arc of an SVG path as Bézier curves (SVG 1.1, appendix F.6.5); its ellipse is upright.
  static func arc(
    from start: Point, to end: Point, rx: Double, ry: Double, isLarge: Bool, isClockwise: Bool
  ) -> [Segment] {
    // On the unit circle: half the chord, and the centre, at a right angle to it from its middle.
    let (dx, dy) = ((end.x - start.x) / rx / 2, (end.y - start.y) / ry / 2)
    let half = min(1, (dx * dx + dy * dy).squareRoot())
    let height = (1 - half * half).squareRoot() / half * (isLarge == isClockwise ? -1 : 1)
    let (x, y) = ((start.x + end.x) / rx / 2 - height * dy, (start.y + end.y) / ry / 2 + height * dx)
    let begin = atan2(start.y / ry - y, start.x / rx - x)
    let sweep = (isLarge ? 2 * .pi - 2 * asin(half) : 2 * asin(half)) * (isClockwise ? 1 : -1)
    // Halved until no part is more than a quarter.
    var count = 1
    while abs(sweep) / Double(count) > .pi / 2 + 1e-6 { count *= 2 }
    let step = sweep / Double(count)
    // The length of the handles: 4/3 of the tangent of a quarter of the angle.
    let reach = 4.0 / 3 * tan(step / 4)
    func point(_ index: Int, _ ahead: Double) -> Point {
      let angle = begin + Double(index) * step
      return Point(x: rx * (x + cos(angle) - ahead * sin(angle)), y: ry * (y + sin(angle) + ahead * cos(angle)))
    }
    return (1...count).map { index in
      .curve(point(index - 1, reach), point(index, -reach), index == count ? end : point(index, 0))
    }
  }
}
