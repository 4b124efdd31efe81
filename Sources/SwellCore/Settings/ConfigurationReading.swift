/// The result of reading the configuration file.
public struct ConfigurationReading: Equatable, Sendable {
  /// nil where neither XDG_CONFIG_HOME nor HOME is set.
  public var path: String?
  /// Whether there is a file at `path`.
  public var exists: Bool
  /// The settings of the file, with defaults for missing keys; nil for a file with mistakes.
  public var settings: Settings?
  /// A sentence for each mistake, with file, line and key.
  public var problems: [String]
  /// A sentence for each key of earlier versions, with file and line.
  public var notes: [String] = []
  /// The first mistake, for a panel; nil where there is none.
  public var mistake: Mistake?
  /// Whether a program has the file or a theme open for writing: a part of the text may be missing.
  public var isBeingWritten = false
  /// Whether there is nothing yet in a file that is being written.
  public var isEmpty = false
  /// The paths at which its themes were looked for.
  public var themePlaces: [[UInt8]] = []

  public struct Mistake: Equatable, Sendable {
    /// The file.
    public var path: String
    /// nil for the whole file.
    public var line: Int?
    /// The mistake, in a few words.
    public var text: String

    /// - Parameter sentence: The mistake, and after a colon the remedy.
    public init(path: String, line: Int? = nil, _ sentence: String) {
      (self.path, self.line, text) = (path, line, sentence.parts(separatedBy: ":")[0])
    }
  }

  public var isValid: Bool { settings != nil }

  /// The settings of the file, or the defaults.
  public var settingsOrDefaults: Settings { settings ?? Settings() }

  public init(path: String? = nil, exists: Bool = false, settings: Settings?, problems: [String] = []) {
    (self.path, self.exists, self.settings, self.problems) = (path, exists, settings, problems)
  }
}
