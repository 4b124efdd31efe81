internal import SwellCore

/// What shells can propose behind `swell`, from the table of commands; one file for each shell is made of it.
public struct Completions {
  /// What stands for a value.
  enum Value: Equatable {
    /// The words that the table gives as examples.
    case examples([String])
    case files, sinks, sources, displays
    /// Names of icons, or files.
    case icons
    /// Anything that one may think of.
    case unknown

    /// How the shells' functions are told of it; nil when there is nothing to propose.
    var words: String? {
      switch self {
      case .examples(let words): "words " + words.joined(separator: " ")
      case .files: "files"
      case .sinks: "sinks"
      case .sources: "sources"
      case .displays: "displays"
      case .icons: "icons " + Icon.names.joined(separator: " ")
      case .unknown: nil
      }
    }

    /// - Parameters:
    ///   - word: an example, or in capitals what it is.
    ///   - owner: the flag that takes it, or the command.
    init(_ word: String, of owner: String) {
      if owner == "--position" {
        self = .examples(MonitorPlacement.Anchor.allCases.map(\.rawValue))
      } else if owner == "--monitor" {
        self = .examples(MonitorChoice.words)
      } else if owner == "--icon" {
        self = .icons
      } else if word.contains(where: { !$0.isUppercase }) {
        self = .examples([word])
      } else if word == "COMMAND" {
        self = .examples(Invocation.commands.map(\.name))
      } else if word == "FILE" {
        self = .files
      } else {
        self = ["--sink": .sinks, "output": .sinks, "input": .sources, "--display": .displays][owner] ?? .unknown
      }
    }
  }

  let commands = Invocation.commands
  let options = Invocation.options

  public init() {}
}

extension Invocation.Option {
  var takesFile: Bool { value == "FILE" }
}

extension Grammar.Group {
  /// Whether some of its choices are told by their place, and not by their names.
  fileprivate var isPlace: Bool { choices.contains { !$0.isFlag } }

  /// The names of its flags.
  var flags: [String] { choices.filter { $0.isFlag }.map(\.word) }
}

extension Invocation.Command {
  var usage: Grammar { Grammar(arguments) }

  /// The groups of words that are told by their places, in this order, and the flags that may be there instead.
  var places: [(values: [Completions.Value], flags: [String])] {
    usage.groups.filter(\.isPlace).map { group in
      let values = group.choices.filter { !$0.isFlag }.map { Completions.Value($0.word, of: name) }
      let examples = values.flatMap { if case .examples(let words) = $0 { words } else { [] as [String] } }
      let words: [Completions.Value] = examples.isEmpty ? [] : [.examples(examples)]
      let others = values.filter { if case .examples = $0 { false } else { $0 != .unknown } }
      return (words + others, group.flags)
    }
  }

  /// The flags of which one may be there; a group outside brackets has several commands' worth of its own.
  var flagGroups: [[String]] { usage.groups.filter { !$0.isPlace }.map(\.flags) }

  /// The flags that take a word.
  var flagValues: [(flag: String, value: Completions.Value)] {
    usage.groups.flatMap(\.choices).compactMap { choice in
      guard choice.isFlag, let value = choice.value else { return nil }
      return (choice.word, Completions.Value(value, of: choice.word))
    }
  }
}

extension String {
  /// As one word of any shell: between single quotes.
  var quotedForShell: String {
    "'" + replacing("'", with: "'\\''") + "'"
  }
}
