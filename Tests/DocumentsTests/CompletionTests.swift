import Testing

@testable import Documents
@testable import SwellCore

@Suite("Completions")
struct CompletionTests {
  /// What they do in their shells is in InstallTests.
  @Test("In assets are those of the table of commands")
  func assets() throws {
    let completions = Completions()
    for (shell, text) in [("bash", completions.bash), ("zsh", completions.zsh), ("fish", completions.fish)] {
      try PackageFolder.expect(text, in: "assets/completions/swell.\(shell)")
    }
  }

  @Test("Have every word of the program's own tables")
  func words() throws {
    let commands = Completions().commands
    for command in commands where command.name == "show" || command.name == "pipe" {
      let values = Dictionary(uniqueKeysWithValues: command.flagValues.map { ($0.flag, $0.value) })
      #expect(values["--icon"] == .icons)
      #expect(values["--position"] == .examples(MonitorPlacement.Anchor.allCases.map(\.rawValue)))
    }
    let tables: [String: [String]] = [
      "gesture": Switch.allCases.map(\.rawValue), "rotate": Orientation.allCases.map(\.rawValue),
      "player": ["play", "pause", "toggle", "next", "previous", "stop", "volume", "+5%", "-5%", "40%"],
    ]
    for command in commands {
      guard let words = tables[command.name] else { continue }
      let proposed = command.usage.groups.flatMap(\.choices).filter { !$0.isFlag }.map(\.word)
      #expect(Set(proposed) == Set(words), "\(command.name)")
    }
  }

  @Test("Have every flag of any command where it is understood")
  func flags() throws {
    let commands = Completions().commands
    let all = Set(commands.flatMap(\.usage.groups).flatMap(\.choices).filter(\.isFlag).map { [$0.word, $0.value] })
    for command in commands {
      for flag in all {
        let words = flag.compactMap { $0 }
        switch Invocation([command.name] + words + (command.name == "show" ? ["--muted", "--value", "4%"] : [])) {
        case .wrongUsage: continue
        default: break
        }
        #expect(command.usage.groups.flatMap(\.flags).contains(words[0]), "\(command.name) \(words)")
      }
    }
  }
}
