/// The look of the HUD; lengths in pt of a panel that is 64 pt wide, scaled by `magnification`.
public struct Theme: Equatable, Sendable {
  /// The looks that come with Swell; the raw value is the name in the configuration.
  public enum Name: String, CaseIterable, Sendable {
    case `default`, glass, light
    case glassLight = "glass-light"
    case highContrast = "high-contrast"
    case large, segments, pill, capsule
  }

  /// How the level is shown besides the number; the raw value is the name in the configuration.
  public enum Bar: String, CaseIterable, Sendable {
    case none
    /// A line below the number.
    case line
    /// A circle around the icon.
    case ring
    /// 16 segments below the number.
    case segments
  }

  /// Where words are shown; the raw value is the name in the configuration.
  public enum Words: String, CaseIterable, Sendable {
    /// In a pill, also where levels are in a panel.
    case pill
    /// In the panel, which gets wider for them.
    case panel
  }

  /// An edge along the panel.
  public struct Border: Equatable, Sendable {
    public var width: Double
    /// 0 to 1.
    public var opacity: Double
    /// nil: the ink.
    public var color: Color?
  }

  /// The size of the panel relative to 64 × 72 pt.
  public var magnification = 1.0
  public var cornerRadius = 8.0
  public var panel = Color.almostBlack
  /// The colour at the lower edge, if it is another one than at the upper.
  public var lowerPanel: Color?
  /// 0 to 1. Black text below keeps a contrast of 1.23:1 over white.
  public var panelOpacity = 0.94
  /// The blurred screen below, and the opacity of the panel's colour over it. Where the screen cannot be blurred,
  /// `panelOpacity` counts.
  public var glass: Scene.Glass? = Scene.Glass(opacity: 0.8)
  public var foreground = Color.white
  /// Along the inside, of the ink's colour. Over black, only this shows the edge of the panel.
  public var border: Border? = Border(width: 1, opacity: 0.32)
  /// Along the outside, black. Over white, it shows the edge of a light panel.
  public var outerBorder: Border?
  public var form = Form.panel
  public var words = Words.pill
  public var shadow: Shadow?
  public var bar = Bar.line
  /// Whether levels are written as numbers, too.
  public var hasNumber = true
  /// Whether a pill names what has the level.
  public var hasName = true
  /// The opacity of the bar above the level; 0 to 1.
  public var trackOpacity = 0.36
  /// The width of a line around the bar in place of the track, where there is room for one.
  public var trackOutline = 0.0
  /// The opacity of a muted number, and of a second line; 0 to 1.
  public var mutedOpacity = 0.6
  public var detailOpacity = 0.8
  /// Whether icons have pale parts, such as the missing waves of a speaker.
  public var hasPaleParts = true
  /// A fontconfig pattern.
  public var font = Theme.defaultFont
  /// The language of words and numbers.
  public var language = Language.english

  /// The sans-serif font of the desktop.
  public static let defaultFont = "sans-serif"
  public static let iconFrame = PointRect(x: 17, y: 10, width: 30, height: 30)
  public static let fontSize = 13.0
  public static let detailFontSize = 10.0
  /// The baselines of a single line, of a line without an icon, of a line below a ring, and of two lines.
  static let baseline = 56.0
  static let bareBaseline = 41.0
  static let ringBaseline = 65.0
  static let baselines = (label: 53.0, detail: 65.0)
  /// The bar: 16 steps of 3 pt.
  public static let barFrame = PointRect(x: 8, y: 63, width: 48, height: 3)
  /// The gap at 100 %, if the line continues above.
  public static let lineGap = 2.0
  public static let segmentGap = 1.0
  /// The ring around the icon.
  public static let ringFrame = PointRect(x: 9, y: 5, width: 46, height: 46)
  public static let ringWidth = 2.0
  /// The tops without a label.
  static let bareTops = (icon: 15.0, bar: 54.0, ring: 13.0)

  static let size = (width: 64.0, height: 72.0)
  /// How far the screen below is blurred: a page of text then differs by 3 of 255 below the panel (measured).
  static let blur = 32.0
  /// px; a larger blur looks the same.
  static let mostBlur = 128

  public static let `default` = Theme(.default)

  /// The look of that name.
  public init(_ name: Name) {
    switch name {
    case .default: break
    case .glass:
      panel = .black
      // Each px is from 28 to 72: white has a contrast of 9:1 at least.
      takeGlass(Scene.Glass(opacity: 0.55, darkest: 63.0 / 255, lightest: 160.0 / 255))
    case .glassLight:
      (panel, foreground) = (.white, .grey(25.0 / 255))
      // Each px is at least 184: an ink of 25 has a contrast of 8.9:1.
      takeGlass(Scene.Glass(opacity: 0.5, darkest: 113.0 / 255))
      border = Border(width: 1, opacity: 0.5, color: .white)
      outerBorder = Border(width: 1, opacity: 0.1)
      mutedOpacity = 0.7
    case .light:
      (panel, foreground) = (.grey(0.97), .grey(0.1))
      panelOpacity = 0.95
      glass?.opacity = 0.92
      border = Border(width: 1, opacity: 0.2)
      mutedOpacity = 0.65
    case .highContrast:
      (panel, panelOpacity, glass) = (.black, 1, nil)
      border = Border(width: 2, opacity: 1)
      outerBorder = Border(width: 1, opacity: 1)
      (trackOpacity, trackOutline, hasPaleParts) = (0.45, 1, false)
      font = "sans-serif:bold"
    case .large: magnification = 2
    case .segments: bar = .segments
    case .pill: take(.pill)
    case .capsule: take(.capsule)
    }
  }

  private mutating func takeGlass(_ glass: Scene.Glass) {
    self.glass = glass
    cornerRadius = 10
    shadow = Shadow(blur: 8, dy: 2, opacity: 0.18)
  }

  /// The theme of the settings, with the keys that override it.
  public init(_ settings: Settings) {
    let settings = settings.withThemeFile
    self.init(settings.theme ?? .default)
    if let form = settings.form, form != self.form {
      // A theme that is a form has no look of its own.
      if self.form != .panel { self = .default }
      take(form)
    }
    if let width = settings.width { magnification = width / Theme.size.width }
    if let radius = settings.radius { cornerRadius = radius / magnification }
    if let opacity = settings.opacity {
      panelOpacity = opacity
      if opacity < 1 { glass?.opacity = opacity } else { glass = nil }
    }
    if let color = settings.color { (panel, lowerPanel) = (color, settings.lowerColor) }
    if let ink = settings.ink { foreground = ink }
    if let border = settings.border {
      (self.border, outerBorder) = (border, nil)
      self.border?.width /= magnification
    }
    if let bar = settings.bar { self.bar = bar }
    (hasNumber, hasName) = (settings.hasNumber, settings.hasName)
    words = settings.words
    if let font = settings.font { self.font = font }
    if settings.color != nil || settings.ink != nil {
      if settings.opacity == nil {
        while glass?.opacity ?? 1 < panelOpacity, ground.contrast(with: foreground) < 7.5 { glass?.opacity += 0.02 }
      }
      (mutedOpacity, detailOpacity) = (legible(mutedOpacity), legible(detailOpacity))
    }
  }

  /// The panel where the ink's colour shines through.
  private var ground: Color { panel.mixed(with: foreground, 1 - (glass?.opacity ?? panelOpacity)) }

  /// An opacity of `least`, or as much more as text needs for a contrast of 4.5:1, also where white or black shines
  /// through. Thin strokes lose a tenth.
  private func legible(_ least: Double) -> Double {
    let ground = ground
    var opacity = least
    while opacity < 1, ground.mixed(with: foreground, opacity).contrast(with: ground) < 5 { opacity += 0.05 }
    return min(opacity, 1)
  }
}
