/// Turns the content of the HUD into an upright scene.
public enum Layout {
  /// - Parameter pose: The width is the result of `width(of:theme:scale:measuring:)`, or more.
  public static func scene(
    for content: HUDContent, theme: Theme, scale: Scale, measuring text: any TextMeasuring, pose: HUDPose = HUDPose()
  ) -> Scene {
    let theme = dressed(theme, for: content, scale, text)
    var width = pose.width
    if width == 0 { width = Layout.width(of: content, theme: theme, scale: scale, measuring: text) }
    // The content before may have been in a pill.
    if theme.form == .panel, theme.words == .pill { width = Theme.size.width }
    let scale = scale.magnified(by: theme.magnification)
    let bump = Int((pose.bump * scale.factor).rounded())
    let level = pose.level ?? content.level ?? content.progress
    let mark = level.map { LevelMark($0, isMuted: content.isMuted, end: content.end) }
    var scene =
      switch theme.form {
      case .panel: panel(content, theme, scale, width: width, mark: mark, bump: bump)
      case .pill:
        pill(content, theme, scale, text, width: width, mark: theme.bar == .none ? nil : mark, bump: bump)
      case .capsule: capsule(content, theme, scale, text, mark: mark, bump: bump)
      }
    guard theme.language.isRightToLeft else { return scene }
    // A capsule is symmetrical, but for its number.
    if theme.form != .capsule { scene.mirror(fillsFromRight: content.progress == nil) }
    scene.isMirrored = true
    return scene
  }

  /// The least width of a panel with `content`, in pt of its own scale.
  public static func width(
    of content: HUDContent, theme: Theme, scale: Scale, measuring text: any TextMeasuring
  ) -> Double {
    let theme = dressed(theme, for: content, scale, text)
    let scale = scale.magnified(by: theme.magnification)
    return switch theme.form {
    case .panel: panelWidth(of: content, theme, scale, text)
    case .pill: pillWidth(of: content, theme, scale, text)
    case .capsule: Capsule.width
    }
  }

  /// The theme in the form of the content; a pill takes the place of a panel that is too narrow.
  private static func dressed(
    _ theme: Theme, for content: HUDContent, _ scale: Scale, _ text: any TextMeasuring
  ) -> Theme {
    var (dressed, form) = (theme, theme.form(of: content))
    let scale = scale.magnified(by: theme.magnification)
    if form == .panel, theme.words == .pill, panelWidth(of: content, theme, scale, text) > Theme.size.width {
      form = .pill
    }
    dressed.take(form)
    return dressed
  }

  /// Panels with words get wider in steps of this many pt.
  static let widthStep = 8.0

  /// Rounded up to whole steps, within `range`.
  static func stepped(_ width: Double, in range: ClosedRange<Double>) -> Double {
    min(max((width / widthStep).rounded(.up) * widthStep, range.lowerBound), range.upperBound)
  }

  /// The empty form: `width` × `height` pt, and the margin for its shadow.
  static func empty(_ theme: Theme, _ scale: Scale, width: Double, height: Double) -> Scene {
    let outer = theme.outerBorder.map { Scene.Border(width: scale.pixels($0.width), opacity: $0.opacity) }
    let margin = max(theme.shadow.map { scale.pixels($0.blur + $0.dy) } ?? 0, outer?.width ?? 0)
    let (width, height) = (scale.pixels(width), scale.pixels(height))
    var scene = Scene(
      width: width + 2 * margin, height: height + 2 * margin,
      cornerRadius: min(theme.cornerRadius * scale.factor, Double(min(width, height)) / 2), panel: theme.panel,
      panelOpacity: theme.panelOpacity, foreground: theme.foreground,
      border: theme.border.map { Scene.Border(width: scale.pixels($0.width), opacity: $0.opacity, color: $0.color) },
      fixed: [], elements: [])
    (scene.margin, scene.glass, scene.lowerPanel) = (margin, theme.glass, theme.lowerPanel)
    scene.glass?.blur = min(scale.pixels(Theme.blur), Theme.mostBlur)
    (scene.outerBorder, scene.hasPaleParts) = (outer, theme.hasPaleParts)
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
