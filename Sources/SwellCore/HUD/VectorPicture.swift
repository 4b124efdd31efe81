/// A drawing of fills and strokes on a 30 × 30 grid, as the files in `assets/icons` have it.
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
    public var isEvenOdd = false

    public init(
      segments: [Segment] = [], fill: Ink? = nil, stroke: Ink? = nil, strokeWidth: Double = 1, isEvenOdd: Bool = false
    ) {
      (self.segments, self.fill, self.stroke) = (segments, fill, stroke)
      (self.strokeWidth, self.isEvenOdd) = (strokeWidth, isEvenOdd)
    }
  }

  /// Width and height of the grid.
  public static let side = 30.0

  public var shapes: [Shape] = []

  public init(shapes: [Shape] = []) {
    self.shapes = shapes
  }
}
