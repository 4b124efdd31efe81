import Documents
import SwellCore
import Testing

@Suite("The sample configuration and its manual page")
struct ConfigurationDocumentTests {
  private static let lines = ConfigurationSample.text.split(separator: "\n", omittingEmptySubsequences: false)

  /// Whether the line is a key behind a semicolon, and no explanation.
  private static func isKey(_ line: Substring) -> Bool { line.hasPrefix(";") && !line.hasPrefix("; ") }

  private static func settings(_ lines: [Substring]) -> (settings: Settings, problems: [String]) {
    let text = ConfigurationText(Array(lines.joined(separator: "\n").utf8), path: "swell.ini")
    return (text.settings, text.sentences)
  }

  @Test("The sample has every key once, below a line of at most 120 bytes, and nothing but comments and sections")
  func sample() {
    let keys = Self.lines.filter(Self.isKey)
    let documented = SettingKey.all.filter { $0.section != "icons" || $0.key == "speaker-muted" }
    #expect(keys == documented.map { ";\($0.key) = \($0.default)" })
    #expect(keys.count <= 95)
    #expect(Self.lines.allSatisfy { $0.isEmpty || $0.hasPrefix(";") || $0.hasPrefix("[") })
    #expect(Self.lines.allSatisfy { $0.utf8.count <= 120 }, "\(Self.lines.filter { $0.utf8.count > 120 })")
    #expect(Self.lines.count { $0.hasPrefix("; Your own pictures") } == 1, "one heading for all icons")
    #expect(ConfigurationSample.text.hasSuffix("\n"))
  }

  @Test("The sample gives the defaults: as it is, with each key uncommented, and with all of them")
  func defaults() {
    var samples = [Self.lines]
    samples.append(Self.lines.map { Self.isKey($0) ? $0.dropFirst() : $0 })
    for index in Self.lines.indices where Self.isKey(Self.lines[index]) {
      var lines = Self.lines
      lines[index].removeFirst()
      samples.append(lines)
    }
    #expect(samples.count == Self.lines.count(where: Self.isKey) + 2)
    for sample in samples {
      let (settings, problems) = Self.settings(sample)
      #expect(settings == Settings())
      #expect(problems == [])
    }
  }

  @Test("An uncommented key is read: another value of it is another setting")
  func uncommented() throws {
    let index = try #require(Self.lines.firstIndex(of: ";hide-delay = auto"))
    var lines = Self.lines
    lines[index] = "hide-delay = 2s"
    #expect(Self.settings(lines).settings.hideDelay == .seconds(2))
  }

  @Test("Both are in assets as the table makes them")
  func assets() throws {
    try PackageFolder.expect(ConfigurationSample.text, in: "assets/swell.ini")
    try PackageFolder.expect(ConfigurationManual.text, in: "assets/man/swell.ini.5")
  }
}
