extension Invocation.Word {
  /// One line about it.
  var summary: String {
    switch name {
    case "volume": "Change or print the volume of an output, the microphone or the focused program"
    case "brightness": "Change or print the brightness of the monitor under the pointer, or of another device"
    case "output": "Switch the default output, or list the outputs (--json: for programs)"
    case "seek": "Seek in the media player"
    case "player": "Control the media player, or print what it plays (--json: for programs)"
    case "gesture": "Enable or disable drags on the whole screen"
    case "rotate": "Turn the panel and drags, or the screen (see 'rotation')"
    case "status": "Print what the running Swell sees and shows"
    case "show": "Show an icon, a level or a text of your own"
    case "quiet": "Show nothing for a time, or print whether quiet is on; keys still act"
    case "hide": "Fade the panel out now"
    case "pipe": "Show the values on standard input, one per line: 42, 42! or 42 style"
    case "import": "Convert the configuration of xob or wob, and print it"
    case "watch": "Print each change on a line; with --now, start with the current state"
    case "reload": "Read the configuration again and print its mistakes; saving the file has the same effect"
    case "quit": "End the running Swell"
    case "doctor": "Examine this machine and say what to do; with --fix, disable pop-ups of other programs"
    case "check-config": "Check a configuration file, by default the one that Swell would use"
    case "-h, --help": "Print this help"
    case "--version": "Print the version"
    case "-v, --verbose": "Log what Swell does, on standard error"
    case "-c, --config FILE": "Use this configuration file"
    default: ""
    }
  }
}

extension Invocation {
  /// A command and its arguments, in lines of at most 100 columns.
  private static func wrapped(_ start: String, _ arguments: String) -> String {
    var (text, column) = (start, start.utf8.count)
    for word in arguments.parts(separatedBy: " ") where !word.isEmpty {
      // Brackets stay whole; none of them is longer than 40 columns.
      let isFull = column > 60 && word.utf8.first == UInt8(ascii: "[")
      text += isFull ? "\n      " + word : " " + word
      column = isFull ? 6 + word.utf8.count : column + 1 + word.utf8.count
    }
    return text
  }

  /// The text of `swell --help`, or of `swell COMMAND --help`.
  public static func helpText(for words: [String]) -> String {
    guard let word = commands.first(where: { $0.name == words.first(where: { $0.utf8.first != UInt8(ascii: "-") }) })
    else { return helpText }
    return wrapped("Usage: swell " + word.name, word.arguments) + "\n\n" + word.summary + ".\nswell(1) says more.\n"
  }

  /// The text of `swell --help`.
  public static var helpText: String {
    var text = "Swell shows volume and brightness on the screen when they change, and handles media keys.\n\n"
    text += "Usage: swell [OPTIONS]      run Swell in the foreground\n"
    text += "       swell COMMAND        control the Swell that is running\n\nCommands:\n"
    for word in commands {
      text += wrapped("  " + word.name, word.arguments) + "\n      " + word.summary + "\n"
    }
    text += "\nOptions:\n"
    for word in options {
      var line = "  " + word.name
      while line.utf8.count < 22 { line += " " }
      text += line + word.summary + "\n"
    }
    text += "\nExit codes: 0 done, 1 could not be done, 64 wrong usage, 69 no Swell is running or no X display,\n"
    text += "            75 another Swell is running, or too many 'pipe' and 'watch' commands,\n"
    return text + "            78 configuration error\n"
  }
}
