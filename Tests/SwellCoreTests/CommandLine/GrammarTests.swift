import Testing

@testable import SwellCore

@Suite("What may follow a command")
struct GrammarTests {
  typealias Group = Grammar.Group
  typealias Choice = Grammar.Choice

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
        "WORD [--style NAME=ICON,INK]...",
        [
          Group(choices: [Choice(word: "WORD")]),
          Group(choices: [Choice(word: "--style", value: "NAME=ICON,INK")], isOptional: true, repeats: true),
        ]
      ),
    ] as [(String, [Group])])
  func read(text: String, groups: [Group]) {
    #expect(Grammar(text).groups == groups)
  }

  @Test("Of every command is words and flags, each once", arguments: Invocation.commands)
  func commands(command: Invocation.Command) {
    let grammar = Grammar(command.arguments)
    let words = grammar.groups.flatMap(\.choices).map(\.word)
    #expect(Set(words).count == words.count && (words.isEmpty == command.arguments.isEmpty))
    for word in words + grammar.groups.flatMap(\.choices).compactMap(\.value) {
      #expect(word != "" && word != "--", "\(words)")
      #expect(!word.contains { "[]| ".contains($0) })
    }
    #expect(grammar.groups.allSatisfy { !$0.choices.isEmpty && $0.choices.allSatisfy { $0.isFlag || $0.value == nil } })
  }

  private static let text = "[next|NAME] [--all|--one NAME] [--style X]... must|40%"

  @Test(
    "Tells words, flags and values apart, in any order",
    arguments: [
      (["must"], ["must"], []), (["--", "must"], ["must"], []), (["next", "7%"], ["next", "7%"], []),
      (["a name", "must"], ["a name", "must"], []),
      (["--all", "must"], ["must"], ["--all="]), (["must", "--one", "--all"], ["must"], ["--one=--all"]),
      (["--style", "", "must", "--style", "b"], ["must"], ["--style=", "--style=b"]),
    ] as [([String], [String], [String])])
  func match(words: [String], places: [String], flags: [String]) throws {
    let arguments = try Grammar(Self.text).match(words)
    #expect(arguments.words == places && arguments.flags.map { "\($0.name)=\($0.value)" } == flags)
  }

  @Test(
    "Refuses what does not fit, by its first wrong word",
    arguments: [
      ([], .word(nil)), (["next"], .word(nil)), (["must", "a", "b"], .word("b")),
      (["must", "--none"], .word("--none")),
      (["must", "--all", "--one", "x"], .word("--one")), (["--one"], .missingValue(flag: "--one")),
      (["must", ""], .word("")),
      (["must", "--help"], .help), (["-h"], .help),
    ] as [([String], Invocation.Refusal)])
  func mismatch(words: [String], expected: Invocation.Refusal) {
    #expect(throws: expected) { try Grammar(Self.text).match(words) }
  }
}
