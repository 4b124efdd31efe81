import TestServers
import Testing

@testable import SwellCore

@Suite("The manual pages")
struct ManualTests {
  @Test("Are clean", arguments: ["swell.1", "swell.ini.5"])
  func lint(page: String) throws {
    let outcome = try Child.run(["mandoc", "-Tlint", "-Wwarning", "\(Project.root)/assets/man/\(page)"])
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
  }

  @Test("Have every command of the table, and its flags", arguments: Invocation.commands.map(\.name))
  func commands(name: String) throws {
    let text = try Project.text("\(Project.root)/assets/man/swell.1")
    let lines = text.split(separator: "\n")
    let line = try #require(lines.first { $0 == ".It Cm \(name)" || $0.hasPrefix(".It Cm \(name) ") })
    let arguments = Invocation.commands.first { $0.name == name }?.arguments ?? ""
    for word in arguments.split(whereSeparator: { "[]| ".contains($0) }) where word.hasPrefix("--") {
      // The first flag behind `Fl` may be followed by others behind a bar.
      #expect(line.contains("-\(word.dropFirst(2))"), "\(word)")
    }
  }
}
