extension Invocation {
  /// The commands of `swell`; the raw value is the word.
  enum Command: String, CaseIterable, Sendable {
    case volume, brightness, output, input, seek, player, gesture, rotate, status, show, quiet, hide, pipe
    case watch, reload, quit, doctor
    case checkConfiguration = "check-config"
  }

  /// The options of `swell`; the raw value is the long form.
  enum Option: String, CaseIterable, Sendable {
    case help = "--help"
    case version = "--version"
    case verbose = "--verbose"
    case configuration = "--config"
  }

  /// A row of the tables of commands and options, for the parser, `--help` and the completions of shells.
  public struct Word: Sendable {
    /// The word itself; for an option, with its short form and its argument.
    public var name: String
    /// Its arguments. A blank separates groups, `|` separates the choices of a group, and brackets enclose an optional
    /// group. A choice is a word, a flag such as `--all`, or a flag and its argument. Words in capitals stand for
    /// values.
    public var arguments = ""
    /// One line about it.
    public var summary: String
  }

  public static let commands = Command.allCases.map { $0.word }
  public static let options = Option.allCases.map { $0.word }
}

extension Invocation.Command {
  var word: Invocation.Word {
    let (arguments, summary) = row
    return Invocation.Word(name: rawValue, arguments: arguments, summary: summary)
  }

  private var row: (arguments: String, summary: String) {
    switch self {
    case .volume:
      (
        "[+5%|-5%|40%|mute|unmute|toggle] [--mic|--app|--program NAME|--sink NAME|--programs] [--json]",
        "Change or print the volume of an output, the microphone or a program, or list programs"
      )
    case .brightness:
      (
        "[+5%|-5%|40%] [--display NAME|--all|--keyboard]",
        "Change or print the brightness of the monitor under the pointer, or of another device"
      )
    case .output:
      ("[next|previous|NAME|--json]", "Switch the default output, or list the outputs (--json: for programs)")
    case .input:
      ("[next|previous|NAME|--json]", "Switch the default microphone, or list the microphones (--json: for programs)")
    case .seek: ("+10s|-1.5s", "Seek in the media player")
    case .player:
      (
        "[play|pause|toggle|next|previous|stop|volume|--json] [+5%|-5%|40%]",
        "Control the media player, or print what it plays (--json: for programs) or its own volume"
      )
    case .gesture: ("on|off|toggle", "Enable or disable drags on the whole screen")
    case .rotate: ("left|right|normal|inverted", "Turn the panel and drags, or the screen (see 'rotation')")
    case .status: ("[--json]", "Print what the running Swell sees and shows")
    case .show:
      (
        "[--icon ICON] [--value 40%] [--label TEXT] [--muted] [--ink #rrggbb] [--for 3s] [--position top] "
          + "[--monitor NAME]",
        "Show an icon (a name, an SVG or PNG file, or glyph:X), a level or a text of your own"
      )
    case .quiet:
      (
        "[on|off|toggle|30m]", "Show nothing for a time, or print whether quiet is on; keys still act"
      )
    case .hide: ("", "Fade the panel out now")
    case .pipe:
      (
        "[--icon ICON] [--max 100] [--style NAME=ICON,INK] [--xob] [--now] [--for 3s] [--position top] "
          + "[--monitor NAME]",
        "Show the values on standard input, one per line: 42, 42! or 42 style"
      )
    case .watch:
      (
        "[--json] [--now] [--wait]",
        "Print each change on a line; with --now, first the current state; with --wait, wait for Swell"
      )
    case .reload:
      ("", "Read the configuration again and print its mistakes; saving the file has the same effect")
    case .quit: ("", "End the running Swell")
    case .doctor:
      ("[--json|--fix]", "Examine this machine and say what to do; with --fix, disable pop-ups of other programs")
    case .checkConfiguration: ("[FILE]", "Check a configuration file, by default the one that Swell would use")
    }
  }
}

extension Invocation.Option {
  var word: Invocation.Word {
    switch self {
    case .help: Invocation.Word(name: "-h, --help", summary: "Print this help")
    case .version: Invocation.Word(name: "--version", summary: "Print the version")
    case .verbose: Invocation.Word(name: "-v, --verbose", summary: "Log what Swell does, on standard error")
    case .configuration: Invocation.Word(name: "-c, --config FILE", summary: "Use this configuration file")
    }
  }

  /// - Parameter word: Its long form, or its short one.
  init?(word: String) {
    switch word {
    case "-h": self = .help
    case "-v": self = .verbose
    case "-c": self = .configuration
    default: self.init(rawValue: word)
    }
  }
}
