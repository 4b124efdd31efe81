internal import CFreeType

/// Reads the `d` of an SVG path (SVG 1.1, chapter 8.3); arcs become Bézier curves.
enum PathReader {
  typealias Point = VectorPicture.Point
  typealias Segment = VectorPicture.Segment

  /// The segments up to the first thing that is not understood.
  static func segments(_ text: inout TextScanner) -> [Segment] {
    var segments: [Segment] = []
    var pen = Point(x: 0, y: 0)
    var start = pen
    var command: UInt8?
    while true {
      if let letter = text.letter() {
        command = letter
        if letter | 0x20 == UInt8(ascii: "z") {
          segments.append(.close)
          pen = start
          continue
        }
      }
      guard let letter = command else { return segments }
      let origin = letter >= UInt8(ascii: "a") ? pen : Point(x: 0, y: 0)
      guard let added = segment(letter | 0x20, from: pen, origin: origin, &text) else { return segments }
      segments += added.segments
      pen = added.end
      if letter | 0x20 == UInt8(ascii: "m") {
        start = pen
        // Further pairs after a move are lines.
        command = letter == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L")
      }
    }
  }

  private static func segment(
    _ command: UInt8, from pen: Point, origin: Point, _ text: inout TextScanner
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

  /// A full circle as four curves.
  static func circle(x: Double, y: Double, radius r: Double) -> [Segment] {
    let k = r * 0.552_284_75  // 4/3 (√2 − 1): the control points of a quarter
    func at(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy) }
    return [
      .move(at(r, 0)), .curve(at(r, k), at(k, r), at(0, r)), .curve(at(-k, r), at(-r, k), at(-r, 0)),
      .curve(at(-r, -k), at(-k, -r), at(0, -r)), .curve(at(k, -r), at(r, -k), at(r, 0)), .close,
    ]
  }
}
