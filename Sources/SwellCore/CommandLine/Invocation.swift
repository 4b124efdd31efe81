/// A parsed command line.
public indirect enum Invocation: Equatable, Sendable {
  /// Run Swell in the foreground.
  ///
  /// - Parameter configuration: Path of a configuration file; nil for the usual one.
  case run(isVerbose: Bool, configuration: String?)
  case ask(Request)
  /// A command of `swell-tools`, and its arguments, which `ToolCommand` parses.
  case tool(String, [String], configuration: String?)
  case help
  case version
  /// A message with the wrong word, and what to do.
  case wrongUsage(String)

  /// A word of the command line: one table for the parser and for `--help`.
  struct Word: Sendable {
    /// The word itself.
    var name: String
    /// Its arguments; `--help` and the completions of shells are made from them.
    ///
    /// A blank separates groups, `|` separates the choices of a group, and brackets enclose an optional group. A choice is
    /// a word, a flag such as `--all`, or a flag and its argument. Words in capitals stand for values.
    var arguments = ""
  }

  static let commands = [
    Word(name: "volume", arguments: "[+5%|-5%|40%|mute|unmute|toggle] [--mic|--app|--sink NAME]"),
    Word(name: "brightness", arguments: "[+5%|-5%|40%] [--display NAME|--all|--keyboard]"),
    Word(name: "output", arguments: "[next|previous|NAME|--json]"),
    Word(name: "seek", arguments: "+10s|-1.5s"),
    Word(name: "player", arguments: "[play|pause|toggle|next|previous|stop|--json]"),
    Word(name: "gesture", arguments: "on|off|toggle"),
    Word(name: "rotate", arguments: "left|right|normal|inverted"),
    Word(name: "status", arguments: "[--json]"),
    Word(
      name: "show",
      arguments:
        "[--icon NAME] [--value 40%] [--label TEXT] [--muted] [--ink #rrggbb] [--for 3s] [--position top] [--monitor NAME]"
    ),
    Word(name: "quiet", arguments: "[on|off|toggle|30m]"),
    Word(name: "hide"),
    Word(
      name: "pipe",
      arguments:
        "[--icon NAME] [--max 100] [--style NAME=ICON,INK] [--xob] [--now] [--for 3s] [--position top] [--monitor NAME]"
    ),
    Word(name: "import", arguments: "xob|wob [FILE]"),
    Word(name: "watch", arguments: "[--json] [--now]"),
    Word(name: "reload"),
    Word(name: "quit"),
    Word(name: "doctor", arguments: "[--json|--fix]"),
    Word(name: "check-config", arguments: "[FILE]"),
  ]

  static let options = [
    Word(name: "-h, --help"), Word(name: "--version"), Word(name: "-v, --verbose"), Word(name: "-c, --config FILE"),
  ]

  /// Parses the words after the name of the program.
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
      default: self = Invocation.command(word, Array(rest), configuration)
      }
      return
    }
    self = .run(isVerbose: isVerbose, configuration: configuration)
  }

  private static func command(_ name: String, _ words: [String], _ configuration: String?) -> Invocation {
    if isHelp(words.first), commands.contains(where: { $0.name == name }) { return .help }
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
    case "pipe", "import", "doctor", "check-config": return .tool(name, words, configuration: configuration)
    case "watch": return watch(words)
    case "quiet":
      guard let word = words.first else { return .ask(.quiet(.query)) }
      guard words.count == 1, let change = QuietChange(word) else { return wrong(name, words.last) }
      return .ask(.quiet(change))
    case "hide": return words.isEmpty ? .ask(.hide) : wrong(name, words[0])
    case "reload": return words.isEmpty ? .ask(.reload) : wrong(name, words[0])
    case "quit": return words.isEmpty ? .ask(.quit) : wrong(name, words[0])
    default:
      let kind = name.utf8.first == UInt8(ascii: "-") ? "option" : "command"
      return unknown(kind, name, among: commands.map { $0.name } + ["--help", "--version", "--verbose", "--config"])
    }
  }

  private static func isHelp(_ word: String?) -> Bool { word == "--help" || word == "-h" }

  /// Suggests the per cent sign for a level without it.
  private static func wrongLevel(_ name: String, _ word: String) -> Invocation {
    guard LevelChange(word + "%") != nil else { return wrong(name, word) }
    return .wrongUsage("'\(name)' takes a level with a per cent sign: swell \(name) \(word)%")
  }

  /// - Parameter word: The wrong word; nil when one is missing.
  static func wrong(_ name: String, _ word: String?) -> Invocation {
    if isHelp(word) { return .help }
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
        return wrongLevel("volume", word)
      }
    }
    if let sink { return .ask(.sink(change, name: sink)) }
    return .ask(target == "--mic" ? .microphone(change) : target == "--app" ? .program(change) : .volume(change))
  }

  private static let showFlags = ["--icon", "--value", "--label", "--ink", "--for", "--position", "--monitor"]

  private static func show(_ words: [String]) -> Invocation {
    var (name, label): (String?, String?)
    var level: Level?
    var isMuted = false
    var options = ShowOptions()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--muted" {
        isMuted = true
        continue
      }
      guard showFlags.contains(word) else { return wrong("show", word) }
      guard let value = rest.popFirst() else { return wrong("show", nil) }
      var isFine = true
      switch word {
      case "--icon": name = value
      case "--label": label = value
      case "--value":
        level = OptionValue.level(value, in: 0...10).map { Level($0) }
        isFine = level != nil
      default: isFine = options.set(word, to: value)
      }
      if !isFine { return wrong("show", value) }
    }
    guard name != nil || level != nil || label ?? "" != "" else { return wrong("show", nil) }
    let icon = (name ?? (level == nil ? nil : "volume")).flatMap { Icon.named($0, level: level, isMuted: isMuted) }
    if let name, icon == nil { return unknownIcon(name) }
    var content = HUDContent(kind: .custom, icon: icon, label: "")
    if let level { content = HUDContent(kind: .custom, icon: icon, level: level) }
    if let label { content.label = ShortName.label(label.withoutControls) }
    options.isDimmed = isMuted && icon != .speakerMuted && icon != .microphoneMuted
    if options != ShowOptions() { content.options = options }
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

  static func unknownIcon(_ name: String) -> Invocation {
    unknown("icon", name, among: Icon.names)
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
    var target: BrightnessTarget?
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--all" where target == nil: target = .all
      case "--keyboard" where target == nil: target = .keyboard
      case "--display" where target == nil:
        guard let name = rest.popFirst() else { return wrong("brightness", nil) }
        target = .named(name)
      default:
        guard change == .query, let wanted = LevelChange(word), wanted.isAboutLevel else {
          return wrongLevel("brightness", word)
        }
        change = wanted
      }
    }
    return .ask(.brightness(change, target ?? .underPointer))
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
