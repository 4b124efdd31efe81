extension Invocation {
  /// A row of the table of commands, for the parser, `--help`, the manual and the completions of shells.
  public struct Command: Sendable {
    public var name: String
    /// What may follow it, see `Grammar`.
    public var arguments = ""
    /// One line about it.
    public var summary: String
    public var topic: Topic
    /// What its arguments do not say, for wrong words.
    var limit = ""
    let parse: @Sendable (Grammar.Arguments, _ configuration: String?) throws(Refusal) -> Invocation

    init(
      _ topic: Topic, _ name: String, _ arguments: String, _ summary: String, limit: String = "",
      _ parse: @escaping @Sendable (Grammar.Arguments, String?) throws(Refusal) -> Invocation
    ) {
      (self.name, self.arguments, self.summary, self.topic) = (name, arguments, summary, topic)
      (self.limit, self.parse) = (limit, parse)
    }
  }

  /// The groups of commands in `--help`.
  public enum Topic: String, CaseIterable, Sendable {
    case levels = "Volume and brightness"
    case players = "Media players"
    case panels = "Panels and drags"
    case swell = "Swell itself"
  }

  /// An option of `swell` without a command.
  public struct Option: Sendable {
    public var names: [String]
    /// What it takes; nil for nothing.
    public var value: String?
    public var summary: String
  }

  public static let options = [
    Option(names: ["-h", "--help"], summary: "Print this help"),
    Option(names: ["--version"], summary: "Print the version"),
    Option(names: ["-v", "--verbose"], summary: "Log what Swell does, on standard error"),
    Option(names: ["-c", "--config"], value: "FILE", summary: "Use this configuration file"),
  ]

  public static let commands = [
    Command(
      .levels, "volume",
      "[+5%|-5%|40%|mute|unmute|toggle] [--mic|--app|--program NAME|--sink NAME|--programs] [--json]",
      "Change or print the volume of an output, the microphone or a program, or list programs"
    ) { (arguments, _) throws(Refusal) in try arguments.volume },
    Command(
      .levels, "brightness", "[+5%|-5%|40%] [--display NAME|--all|--keyboard]",
      "Change or print the brightness of the monitor under the pointer, or of another device"
    ) { (arguments, _) throws(Refusal) in try arguments.brightness },
    Command(
      .levels, "output", "[next|previous|NAME|--json]",
      "Switch the default output, or list the outputs (--json: for programs)"
    ) { arguments, _ in arguments.device(.output) },
    Command(
      .levels, "input", "[next|previous|NAME|--json]",
      "Switch the default microphone, or list the microphones (--json: for programs)"
    ) { arguments, _ in arguments.device(.input) },
    Command(.players, "seek", "+10s|-1.5s", "Seek in the media player", limit: ", at most 86400s") {
      (arguments, _) throws(Refusal) in try arguments.seek
    },
    Command(
      .players, "player", "[play|pause|toggle|next|previous|stop|volume|--json] [+5%|-5%|40%]",
      "Control the media player, or print what it plays (--json: for programs) or its own volume"
    ) { (arguments, _) throws(Refusal) in try arguments.player },
    Command(
      .panels, "show",
      "[--icon ICON] [--value 40%] [--label TEXT] [--muted] [--ink #rrggbb] [--for 3s] [--position top] "
        + "[--monitor NAME]",
      "Show an icon (a name, an SVG or PNG file, or glyph:X), a level or a text of your own"
    ) { (arguments, _) throws(Refusal) in try arguments.show },
    Command(
      .panels, "pipe",
      "[--icon ICON] [--max 100] [--style NAME=ICON,INK]... [--xob] [--now] [--for 3s] [--position top] "
        + "[--monitor NAME]",
      "Show the values on standard input, one per line: 42, 42! or 42 style"
    ) { (arguments, _) throws(Refusal) in try arguments.pipe },
    Command(.panels, "hide", "", "Fade the panel out now") { _, _ in .ask(.hide) },
    Command(
      .panels, "quiet", "[on|off|toggle|30m]",
      "Show nothing for a time, or print whether quiet is on; keys still act", limit: ", 1s to 24h"
    ) { (arguments, _) throws(Refusal) in try arguments.quiet },
    Command(.panels, "gesture", "on|off|toggle", "Enable or disable drags on the whole screen") { arguments, _ in
      .ask(.gesture(Switch(rawValue: arguments.words[0]) ?? .toggle))
    },
    Command(
      .panels, "rotate", "left|right|normal|inverted", "Turn the panel and drags, or the screen (see 'rotation')"
    ) { arguments, _ in .ask(.rotate(Orientation(rawValue: arguments.words[0]) ?? .normal)) },
    Command(.swell, "status", "[--json]", "Print what the running Swell sees and shows") { arguments, _ in
      .ask(.status(json: !arguments.isEmpty))
    },
    Command(
      .swell, "watch", "[--json] [--now] [--wait]",
      "Print each change on a line; with --now, first the current state; with --wait, wait for Swell"
    ) { arguments, _ in
      let words = arguments.flags.map { $0.name }.filter { $0 != "--wait" }
      if arguments.has("--wait") { return .watch(words: ["watch"] + words) }
      return .ask(.watch(json: arguments.has("--json"), now: arguments.has("--now")))
    },
    Command(
      .swell, "reload", "", "Read the configuration again and print its mistakes; saving the file has the same effect"
    ) { _, _ in .ask(.reload) },
    Command(.swell, "quit", "", "End the running Swell") { _, _ in .ask(.quit) },
    Command(
      .swell, "doctor", "[--all|--json|--fix]",
      "Examine this machine and say what to do; with --fix, disable pop-ups of other programs"
    ) { arguments, path in
      .doctor(
        all: arguments.has("--all"), json: arguments.has("--json"), fix: arguments.has("--fix"), configuration: path)
    },
    Command(
      .swell, "check-config", "[FILE]", "Check a configuration file, by default the one that Swell would use"
    ) { arguments, path in .checkConfiguration(path: arguments.words.first ?? path) },
    Command(.swell, "help", "[COMMAND]", "Print this help, or that of a command") { _, _ in .help },
  ]
}
