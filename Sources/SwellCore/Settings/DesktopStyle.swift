/// The desktop's settings for all programs, from its settings daemon (XSETTINGS) and the X resources.
public struct DesktopStyle: Equatable, Sendable {
  /// `Gtk/EnableAnimations`
  public var animates: Bool
  /// `Net/ThemeName`; empty if the daemon does not say.
  public var theme: String
  /// `Net/SoundThemeName`; empty if the daemon does not say.
  public var soundTheme: String
  /// The X resources of these names; nil if there are none.
  public var background, foreground: Color?

  public init(
    animates: Bool = true, theme: String = "", soundTheme: String = "", background: Color? = nil,
    foreground: Color? = nil
  ) {
    (self.animates, self.theme, self.soundTheme) = (animates, theme, soundTheme)
    (self.background, self.foreground) = (background, foreground)
  }

  /// Whether the theme is dark: `Adwaita-dark`, `Mint-Y-Dark-Aqua`, `Adwaita:dark`; nil if there is none.
  public var isDark: Bool? {
    let name = theme.lowercasedASCII
    return name.isEmpty ? nil : name.ends(with: ":dark") || name.parts(separatedBy: "-").dropFirst().contains("dark")
  }

  /// Whether the theme has high contrast: `HighContrast`, `HighContrastInverse`, `ContrastHigh` (MATE),
  /// `Adwaita-hc`.
  public var isHighContrast: Bool {
    let name = theme.lowercasedASCII
    return name.begins(with: "highcontrast") || name.begins(with: "contrasthigh") || name.ends(with: "-hc")
  }
}

/// The user's preferences for all programs, from the desktop's portal (`org.freedesktop.appearance`). A preference
/// counts before `DesktopStyle`.
public struct DesktopPreferences: Equatable, Sendable {
  /// `color-scheme`; nil for no preference.
  public var isDark: Bool?
  /// `contrast`
  public var isHighContrast: Bool
  /// `reduced-motion`
  public var reducesMotion: Bool

  public init(isDark: Bool? = nil, isHighContrast: Bool = false, reducesMotion: Bool = false) {
    (self.isDark, self.isHighContrast, self.reducesMotion) = (isDark, isHighContrast, reducesMotion)
  }
}

extension Settings {
  /// The settings, with the wishes of the desktop where the settings leave a value to the desktop.
  public func following(_ style: DesktopStyle, _ preferences: DesktopPreferences) -> Settings {
    var settings = self
    settings.followsDesktop = reducedMotion == nil || theme == nil
    if reducedMotion == nil, preferences.reducesMotion || !style.animates { settings.reducedMotion = true }
    if !style.soundTheme.isEmpty { settings.soundTheme = style.soundTheme }
    if takesResources {
      if color == nil { settings.color = style.background }
      if ink == nil { settings.ink = style.foreground }
    }
    guard theme == nil else { return settings }
    if preferences.isHighContrast || style.isHighContrast {
      settings.theme = .highContrast
    } else if followsLight, (preferences.isDark ?? style.isDark) == false {
      settings.theme = .light
    }
    return settings
  }
}
