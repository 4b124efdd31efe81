/// The settings in force, and where they come from.
struct ConfigurationState: Sendable {
  /// The settings of the file, or the defaults.
  private var written: Settings { didSet { combine() } }
  /// The desktop's style, for options left open.
  var desktop = DesktopStyle() { didSet { combine() } }
  var preferences = DesktopPreferences() { didSet { combine() } }
  private(set) var settings: Settings
  /// The last reading of the file, with its problems.
  private(set) var reading: ConfigurationReading
  /// How often the file was read without a mistake after the start.
  private(set) var readings = 0

  init(_ reading: ConfigurationReading) {
    self.reading = reading
    written = reading.settingsOrDefaults
    settings = written.following(desktop, preferences)
  }

  private mutating func combine() {
    settings = written.following(desktop, preferences)
  }

  /// The file was read: if it has mistakes, the present settings stay in force.
  ///
  /// - Returns: The settings before, also if the new settings are the same; nil if the file has mistakes.
  mutating func read(_ new: ConfigurationReading) -> Settings? {
    reading = new
    guard let new = new.settings else { return nil }
    readings += 1
    defer { written = new }
    return settings
  }

  /// The log messages of a reading that no client has requested.
  var log: [Effect] {
    guard !reading.isValid else {
      return reading.notes.map { .warn($0) } + [.note("the configuration was read again")]
    }
    return reading.problems.map { .warn($0) }
      + [.warn("Swell keeps the last valid configuration until the file is fixed")]
  }

  /// The reply to a client that has requested the reading.
  var reply: Reply {
    guard reading.isValid else {
      return .misconfigured(ConfigurationState.lines(reading.problems) + "Swell keeps the previous configuration")
    }
    guard let path = reading.path else {
      return .done("there is no configuration file: XDG_CONFIG_HOME and HOME are not set\n")
    }
    return .done(
      ConfigurationState.lines(reading.notes)
        + (reading.exists ? "'\(path)' is in force\n" : "there is no '\(path)': all settings are at their defaults\n"))
  }

  private static func lines(_ sentences: [String]) -> PlainText { sentences.reduce("") { "\($0)\($1)\n" } }
}

// For the status.
extension ConfigurationState {
  /// Empty without a path.
  var statusLine: PlainText {
    guard let path = reading.path else { return "" }
    let state: PlainText = !reading.isValid ? "has mistakes" : reading.exists ? "is in force" : "is not there"
    return "config    \(path) \(state)\n"
  }

  var json: JSON {
    .object([
      ("path", JSON(reading.path)),
      ("ok", JSON(reading.isValid)),
    ])
  }
}
