/// What may follow a command, such as `[+5%|mute] [--display NAME|--all] [--json]`.
///
/// A blank separates groups, `|` separates the choices of a group. At most one choice of a group is used, in any order;
/// a group without brackets must be there, and one with `...` behind it may be there several times. A choice is a word,
/// a flag, or a flag and the value that it takes. Words with capitals or digits stand for values.
public struct Grammar: Equatable, Sendable {
  public struct Group: Equatable, Sendable {
    public var choices: [Choice]
    public var isOptional = false
    public var repeats = false
  }

  public struct Choice: Equatable, Sendable {
    public var word: String
    /// The value that the flag takes: an example, or a name in capitals.
    public var value: String?

    public var isFlag: Bool { word.begins(with: "--") }

    /// Whether the word stands for a value.
    var isExample: Bool { !isFlag && !word.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7a || $0 == UInt8(ascii: "-") } }
  }

  public private(set) var groups: [Group] = []

  /// - Parameter text: In the form above; a test checks the texts of all commands.
  public init(_ text: String) {
    var group: [String] = []
    for word in text.parts(separatedBy: " ") where !word.isEmpty {
      group.append(word)
      let isOpen = group[0].begins(with: "[") && !word.ends(with: "]") && !word.ends(with: "]...")
      if isOpen { continue }
      groups.append(Grammar.group(group.joined(separator: " ")))
      group = []
    }
  }

  private static func group(_ text: String) -> Group {
    let repeats = text.ends(with: "...")
    var bytes = text.bytes[...]
    if repeats { bytes = bytes.dropLast(3) }
    let isOptional = bytes.first == UInt8(ascii: "[")
    if isOptional { bytes = bytes.dropFirst().dropLast() }
    let choices = String(bytes: bytes).parts(separatedBy: "|").map { choice in
      let words = choice.parts(separatedBy: " ")
      return Choice(word: words[0], value: words.count > 1 ? words[1] : nil)
    }
    return Group(choices: choices, isOptional: isOptional, repeats: repeats)
  }

  /// The words of a command line behind a command, told apart.
  struct Arguments: Sendable {
    /// The words that are no flags, in their order.
    var words: [String] = []
    /// Flags, with their values.
    var flags: [(name: String, value: String)] = []

    func has(_ flag: String) -> Bool { flags.contains { $0.name == flag } }

    func value(_ flag: String) -> String? { flags.last { $0.name == flag }?.value }

    /// Whether there are no words and no flags.
    var isEmpty: Bool { words.isEmpty && flags.isEmpty }
  }

  /// Tells the words apart.
  func match(_ words: [String]) throws(Invocation.Refusal) -> Arguments {
    var arguments = Arguments()
    var open = groups
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" { throw .help }
      // `--` is not needed before a negative level, but usual.
      if word == "--" { continue }
      guard let (index, choice) = Grammar.place(of: word, in: open) else { throw .word(word) }
      if choice.isFlag {
        let value = choice.value == nil ? "" : rest.popFirst()
        guard let value else { throw .missingValue(flag: word) }
        arguments.flags.append((word, value))
      } else {
        arguments.words.append(word)
      }
      if !open[index].repeats { open.remove(at: index) }
    }
    guard open.allSatisfy({ $0.isOptional }) else { throw .word(nil) }
    return arguments
  }

  /// The group that a word belongs to: one that names the word comes before one that has an example.
  private static func place(of word: String, in groups: [Group]) -> (index: Int, choice: Choice)? {
    for isExample in [false, true] where !isExample || !word.isEmpty && !word.begins(with: "--") {
      for (index, group) in groups.enumerated() {
        let choice = group.choices.first { isExample ? $0.isExample : $0.word == word }
        if let choice { return (index, choice) }
      }
    }
    return nil
  }
}
