internal import CFreeType
internal import SwellCore

extension VectorPicture {
  /// A clockwise arc around (centre, centre), as Bézier curves of at most a quarter circle.
  ///
  /// - Parameters:
  ///   - start: Where it begins, as a share of the circle from its top.
  ///   - end: Where it ends; 1 or more for a closed circle.
  static func arc(centre: Double, radius: Double, from start: Double = 0, to end: Double) -> [Segment] {
    let end = min(max(end, start), 1)
    let count = max(1, Int(((end - start) * 4).rounded(.up)))
    let step = 2 * .pi * (end - start) / Double(count)
    // The handles of a curve: 4/3 of the tangent of a quarter of its angle; this form is defined at 0, too.
    let reach = radius * 4 / 3 * swell_sin(step / 2) / (1 + swell_cos(step / 2))
    func point(_ index: Int, _ ahead: Double) -> Point {
      let angle = 2 * .pi * start + Double(index) * step
      let (sine, cosine) = (swell_sin(angle), swell_cos(angle))
      return Point(x: centre + radius * sine + ahead * cosine, y: centre - radius * cosine + ahead * sine)
    }
    var segments: [Segment] = [.move(point(0, 0))]
    for index in 0..<count {
      segments.append(.curve(point(index, reach), point(index + 1, -reach), point(index + 1, 0)))
    }
    return end - start < 1 ? segments : segments + [.close]
  }
}
