/// Reads the text of `swell.ini`: sections, `key = value` or `key: value`, and comments after `;`, or `#` at the start
/// of a line.
public final class ConfigurationText {
  public private(set) var settings = Settings()
  private let path: String
  private let themes: ThemeFiles
  private let isTheme: Bool
  /// The names of themes in the text that may be files.
  public private(set) var themeNames: [String] = []
  private var section = ""
  /// Whether keys of the section are read; another section was reported.
  private var isKnownSection = true
  private var line = 0
  private var problems: [String] = []
  /// A sentence for each key of earlier versions.
  public private(set) var notes: [String] = []
  public private(set) var mistake: ConfigurationReading.Mistake?

  /// The number of problems with which reading ends, and of notes, and the bytes of each problem.
  private static let problemLimit = 20
  private static let longestProblem = 500

  /// - Parameters:
  ///   - path: For the messages.
  ///   - themes: The themes that the text may name.
  ///   - isTheme: Whether the text is a theme itself.
  public init(_ text: [UInt8], path: String, themes: ThemeFiles = ThemeFiles(), isTheme: Bool = false) {
    (self.path, self.themes, self.isTheme) = (path, themes, isTheme)
    // A byte order mark.
    var start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < text.count, problems.count < ConfigurationText.problemLimit {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      line += 1
      take(text[start..<end].trimmed)
      start = end + 1
    }
  }

  /// A sentence for each mistake, with path, line and key.
  public var sentences: [String] {
    let isWhole = problems.count < ConfigurationText.problemLimit
    return isWhole ? problems : problems + ["\(path): there may be more mistakes, of which these are the first"]
  }

  private func report(_ problem: String) {
    if mistake == nil { mistake = .init(path: path, line: line, problem.withoutControls) }
    let sentence = "\(path):\(line): \(problem)".bytes.prefix(ConfigurationText.longestProblem)
    problems.append(String(bytes: sentence))
  }

  private func take(_ text: ArraySlice<UInt8>) {
    guard let first = text.first, !ConfigurationText.isComment(text) else { return }
    guard !text.contains(0) else { return report("this line contains a NUL byte") }
    let isSection = first == UInt8(ascii: "[")
    let (one, other) = isSection ? (UInt8(ascii: "]"), UInt8(ascii: "]")) : (UInt8(ascii: "="), UInt8(ascii: ":"))
    guard let mark = text.firstIndex(where: { $0 == one || $0 == other }) else {
      return report("this line is neither '[section]' nor 'key = value'")
    }
    let rest = text[(mark + 1)...]
    guard isSection else { return set(text[..<mark], ConfigurationText.withoutComment(rest)) }
    section = String(bytes: text[..<mark].dropFirst().trimmed)
    let failure = SettingKey.unknown(section: section)
    isKnownSection = failure == nil
    if let failure { report(failure.sentence) }
    let more = rest.trimmed
    guard !more.isEmpty, !ConfigurationText.isComment(more) else { return }
    report("'\(String(bytes: more))' after '[\(section)]' is not read: it needs a line of its own")
  }

  private func set(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    let key = String(bytes: key.trimmed)
    let value = String(bytes: value.trimmed)
    guard isKnownSection else { return }
    do throws(SettingKey.Failure) {
      if key == "theme" { try readTheme(value) }
      let note = try SettingKey.set(section, key, to: value, in: &settings, isTheme: isTheme)
      if let note, notes.count < ConfigurationText.problemLimit { notes.append("\(path):\(line): \(note)") }
    } catch {
      report(error.sentence)
    }
  }

  /// A file counts before the theme of that name that comes with the program.
  private func readTheme(_ name: String) throws(SettingKey.Failure) {
    if !isTheme, ThemeFile.isName(name), themeNames.count < ThemeFiles.most, !themeNames.contains(name) {
      themeNames.append(name)
    }
    guard let file = themes.files.first(where: { $0.name == name }) else {
      guard Theme.Name(rawValue: name) != nil || SettingKey.themes.contains(name), !isTheme || name != "auto" else {
        throw themes.refusal(name, section: section, isTheme: isTheme)
      }
      return
    }
    guard !settings.themes.contains(file) else { return }
    settings.themes.append(file)
    problems += file.problems
    if mistake == nil { mistake = file.mistake }
  }

  private static func isComment(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: ";") || text.first == UInt8(ascii: "#")
  }

  /// A comment begins with a `;` after a blank: `#` begins colours.
  private static func withoutComment(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for index in value.indices.dropFirst() where value[index] == UInt8(ascii: ";") && value[index - 1].isBlank {
      return value[..<index]
    }
    return value
  }
}
