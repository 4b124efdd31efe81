import Foundation
import Testing

@testable import SwellCore

@Suite("Completions")
struct CompletionTests {
  /// With SWELL_WRITE_ASSETS set, a run of this test writes the files instead. What they do in their shells is in
  /// InstallTests.
  @Test("In assets are those of the table of commands", arguments: ["bash", "zsh", "fish"])
  func assets(shell: String) throws {
    let completions = try Completions()
    let text = ["bash": completions.bash, "zsh": completions.zsh, "fish": completions.fish][shell]!
    let file = PackageFolder.url.appending(path: "assets/completions/swell.\(shell)")
    if ProcessInfo.processInfo.environment["SWELL_WRITE_ASSETS"] != nil { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
