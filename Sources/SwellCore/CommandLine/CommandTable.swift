extension Invocation {
  /// A row of the table of commands. The parser, `--help`, the manual and the completions of shells use it.
  public struct Command: Sendable {
    public var name: String
    /// The arguments that the command accepts: see `Grammar`.
    public var arguments = ""
    /// A sentence about the command, on one line.
    public var summary: String
    public var topic: Topic
    /// The end of the usage in messages about wrong words, such as a limit that the grammar cannot express.
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
    /// The value of the option; nil if the option has no value.
    public var value: String?
    public var summary: String
  }

  public static let options = [
    Option(names: ["-h", "--help"], summary: "Print this help"),
    Option(names: ["--version"], summary: "Print the version"),
    Option(names: ["-v", "--verbose"], summary: "Log on standard error what Swell does"),
    Option(names: ["-c", "--config"], value: "FILE", summary: "Use this configuration file"),
  ]

  public static let commands = [
    Command(
      .levels, "volume",
      "[+5%|-5%|40%|mute|unmute|toggle] [--mic|--app|--program NAME|--sink NAME|--programs] [--json]",
      "Change or print the volume of an output, the microphone or a program"
    ) { (arguments, _) throws(Refusal) in try arguments.volume },
    Command(
      .levels, "brightness", "[+5%|-5%|40%] [--display NAME|--all|--keyboard]",
      "Change or print the brightness of the monitor under the pointer, or of another device"
    ) { (arguments, _) throws(Refusal) in try arguments.brightness },
    Command(
      .levels, "output", "[next|previous|NAME|--json]",
      "Switch the default output, or list the outputs"
    ) { arguments, _ in arguments.device(.output) },
    Command(
      .levels, "input", "[next|previous|NAME|--json]",
      "Switch the default microphone, or list the microphones"
    ) { arguments, _ in arguments.device(.input) },
    Command(.players, "seek", "+10s|-1.5s", "Seek forward or back in the media player", limit: ", at most 24h") {
      (arguments, _) throws(Refusal) in try arguments.seek
    },
    Command(
      .players, "player", "[play|pause|toggle|next|previous|stop|volume|--json] [+5%|-5%|40%]",
      "Control the media player, or print its track or its own volume"
    ) { (arguments, _) throws(Refusal) in try arguments.player },
    Command(
      .panels, "show",
      "[--icon ICON] [--value 40%] [--label TEXT] [--muted] [--ink #rrggbb] [--for 3s] [--position top] "
        + "[--monitor NAME]",
      "Show an icon (a name, an SVG or PNG file, or glyph:X), a level or a text"
    ) { (arguments, _) throws(Refusal) in try arguments.show },
    Command(
      .panels, "pipe",
      "[--icon ICON] [--max 100] [--style NAME=ICON,INK]... [--xob] [--now] [--for 3s] [--position top] "
        + "[--monitor NAME]",
      "Show each line of standard input: 42, 42! (muted) or 42 STYLE"
    ) { (arguments, _) throws(Refusal) in try arguments.pipe },
    Command(.panels, "hide", "", "Hide the panel") { _, _ in .ask(.hide) },
    Command(
      .panels, "quiet", "[on|off|toggle|30m]",
      "Show nothing for a time, or print whether quiet is on; keys still work", limit: ", 1s to 24h"
    ) { (arguments, _) throws(Refusal) in try arguments.quiet },
    Command(.panels, "gesture", "on|off|toggle", "Enable or disable drags without a key") { arguments, _ in
      .ask(.gesture(Switch(rawValue: arguments.words[0]) ?? .toggle))
    },
    Command(
      .panels, "rotate", "left|right|normal|inverted",
      "Turn the panel and drags, or the screen (see 'rotation' in swell.ini(5))"
    ) { arguments, _ in .ask(.rotate(Orientation(rawValue: arguments.words[0]) ?? .normal)) },
    Command(.swell, "status", "[--json]", "Print the state of the running Swell: monitors, sound, brightness, panel") {
      arguments, _ in
      .ask(.status(json: !arguments.isEmpty))
    },
    Command(
      .swell, "watch", "[--json] [--now] [--wait]",
      "Print each change; --now prints the current state first, --wait waits for Swell"
    ) { arguments, _ in
      let words = arguments.flags.map { $0.name }.filter { $0 != "--wait" }
      if arguments.has("--wait") { return .watch(words: ["watch"] + words) }
      return .ask(.watch(json: arguments.has("--json"), now: arguments.has("--now")))
    },
    Command(
      .swell, "reload", "", "Read the configuration again, and print its mistakes"
    ) { _, _ in .ask(.reload) },
    Command(.swell, "quit", "", "End the running Swell") { _, _ in .ask(.quit) },
    Command(
      .swell, "doctor", "[--all|--json|--fix]",
      "Say what works and what to do; --all says more, --fix disables pop-ups of other programs"
    ) { arguments, path in
      .doctor(
        all: arguments.has("--all"), json: arguments.has("--json"), fix: arguments.has("--fix"), configuration: path)
    },
    Command(
      .swell, "check-config", "[FILE]", "Check a configuration file, by default the file of Swell"
    ) { arguments, path in .checkConfiguration(path: arguments.words.first ?? path) },
    Command(.swell, "help", "[COMMAND]", "Print this help, or the help of one command") {
      (arguments, _) throws(Refusal) in
      try arguments.help
    },
  ]
}
