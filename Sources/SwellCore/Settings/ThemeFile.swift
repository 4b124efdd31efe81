/// A theme that is a file. Its keys count where the configuration leaves them to the theme.
public struct ThemeFile: Equatable, Sendable {
  /// That of the file, without `.ini`.
  public let name: String
  /// For messages.
  public let path: String
  /// With defaults for missing keys, and for those with mistakes.
  let settings: Settings
  /// A sentence for each mistake.
  let problems: [String]
  let mistake: ConfigurationReading.Mistake?

  /// The keys of [hud] that a theme has.
  static let keys = ["theme", "form", "opacity", "radius", "size", "font", "bar", "color", "ink", "border"]

  /// The same, for the manual.
  public static var keyList: String { keys.list }

  public init(_ name: String, _ text: [UInt8], path: String) {
    let text = ConfigurationText(text, path: path, isTheme: true)
    (self.name, self.path, settings) = (name, path, text.settings)
    (problems, mistake) = (text.sentences, text.mistake)
  }

  /// Whether a name can be that of a file: it becomes part of a path.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.begins(with: ".") && !name.utf8.contains(UInt8(ascii: "/"))
  }
}

/// The themes that are files, for reading a configuration.
public struct ThemeFiles {
  /// The most files that one configuration reads.
  static let most = 32

  /// Those that the configuration names.
  public var files: [ThemeFile] = []
  /// The names of all, those of the user and those that are installed.
  public var own: [String] = []
  public var installed: [String] = []

  public init() {}

  /// Why a name is not taken.
  func refusal(_ name: String, section: String, isTheme: Bool) -> SettingKey.Failure {
    let builtIn = isTheme ? SettingKey.themes.filter { $0 != "auto" } : SettingKey.themes
    var expected = builtIn.list + (isTheme ? "" : ", or the name of a theme file")
    if !own.isEmpty { expected += "; yours: " + own.list }
    if !installed.isEmpty { expected += "; installed: " + installed.list }
    // Perhaps it is a path.
    let meant = (name.parts(separatedBy: "/").last ?? "").lowercasedASCII
    let names = builtIn + own + installed
    return .badValue(
      section, "theme", name, expected: expected,
      nearest: NearestName.find(meant.ends(with: ".ini") ? String(meant.dropLast(4)) : meant, among: names))
  }
}

extension Settings {
  /// Takes the theme of that name, if it is one of the files.
  mutating func take(themeFile name: String) -> Bool {
    guard let file = themes.first(where: { $0.name == name }) else { return false }
    (themeFile, theme, followsLight) = (name, file.settings.theme ?? .default, false)
    return true
  }

  /// The settings with what they leave to their theme, if that is a file.
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
