/// What may follow a command, as `Invocation.Word.arguments` puts it: `[+5%|mute] [--display NAME|--all]`.
struct Usage: Equatable {
  /// What one of may be there, or must.
  struct Group: Equatable {
    var choices: [Choice]
    var isOptional = false

    /// Whether some of its choices are told by their place, and not by their names.
    var isPlace: Bool { choices.contains { !$0.isFlag } }

    /// The names of its flags.
    var flags: [String] { choices.filter { $0.isFlag }.map(\.word) }
  }

  /// A word, or a flag with what it takes.
  struct Choice: Equatable {
    var word: String
    /// What the flag takes: an example, or a name in capitals.
    var value: String?

    var isFlag: Bool { word.hasPrefix("--") }
  }

  /// What cannot be read.
  struct Problem: Error {
    var sentence: String
  }

  var groups: [Group] = []

  /// Reads the grammar that is described at `Invocation.Word.arguments`.
  init(_ text: String) throws(Problem) {
    var rest = text[...]
    while let first = rest.first {
      if first == " " {
        rest = rest.dropFirst()
      } else if first == "[" {
        guard let end = rest.firstIndex(of: "]") else { throw Problem(sentence: "'\(text)': a bracket is not closed") }
        let choices = rest[..<end].dropFirst()
        groups.append(try Self.group(choices, isOptional: true))
        rest = rest[end...].dropFirst()
      } else {
        let word = Self.word(&rest)
        if word.hasPrefix("--"), !word.contains("|"), rest.dropFirst().first.map({ $0 != "[" && $0 != "-" }) ?? false {
          rest = rest.dropFirst()
          groups.append(try Self.group("\(word) \(Self.word(&rest))", isOptional: false))
        } else {
          groups.append(try Self.group(word, isOptional: false))
        }
      }
    }
  }

  private static func word(_ rest: inout Substring) -> Substring {
    let word = rest.prefix { $0 != " " }
    rest = rest[word.endIndex...]
    return word
  }

  private static func group(_ text: Substring, isOptional: Bool) throws(Problem) -> Group {
    var group = Group(choices: [], isOptional: isOptional)
    for choice in text.split(separator: "|", omittingEmptySubsequences: false) {
      let words = choice.split(separator: " ").map(String.init)
      let isFlag = words.first?.hasPrefix("--") ?? false
      guard let word = words.first, words.count == 1 || (words.count == 2 && isFlag), word != "--",
        !choice.contains("[")
      else { throw Problem(sentence: "'\(text)': '\(choice)' is neither a word nor a flag with a value") }
      group.choices.append(Choice(word: word, value: words.count == 2 ? words[1] : nil))
    }
    return group
  }
}
