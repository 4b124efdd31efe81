/// A drawing of fills and strokes on a 30 × 30 grid, as the files in `assets/icons` have it.
///
/// It reads the part of SVG that those files use: `path` with the commands M L H V C A Z (absolute and relative) and
/// `circle`; `fill` and `stroke` of `#fff`, which paints, or `#000`, which cuts away what is below.
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
  }

  /// Width and height of the grid.
  static let side = 30.0

  private(set) var shapes: [Shape] = []

  /// Reads an SVG file; elements and attributes that it does not know are passed over.
  init(svg: [UInt8]) {
    var scanner = TextScanner(svg)
    while scanner.skip(past: UInt8(ascii: "<")) {
      let element = scanner.name()
      guard element == "path" || element == "circle" else { continue }
      var shape = Shape()
      var circle = (x: 0.0, y: 0.0, radius: 0.0)
      while let (name, value) = scanner.attribute() {
        var value = TextScanner(value)
        switch name {
        case "d": shape.segments = PathReader.segments(&value)
        case "fill": shape.fill = VectorPicture.ink(value)
        case "stroke": shape.stroke = VectorPicture.ink(value)
        case "stroke-width": shape.strokeWidth = value.number() ?? 1
        case "cx": circle.x = value.number() ?? 0
        case "cy": circle.y = value.number() ?? 0
        case "r": circle.radius = value.number() ?? 0
        default: break
        }
      }
      if element == "circle" {
        shape.segments = PathReader.circle(x: circle.x, y: circle.y, radius: circle.radius)
      }
      shapes.append(shape)
    }
  }

  private static func ink(_ value: TextScanner) -> Ink? {
    switch value.text {
    case "#fff": .paint
    case "#000": .cut
    default: nil
    }
  }
}
