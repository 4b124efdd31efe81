/// The panel: the icon above the number, and the bar below it or around the icon.
extension Layout {
  /// The widths of a panel in pt: the standard width, or more if words need it.
  private static let widths = Theme.size.width...240
  /// The least distance of a single line from each side, in pt.
  private static let figureEdge = 2.0

  static func panelWidth(
    of content: HUDContent, _ theme: Theme, _ scale: Scale, _ text: any TextMeasuring
  ) -> Double {
    let room = widths.lowerBound - 2 * seenBorder(of: theme)
    let lines = lines(of: content, theme)
    func need(_ line: PanelText, _ fontSize: Double) -> Double {
      Layout.need(line, theme.language.text(of: line), fontSize, room, scale, text)
    }
    return max(
      need(lines.label, Theme.fontSize), lines.detail.map { need($0, Theme.detailFontSize) } ?? widths.lowerBound)
  }

  /// The lines of the panel: an output is its name first, and a bar takes the place of a position in a track.
  private static func lines(of content: HUDContent, _ theme: Theme) -> (label: PanelText, detail: PanelText?) {
    let text = !theme.hasNumber && content.text.isLevel ? .name("") : content.text
    guard let detail = content.moreText, !detail.isEmpty else { return (text, nil) }
    if content.progress != nil, theme.bar != .none { return (text, nil) }
    if text.isEmpty { return (detail, nil) }
    return content.kind == .output || content.kind == .input ? (detail, text) : (text, detail)
  }

  /// The width of a line. A level is not measured: levels fit the narrow panel.
  ///
  /// - Parameters:
  ///   - shown: The line in the language of the theme.
  ///   - room: In the narrow panel, in pt. Words keep `widthStep` free on each side, and figures `figureEdge`.
  private static func need(
    _ line: PanelText, _ shown: String, _ fontSize: Double, _ room: Double, _ scale: Scale, _ text: any TextMeasuring
  ) -> Double {
    if line.isEmpty || line.isLevel { return widths.lowerBound }
    let width = Double(text.width(of: shown, size: scale.pixels(fontSize))) / scale.factor
    let hasLetters = !line.isNumber && PanelText.hasLetters(shown)
    let most = room - 2 * (hasLetters ? widthStep : figureEdge)
    let edges = widths.lowerBound - room + 2 * widthStep
    return width <= most ? widths.lowerBound : stepped(width + edges, in: widths)
  }

  /// - Parameters:
  ///   - width: In pt.
  ///   - bump: The displacement of the icon in px; positive is up.
  static func panel(
    _ content: HUDContent, _ theme: Theme, _ scale: Scale, width: Double, mark: LevelMark?, bump: Int
  ) -> Scene {
    var scene = empty(theme, scale, width: width, height: Theme.size.height)
    let (margin, room) = (scene.margin, scene.body.width)
    let (label, detail) = lines(of: content, theme)
    let bar = detail == nil && mark != nil ? theme.bar : .none
    var places = (icon: Theme.iconFrame, bar: Theme.barFrame, ring: Theme.ringFrame)
    let isBare = label.isEmpty && detail == nil
    if isBare { (places.icon.y, places.bar.y, places.ring.y) = Theme.bareTops }
    let ring = concentric(places.ring, scale, within: room)
    if content.hasIcon {
      var place = places.icon
      place.x += (width - Theme.size.width) / 2
      var frame = square(place, scale)
      if bar == .ring {
        frame = concentric(Theme.iconFrame, scale, within: room)
        frame.y = ring.y + (ring.height - frame.height) / 2
      } else if isBare, bar == .none {
        frame.y = (scene.body.height - frame.height) / 2
      }
      scene.elements += content.drawing(in: frame.moved(margin, margin - bump))
    }
    func add(_ text: PanelText, _ baseline: Double, _ fontSize: Double, opacity: Double = 1, edge: Double) {
      let edge = scale.pixels(edge)
      let opacity = text.isLevel && content.isMuted ? theme.mutedOpacity : opacity
      scene.elements.append(
        .line(
          Scene.Line(
            text: theme.language.text(of: text), x: margin + edge, width: max(room - 2 * edge, 0),
            baseline: margin + scale.pixels(baseline), fontSize: scale.pixels(fontSize), alignment: .centre,
            opacity: opacity)))
    }
    if let detail {
      add(label, Theme.baselines.label, Theme.fontSize, edge: widthStep)
      add(detail, Theme.baselines.detail, Theme.detailFontSize, opacity: theme.detailOpacity, edge: widthStep)
    } else if !isBare {
      let baseline = content.hasIcon ? Theme.baseline : Theme.bareBaseline
      add(label, bar == .ring ? Theme.ringBaseline : baseline, Theme.fontSize, edge: figureEdge)
    }
    guard bar != .none, let mark else { return scene }
    let look = Track(theme, scale)
    switch bar {
    case .none: break
    case .line:
      var line = places.bar
      line.width += width - Theme.size.width
      var track = strip(line, scale, within: room)
      shorten(&track, to: mostWidth(of: track, in: scene, scale), within: room)
      addLine(mark, in: track.moved(margin, margin), gap: scale.pixels(Theme.lineGap), look, to: &scene)
    case .segments:
      var frame = strip(places.bar, scale, within: room)
      let gap = scale.pixels(Theme.segmentGap)
      let most = mostWidth(of: frame, in: scene, scale)
      let whole = most / segmentCount * segmentCount
      if whole <= segmentCount * gap {
        shorten(&frame, to: most, within: room)
        addLine(mark, in: frame.moved(margin, margin), gap: gap, look, to: &scene)
      } else {
        if segmentCount * (segmentLength(in: frame.width, gap: gap) + gap) > most {
          shorten(&frame, to: whole, within: room)
        }
        addSegments(mark, in: frame.moved(margin, margin), gap: gap, look, to: &scene)
      }
    case .ring:
      addRing(mark, in: ring.moved(margin, margin), width: scale.pixels(Theme.ringWidth), look, to: &scene)
    }
    return scene
  }

  /// A square exactly in the middle of `width` px: between concentric circles, half a px is visible.
  private static func concentric(_ rect: PointRect, _ scale: Scale, within width: Int) -> PixelRect {
    var side = scale.pixels(rect.width)
    side -= (width - side) % 2
    return PixelRect(x: (width - side) / 2, y: Int((rect.y * scale.factor).rounded()), width: side, height: side)
  }

  /// The largest width of a centred bar, in px: the bar ends 1 pt before the round corners, and before a visible
  /// border.
  private static func mostWidth(of bar: PixelRect, in scene: Scene, _ scale: Scale) -> Int {
    let border = scene.border.map { $0.opacity < 1 ? 0 : $0.width } ?? 0
    let radius = max(0, scene.cornerRadius - Double(border))
    let below = max(0, min(Double(scene.body.height - bar.y - bar.height - border), radius))
    let corner = radius - (below * (2 * radius - below)).squareRoot()
    return scene.body.width - 2 * (border + Int((corner + scale.factor).rounded(.up)))
  }

  /// Shortens a bar. A part of the bar stays in the smallest panel.
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
