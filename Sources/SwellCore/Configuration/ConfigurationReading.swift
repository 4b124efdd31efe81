/// The result of reading the configuration file.
public struct ConfigurationReading: Equatable, Sendable {
  /// nil where neither XDG_CONFIG_HOME nor HOME is set.
  public var path: String?
  /// Whether there is a file at `path`.
  public var exists: Bool
  /// The settings of the file, with defaults for missing keys; nil when it has mistakes.
  public var settings: Settings? {
    get { stored?.value }
    set { stored = newValue.map { OnHeap($0) } }
  }
  private(set) var stored: OnHeap<Settings>?
  public var isValid: Bool { stored != nil }
  /// A sentence for each mistake, with file, line and key.
  public var problems: [String]

  /// The settings of the file, or the defaults. A call: where it is inlined, each setting is a copy of its own.
  @inline(never) public var settingsOrDefaults: Settings { settings ?? Settings() }

  @inline(never) public init(path: String? = nil, exists: Bool = false, settings: Settings?, problems: [String] = []) {
    self.path = path
    self.exists = exists
    stored = settings.map { OnHeap($0) }
    self.problems = problems
  }
}
