/// The panel: the icon above the number, and the bar below it or around the icon.
extension Layout {
  /// Its width in pt, wider than it is by itself where words do not fit.
  private static let widths = Theme.size.width...240

  @inline(never) static func panelWidth(
    of content: HUDContent, _ theme: Theme, _ scale: Scale, _ text: any TextMeasuring
  ) -> Double {
    // A hairline may be closer to the words than a border that is seen as one.
    let border = theme.border.map { $0.opacity < 1 ? 0 : $0.width } ?? 0
    let room = (widths.lowerBound - 2 * border) * 15 / 16
    return max(
      need(content.label, Theme.fontSize, room, scale, text),
      need(content.detail ?? "", Theme.detailFontSize, room, scale, text))
  }

  /// What a line needs: measured but for a level, which the narrow panel is made for.
  ///
  /// - Parameter room: In the narrow panel, in pt: lines end a sixteenth before the edge (`GlyphSet`).
  private static func need(
    _ line: String, _ fontSize: Double, _ room: Double, _ scale: Scale, _ text: any TextMeasuring
  ) -> Double {
    guard !line.isEmpty, line.utf8.count > 5 || !line.ends(with: "%") else { return widths.lowerBound }
    let width = Double(text.width(of: line, size: scale.pixels(fontSize))) / scale.factor
    // A panel that is wider anyway has more room beside them.
    return width <= room ? widths.lowerBound : stepped(width + 2 * widthStep, in: widths)
  }

  /// - Parameters:
  ///   - width: In pt.
  ///   - bump: The displacement of the icon in px, up when positive.
  @inline(never) static func panel(
    _ content: HUDContent, _ theme: Theme, _ scale: Scale, width: Double, mark: LevelMark?, bump: Int
  ) -> Scene {
    var scene = empty(theme, scale, width: width, height: Theme.size.height)
    let (margin, room) = (scene.margin, scene.body.width)
    let bar = content.detail == nil && mark != nil ? theme.bar : .none
    let ring = concentric(Theme.ringFrame, scale, within: room)
    if let icon = content.icon {
      var place = Theme.iconFrame
      place.x += (width - Theme.size.width) / 2
      var frame = square(place, scale)
      if bar == .ring {
        frame = concentric(Theme.iconFrame, scale, within: room)
        frame.y = ring.y + (ring.height - frame.height) / 2
      } else if content.label.isEmpty, content.detail == nil, bar == .none {
        frame.y = (scene.body.height - frame.height) / 2
      }
      scene.elements.append(.icon(icon, frame: frame.moved(margin, margin - bump)))
    }
    var place = bar == .ring ? Theme.ringLabelFrame : Theme.labelFrame
    if content.detail != nil { place.y -= Theme.detailShift }
    if content.icon == nil { place.y = (Theme.size.height - place.height) / 2 }
    add(content.label, place, Theme.fontSize, scale, to: &scene)
    if let detail = content.detail { add(detail, Theme.detailFrame, Theme.detailFontSize, scale, to: &scene) }
    guard bar != .none, let mark else { return scene }
    let trackOpacity = theme.trackOpacity
    switch bar {
    case .none: break
    case .line:
      var line = clear(Theme.lineFrame, ofCornersOf: theme)
      line.width += width - Theme.size.width
      let track = strip(line, scale, within: room).moved(margin, margin)
      addLine(mark, in: track, gap: scale.pixels(Theme.lineGap), trackOpacity: trackOpacity, to: &scene)
    case .segments:
      let frame = strip(clear(Theme.segmentsFrame, ofCornersOf: theme), scale, within: room).moved(margin, margin)
      let gap = max(1, Int(Theme.segmentGap * scale.factor))
      addSegments(mark, in: frame, gap: gap, trackOpacity: trackOpacity, to: &scene)
    case .ring:
      addRing(
        mark, in: ring.moved(margin, margin), width: scale.pixels(Theme.ringWidth), trackOpacity: trackOpacity,
        to: &scene)
    }
    return scene
  }

  /// Adds a line of text in the middle of the panel.
  private static func add(
    _ text: String, _ place: PointRect, _ fontSize: Double, _ scale: Scale, to scene: inout Scene
  ) {
    var frame = scale.pixels(place)
    (frame.x, frame.width) = (0, scene.body.width)
    scene.elements.append(
      .label(text, frame: frame.moved(scene.margin, scene.margin), fontSize: scale.pixels(fontSize)))
  }

  /// The px of a square that lies exactly in the middle of `width` px: half a px shows where circles lie in circles.
  private static func concentric(_ rect: PointRect, _ scale: Scale, within width: Int) -> PixelRect {
    var side = scale.pixels(rect.width)
    side -= (width - side) % 2
    return PixelRect(x: (width - side) / 2, y: Int((rect.y * scale.factor).rounded()), width: side, height: side)
  }

  /// A bar that ends 2 pt before the edge of the panel, also where this is a corner, in pt.
  private static func clear(_ bar: PointRect, ofCornersOf theme: Theme) -> PointRect {
    let radius = min(theme.cornerRadius, Theme.size.width / 2)
    let below = Theme.size.height - bar.y - bar.height
    let corner = radius - (below * max(0, 2 * radius - below)).squareRoot() + 2
    var bar = bar
    if below < radius, corner > bar.x { bar.width -= 2 * (corner - bar.x) }
    return bar
  }

  /// The px of a bar in the middle of `width` px; its edges would round differently at some scales.
  private static func strip(_ rect: PointRect, _ scale: Scale, within width: Int) -> PixelRect {
    var strip = concentric(rect, scale, within: width)
    strip.height = scale.pixels(rect.height)
    return strip
  }
}
