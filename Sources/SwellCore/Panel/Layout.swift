/// Turns the content of the HUD into an upright scene.
public enum Layout {
  /// - Parameters:
  ///   - maximum: `max-volume`; 1 is 100 %.
  ///   - pose: Its width is that of `width(of:theme:scale:measuring:)` or more.
  public static func scene(
    for content: HUDContent, theme: Theme, scale: Scale, maximum: Double = 1, measuring text: any TextMeasuring,
    pose: HUDPose = HUDPose()
  ) -> Scene {
    let theme = dressed(theme, for: content, scale, text)
    var width = pose.width
    if width == 0 { width = Layout.width(of: content, theme: theme, scale: scale, measuring: text) }
    // What was shown before may be a pill.
    if theme.form == .panel, theme.words == .pill { width = Theme.size.width }
    let scale = scale.magnified(by: theme.magnification)
    let bump = Int((pose.bump * scale.factor).rounded())
    let level = pose.level ?? content.level ?? content.progress
    let mark = level.map { LevelMark($0, isMuted: content.isMuted, maximum: maximum) }
    let scene: Scene
    if let mark, isCapsule(content, theme) {
      scene = capsule(content, theme, scale, mark: mark, bump: bump)
    } else if theme.form == .panel {
      scene = panel(content, theme, scale, width: width, mark: mark, bump: bump)
    } else {
      scene = pill(
        content, theme, scale, text, width: width, mark: theme.bar == .none ? nil : mark, bump: bump)
    }
    return theme.language.isRightToLeft ? scene.mirrored(fillsFromRight: content.progress == nil) : scene
  }

  /// The least width of a panel with `content`, in pt of its own scale.
  public static func width(
    of content: HUDContent, theme: Theme, scale: Scale, measuring text: any TextMeasuring
  ) -> Double {
    let theme = dressed(theme, for: content, scale, text)
    let scale = scale.magnified(by: theme.magnification)
    if isCapsule(content, theme) { return Capsule.width }
    return theme.form == .panel
      ? panelWidth(of: content, theme, scale, text) : pillWidth(of: content, theme, scale, text)
  }

  /// The theme, with the form of a pill where words are in one.
  private static func dressed(
    _ theme: Theme, for content: HUDContent, _ scale: Scale, _ text: any TextMeasuring
  ) -> Theme {
    guard theme.form == .panel, theme.words == .pill else { return theme }
    let scale = scale.magnified(by: theme.magnification)
    guard content.isWords || panelWidth(of: content, theme, scale, text) > Theme.size.width else { return theme }
    var theme = theme
    theme.take(.pill)
    return theme
  }

  /// Panels with words get wider in steps of this many pt.
  static let widthStep = 8.0

  /// Rounded up to whole steps, within `range`.
  static func stepped(_ width: Double, in range: ClosedRange<Double>) -> Double {
    min(max((width / widthStep).rounded(.up) * widthStep, range.lowerBound), range.upperBound)
  }

  /// The empty form: `width` × `height` pt, and the margin for its shadow.
  static func empty(_ theme: Theme, _ scale: Scale, width: Double, height: Double) -> Scene {
    let margin = theme.shadow.map { scale.pixels($0.blur + $0.dy) } ?? 0
    let (width, height) = (scale.pixels(width), scale.pixels(height))
    var scene = Scene(
      width: width + 2 * margin, height: height + 2 * margin,
      cornerRadius: min(theme.cornerRadius * scale.factor, Double(min(width, height)) / 2), panel: theme.panel,
      panelOpacity: theme.panelOpacity, foreground: theme.foreground,
      border: theme.border.map { Scene.Border(width: scale.pixels($0.width), opacity: $0.opacity, color: $0.color) },
      fixed: [], elements: [])
    (scene.margin, scene.glass, scene.lowerPanel) = (margin, theme.glass, theme.lowerPanel)
    if margin > 0 {
      scene.outerBorder = theme.outerBorder.map { Scene.Border(width: scale.pixels($0.width), opacity: $0.opacity) }
    }
    scene.shadow = theme.shadow.map {
      Scene.Shadow(blur: scale.pixels($0.blur), dy: scale.pixels($0.dy), opacity: $0.opacity)
    }
    return scene
  }

  /// A square in px; rounding each edge would make it oblong at some scales.
  static func square(_ rect: PointRect, _ scale: Scale) -> PixelRect {
    let side = scale.pixels(rect.width)
    let centre = Int(((rect.x * 2 + rect.width) * scale.factor).rounded())
    return PixelRect(x: (centre - side) / 2, y: Int((rect.y * scale.factor).rounded()), width: side, height: side)
  }
}
