/// The settings in force, where they come from, and when a saved file is read.
struct ConfigurationState: Sendable {
  /// The delay from the last sign of saving to reading the file: some editors move the old file away before they write
  /// the new one, and in between there is no file.
  static let savingTime = Duration.milliseconds(100)
  /// The delay until a file that is being written is read again, and how often. The notice of the complete file may
  /// come before; file systems of other machines give no notice, and may say of every file that it is being written.
  static let writingTime = Duration.milliseconds(250)
  private static let attempts = 4

  /// The settings of the file, or the defaults.
  private var written: Settings { didSet { combine() } }
  /// The desktop's style, for options left open.
  var desktop = DesktopStyle() { didSet { combine() } }
  var preferences = DesktopPreferences() { didSet { combine() } }
  private(set) var settings: Settings
  /// The last reading of the file, with its problems.
  private(set) var reading: ConfigurationReading
  /// When the saved file is to be read; nil when none was saved.
  private(set) var deadline: Instant?
  /// How often the file was being written since it was saved.
  private var writtenCount = 0

  init(_ reading: ConfigurationReading) {
    self.reading = reading
    written = reading.settingsOrDefaults
    settings = written.following(desktop, preferences)
  }

  private mutating func combine() {
    settings = written.following(desktop, preferences)
  }

  mutating func saved(at now: Instant) {
    (deadline, writtenCount) = (now + ConfigurationState.savingTime, 0)
  }

  /// Whether a reading is not to be taken, since the file is not complete. The file is read again.
  mutating func awaitsWriter(_ reading: ConfigurationReading, at now: Instant) -> Bool {
    guard reading.isBeingWritten, deadline == nil else { return reading.isBeingWritten }
    writtenCount += 1
    if writtenCount < ConfigurationState.attempts { deadline = now + ConfigurationState.writingTime }
    return writtenCount < ConfigurationState.attempts || reading.isEmpty
  }

  /// Whether a saved file is to be read now.
  mutating func due(at now: Instant) -> Bool {
    guard let deadline, now >= deadline else { return false }
    self.deadline = nil
    return true
  }

  /// The file was read: if it has mistakes, the present settings stay in force.
  ///
  /// - Returns: The previous settings, if others are in force now, or the same again.
  mutating func read(_ new: ConfigurationReading) -> Settings? {
    (reading, deadline) = (new, nil)
    guard let new = new.settings else { return nil }
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
