import Documents
import Foundation
import SwellCore
import Testing

@Suite("The sample configuration and its manual page")
struct ConfigurationDocumentTests {
  @Test("The sample has every section and every key once, each at its default, in lines of at most 200 bytes")
  func sample() {
    let sample = ConfigurationSample.text
    let lines = sample.split(separator: "\n")
    for option in SettingKey.all {
      let count = lines.count { $0 == "\(option.key) = \(option.standard)" }
      #expect(count >= 1, "\(option.key)")
    }
    #expect(lines.count { !$0.hasPrefix(";") && !$0.hasPrefix("[") } == SettingKey.all.count)
    #expect(lines.allSatisfy { $0.utf8.count < 199 })
    #expect(sample.hasSuffix("\n"))
  }

  /// With SWELL_WRITE_ASSETS set, a run of this test writes the files instead.
  @Test(
    "Both are in assets as the table makes them",
    arguments: [("assets/swell.ini", ConfigurationSample.text), ("assets/man/swell.ini.5", ConfigurationManual.text)])
  func assets(path: String, text: String) throws {
    let file = PackageFolder.url.appending(path: path)
    if ProcessInfo.processInfo.environment["SWELL_WRITE_ASSETS"] != nil { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
