internal import CFreeType
internal import SwellCore

/// Reads the `d` of an SVG path (SVG 1.1, chapter 8.3); arcs become Bézier curves.
enum PathReader {
  typealias Point = VectorPicture.Point
  typealias Segment = VectorPicture.Segment

  /// The segments up to the first invalid command or number.
  static func segments(_ text: inout TextScanner) -> [Segment] {
    var segments: [Segment] = []
    var pen = Point(x: 0, y: 0)
    var start = pen
    var control = pen
    var command: UInt8?
    while true {
      if let letter = text.letter() {
        command = letter
        if letter | 0x20 == UInt8(ascii: "z") {
          segments.append(.close)
          pen = start
          control = start
          continue
        }
      }
      guard let letter = command else { return segments }
      let origin = letter >= UInt8(ascii: "a") ? pen : Point(x: 0, y: 0)
      guard let added = segment(letter | 0x20, from: pen, control: control, origin: origin, &text) else {
        return segments
      }
      // S and T mirror the last control point of a curve of the same kind.
      if case .curve(_, let second, let end) = added.segments.last {
        let isQuadratic = letter | 0x20 == UInt8(ascii: "q") || letter | 0x20 == UInt8(ascii: "t")
        let isCubic = letter | 0x20 == UInt8(ascii: "c") || letter | 0x20 == UInt8(ascii: "s")
        if isCubic { control = second }
        if isQuadratic {
          control = Point(x: end.x + (second.x - end.x) * 1.5, y: end.y + (second.y - end.y) * 1.5)
        }
        if !isCubic && !isQuadratic { control = end }
      } else {
        control = added.end
      }
      segments += added.segments
      pen = added.end
      if letter | 0x20 == UInt8(ascii: "m") {
        start = pen
        // More pairs after a move are lines.
        command = letter == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L")
      }
    }
  }

  private static func segment(
    _ command: UInt8, from pen: Point, control: Point, origin: Point, _ text: inout TextScanner
  ) -> (segments: [Segment], end: Point)? {
    func point() -> Point? {
      guard let x = text.number(), let y = text.number() else { return nil }
      return Point(x: origin.x + x, y: origin.y + y)
    }
    switch command {
    case UInt8(ascii: "m"): return point().map { ([.move($0)], $0) }
    case UInt8(ascii: "l"): return point().map { ([.line($0)], $0) }
    case UInt8(ascii: "h"):
      guard let x = text.number() else { return nil }
      let end = Point(x: origin.x + x, y: pen.y)
      return ([.line(end)], end)
    case UInt8(ascii: "v"):
      guard let y = text.number() else { return nil }
      let end = Point(x: pen.x, y: origin.y + y)
      return ([.line(end)], end)
    case UInt8(ascii: "c"):
      guard let first = point(), let second = point(), let end = point() else { return nil }
      return ([.curve(first, second, end)], end)
    case UInt8(ascii: "s"):
      guard let second = point(), let end = point() else { return nil }
      return ([.curve(mirrored(control, at: pen), second, end)], end)
    case UInt8(ascii: "q"):
      guard let middle = point(), let end = point() else { return nil }
      return ([quadratic(pen, middle, end)], end)
    case UInt8(ascii: "t"):
      guard let end = point() else { return nil }
      return ([quadratic(pen, mirrored(control, at: pen), end)], end)
    case UInt8(ascii: "a"):
      guard let rx = text.number(), let ry = text.number(), let turn = text.number(), let isLarge = text.flag(),
        let isClockwise = text.flag(), let end = point()
      else { return nil }
      let arc = EllipticArc(
        from: pen, to: end, rx: rx, ry: ry, turn: turn, isLarge: isLarge, isClockwise: isClockwise)
      return (arc.curves, end)
    default: return nil
    }
  }

  private static func mirrored(_ point: Point, at centre: Point) -> Point {
    Point(x: 2 * centre.x - point.x, y: 2 * centre.y - point.y)
  }

  /// A quadratic curve as the equal cubic one.
  private static func quadratic(_ start: Point, _ middle: Point, _ end: Point) -> Segment {
    func near(_ point: Point) -> Point {
      Point(x: point.x + (middle.x - point.x) * 2 / 3, y: point.y + (middle.y - point.y) * 2 / 3)
    }
    return .curve(near(start), near(end), end)
  }

  /// A full circle as four curves.
  static func circle(x: Double, y: Double, radius r: Double) -> [Segment] { ellipse(x: x, y: y, rx: r, ry: r) }

  static func ellipse(x: Double, y: Double, rx: Double, ry: Double) -> [Segment] {
    let k = 0.552_284_75  // 4/3 (√2 − 1): the control points of a quarter
    func at(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx * rx, y: y + dy * ry) }
    return [
      .move(at(1, 0)), .curve(at(1, k), at(k, 1), at(0, 1)), .curve(at(-k, 1), at(-1, k), at(-1, 0)),
      .curve(at(-1, -k), at(-k, -1), at(0, -1)), .curve(at(k, -1), at(1, -k), at(1, 0)), .close,
    ]
  }

  /// A rectangle with round corners, from its upper left one (SVG 1.1, 9.2).
  static func rectangle(
    x: Double, y: Double, width: Double, height: Double, rx: Double, ry: Double
  ) -> [Segment] {
    guard width > 0, height > 0 else { return [] }
    let (rx, ry) = (min(rx, width / 2), min(ry, height / 2))
    let k = 1 - 0.552_284_75
    let (right, bottom) = (x + width, y + height)
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    return [
      .move(at(x + rx, y)), .line(at(right - rx, y)),
      .curve(at(right - k * rx, y), at(right, y + k * ry), at(right, y + ry)), .line(at(right, bottom - ry)),
      .curve(at(right, bottom - k * ry), at(right - k * rx, bottom), at(right - rx, bottom)), .line(at(x + rx, bottom)),
      .curve(at(x + k * rx, bottom), at(x, bottom - k * ry), at(x, bottom - ry)), .line(at(x, y + ry)),
      .curve(at(x, y + k * ry), at(x + k * rx, y), at(x + rx, y)), .close,
    ]
  }
}
