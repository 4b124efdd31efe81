/// What the desktop wants of all its programs, as its settings daemon says (XSETTINGS).
public struct DesktopStyle: Equatable, Sendable {
  /// `Gtk/EnableAnimations`
  public var animates: Bool
  /// `Net/ThemeName`; empty if it does not say.
  public var theme: String

  public init(animates: Bool = true, theme: String = "") {
    (self.animates, self.theme) = (animates, theme)
  }

  /// Whether the theme is one of high contrast: `HighContrast`, `HighContrastInverse`, `ContrastHigh` (MATE),
  /// `Adwaita-hc`.
  public var isHighContrast: Bool {
    let name = theme.lowercasedASCII
    return name.begins(with: "highcontrast") || name.begins(with: "contrasthigh") || name.ends(with: "-hc")
  }
}

extension Settings {
  /// The settings with what the desktop wants where they leave that to it.
  public func following(_ desktop: DesktopStyle) -> Settings {
    var settings = self
    if settings.reducedMotion == nil, !desktop.animates { settings.reducedMotion = true }
    if settings.theme == nil, desktop.isHighContrast { settings.theme = .highContrast }
    return settings
  }
}
