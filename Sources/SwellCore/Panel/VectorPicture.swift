/// A drawing of fills and strokes on a 30 × 30 grid, that of the files in `assets/icons`.
public struct VectorPicture: Sendable {
  public struct Point: Equatable, Sendable {
    public var x, y: Double

    public init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  public enum Segment: Equatable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  public enum Ink: Equatable, Sendable {
    case paint
    /// Erases what is below.
    case cut
  }

  public struct Shape: Equatable, Sendable {
    public var segments: [Segment] = []
    public var fill: Ink?
    public var stroke: Ink?
    public var strokeWidth = 1.0
    /// Whether the ends of strokes are straight; otherwise they are round, as all joins are.
    public var hasButtEnds = false
    public var isEvenOdd = false
    /// 0 to 1
    public var opacity = 1.0

    public init(
      segments: [Segment] = [], fill: Ink? = nil, stroke: Ink? = nil, strokeWidth: Double = 1,
      hasButtEnds: Bool = false, isEvenOdd: Bool = false, opacity: Double = 1
    ) {
      (self.segments, self.fill, self.stroke, self.strokeWidth) = (segments, fill, stroke, strokeWidth)
      (self.hasButtEnds, self.isEvenOdd, self.opacity) = (hasButtEnds, isEvenOdd, opacity)
    }
  }

  /// Width and height of the grid.
  public static let side = 30.0

  public var shapes: [Shape] = []

  public init(shapes: [Shape] = []) {
    self.shapes = shapes
  }
}
