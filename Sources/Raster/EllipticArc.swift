internal import CFreeType

/// An arc of an SVG path as Bézier curves (SVG 1.1, appendix F.6.5 and F.6.6).
struct EllipticArc {
  typealias Point = VectorPicture.Point

  private(set) var curves: [VectorPicture.Segment] = []

  init(from start: Point, to end: Point, rx: Double, ry: Double, turn: Double, isLarge: Bool, isClockwise: Bool) {
    var (rx, ry) = (rx.magnitude, ry.magnitude)
    // Beyond a million grids nothing can be seen of it, and squares of it are no numbers any more.
    let isReasonable = [rx, ry, turn, start.x, start.y, end.x, end.y].allSatisfy { $0.magnitude < 1e7 }
    guard rx > 0, ry > 0, start != end, isReasonable else {
      curves = [.line(end)]
      return
    }
    let angle = turn * .pi / 180
    let (cosine, sine) = (swell_cos(angle), swell_sin(angle))
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let x = cosine * dx + sine * dy
    let y = -sine * dx + cosine * dy
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
      x: cosine * centre.x - sine * centre.y + (start.x + end.x) / 2,
      y: sine * centre.x + cosine * centre.y + (start.y + end.y) / 2)
    let first = swell_atan2((y - centre.y) / ry, (x - centre.x) / rx)
    var sweep = swell_atan2((-y - centre.y) / ry, (-x - centre.x) / rx) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }

    let count = max(1, Int((sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * swell_tan(step / 4)
    func point(_ angle: Double, _ outwards: Double) -> Point {
      let u = rx * (swell_cos(angle) - outwards * swell_sin(angle))
      let v = ry * (swell_sin(angle) + outwards * swell_cos(angle))
      return Point(x: middle.x + cosine * u - sine * v, y: middle.y + sine * u + cosine * v)
    }
    for index in 0..<count {
      let from = first + Double(index) * step
      let to = index == count - 1 ? end : point(from + step, 0)
      curves.append(.curve(point(from, reach), point(from + step, -reach), to))
    }
  }
}
