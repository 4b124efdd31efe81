/// A drawing of fills and strokes on a 30 × 30 grid, as the files in `assets/icons` have it.
///
/// `fill` and `stroke` of `#fff` paint, those of `#000` erase what is below.
struct VectorPicture {
  struct Point: Equatable {
    var x, y: Double
  }

  enum Segment: Equatable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  enum Ink: Equatable {
    case paint, cut
  }

  struct Shape: Equatable {
    var segments: [Segment] = []
    var fill: Ink?
    var stroke: Ink?
    var strokeWidth = 1.0
    /// Whether the ends of strokes are straight; otherwise they are round, as all joins are.
    var hasButtEnds = false
    var isEvenOdd = false
    /// 0 to 1
    var opacity = 1.0
  }

  /// The part of the grid that the picture shows.
  struct Box: Equatable {
    var x, y, width, height: Double
  }

  /// Width and height of the grid.
  static let side = 30.0

  var shapes: [Shape] = []
  var box = Box(x: 0, y: 0, width: side, height: side)

  init(shapes: [Shape] = []) {
    self.shapes = shapes
  }

  /// Reads an SVG file of Swell's own; unknown elements and attributes are ignored.
  init(svg: [UInt8]) {
    self = DrawingReader.readOwn(svg)
  }
}
