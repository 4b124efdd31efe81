import Testing

@testable import Documents
@testable import SwellCore

@Suite("What may follow a command")
struct UsageTests {
  typealias Group = Usage.Group
  typealias Choice = Usage.Choice

  @Test(
    "Is read into groups of choices",
    arguments: [
      ("", []),
      ("on|off", [Group(choices: [Choice(word: "on"), Choice(word: "off")])]),
      ("[FILE]", [Group(choices: [Choice(word: "FILE")], isOptional: true)]),
      (
        "[+5%|-5%] [--mic|--sink NAME]",
        [
          Group(choices: [Choice(word: "+5%"), Choice(word: "-5%")], isOptional: true),
          Group(choices: [Choice(word: "--mic"), Choice(word: "--sink", value: "NAME")], isOptional: true),
        ]
      ),
      (
        "[on|NAME|--json]",
        [Group(choices: [Choice(word: "on"), Choice(word: "NAME"), Choice(word: "--json")], isOptional: true)]
      ),
      (
        "--icon NAME --quick [--label TEXT] WORD",
        [
          Group(choices: [Choice(word: "--icon", value: "NAME")]), Group(choices: [Choice(word: "--quick")]),
          Group(choices: [Choice(word: "--label", value: "TEXT")], isOptional: true),
          Group(choices: [Choice(word: "WORD")]),
        ]
      ),
    ] as [(String, [Group])])
  func valid(text: String, groups: [Group]) throws {
    #expect(try Usage(text).groups == groups)
  }

  @Test("Is refused where it is ambiguous", arguments: ["[on", "on||off", "[on off]", "[[on]]", "[--]"])
  func invalid(text: String) {
    #expect(throws: Usage.Problem.self) { try Usage(text) }
  }

  @Test("Of every command can be read", arguments: Invocation.commands.map(\.arguments))
  func commands(text: String) throws {
    #expect(throws: Never.self) { try Usage(text) }
  }
}
