/// The panel: the icon above the number, and the bar below it or around the icon.
extension Layout {
  /// Its width in pt: the standard width, or more if words need it.
  private static let widths = Theme.size.width...240

  static func panelWidth(
    of content: HUDContent, _ theme: Theme, _ scale: Scale, _ text: any TextMeasuring
  ) -> Double {
    let room = (widths.lowerBound - 2 * seenBorder(of: theme)) * 15 / 16
    return max(
      need(content.label, Theme.fontSize, room, scale, text),
      need(shownDetail(of: content, theme) ?? "", Theme.detailFontSize, room, scale, text))
  }

  /// The second line; a bar takes the place of a position in a track.
  private static func shownDetail(of content: HUDContent, _ theme: Theme) -> String? {
    content.progress == nil || theme.bar == .none ? content.detail : nil
  }

  /// The width of a line. A level is not measured: it fits the narrow panel.
  ///
  /// - Parameter room: In the narrow panel, in pt; lines end a sixteenth before the edge (`ScenePainter`).
  private static func need(
    _ line: String, _ fontSize: Double, _ room: Double, _ scale: Scale, _ text: any TextMeasuring
  ) -> Double {
    guard !line.isEmpty, line.utf8.count > 5 || !line.ends(with: "%") else { return widths.lowerBound }
    let width = Double(text.width(of: line, size: scale.pixels(fontSize))) / scale.factor
    // A widened panel leaves `widthStep` free on each side.
    return width <= room ? widths.lowerBound : stepped(width + 2 * widthStep, in: widths)
  }

  /// - Parameters:
  ///   - width: In pt.
  ///   - bump: The displacement of the icon in px; positive is up.
  static func panel(
    _ content: HUDContent, _ theme: Theme, _ scale: Scale, width: Double, mark: LevelMark?, bump: Int
  ) -> Scene {
    var scene = empty(theme, scale, width: width, height: Theme.size.height)
    let (margin, room) = (scene.margin, scene.body.width)
    let detail = shownDetail(of: content, theme)
    let bar = detail == nil && mark != nil ? theme.bar : .none
    let ring = concentric(Theme.ringFrame, scale, within: room)
    if let icon = content.icon {
      var place = Theme.iconFrame
      place.x += (width - Theme.size.width) / 2
      var frame = square(place, scale)
      if bar == .ring {
        frame = concentric(Theme.iconFrame, scale, within: room)
        frame.y = ring.y + (ring.height - frame.height) / 2
      } else if content.label.isEmpty, detail == nil, bar == .none {
        frame.y = (scene.body.height - frame.height) / 2
      }
      scene.elements.append(.icon(icon, frame: frame.moved(margin, margin - bump)))
    }
    var place = bar == .ring ? Theme.ringLabelFrame : Theme.labelFrame
    if detail != nil { place.y -= Theme.detailShift }
    if content.icon == nil { place.y = (Theme.size.height - place.height) / 2 }
    add(content.label, place, Theme.fontSize, scale, to: &scene)
    if let detail { add(detail, Theme.detailFrame, Theme.detailFontSize, scale, to: &scene) }
    guard bar != .none, let mark else { return scene }
    let trackOpacity = theme.trackOpacity
    switch bar {
    case .none: break
    case .line:
      var line = Theme.barFrame
      line.width += width - Theme.size.width
      var track = strip(line, scale, within: room)
      shorten(&track, to: mostWidth(of: track, in: scene, scale), within: room)
      addLine(
        mark, in: track.moved(margin, margin), gap: scale.pixels(Theme.lineGap), trackOpacity: trackOpacity, to: &scene)
    case .segments:
      var frame = strip(Theme.barFrame, scale, within: room)
      let gap = scale.pixels(Theme.segmentGap)
      let most = mostWidth(of: frame, in: scene, scale)
      let whole = most / segmentCount * segmentCount
      if whole <= segmentCount * gap {
        shorten(&frame, to: most, within: room)
        addLine(mark, in: frame.moved(margin, margin), gap: gap, trackOpacity: trackOpacity, to: &scene)
      } else {
        if segmentCount * (segmentLength(in: frame.width, gap: gap) + gap) > most {
          shorten(&frame, to: whole, within: room)
        }
        addSegments(mark, in: frame.moved(margin, margin), gap: gap, trackOpacity: trackOpacity, to: &scene)
      }
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

  /// A square exactly in the middle of `width` px: between concentric circles, half a px is visible.
  private static func concentric(_ rect: PointRect, _ scale: Scale, within width: Int) -> PixelRect {
    var side = scale.pixels(rect.width)
    side -= (width - side) % 2
    return PixelRect(x: (width - side) / 2, y: Int((rect.y * scale.factor).rounded()), width: side, height: side)
  }

  /// The largest width of a centred bar, in px: it ends 1 pt before the round corners, and before a visible border.
  private static func mostWidth(of bar: PixelRect, in scene: Scene, _ scale: Scale) -> Int {
    let border = scene.border.map { $0.opacity < 1 ? 0 : $0.width } ?? 0
    let radius = max(0, scene.cornerRadius - Double(border))
    let below = max(0, min(Double(scene.body.height - bar.y - bar.height - border), radius))
    let corner = radius - (below * (2 * radius - below)).squareRoot()
    return scene.body.width - 2 * (border + Int((corner + scale.factor).rounded(.up)))
  }

  /// Something of it stays in the smallest panel.
  private static func shorten(_ bar: inout PixelRect, to most: Int, within width: Int) {
    let most = max(most, 2)
    guard bar.width > most else { return }
    bar.width = most - (width - most) % 2
    bar.x = (width - bar.width) / 2
  }

  /// The width in pt of a border that is more than a hairline.
  private static func seenBorder(of theme: Theme) -> Double {
    theme.border.map { $0.opacity < 1 ? 0 : $0.width } ?? 0
  }

  /// A bar exactly in the middle of `width` px; rounding each edge would move it at some scales.
  private static func strip(_ rect: PointRect, _ scale: Scale, within width: Int) -> PixelRect {
    var strip = concentric(rect, scale, within: width)
    strip.height = scale.pixels(rect.height)
    return strip
  }
}
