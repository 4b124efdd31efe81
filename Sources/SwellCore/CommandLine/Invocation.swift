/// What a command line means.
public indirect enum Invocation: Equatable, Sendable {
  /// Run Swell in the foreground.
  ///
  /// - Parameter configuration: Path of a configuration file; nil for the usual one.
  case run(isVerbose: Bool, configuration: String?)
  case ask(Request)
  /// Show the lines of standard input.
  case pipe(PipeReader)
  case checkConfiguration(path: String?)
  case doctor
  case help
  case version
  /// One sentence that names the wrong word, and the remedy.
  case wrongUsage(String)

  /// A word of the command line: one table for the parser and for `--help`.
  struct Word: Sendable {
    /// The word itself.
    var name: String
    /// Its arguments, for `--help` and for the completions of shells, which are made from it. A blank separates groups,
    /// `|` separates the choices of a group, and brackets enclose an optional group. A choice is a word, a flag such as
    /// `--all`, or a flag and its argument; words in capitals stand for values.
    var arguments = ""
    var summary: String
  }

  static let commands = [
    Word(
      name: "volume", arguments: "[+5%|-5%|40%|mute|unmute|toggle] [--mic|--app|--sink NAME]",
      summary: "Change or print the volume of an output, the microphone or the focused program"
    ),
    Word(
      name: "brightness", arguments: "[+5%|-5%|40%] [--display NAME|--all|--keyboard]",
      summary: "Change or print the brightness of the monitor under the pointer, or of another device"),
    Word(
      name: "output", arguments: "[next|previous|NAME]",
      summary: "Switch the default output, or list the outputs"),
    Word(name: "seek", arguments: "+10s|-1.5s", summary: "Seek in the media player"),
    Word(
      name: "player", arguments: "[play|pause|toggle|next|previous|stop] [--json]",
      summary: "Control the media player, or print what it plays"),
    Word(name: "gesture", arguments: "on|off|toggle", summary: "Enable or disable drags on the whole screen"),
    Word(
      name: "rotate", arguments: "left|right|normal|inverted",
      summary: "Turn the panel and drags, or the screen (see 'rotation')"),
    Word(name: "status", arguments: "[--json]", summary: "Print what the running Swell sees and shows"),
    Word(
      name: "show", arguments: "[--icon NAME] [--value 40%] [--label TEXT] [--muted]",
      summary: "Show an icon, a level or a text of your own"),
    Word(
      name: "pipe", arguments: "[--icon NAME] [--max 100]",
      summary: "Show the values on standard input, one per line: 42, 42! or 42 style"),
    Word(
      name: "watch", arguments: "[--json] [--now]",
      summary: "Print each change on a line; with --now, start with the present state"),
    Word(
      name: "reload", summary: "Read the configuration again and print the result; saving the file has the same effect"),
    Word(name: "quit", summary: "End the running Swell"),
    Word(
      name: "doctor", arguments: "[--json]",
      summary: "Examine this machine: what is missing, and what to do about it"),
    Word(
      name: "check-config", arguments: "[FILE]",
      summary: "Check this configuration file, or the one that Swell would use"),
  ]

  static let options = [
    Word(name: "-h, --help", summary: "Print this help"),
    Word(name: "--version", summary: "Print the version"),
    Word(name: "-v, --verbose", summary: "Log what Swell does, on standard error"),
    Word(name: "-c, --config FILE", summary: "Use this configuration file"),
  ]

  /// Reads the words after the name of the program.
  public init(_ words: [String]) {
    var isVerbose = false
    var configuration: String?
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "-h", "--help": self = .help
      case "--version": self = .version
      case "-v", "--verbose":
        isVerbose = true
        continue
      case "-c", "--config":
        guard let file = rest.popFirst() else {
          self = .wrongUsage("'\(word)' needs the path of a configuration file")
          return
        }
        configuration = file
        continue
      default: self = Invocation.command(word, Array(rest))
      }
      return
    }
    self = .run(isVerbose: isVerbose, configuration: configuration)
  }

  private static func command(_ name: String, _ words: [String]) -> Invocation {
    switch name {
    case "status":
      if words.isEmpty { return .ask(.status(json: false)) }
      return words == ["--json"] ? .ask(.status(json: true)) : wrong(name, words.first { $0 != "--json" } ?? words[1])
    case "volume": return volume(words)
    case "brightness": return brightness(words)
    case "output":
      guard let word = words.first else { return .ask(.outputs(json: false)) }
      guard words.count == 1, !word.isEmpty else { return wrong(name, words.count > 1 ? words[1] : word) }
      switch word {
      case "--json": return .ask(.outputs(json: true))
      case "next": return .ask(.output(.next))
      case "previous": return .ask(.output(.previous))
      default: return .ask(.output(.named(word)))
      }
    case "gesture":
      guard words.count == 1, let wanted = Switch(rawValue: words[0]) else { return wrong(name, words.last) }
      return .ask(.gesture(wanted))
    case "rotate":
      guard words.count == 1, let wanted = Orientation(rawValue: words[0]) else { return wrong(name, words.last) }
      return .ask(.rotate(wanted))
    case "seek":
      guard words.count == 1, let distance = seekDistance(words[0]) else { return wrong(name, words.last) }
      return .ask(.seek(distance))
    case "player":
      if words.isEmpty || words == ["--json"] { return .ask(.playing(json: !words.isEmpty)) }
      guard words.count == 1, let command = PlayerCommand(word: words[0]) else { return wrong(name, words.last) }
      return .ask(.player(command, of: nil))
    case "show": return show(words)
    case "pipe": return pipe(words)
    case "watch": return watch(words)
    case "reload": return words.isEmpty ? .ask(.reload) : wrong(name, words[0])
    case "quit": return words.isEmpty ? .ask(.quit) : wrong(name, words[0])
    case "doctor": return words.isEmpty || words == ["--json"] ? .doctor : wrong(name, words.last)
    case "check-config": return words.count > 1 ? wrong(name, words[1]) : .checkConfiguration(path: words.first)
    default:
      let kind = name.utf8.first == UInt8(ascii: "-") ? "option" : "command"
      return unknown(kind, name, among: commands.map { $0.name } + ["--help", "--version", "--verbose", "--config"])
    }
  }

  /// - Parameter word: The wrong word; nil when one is missing.
  private static func wrong(_ name: String, _ word: String?) -> Invocation {
    let arguments = commands.first { $0.name == name }?.arguments ?? ""
    let complaint = word.map { "'\(name)' does not take '\($0)'" } ?? "'\(name)' needs an argument"
    return .wrongUsage("\(complaint): swell \(name) \(arguments)")
  }

  /// `+10s`, `-500ms`
  private static func seekDistance(_ word: String) -> Duration? {
    let sign = word.utf8.first
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let distance = OptionValue.duration(word.withoutFirst(1), atMost: 86_400)
    else { return nil }
    return sign == UInt8(ascii: "-") ? .zero - distance : distance
  }

  private static func volume(_ words: [String]) -> Invocation {
    var change = LevelChange.query
    var target = ""
    var sink: String?
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--mic" || word == "--app" || word == "--sink", target.isEmpty {
        target = word
        if word == "--sink" {
          sink = rest.popFirst()
          if sink == nil { return wrong("volume", nil) }
        }
      } else if change == .query, let wanted = LevelChange(word) {
        change = wanted
      } else {
        return wrong("volume", word)
      }
    }
    if let sink { return .ask(.sink(change, name: sink)) }
    return .ask(target == "--mic" ? .microphone(change) : target == "--app" ? .program(change) : .volume(change))
  }

  private static func show(_ words: [String]) -> Invocation {
    var (name, label): (String?, String?)
    var level: Level?
    var isMuted = false
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--muted" {
        isMuted = true
        continue
      }
      guard word == "--icon" || word == "--value" || word == "--label" else { return wrong("show", word) }
      guard let value = rest.popFirst() else { return wrong("show", nil) }
      switch word {
      case "--icon": name = value
      case "--label": label = value
      default:
        guard let share = OptionValue.level(value, in: 0...10) else { return wrong("show", value) }
        level = Level(share)
      }
    }
    guard name != nil || level != nil || label != nil else { return wrong("show", nil) }
    let icon = (name ?? (level == nil ? nil : "volume")).flatMap { Icon.named($0, level: level, isMuted: isMuted) }
    if let name, icon == nil { return unknownIcon(name) }
    var content = HUDContent(kind: .custom, icon: icon, label: "")
    if let level { content = HUDContent(kind: .custom, icon: icon, level: level) }
    if let label { content.label = ShortName.label(label.withoutControls) }
    return .ask(.show(content))
  }

  private static func unknown(_ kind: String, _ name: String, among names: [String]) -> Invocation {
    var sentence = "unknown \(kind) '\(name)': "
    if let nearest = NearestName.find(name, among: names) {
      sentence += "did you mean '\(nearest)'?"
    } else {
      sentence += kind == "icon" ? "swell(1) lists them" : "'swell --help' lists the commands and options"
    }
    return .wrongUsage(sentence)
  }

  private static func unknownIcon(_ name: String) -> Invocation {
    unknown("icon", name, among: Icon.names)
  }

  private static func pipe(_ words: [String]) -> Invocation {
    var reader = PipeReader()
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word == "--icon" || word == "--max" else { return wrong("pipe", word) }
      guard let value = rest.popFirst() else { return wrong("pipe", nil) }
      if word == "--icon" {
        guard Icon.names.contains(value) else { return unknownIcon(value) }
        reader.icon = value
      } else {
        guard let maximum = OptionValue.number(value.utf8.dropLast(0)), maximum > 0 else { return wrong("pipe", value) }
        reader.maximum = maximum
      }
    }
    return .pipe(reader)
  }

  private static func watch(_ words: [String]) -> Invocation {
    var (json, now) = (false, false)
    for word in words {
      if word == "--json", !json {
        json = true
      } else if word == "--now", !now {
        now = true
      } else {
        return wrong("watch", word)
      }
    }
    return .ask(.watch(json: json, now: now))
  }

  private static func brightness(_ words: [String]) -> Invocation {
    var change = LevelChange.query
    var target = BrightnessTarget.underPointer
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--all": target = .all
      case "--keyboard": target = .keyboard
      case "--display":
        guard let name = rest.popFirst() else { return wrong("brightness", nil) }
        target = .named(name)
      default:
        guard change == .query, let wanted = LevelChange(word), wanted.isAboutLevel else {
          return wrong("brightness", word)
        }
        change = wanted
      }
    }
    return .ask(.brightness(change, target))
  }

  /// The text of `swell --help`.
  public static var helpText: String {
    var text = "Swell shows volume and brightness on the screen when they change, and handles media keys.\n\n"
    text += "Usage: swell [OPTIONS]      run Swell in the foreground\n"
    text += "       swell COMMAND        control the Swell that is running\n\nCommands:\n"
    for word in commands {
      text += "  " + word.name
      if !word.arguments.isEmpty { text += " " + word.arguments }
      text += "\n      " + word.summary + "\n"
    }
    text += "\nOptions:\n"
    for word in options {
      var line = "  " + word.name
      while line.utf8.count < 22 { line += " " }
      text += line + word.summary + "\n"
    }
    text += "\nExit codes: 0 done, 1 could not be done, 64 wrong usage, 69 no Swell is running or no X display,\n"
    return text + "            78 configuration error\n"
  }
}

extension LevelChange {
  /// Whether it is about a level, and not about being muted.
  var isAboutLevel: Bool {
    switch self {
    case .by, .to: true
    case .query, .mute, .unmute, .toggle: false
    }
  }
}
