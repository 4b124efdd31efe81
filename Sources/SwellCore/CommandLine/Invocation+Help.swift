extension Invocation {
  /// A command and its arguments, in lines of at most 100 columns.
  private static func wrapped(_ start: String, _ arguments: String) -> PlainText {
    var (text, column): (PlainText, Int) = ("\(start)", start.utf8.count)
    for word in arguments.parts(separatedBy: " ") where !word.isEmpty {
      // A group in brackets begins a new line after column 60.
      let isFull = column > 60 && word.utf8.first == UInt8(ascii: "[")
      text += isFull ? "\n      \(word)" : " \(word)"
      column = isFull ? 6 + word.utf8.count : column + 1 + word.utf8.count
    }
    return text
  }

  /// The text of `swell --help`, `swell COMMAND --help` or `swell help COMMAND`.
  public static func helpText(for words: [String]) -> PlainText {
    let names = words.filter { $0.utf8.first != UInt8(ascii: "-") && $0 != "help" }
    guard let command = commands.first(where: { $0.name == names.first }) else { return helpText }
    return wrapped("Usage: swell " + command.name, command.arguments) + "\n\n\(command.summary).\nSee swell(1).\n"
  }

  /// The text of `swell --help`.
  public static var helpText: PlainText {
    var text: PlainText =
      "Swell shows volume and brightness on the screen when they change, and handles media keys.\n\n"
    text += "Usage: swell [OPTIONS]      run Swell in this terminal\n"
    text += "       swell COMMAND        control the Swell that is running\n"
    for topic in Topic.allCases {
      text += "\n\(topic.rawValue):\n"
      for command in commands where command.topic == topic {
        text += wrapped("  " + command.name, command.arguments) + "\n      \(command.summary)\n"
      }
    }
    text += "\nOptions:\n"
    for option in options {
      var line = "  " + option.names.joined(separator: ", ") + (option.value.map { " " + $0 } ?? "")
      while line.utf8.count < 22 { line += " " }
      text += "\(line)\(option.summary)\n"
    }
    text += "\nExit codes: 0 done, 1 failed, 64 wrong usage, 69 no running Swell or no X display,\n"
    text += "            75 another Swell is running, or too many 'pipe' and 'watch' commands,\n"
    return text + "            78 mistakes in the configuration\n"
  }
}
