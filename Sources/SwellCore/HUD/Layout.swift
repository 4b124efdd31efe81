/// Turns the content of the HUD into a scene: pure, and unrotated.
public enum Layout {
  /// - Parameters:
  ///   - maximum: `max-volume`; 1 is 100 %.
  ///   - bump: The displacement of the icon in pt, up when positive.
  public static func scene(
    for content: HUDContent, theme: Theme, scale: Scale, maximum: Double = 1, bump: Double = 0
  ) -> Scene {
    let scale = scale.magnified(by: theme.magnification)
    var scene = panel(theme, scale)
    let bar = content.detail == nil && content.level != nil ? theme.bar : .none
    let ring = concentric(Theme.ringFrame, scale, within: scene.width)
    var iconFrame = square(Theme.iconFrame, scale)
    if bar == .ring {
      iconFrame = concentric(Theme.iconFrame, scale, within: scene.width)
      iconFrame.y = ring.y + (ring.height - iconFrame.height) / 2
    }
    iconFrame.y -= Int((bump * scale.factor).rounded())
    var labelFrame = bar == .ring ? Theme.ringLabelFrame : Theme.labelFrame
    if content.detail != nil { labelFrame.y -= Theme.detailShift }
    if content.icon == nil { labelFrame.y = (Theme.size.height - labelFrame.height) / 2 }
    if let icon = content.icon { scene.elements.append(.icon(icon, frame: iconFrame)) }
    scene.elements.append(
      .label(content.label, frame: scale.pixels(labelFrame), fontSize: scale.pixels(Theme.fontSize)))
    if let detail = content.detail {
      scene.elements.append(
        .label(
          ShortName.of(detail), frame: scale.pixels(Theme.detailFrame), fontSize: scale.pixels(Theme.detailFontSize)))
    }
    guard bar != .none, let level = content.level else { return scene }
    let mark = LevelMark(level, isMuted: content.isMuted, maximum: maximum)
    let trackOpacity = theme.trackOpacity
    switch bar {
    case .none: break
    case .line:
      let track = strip(Theme.lineFrame, scale, within: scene.width)
      addLine(mark, in: track, gap: scale.pixels(Theme.lineGap), trackOpacity: trackOpacity, to: &scene)
    case .segments:
      let frame = strip(Theme.segmentsFrame, scale, within: scene.width)
      let gap = max(1, Int(Theme.segmentGap * scale.factor))
      addSegments(mark, in: frame, gap: gap, trackOpacity: trackOpacity, to: &scene)
    case .ring:
      addRing(mark, in: ring, width: scale.pixels(Theme.ringWidth), trackOpacity: trackOpacity, to: &scene)
    }
    return scene
  }

  /// The empty panel.
  private static func panel(_ theme: Theme, _ scale: Scale) -> Scene {
    return Scene(
      width: scale.pixels(Theme.size.width), height: scale.pixels(Theme.size.height),
      cornerRadius: theme.cornerRadius * scale.factor, panel: theme.panel, panelOpacity: theme.panelOpacity,
      foreground: theme.foreground,
      border: theme.border.map { Scene.Border(width: scale.pixels($0.width), opacity: $0.opacity) },
      fixed: [], elements: [])
  }

  /// The px of a square: its edges would round differently at some scales, and icons are cached by size.
  private static func square(_ rect: PointRect, _ scale: Scale) -> PixelRect {
    let side = scale.pixels(rect.width)
    let centre = Int(((rect.x * 2 + rect.width) * scale.factor).rounded())
    return PixelRect(x: (centre - side) / 2, y: Int((rect.y * scale.factor).rounded()), width: side, height: side)
  }

  /// The px of a square that lies exactly in the middle of `width` px: half a px shows where circles lie in circles.
  private static func concentric(_ rect: PointRect, _ scale: Scale, within width: Int) -> PixelRect {
    var side = scale.pixels(rect.width)
    side -= (width - side) % 2
    return PixelRect(x: (width - side) / 2, y: Int((rect.y * scale.factor).rounded()), width: side, height: side)
  }

  /// The px of a bar in the middle of `width` px; its edges would round differently at some scales.
  private static func strip(_ rect: PointRect, _ scale: Scale, within width: Int) -> PixelRect {
    var strip = concentric(rect, scale, within: width)
    strip.height = scale.pixels(rect.height)
    return strip
  }
}
