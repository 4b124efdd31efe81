/// A level as a line, as segments or as a ring, in a given frame.
extension Layout {
  /// The look of the bar above the level.
  struct Track {
    let opacity: Double
    /// px of a line around the bar, in place of a filled track; 0 for none.
    let outline: Int

    init(_ theme: Theme, _ scale: Scale) {
      opacity = theme.trackOpacity
      outline = theme.trackOutline > 0 ? scale.pixels(theme.trackOutline) : 0
    }
  }

  /// A line with round ends as high as `frame`.
  ///
  /// - Parameter gap: px that stay free at 100 %, if the line continues above.
  static func addLine(_ mark: LevelMark, in frame: PixelRect, gap: Int, _ track: Track, to scene: inout Scene) {
    let row = Row(count: frame.width, length: 1, gap: 0, free: gap)
    add(mark, row, in: frame, radius: Double(frame.height) / 2, track, to: &scene)
  }

  /// A row of 16 segments in the middle of `frame`, with a double gap after the eighth, or at 100 % if the row
  /// continues above. If there is less than one px for each, it is a line.
  static func addSegments(_ mark: LevelMark, in frame: PixelRect, gap: Int, _ track: Track, to scene: inout Scene) {
    let length = segmentLength(in: frame.width, gap: gap)
    guard length > 0 else { return addLine(mark, in: frame, gap: gap, track, to: &scene) }
    let width = segmentCount * (length + gap)
    let place = PixelRect(x: frame.x + (frame.width - width) >> 1, y: frame.y, width: width, height: frame.height)
    add(mark, Row(count: segmentCount, length: length, gap: gap, free: 0), in: place, radius: 0, track, to: &scene)
  }

  /// The px of a segment: a whole number, so that none is blurred, and the larger one halfway between two. The row may
  /// be a bit wider than the frame, or narrower.
  static func segmentLength(in width: Int, gap: Int) -> Int {
    (2 * width - 2 * segmentCount * gap + segmentCount) / (2 * segmentCount)
  }

  /// One segment for each press of a volume key.
  static let segmentCount = 16

  /// A ring along the inside of a square, clockwise from the top.
  ///
  /// Above 100 %, a part of it as long as `width` stays free at 100 %.
  static func addRing(_ mark: LevelMark, in square: PixelRect, width: Int, _ track: Track, to scene: inout Scene) {
    // In hundredths of the circle, the smallest visible step.
    let free = mark.goesOn ? Double(width) / (.pi * Double(square.width - width)) : 0
    let full = mark.steps(toFullOf: 100)
    let filled = mark.filled(100, full: full)
    let share = filled / 100 * (1 - free) + (filled > Double(full) ? free : 0)
    let notch = mark.goesOn ? Double(full) / 100 * (1 - free) : 1
    scene.fixed.append(.ring(square, width: width, share: 1, notch: notch, opacity: track.opacity))
    guard share > 0 else { return }
    scene.elements.append(.ring(square, width: width, share: share, notch: notch, opacity: mark.opacity))
  }

  /// A row of `count` parts, each `length` px long and `gap` px apart, twice that in the middle, or at 100 % if the row
  /// continues above.
  private struct Row {
    let count, length, gap: Int
    /// px of the parts that stay free at 100 %, if the row continues above.
    let free: Int
  }

  /// The track, which is the same at every level, and the filled part; its last px may be partly covered.
  private static func add(
    _ mark: LevelMark, _ row: Row, in frame: PixelRect, radius: Double, _ track: Track, to scene: inout Scene
  ) {
    // Without the gaps, in px.
    let free = mark.goesOn ? row.free : 0
    let count = row.count * row.length - free
    let full = mark.steps(toFullOf: count / row.length) * row.length
    let filled = mark.filled(count, full: full)
    let middle = mark.goesOn ? full : count / 2
    var whole = [UInt8](repeating: 0, count: frame.width)
    var (fill, column) = (whole, 0)
    for index in 0..<row.count * row.length {
      if row.gap > 0, index > 0, index % row.length == 0 { column += row.gap * (index == middle ? 2 : 1) }
      if index < full || index >= full + free {
        let part = filled - Double(index < full ? index : index - free)
        (whole[column], fill[column]) = (255, part >= 1 ? 255 : UInt8((max(part, 0) * 255).rounded()))
      }
      column += 1
    }
    // A part that is no wider than its outline would look full.
    let narrowest = min(frame.height, row.gap > 0 ? row.length : frame.width)
    let outline = narrowest > 2 * track.outline ? track.outline : 0
    scene.fixed.append(
      .bar(frame, columns: whole, radius: radius, opacity: outline > 0 ? 1 : track.opacity, outline: outline))
    guard filled > 0 else { return }
    scene.elements.append(.bar(frame, columns: fill, radius: radius, opacity: mark.opacity, outline: 0))
  }
}
