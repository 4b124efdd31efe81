/// The settings in force, where they come from, and when a saved file is read.
struct ConfigurationState: Sendable {
  /// From the last sign of a file being saved to its being read: some editors move the old file away before they write
  /// the new one, and in between there is none.
  static let savingTime = Duration.milliseconds(100)

  private(set) var settings: Settings
  /// What was wrong with the file when it was last read.
  private(set) var reading: ConfigurationReading
  /// When the file, which was saved, will have settled.
  private(set) var deadline: Instant?

  init(_ reading: ConfigurationReading) {
    self.reading = reading
    settings = reading.settings ?? Settings()
  }

  mutating func saved(at now: Instant) {
    deadline = now + ConfigurationState.savingTime
  }

  /// Whether a saved file is to be read now.
  mutating func due(at now: Instant) -> Bool {
    guard let deadline, now >= deadline else { return false }
    self.deadline = nil
    return true
  }

  /// The file was read: mistakes leave in force what is in force.
  ///
  /// - Returns: The settings from before, if others are in force now.
  mutating func read(_ new: ConfigurationReading) -> Settings? {
    (reading, deadline) = (new, nil)
    guard let new = new.settings, new != settings else { return nil }
    defer { settings = new }
    return settings
  }

  /// What the log says of a reading that nobody waits for.
  var log: [Effect] {
    guard reading.settings == nil else { return [.note("the configuration was read again")] }
    return reading.problems.map { .warn($0) } + [.warn("the last valid configuration stays in force until it is fixed")]
  }

  /// What a client is told who asked for the reading.
  var reply: String {
    guard reading.settings != nil else {
      // EX_CONFIG of sysexits(3).
      var text = "error 78: "
      for sentence in reading.problems { text += sentence + "\n" }
      return text + "the previous configuration stays in force\n"
    }
    guard let path = reading.path else {
      return "there is no configuration file: XDG_CONFIG_HOME and HOME are not set\n"
    }
    return reading.exists ? "'\(path)' is in force\n" : "there is no '\(path)': all settings are at their defaults\n"
  }
}
