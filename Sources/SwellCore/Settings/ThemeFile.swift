/// A theme that is a file. The keys of a theme count where the configuration leaves them to the theme.
public struct ThemeFile: Equatable, Sendable {
  /// The name of the file, without `.ini`.
  public let name: String
  /// For messages.
  public let path: String
  /// The settings of the file, with defaults for missing keys, and for keys with mistakes.
  let settings: Settings
  /// A sentence for each mistake.
  let problems: [String]
  let mistake: ConfigurationReading.Mistake?

  /// The keys of [hud] that a theme has.
  static let keys = ["theme", "form", "opacity", "radius", "size", "font", "bar", "color", "ink", "border"]

  /// The keys as a list, for the manual.
  public static var keyList: String { keys.list }

  public init(_ name: String, _ text: [UInt8], path: String) {
    let text = ConfigurationText(text, path: path, isTheme: true)
    (self.name, self.path, settings) = (name, path, text.settings)
    (problems, mistake) = (text.sentences, text.mistake)
  }

  /// Whether a file can have this name, which becomes part of a path.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.begins(with: ".") && !name.utf8.contains(UInt8(ascii: "/"))
  }
}

/// The themes that are files, for reading a configuration.
public struct ThemeFiles {
  /// The most files that one configuration reads.
  static let most = 32

  /// The themes that the configuration names.
  public var files: [ThemeFile] = []
  /// The names of all themes, of the user and of the system.
  public var own: [String] = []
  public var installed: [String] = []

  public init() {}

  /// Why a name is not taken.
  func refusal(_ name: String, section: String, isTheme: Bool) -> SettingKey.Failure {
    let builtIn = isTheme ? SettingKey.themes.filter { $0 != "auto" } : SettingKey.themes
    var expected = builtIn.list + (isTheme ? "" : ", or the name of a theme file")
    if !own.isEmpty { expected += "; yours: " + own.list }
    if !installed.isEmpty { expected += "; installed: " + installed.list }
    // The name may be a path.
    let meant = (name.parts(separatedBy: "/").last ?? "").lowercasedASCII
    let names = builtIn + own + installed
    return .badValue(
      section, "theme", name, expected: expected,
      nearest: NearestName.find(meant.ends(with: ".ini") ? String(meant.dropLast(4)) : meant, among: names))
  }
}

extension Settings {
  /// Takes the theme of this name, if the theme is one of the files.
  mutating func take(themeFile name: String) -> Bool {
    guard let file = themes.first(where: { $0.name == name }) else { return false }
    (themeFile, theme, followsLight) = (name, file.settings.theme ?? .default, false)
    return true
  }

  /// The settings, with the values of their theme where they leave a value to the theme, if the theme is a file.
  var withThemeFile: Settings {
    guard let themeFile, let file = themes.first(where: { $0.name == themeFile })?.settings else { return self }
    var settings = self
    settings.form = form ?? file.form
    settings.opacity = opacity ?? file.opacity
    settings.radius = radius ?? file.radius
    settings.width = width ?? file.width
    settings.font = font ?? file.font
    settings.bar = bar ?? file.bar
    settings.ink = ink ?? file.ink
    settings.border = border ?? file.border
    if color == nil { (settings.color, settings.lowerColor) = (file.color, file.lowerColor) }
    return settings
  }
}
