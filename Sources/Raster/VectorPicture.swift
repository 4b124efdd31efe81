/// A drawing of fills and strokes on a 30 × 30 grid, that of the files in `assets/icons`.
struct VectorPicture: Sendable {
  struct Point: Equatable, Sendable {
    var x, y: Double
  }

  enum Segment: Equatable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  enum Ink: Equatable, Sendable {
    case paint
    /// Erases what is below.
    case cut
  }

  struct Shape: Equatable, Sendable {
    var segments: [Segment] = []
    var fill: Ink?
    var stroke: Ink?
    var strokeWidth = 1.0
    /// Whether the ends of strokes are straight; otherwise they are round, as all joins are.
    var hasButtEnds = false
    /// 0 to 1
    var opacity = 1.0
  }

  /// Width and height of the grid.
  static let side = 30.0

  var shapes: [Shape] = []
}
