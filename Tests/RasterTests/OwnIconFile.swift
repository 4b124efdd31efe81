@testable import Raster

/// Reads a file of `assets/icons`: paths of absolute commands and circles, where `#fff` paints and `#000` erases.
struct OwnIconFile {
  typealias Point = VectorPicture.Point
  typealias Segment = VectorPicture.Segment

  let drawing: VectorPicture

  init(_ svg: String) {
    var shapes: [VectorPicture.Shape] = []
    for element in svg.matches(of: /<(path|circle)\s([^>]*)>/) {
      let attributes = Dictionary(
        element.2.matches(of: /([a-z-]+)="([^"]*)"/).map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
      func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }
      func ink(_ name: String) -> VectorPicture.Ink? {
        attributes[name] == "#fff" ? .paint : attributes[name] == "#000" ? .cut : nil
      }
      let segments =
        element.1 == "path"
        ? OwnIconFile.path(attributes["d"] ?? "")
        : OwnIconFile.circle(x: number("cx"), y: number("cy"), radius: number("r"))
      var shape = VectorPicture.Shape(segments: segments, fill: ink("fill"), stroke: ink("stroke"))
      shape.strokeWidth = attributes["stroke-width"].flatMap(Double.init) ?? 1
      shape.opacity = attributes["opacity"].flatMap(Double.init) ?? 1
      if shape.fill != nil || shape.stroke != nil, !segments.isEmpty { shapes.append(shape) }
    }
    drawing = VectorPicture(shapes: shapes)
  }

  /// The `d` of a path (SVG 1.1, chapter 8.3).
  private static func path(_ text: String) -> [Segment] {
    var words = text.matches(of: /[A-Z]|-?[0-9]*\.?[0-9]+/).map { String($0.0) }[...]
    func number() -> Double { words.popFirst().flatMap(Double.init) ?? 0 }
    func point() -> Point {
      let x = number()
      return Point(x: x, y: number())
    }
    var (segments, pen, start) = ([Segment](), Point(x: 0, y: 0), Point(x: 0, y: 0))
    var command = ""
    while let word = words.first {
      if Double(word) == nil { command = words.removeFirst() }
      switch command {
      case "M":
        (pen, command) = (point(), "L")
        start = pen
        segments.append(.move(pen))
        continue
      case "H": pen.x = number()
      case "V": pen.y = number()
      case "C":
        let (first, second) = (point(), point())
        pen = point()
        segments.append(.curve(first, second, pen))
        continue
      case "A":
        let (rx, ry, _, isLarge, isClockwise) = (number(), number(), number(), number() != 0, number() != 0)
        let end = point()
        segments += VectorPicture.arc(
          from: pen, to: end, rx: rx, ry: ry, isLarge: isLarge, isClockwise: isClockwise)
        pen = end
        continue
      case "Z":
        pen = start
        segments.append(.close)
        continue
      default: pen = point()
      }
      segments.append(.line(pen))
    }
    return segments
  }

  /// A full circle as four curves.
  private static func circle(x: Double, y: Double, radius r: Double) -> [Segment] {
    let k = 0.552_284_75  // 4/3 (√2 − 1): the control points of a quarter
    func at(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx * r, y: y + dy * r) }
    return [
      .move(at(1, 0)), .curve(at(1, k), at(k, 1), at(0, 1)), .curve(at(-k, 1), at(-1, k), at(-1, 0)),
      .curve(at(-1, -k), at(-k, -1), at(0, -1)), .curve(at(k, -1), at(1, -k), at(1, 0)), .close,
    ]
  }
}
