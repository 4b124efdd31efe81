/// Turns what the HUD says into a picture of it: pure, and unrotated.
public enum Layout {
  /// - Parameter bump: How far the icon has jumped, in pt: up when positive.
  public static func scene(for content: HUDContent, theme: Theme, scale: Scale, bump: Double = 0) -> Scene {
    var iconFrame = square(theme.iconFrame, scale)
    iconFrame.y -= Int((bump * scale.factor).rounded())
    var labelFrame = theme.labelFrame
    if content.detail != nil { labelFrame.y -= theme.detailShift }
    var elements: [Scene.Element] = [
      .icon(content.icon, frame: iconFrame),
      .label(content.label, frame: scale.pixels(labelFrame), fontSize: scale.pixels(theme.fontSize)),
    ]
    var fixed: [Scene.Element] = []
    if let detail = content.detail {
      elements.append(
        .label(detail, frame: scale.pixels(theme.detailFrame), fontSize: scale.pixels(theme.detailFontSize)))
    } else if case .line(let frame) = theme.bar, let level = content.level {
      let track = scale.pixels(frame)
      fixed.append(.rectangle(track, opacity: Layout.trackOpacity))
      if let fill = fill(track, level: level) { elements.append(.rectangle(fill, opacity: 1)) }
    }
    return Scene(
      width: scale.pixels(theme.width), height: scale.pixels(theme.height),
      cornerRadius: theme.cornerRadius * scale.factor,
      panel: theme.panel, panelOpacity: theme.panelOpacity, foreground: theme.foreground, fixed: fixed,
      elements: elements)
  }

  /// The px of a square: its edges would round differently at some scales, and icons are cached by size.
  private static func square(_ rect: PointRect, _ scale: Scale) -> PixelRect {
    let side = scale.pixels(rect.width)
    let centre = Int(((rect.x * 2 + rect.width) * scale.factor).rounded())
    return PixelRect(x: (centre - side) / 2, y: Int((rect.y * scale.factor).rounded()), width: side, height: side)
  }

  /// The part of the line up to `level`; all of it from 100 %.
  private static func fill(_ track: PixelRect, level: Level) -> PixelRect? {
    var fill = track
    fill.width = Int((Double(track.width) * min(level.fraction, 1)).rounded())
    return fill.width > 0 ? fill : nil
  }

  /// The part of the line that is not filled.
  static let trackOpacity = 0.3
}
