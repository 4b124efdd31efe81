internal import CFreeType
internal import SwellCore

/// An affine transform of SVG: x' = a x + c y + e, y' = b x + d y + f (SVG 1.1, 7.5).
struct Transform {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  private enum Kind: String {
    case matrix, translate, scale, rotate
  }

  /// The average factor by which lengths grow.
  var magnification: Double { (a * d - b * c).magnitude.squareRoot() }

  /// This transform applied after those of a `transform` attribute.
  func followed(by text: inout TextScanner) -> Transform {
    var result = self
    while true {
      let kind = Kind(rawValue: text.word())
      guard text.skip(past: UInt8(ascii: "(")) else { return result }
      var n: [Double] = []
      while n.count < 6, let number = text.number() { n.append(number) }
      _ = text.skip(past: UInt8(ascii: ")"))
      guard let kind, !n.isEmpty else { continue }
      let count = n.count
      while n.count < 6 { n.append(0) }
      var next = Transform()
      switch kind {
      case .matrix: next = Transform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
      case .translate: (next.e, next.f) = (n[0], n[1])
      case .scale: (next.a, next.d) = (n[0], count > 1 ? n[1] : n[0])
      case .rotate:
        let (cosine, sine) = (swell_cos(n[0] * .pi / 180), swell_sin(n[0] * .pi / 180))
        next = Transform(
          a: cosine, b: sine, c: -sine, d: cosine, e: n[1] - cosine * n[1] + sine * n[2],
          f: n[2] - sine * n[1] - cosine * n[2])
      }
      result = result.after(next)
    }
  }

  private func after(_ first: Transform) -> Transform {
    Transform(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, e: a * first.e + c * first.f + e, f: b * first.e + d * first.f + f)
  }

  private func applied(to point: VectorPicture.Point) -> VectorPicture.Point {
    .init(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  func applied(to segment: VectorPicture.Segment) -> VectorPicture.Segment {
    switch segment {
    case .move(let point): .move(applied(to: point))
    case .line(let point): .line(applied(to: point))
    case .curve(let first, let second, let end): .curve(applied(to: first), applied(to: second), applied(to: end))
    case .close: .close
    }
  }
}
