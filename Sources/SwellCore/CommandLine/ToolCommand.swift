/// A parsed command of `swell-tools`.
public indirect enum ToolCommand: Equatable, Sendable {
  /// Show the lines of standard input.
  ///
  /// - Parameter now: Whether to fail if no Swell runs, instead of waiting for one.
  case pipe(PipeReader, now: Bool)
  /// Convert the configuration of another program and print it.
  ///
  /// - Parameter path: nil for the usual one.
  case importStyles(ForeignStyles.Program, path: String?)
  case checkConfiguration(path: String?)
  /// - Parameter fix: Whether to offer to disable pop-ups of other programs.
  case doctor(json: Bool, fix: Bool, configuration: String?)
  case help
  /// A message with the wrong word, and what to do.
  case wrongUsage(String)

  /// - Parameters:
  ///   - name: `pipe`, `import`, `check-config` or `doctor`.
  ///   - configuration: The path that the option `--config` names.
  public init(_ name: String, _ words: [String], configuration: String?) {
    switch name {
    case "pipe": self = ToolCommand.pipe(words)
    case "import":
      guard (1...2).contains(words.count), let program = ForeignStyles.Program(rawValue: words[0]) else {
        self = ToolCommand.wrong(name, words.count > 2 ? words[2] : words.first)
        return
      }
      self = .importStyles(program, path: words.count > 1 ? words[1] : nil)
    case "check-config":
      let path = words.first ?? configuration
      self = words.count > 1 ? ToolCommand.wrong(name, words[1]) : .checkConfiguration(path: path)
    default:
      let (isJSON, isFix) = (words == ["--json"], words == ["--fix"])
      self =
        words.isEmpty || isJSON || isFix
        ? .doctor(json: isJSON, fix: isFix, configuration: configuration) : ToolCommand.wrong(name, words.last)
    }
  }

  private static func wrong(_ name: String, _ word: String?) -> ToolCommand {
    ToolCommand(Invocation.wrong(name, word))
  }

  /// - Parameter refusal: `.wrongUsage`, or else it is about help.
  private init(_ refusal: Invocation) {
    if case .wrongUsage(let sentence) = refusal { self = .wrongUsage(sentence) } else { self = .help }
  }

  private static func pipe(_ words: [String]) -> ToolCommand {
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
      default: return wrong("pipe", word)
      }
      guard let value = rest.popFirst() else { return wrong("pipe", nil) }
      switch word {
      case "--icon":
        guard Icon.names.contains(value) else { return ToolCommand(Invocation.unknownIcon(value)) }
        reader.icon = value
      case "--max":
        guard let maximum = OptionValue.number(value.utf8), maximum > 0 else { return wrong("pipe", value) }
        reader.maximum = maximum
      case "--style":
        guard let style = PipeReader.Style(value) else { return wrong("pipe", value) }
        guard Icon.names.contains(style.icon) || style.icon.isEmpty else {
          return ToolCommand(Invocation.unknownIcon(style.icon))
        }
        reader.styles.append(style)
      default:
        guard options.set(word, to: value) else { return wrong("pipe", value) }
        reader.options += [word, value]
      }
    }
    return .pipe(reader, now: isNow)
  }
}
