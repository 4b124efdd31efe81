/// The result of reading the configuration file.
public struct ConfigurationReading: Equatable, Sendable {
  /// nil where neither XDG_CONFIG_HOME nor HOME is set.
  public var path: String?
  /// Whether there is a file at `path`.
  public var exists: Bool
  /// The settings of the file, with defaults for missing keys; nil when it has mistakes.
  public var settings: Settings? {
    get { isValid ? stored.value : nil }
    set { (stored, isValid) = (OnHeap(newValue ?? Settings()), newValue != nil) }
  }
  /// The settings of the file, or the defaults.
  private(set) var stored: OnHeap<Settings>
  public private(set) var isValid: Bool
  /// A sentence for each mistake, with file, line and key.
  public var problems: [String]

  /// The settings of the file, or the defaults.
  public var settingsOrDefaults: Settings { stored.value }

  /// - Parameters:
  ///   - path: nil where there is no path for a file.
  ///   - text: Nothing, or the text of a file without mistakes; nil for one with `problems`.
  public init(path: String?, exists: Bool, text: ConfigurationText?, problems: [String] = []) {
    (self.path, self.exists, self.problems) = (path, exists, problems)
    (stored, isValid) = (OnHeap((text ?? ConfigurationText([], path: "")).settings), text != nil)
  }

  public init(path: String? = nil, exists: Bool = false, settings: Settings?, problems: [String] = []) {
    self.path = path
    self.exists = exists
    stored = OnHeap(settings ?? Settings())
    isValid = settings != nil
    self.problems = problems
  }
}
