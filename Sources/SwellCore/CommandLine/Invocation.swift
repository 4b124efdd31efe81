/// A parsed command line.
public indirect enum Invocation: Equatable, Sendable {
  /// Run Swell in the foreground.
  ///
  /// - Parameter configuration: Path of a configuration file; nil for the usual one.
  case run(isVerbose: Bool, configuration: String?)
  /// Send these words to the running Swell, which carries out the request.
  case ask(Request)
  /// Print each change, also of a Swell that comes later, or again.
  ///
  /// - Parameter words: What Swell is sent.
  case watch(words: [String])
  /// Show the lines of standard input.
  ///
  /// - Parameter now: Whether to fail if no Swell runs, instead of waiting for one.
  case pipe(PipeReader, now: Bool)
  case checkConfiguration(path: String?)
  /// - Parameter fix: Whether to offer to disable pop-ups of other programs.
  case doctor(all: Bool, json: Bool, fix: Bool, configuration: String?)
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
      switch word {
      case "-h", "--help":
        self = .help
        return
      case "--version":
        self = .version
        return
      case "-v", "--verbose": isVerbose = true
      case "-c", "--config":
        guard let file = rest.popFirst() else {
          self = .wrongUsage("'\(word)' needs the path of a configuration file")
          return
        }
        configuration = file
      default:
        self = Invocation.command(word, Array(rest), configuration)
        return
      }
    }
    self = .run(isVerbose: isVerbose, configuration: configuration)
  }

  private static func command(_ name: String, _ words: [String], _ configuration: String?) -> Invocation {
    guard let command = commands.first(where: { $0.name == name }) else {
      let owner = LevelChange(name) != nil ? "volume" : PlayerCommand(word: name) != nil ? "player" : nil
      if let owner { return .wrongUsage("unknown command '\(name)': did you mean 'swell \(owner) \(name)'?") }
      let kind = name.utf8.first == UInt8(ascii: "-") ? "option" : "command"
      return .wrongUsage(unknown(kind, name, among: commands.map { $0.name } + options.flatMap { $0.names }))
    }
    do throws(Refusal) { return try command.parse(Grammar(command.arguments).match(words), configuration) } catch {
      switch error {
      case .help: return .help
      case .missingValue(let flag): return .wrongUsage("'\(flag)' needs a value: it takes \(expected(flag))")
      case .sentence(let sentence): return .wrongUsage(sentence)
      case .word(let word):
        let complaint = word.map { "'\(name)' does not take '\($0)'" } ?? "'\(name)' needs an argument"
        let usage = command.arguments.isEmpty ? "it takes nothing" : "swell \(name) \(command.arguments)"
        return .wrongUsage("\(complaint): \(usage)\(command.limit)")
      }
    }
  }

  /// Why a command cannot be carried out.
  enum Refusal: Error, Equatable {
    /// `--help` or `-h`
    case help
    /// This word is wrong; nil when one is missing.
    case word(String?)
    case missingValue(flag: String)
    case sentence(String)

    /// - Parameters:
    ///   - name: The command or the option that does not take the word.
    ///   - meant: What may be meant; nil if nobody knows.
    static func wrong(_ word: String, of name: String, meant: String?) -> Refusal {
      meant.map { .sentence("'\(name)' does not take '\(word)': did you mean '\($0)'?") } ?? .word(word)
    }
  }

  /// What a flag takes.
  static func expected(_ flag: String) -> String {
    switch flag {
    case "--sink": "the name of an output"
    case "--program": "the name of a program"
    case "--display": "the name of a monitor or brightness device: 'swell status' lists them"
    case "--max": "a number above 0"
    case "--style": "a name with an icon, a colour or both: NAME=ICON,#rrggbb"
    case "--icon": "the name of an icon, an SVG or PNG file, or glyph:CHARACTER"
    case "--value": "a level from 0% to 1000%"
    case "--label": "a text"
    case "--for": "a time such as 3s or 500ms, at most 24h, or 0 to stay"
    case "--position": MonitorPlacement.Anchor.allCases.map { $0.rawValue }.list
    case "--monitor": MonitorChoice.expected
    default: "a colour such as #ff8000"
    }
  }

  fileprivate static func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
    var sentence = "unknown \(kind) '\(name)': "
    if let nearest = NearestName.find(name, among: names) {
      sentence += "did you mean '\(nearest)'?"
    } else {
      sentence +=
        kind == "icon"
        ? "swell(1) lists them; a picture is an SVG or PNG file, or glyph:CHARACTER"
        : "'swell --help' lists the commands and options"
    }
    return sentence
  }

  fileprivate static func unknownIcon(_ name: String) -> Refusal {
    .sentence(unknown("icon", name, among: Icon.names))
  }
}

// The words of each command.
extension Grammar.Arguments {
  /// The change of a level or a mute; a query without a word.
  ///
  /// - Parameters:
  ///   - command: The words before it, for a proposal.
  ///   - isAboutLevel: Whether there is no mute.
  func change(_ command: String, at index: Int = 0, isAboutLevel: Bool = false) throws(Invocation.Refusal)
    -> LevelChange
  {
    guard index < words.count else { return .query }
    let word = words[index]
    if let change = LevelChange(word), change.isAboutLevel || !isAboutLevel { return change }
    throw .wrong(word, of: command, meant: Invocation.spelling(of: word))
  }

  var volume: Invocation {
    get throws(Invocation.Refusal) {
      if has("--programs") {
        if let word = words.first { throw .word(word) }
        return .ask(.programs(json: has("--json")))
      }
      if has("--json") { throw .sentence("'--json' is for the list of programs: swell volume --programs --json") }
      let change = try change("volume")
      if let name = value("--sink") { return .ask(.sink(change, name: name)) }
      if let name = value("--program") { return .ask(.program(change, name: name)) }
      return .ask(has("--mic") ? .microphone(change) : has("--app") ? .program(change) : .volume(change))
    }
  }

  var brightness: Invocation {
    get throws(Invocation.Refusal) {
      let named = value("--display").map { BrightnessTarget.named($0) }
      let target = named ?? (has("--all") ? .all : has("--keyboard") ? .keyboard : .underPointer)
      let change = try change("brightness", isAboutLevel: true)
      return .ask(.brightness(change, target))
    }
  }

  var help: Invocation {
    get throws(Invocation.Refusal) {
      let names = Invocation.commands.map { $0.name }
      guard let name = words.first, !names.contains(name) else { return .help }
      throw .sentence(Invocation.unknown("command", name, among: names))
    }
  }

  func device(_ direction: AudioDevice.Direction) -> Invocation {
    switch words.first {
    case nil: .ask(.devices(direction, json: has("--json")))
    case "next": .ask(.select(direction, .next))
    case "previous": .ask(.select(direction, .previous))
    case let name?: .ask(.select(direction, .named(name)))
    }
  }

  var player: Invocation {
    get throws(Invocation.Refusal) {
      if words.first == "volume", !has("--json") {
        let change = try change("player volume", at: 1, isAboutLevel: true)
        return .ask(.playerVolume(change))
      }
      guard words.count <= 1 else { throw .word(words[1]) }
      guard let word = words.first else { return .ask(.playing(json: has("--json"))) }
      guard let command = PlayerCommand(word: word) else { throw .word(word) }
      return .ask(.player(command))
    }
  }

  /// `+10s`, `-500ms`
  var seek: Invocation {
    get throws(Invocation.Refusal) {
      func distance(_ word: String) -> Duration? {
        let sign = word.utf8.first
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        return OptionValue.duration(word.withoutFirst(1), atMost: OptionValue.day)
          .map { sign == UInt8(ascii: "-") ? .zero - $0 : $0 }
      }
      let word = words[0]
      if let distance = distance(word) { return .ask(.seek(distance)) }
      throw .wrong(word, of: "seek", meant: ["+" + word, word + "s", "+" + word + "s"].first { distance($0) != nil })
    }
  }

  var quiet: Invocation {
    get throws(Invocation.Refusal) {
      guard let word = words.first else { return .ask(.quiet(.query)) }
      if let change = QuietChange(word) { return .ask(.quiet(change)) }
      throw .wrong(word, of: "quiet", meant: QuietChange(word + "m").map { _ in word + "m" })
    }
  }

  var show: Invocation {
    get throws(Invocation.Refusal) {
      var options = ShowOptions()
      var level: Level?
      for (flag, value) in flags {
        var isFine = true
        switch flag {
        case "--icon", "--label", "--muted": break
        case "--value":
          level = OptionValue.level(value, in: 0...10).map { Level($0) }
          isFine = level != nil
        default: isFine = options.set(flag, to: value)
        }
        if !isFine { throw Invocation.wrong(flag, value) }
      }
      let (name, label, isMuted) = (value("--icon"), value("--label"), has("--muted"))
      guard name != nil || level != nil || label ?? "" != "" else {
        throw .sentence("'show' needs an icon, a level or a text: swell show --icon volume --value 40%")
      }
      let icon = (name ?? (level == nil ? nil : "volume")).flatMap { Icon.named($0, level: level, isMuted: isMuted) }
      if let name, icon == nil {
        if UserIcon.Source.isRelative(name) {
          throw .sentence("the folder of the icon '\(name)' is not known: use its full path")
        }
        guard let source = UserIcon.Source(name) else { throw Invocation.unknownIcon(name) }
        options.picture = .unread(source)
      }
      var content = HUDContent(kind: .custom, icon: icon, label: "")
      if let level { content = HUDContent(kind: .custom, icon: icon, level: level) }
      if let label { content.label = ShortName.label(label.withoutControls) }
      options.isDimmed = isMuted && icon != .speakerMuted && icon != .microphoneMuted
      if options != ShowOptions() { content.options = options }
      return .ask(.show(content))
    }
  }

  var pipe: Invocation {
    get throws(Invocation.Refusal) {
      func isIcon(_ name: String) -> Bool {
        Icon.names.contains(name) || UserIcon.Source(name) != nil || UserIcon.Source.isRelative(name)
      }
      var reader = PipeReader()
      var options = ShowOptions()
      reader.isXob = has("--xob")
      for (flag, value) in flags {
        switch flag {
        case "--xob", "--now": break
        case "--icon":
          guard isIcon(value) else { throw Invocation.unknownIcon(value) }
          reader.icon = value
        case "--max":
          guard let maximum = OptionValue.number(value.utf8), maximum > 0 else { throw Invocation.wrong(flag, value) }
          reader.maximum = maximum
        case "--style":
          guard let style = PipeReader.Style(value) else { throw Invocation.wrong(flag, value) }
          guard isIcon(style.icon) || style.icon.isEmpty else { throw Invocation.unknownIcon(style.icon) }
          reader.styles.append(style)
        default:
          guard options.set(flag, to: value) else { throw Invocation.wrong(flag, value) }
          reader.options += [flag, value]
        }
      }
      return .pipe(reader, now: has("--now"))
    }
  }
}

extension Invocation {
  fileprivate static func wrong(_ flag: String, _ value: String) -> Refusal {
    var meant: String?
    if flag == "--value" { meant = spelling(of: value).flatMap { OptionValue.level($0, in: 0...10) == nil ? nil : $0 } }
    if flag == "--for" { meant = OptionValue.duration(value + "s", atMost: OptionValue.day).map { _ in value + "s" } }
    if let meant { return .wrong(value, of: flag, meant: meant) }
    return .sentence("'\(flag)' does not take '\(value)': it takes \(expected(flag))")
  }

  /// A level as other programs write it: `+5%` for `5%+` (amixer, brightnessctl) and `+5` (pamixer), `50%` for `0.5`
  /// (wpctl), `+5%` for `up`; nil for what is no level.
  fileprivate static func spelling(of word: String) -> String? {
    if word == "up" || word == "down" { return word == "up" ? "+5%" : "-5%" }
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
}

extension LevelChange {
  /// Whether it is about a level, and not about being muted.
  var isAboutLevel: Bool { level(from: 0) != nil }
}
