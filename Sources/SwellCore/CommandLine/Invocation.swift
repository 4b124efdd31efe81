/// A parsed command line.
public indirect enum Invocation: Equatable, Sendable {
  /// Run Swell in the foreground.
  ///
  /// - Parameter configuration: Path of a configuration file; nil for the usual one.
  case run(isVerbose: Bool, configuration: String?)
  case ask(Request)
  /// A command that the running Swell does not carry out.
  case tool(ToolCommand)
  case help
  case version
  /// A message with the wrong word, and what to do.
  case wrongUsage(String)

  /// Parses the words after the name of the program.
  public init(_ words: [String]) {
    var isVerbose = false
    var configuration: String?
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let option = Option(word: word) else {
        self = Invocation.command(word, Array(rest), configuration)
        return
      }
      switch option {
      case .help:
        self = .help
        return
      case .version:
        self = .version
        return
      case .verbose: isVerbose = true
      case .configuration:
        guard let file = rest.popFirst() else {
          self = .wrongUsage("'\(word)' needs the path of a configuration file")
          return
        }
        configuration = file
      }
    }
    self = .run(isVerbose: isVerbose, configuration: configuration)
  }

  private static func command(_ name: String, _ words: [String], _ configuration: String?) -> Invocation {
    guard let command = Command(rawValue: name) else {
      let kind = name.utf8.first == UInt8(ascii: "-") ? "option" : "command"
      return unknown(kind, name, among: Command.allCases.map { $0.rawValue } + Option.allCases.map { $0.rawValue })
    }
    if isHelp(words.first) { return .help }
    switch command {
    case .volume: return volume(words)
    case .brightness: return brightness(words)
    case .output, .input:
      let direction: AudioDevice.Direction = command == .output ? .output : .input
      guard let word = words.first else { return .ask(.devices(direction, json: false)) }
      guard words.count == 1, !word.isEmpty else { return wrong(command, words.count > 1 ? words[1] : word) }
      switch word {
      case "--json": return .ask(.devices(direction, json: true))
      case "next": return .ask(.select(direction, .next))
      case "previous": return .ask(.select(direction, .previous))
      default: return .ask(.select(direction, .named(word)))
      }
    case .seek:
      guard words.count == 1, let distance = seekDistance(words[0]) else {
        return wrong(command, words.last, ", at most 86400s")
      }
      return .ask(.seek(distance))
    case .player:
      if words.isEmpty || words == ["--json"] { return .ask(.playing(json: !words.isEmpty)) }
      if words[0] == "volume" {
        let word = words.count > 1 ? words[1] : nil
        let change = word.map { LevelChange($0) } ?? .query
        guard words.count <= 2, let change, change == .query || change.isAboutLevel else {
          return wrong(command, words.last)
        }
        return .ask(.playerVolume(change))
      }
      guard words.count == 1, let change = PlayerCommand(word: words[0]) else { return wrong(command, words.last) }
      return .ask(.player(change))
    case .gesture:
      guard words.count == 1, let wanted = Switch(rawValue: words[0]) else { return wrong(command, words.last) }
      return .ask(.gesture(wanted))
    case .rotate:
      guard words.count == 1, let wanted = Orientation(rawValue: words[0]) else { return wrong(command, words.last) }
      return .ask(.rotate(wanted))
    case .status:
      if words.isEmpty { return .ask(.status(json: false)) }
      return words == ["--json"]
        ? .ask(.status(json: true)) : wrong(command, words.first { $0 != "--json" } ?? words[1])
    case .show: return show(words)
    case .quiet:
      guard let word = words.first else { return .ask(.quiet(.query)) }
      guard words.count == 1, let change = QuietChange(word) else { return wrong(command, words.last, ", 1s to 24h") }
      return .ask(.quiet(change))
    case .hide: return words.isEmpty ? .ask(.hide) : wrong(command, words[0])
    case .pipe: return pipe(words)
    case .watch: return watch(words)
    case .reload: return words.isEmpty ? .ask(.reload) : wrong(command, words[0])
    case .quit: return words.isEmpty ? .ask(.quit) : wrong(command, words[0])
    case .doctor:
      let (isJSON, isFix) = (words == ["--json"], words == ["--fix"])
      guard words.isEmpty || isJSON || isFix else { return wrong(command, words.last) }
      return .tool(.doctor(json: isJSON, fix: isFix, configuration: configuration))
    case .checkConfiguration:
      guard words.count <= 1 else { return wrong(command, words[1]) }
      return .tool(.checkConfiguration(path: words.first ?? configuration))
    }
  }

  private static func isHelp(_ word: String?) -> Bool { word == "--help" || word == "-h" }

  /// Suggests the right spelling for a level as other programs write it.
  ///
  /// - Parameter rest: The words after it.
  private static func wrongLevel(_ command: Command, _ word: String, _ rest: ArraySlice<String>) -> Invocation {
    let name = command.rawValue
    if word == "--" {
      return .wrongUsage("'\(name)' needs no '--': swell \(name) \(rest.first.map { spelling(of: $0) ?? $0 } ?? "-5%")")
    }
    guard let level = spelling(of: word) else { return wrong(command, word) }
    return .wrongUsage("'\(name)' does not take '\(word)': swell \(name) \(level)")
  }

  /// `+5%` for `5%+` (amixer, brightnessctl) and `+5` (pamixer), `50%` for `0.5` (wpctl); nil for what is no level.
  private static func spelling(of word: String) -> String? {
    if let share = OptionValue.number(word.utf8), share <= 1, word.utf8.contains(UInt8(ascii: ".")) {
      return JSON.number(share * 100) + "%"
    }
    if LevelChange(word + "%") != nil { return word + "%" }
    guard let sign = word.utf8.last, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let number = String(bytes: Array(word.utf8.dropLast()))
    let level = spelling(of: number) ?? number
    guard OptionValue.level(level, in: 0...10) != nil else { return nil }
    return (sign == UInt8(ascii: "-") ? "-" : "+") + level
  }

  /// - Parameters:
  ///   - word: The wrong word; nil when one is missing.
  ///   - limit: What its usage does not say.
  private static func wrong(_ command: Command, _ word: String?, _ limit: String = "") -> Invocation {
    if isHelp(word) { return .help }
    let row = command.word
    let complaint = word.map { "'\(row.name)' does not take '\($0)'" } ?? "'\(row.name)' needs an argument"
    let usage = row.arguments.isEmpty ? "it takes nothing" : "swell \(row.name) \(row.arguments)"
    return .wrongUsage("\(complaint): \(usage)\(limit)")
  }

  /// - Parameters:
  ///   - value: The wrong value of the option; nil when it is missing.
  ///   - expected: What the option takes.
  private static func wrong(_ option: String, _ value: String?, takes expected: String) -> Invocation {
    if isHelp(value) { return .help }
    let complaint = value.map { " does not take '\($0)'" } ?? " needs a value"
    return .wrongUsage("'\(option)'\(complaint): it takes \(expected)")
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
    var name: String?
    var rest = words[...]
    if words == ["--programs"] || words == ["--programs", "--json"] { return .ask(.programs(json: words.count > 1)) }
    while let word = rest.popFirst() {
      if ["--mic", "--app", "--sink", "--program"].contains(word), target.isEmpty {
        target = word
        if word == "--sink" || word == "--program" {
          name = rest.popFirst()
          if name == nil {
            return wrong(word, nil, takes: word == "--sink" ? "the name of an output" : "the name of a program")
          }
        }
      } else if change == .query, let wanted = LevelChange(word) {
        change = wanted
      } else if word == "--json" {
        return .wrongUsage("'--json' is for the list of programs: swell volume --programs --json")
      } else {
        return wrongLevel(.volume, word, rest)
      }
    }
    if let name { return .ask(target == "--sink" ? .sink(change, name: name) : .program(change, name: name)) }
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
      guard showFlags.contains(word) else { return wrong(.show, word) }
      guard let value = rest.popFirst() else { return wrong(word, nil, takes: ShowOptions.expected(word)) }
      var isFine = true
      switch word {
      case "--icon": name = value
      case "--label": label = value
      case "--value":
        level = OptionValue.level(value, in: 0...10).map { Level($0) }
        isFine = level != nil
      default: isFine = options.set(word, to: value)
      }
      if !isFine { return wrong(word, value, takes: ShowOptions.expected(word)) }
    }
    guard name != nil || level != nil || label ?? "" != "" else {
      return .wrongUsage("'show' needs --icon, --value or --label with a text")
    }
    let icon = (name ?? (level == nil ? nil : "volume")).flatMap { Icon.named($0, level: level, isMuted: isMuted) }
    if let name, icon == nil {
      if UserIcon.Source.isRelative(name) { return .tool(.show) }
      guard let source = UserIcon.Source(name) else { return unknownIcon(name) }
      options.picture = .unread(source)
    }
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
      sentence +=
        kind == "icon"
        ? "swell(1) lists them; a picture is an SVG or PNG file, or glyph:CHARACTER"
        : "'swell --help' lists the commands and options"
    }
    return .wrongUsage(sentence)
  }

  private static func unknownIcon(_ name: String) -> Invocation {
    unknown("icon", name, among: Icon.names)
  }

  private static func isIcon(_ name: String) -> Bool {
    Icon.names.contains(name) || UserIcon.Source(name) != nil || UserIcon.Source.isRelative(name)
  }

  /// The words of a command with full paths of icons, for a Swell in another folder.
  ///
  /// - Parameter folder: The working folder.
  public static func withFullPaths(_ words: [String], in folder: String) -> [String] {
    var words = words
    for index in words.indices.dropFirst() {
      var start = 0
      switch words[index - 1] {
      case "--icon": break
      case "--style": start = (words[index].bytes.lastIndex(of: UInt8(ascii: "=")) ?? -1) + 1
      default: continue
      }
      let icon = words[index].withoutFirst(start)
      // The path in a style ends before its ink.
      guard UserIcon.Source.isRelative(start > 0 ? icon.parts(separatedBy: ",")[0] : icon) else { continue }
      words[index] = String(bytes: words[index].bytes.prefix(start)) + folder + "/" + icon
    }
    return words
  }

  private static func pipe(_ words: [String]) -> Invocation {
    func expected(_ option: String) -> String {
      switch option {
      case "--max": "a number above 0"
      case "--style": "a name with an icon, a colour or both: NAME=ICON,#rrggbb"
      default: ShowOptions.expected(option)
      }
    }
    var reader = PipeReader()
    var options = ShowOptions()
    var isNow = false
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--xob":
        reader.isXob = true
        continue
      case "--now":
        isNow = true
        continue
      case "--icon", "--max", "--style", "--for", "--position", "--monitor": break
      default: return wrong(.pipe, word)
      }
      guard let value = rest.popFirst() else { return wrong(word, nil, takes: expected(word)) }
      switch word {
      case "--icon":
        guard isIcon(value) else { return unknownIcon(value) }
        reader.icon = value
      case "--max":
        guard let maximum = OptionValue.number(value.utf8), maximum > 0 else {
          return wrong(word, value, takes: expected(word))
        }
        reader.maximum = maximum
      case "--style":
        guard let style = PipeReader.Style(value) else { return wrong(word, value, takes: expected(word)) }
        guard isIcon(style.icon) || style.icon.isEmpty else { return unknownIcon(style.icon) }
        reader.styles.append(style)
      default:
        guard options.set(word, to: value) else { return wrong(word, value, takes: expected(word)) }
        reader.options += [word, value]
      }
    }
    return .tool(.pipe(reader, now: isNow))
  }

  private static func watch(_ words: [String]) -> Invocation {
    var (json, now, waits) = (false, false, false)
    for word in words {
      switch word {
      case "--json" where !json: json = true
      case "--now" where !now: now = true
      case "--wait" where !waits: waits = true
      default: return wrong(.watch, word)
      }
    }
    guard waits else { return .ask(.watch(json: json, now: now)) }
    return .tool(.watch(words: words.filter { $0 != "--wait" }))
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
        guard let name = rest.popFirst() else { return wrong(word, nil, takes: "the name of a display") }
        target = .named(name)
      default:
        guard change == .query, let wanted = LevelChange(word), wanted.isAboutLevel else {
          return wrongLevel(.brightness, word, rest)
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
