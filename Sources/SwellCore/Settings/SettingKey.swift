/// One key of the configuration file. The parser, the sample file and the manual page are made of the table of all keys
/// (`all`).
public struct SettingKey: Sendable {
  /// Why a line of the configuration is not accepted: a sentence, perhaps with a proposal behind a colon.
  public struct Failure: Error, Equatable {
    public let sentence: String

    init(_ sentence: String) {
      self.sentence = sentence
    }

    /// The value is none of the key.
    ///
    /// - Parameter nearest: The value that may be meant.
    static func badValue(
      _ section: String, _ key: String, _ value: String, expected: String, nearest: String?
    ) -> Failure {
      let isComment = value.trimmedParts(separatedBy: " ").dropFirst().contains {
        $0.begins(with: "#") && OptionValue.translucent($0) == nil
      }
      return Failure(
        "invalid value '\(value)' for '\(key)' in [\(section)]: " + (nearest.map { "did you mean '\($0)'? " } ?? "")
          + "it takes \(expected)" + (isComment ? "; a comment after a value begins with ';'" : ""))
    }
  }

  public let section: String
  public let key: String
  /// The default, as in the file.
  public let `default`: String
  /// The values that the key takes, for messages and the manual: `a level from 0% to 100%, or auto`.
  public let values: String
  /// The subject of the key, in a few words.
  public let summary: String
  /// More sentences for the manual; may be empty.
  public let details: String
  /// The single words among the values.
  private let words: [String]
  /// Sets the value; false when the value is invalid.
  private let set: @Sendable (inout Settings, String) -> Bool

  init<Value>(
    _ section: String, _ key: String, _ default: String, _ values: SettingValues<Value>, _ summary: String,
    _ details: String = "", set: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    (self.section, self.key, self.default) = (section, key, `default`)
    (self.values, self.words) = (values.text, values.words)
    (self.summary, self.details) = (summary, details)
    self.set = { [read = values.read] settings, text in
      guard let value = read(text) else { return false }
      set(&settings, value)
      return true
    }
  }

  /// Sets one key.
  ///
  /// - Parameter isTheme: Whether the line is from a theme.
  /// - Throws: A sentence about the section, the key or the value, with what may be meant.
  /// - Returns: For a key of earlier versions, a sentence that names the present key.
  @discardableResult public static func set(
    _ section: String, _ key: String, to value: String, in settings: inout Settings, isTheme: Bool = false
  ) throws(Failure) -> String? {
    let look = section.begins(with: "hud ") ? Look.all.first { $0.section == section } : nil
    let place = look == nil ? section : "hud"
    let key = key == "colour" ? "color" : key
    let current = all.first { $0.key == key && $0.section == place }
    let earlier = current == nil ? former.first { $0.section == section && $0.key == key } : nil
    guard let option = current ?? earlier else { throw unknown(key, in: section, place: place) }
    guard look == nil || Look.keys.contains(key) else {
      throw Failure("'\(key)' is for all panels: it must stand in [hud], not in [\(section)]")
    }
    guard !isTheme || section == "hud" && ThemeFile.keys.contains(key) else {
      throw Failure("a theme has no '\(key)' in [\(section)]: write it into swell.ini")
    }
    func sets(_ settings: inout Settings) -> Bool {
      key == "theme" && settings.take(themeFile: value) || option.set(&settings, value)
    }
    var trial = Settings()
    if look != nil { trial.themes = settings.themes }
    guard look == nil ? sets(&settings) : sets(&trial) else {
      let nearest = NearestName.find(value.lowercasedASCII, among: option.words)
      throw .badValue(section, key, value, expected: option.values, nearest: nearest)
    }
    guard let look else {
      return earlier.map {
        "'\(key)' in [\(section)] " + ($0.summary.isEmpty ? "no longer has an effect" : "is now written \($0.summary)")
      }
    }
    settings.looks.removeAll { $0.look == look && $0.key == key }
    settings.looks.append(Look.Line(look: look, key: key, value: value))
    return nil
  }

  /// The mistake in the name of a section; nil for a known section, and for the lines before the first.
  static func unknown(section: String) -> Failure? {
    var names: [String] = []
    for name in all.map({ $0.section }) + Look.all.map({ $0.section }) where !names.contains(name) {
      names.append(name)
    }
    guard !section.isEmpty, !names.contains(section) else { return nil }
    let nearest = NearestName.find(section.lowercasedASCII, among: names)
    return Failure("unknown section [\(section)]" + (nearest.map { ": did you mean [\($0)]?" } ?? ""))
  }

  /// The failure of an unknown key, with the key that may be meant.
  ///
  /// - Parameter place: The section of its table.
  private static func unknown(_ key: String, in section: String, place: String) -> Failure {
    let known = all.filter { $0.section == place }
    if known.isEmpty {
      return unknown(section: section) ?? Failure("'\(key)' needs a section above it, such as [hud]")
    }
    let family = family(key, in: known)
    let places = all.filter { $0.key == key }.map { "[" + $0.section + "]" }
    guard places.isEmpty || !family.isEmpty else {
      return Failure("'\(key)' belongs in \(places.list), not in [\(section)]")
    }
    let nearest = family.isEmpty ? NearestName.find(key, among: known.map { $0.key }) : family
    return Failure("unknown key '\(key)' in [\(section)]" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
  }

  /// The keys of a family such as `speaker`, or `volume`, the name of `swell show`; empty for others.
  private static func family(_ name: String, in known: [SettingKey]) -> String {
    let start = name == "volume" && known[0].section == "icons" ? "speaker-" : name + "-"
    var keys = ""
    for option in known where option.key.begins(with: start) { keys += (keys.isEmpty ? "" : "', '") + option.key }
    return keys
  }
}
