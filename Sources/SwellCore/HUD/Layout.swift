/// Turns the content of the HUD into a scene: pure, and unrotated.
public enum Layout {
  /// - Parameter bump: The displacement of the icon in pt, up when positive.
  public static func scene(for content: HUDContent, theme: Theme, scale: Scale, bump: Double = 0) -> Scene {
    let scale = scale.magnified(by: theme.magnification)
    var scene = panel(theme, scale)
    let margin = scene.margin
    let bar = content.detail == nil && content.level != nil ? theme.bar : .none
    var arc: Scene.Element?
    var iconFrame = square(bar == .ring ? Theme.ringIconFrame : Theme.iconFrame, scale)
    if bar == .ring {
      let ring = concentric(Theme.ringFrame, scale, within: scene.body.width)
      iconFrame = concentric(Theme.ringIconFrame, scale, within: scene.body.width)
      iconFrame.y = ring.y + (ring.height - iconFrame.height) / 2
      let width = scale.pixels(Theme.ringWidth)
      scene.fixed.append(.ring(ring.moved(by: margin), width: width, share: 1, opacity: trackOpacity))
      if let share = content.level?.fraction, share > 0 {
        arc = .ring(ring.moved(by: margin), width: width, share: min(share, 1), opacity: 1)
      }
    }
    iconFrame.y -= Int((bump * scale.factor).rounded())
    var labelFrame = bar == .ring ? Theme.ringLabelFrame : Theme.labelFrame
    if content.detail != nil { labelFrame.y -= Theme.detailShift }
    if content.icon == nil { labelFrame.y = (Theme.size.height - labelFrame.height) / 2 }
    if let icon = content.icon { scene.elements.append(.icon(icon, frame: iconFrame.moved(by: margin))) }
    scene.elements.append(
      .label(content.label, frame: scale.pixels(labelFrame).moved(by: margin), fontSize: scale.pixels(Theme.fontSize)))
    if let arc { scene.elements.append(arc) }
    if let detail = content.detail {
      scene.elements.append(
        .label(
          ShortName.of(detail), frame: scale.pixels(Theme.detailFrame).moved(by: margin),
          fontSize: scale.pixels(Theme.detailFontSize)))
    } else if bar == .line, let level = content.level {
      let track = scale.pixels(Theme.lineFrame).moved(by: margin)
      scene.fixed.append(.rectangle(track, opacity: trackOpacity))
      if let fill = fill(track, level: level) { scene.elements.append(.rectangle(fill, opacity: 1)) }
    }
    return scene
  }

  /// The empty panel.
  private static func panel(_ theme: Theme, _ scale: Scale) -> Scene {
    let margin = theme.shadow.map { scale.pixels($0.blur + $0.dy) } ?? 0
    var scene = Scene(
      width: scale.pixels(Theme.size.width) + 2 * margin, height: scale.pixels(Theme.size.height) + 2 * margin,
      cornerRadius: theme.cornerRadius * scale.factor, panel: theme.panel, panelOpacity: theme.panelOpacity,
      foreground: theme.foreground,
      border: theme.border.map { Scene.Border(width: scale.pixels($0.width), opacity: $0.opacity) },
      fixed: [], elements: [])
    (scene.margin, scene.glass) = (margin, theme.glass)
    scene.shadow = theme.shadow.map {
      Scene.Shadow(blur: scale.pixels($0.blur), dy: scale.pixels($0.dy), opacity: $0.opacity)
    }
    return scene
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

  /// The part of the line up to `level`; all of it from 100 %.
  private static func fill(_ track: PixelRect, level: Level) -> PixelRect? {
    var fill = track
    fill.width = Int((Double(track.width) * min(level.fraction, 1)).rounded())
    return fill.width > 0 ? fill : nil
  }

  /// The part of the bar that is not filled.
  static let trackOpacity = 0.3
}

extension PixelRect {
  fileprivate func moved(by distance: Int) -> PixelRect {
    PixelRect(x: x + distance, y: y + distance, width: width, height: height)
  }
}
