extension OnScreenDisplay {
  /// From the last sign of a file being saved to its being read: some editors move the old file away before they write
  /// the new one, and in between there is none.
  static let savingTime = Duration.milliseconds(100)

  /// The configuration was read again: mistakes leave in force what is in force.
  ///
  /// - Parameter client: Who asked for it; nil when the file was saved.
  mutating func read(_ reading: ConfigurationReading, for client: ClientID?) -> [Effect] {
    configuration = reading
    configurationDue = nil
    let effects = reading.settings.map { use($0) } ?? []
    guard let client else { return effects }
    return effects + [.reply(text: configurationReply, client: client)]
  }

  private var configurationReply: String {
    guard configuration.settings != nil else {
      // EX_CONFIG of sysexits(3).
      var text = "error 78: "
      for sentence in configuration.problems { text += sentence + "\n" }
      return text + "the configuration from before stays in force\n"
    }
    guard let path = configuration.path else {
      return "there is no configuration file: XDG_CONFIG_HOME and HOME are not set\n"
    }
    return configuration.exists ? "'\(path)' is in force\n" : "there is no '\(path)': everything is at its default\n"
  }
}
