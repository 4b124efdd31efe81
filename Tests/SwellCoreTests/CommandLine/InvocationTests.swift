import Testing

@testable import SwellCore

@Suite("The command line")
struct InvocationTests {
  @Test(
    "Is understood",
    arguments: [
      ([], Invocation.run(isVerbose: false, configuration: nil)), (["-v"], .run(isVerbose: true, configuration: nil)),
      (["--verbose"], .run(isVerbose: true, configuration: nil)),
      (["-v", "-v"], .run(isVerbose: true, configuration: nil)), (["-h"], .help), (["--help"], .help),
      (["-v", "--help"], .help), (["--help", "nonsense"], .help), (["--version"], .version),
      (["status"], .ask(.status(json: false))), (["status", "--json"], .ask(.status(json: true))),
      (["-v", "status"], .ask(.status(json: false))),
      (["-c", "x.ini"], .run(isVerbose: false, configuration: "x.ini")),
      (["--config", "-v", "-v"], .run(isVerbose: true, configuration: "-v")),
      (["-c", "a", "-c", "b"], .run(isVerbose: false, configuration: "b")),
      (["-c", "a", "status"], .ask(.status(json: false))), (["volume", "--help"], .help),
      (["volume", "+5%", "-h"], .help), (["output", "--help"], .help), (["hide", "--help"], .help),
      (["hide"], .ask(.hide)), (["quiet"], .ask(.quiet(.query))), (["quiet", "on"], .ask(.quiet(.on(for: nil)))),
      (["quiet", "off"], .ask(.quiet(.off))), (["quiet", "toggle"], .ask(.quiet(.toggle))),
      (["quiet", "30m"], .ask(.quiet(.on(for: .seconds(1800))))),
      (["quiet", "1.5h"], .ask(.quiet(.on(for: .seconds(5400))))),
      (["quiet", "90s"], .ask(.quiet(.on(for: .seconds(90))))), (["reload"], .ask(.reload)), (["quit"], .ask(.quit)),
      (["volume", "--sink", "hdmi", "+5%"], .ask(.sink(.by(0.05), name: "hdmi"))),
      (["volume", "mute", "--sink", "--mic"], .ask(.sink(.mute, name: "--mic"))),
      (["volume", "--program", "mpv"], .ask(.program(.query, name: "mpv"))),
      (["volume", "-5%", "--program", "A Player"], .ask(.program(.by(-0.05), name: "A Player"))),
      (["volume", "--programs"], .ask(.programs(json: false))),
      (["volume", "--programs", "--json"], .ask(.programs(json: true))),
      (["watch"], .ask(.watch(json: false, now: false))),
      (["watch", "--now", "--json"], .ask(.watch(json: true, now: true))),
      (["show", "--value", "40%"], .ask(.show(custom(.speakerMedium, 0.4)))),
      (["show", "--value", "40%", "--muted"], .ask(.show(custom(.speakerMuted, 0.4)))),
      (["show", "--muted", "--value", "0.5%", "--icon", "microphone"], .ask(.show(custom(.microphoneMuted, 0.005)))),
      (["show", "--icon", "speaker-high", "--value", "1000%"], .ask(.show(custom(.speakerHigh, 10)))),
      (["show", "--icon", "brightness", "--value", "20%"], .ask(.show(custom(.brightnessLow, 0.2)))),
      (["show", "--icon", "play"], .ask(.show(.text("", icon: .play)))),
      (["show", "--label", "Hello"], .ask(.show(.text("Hello", icon: nil)))),
      (["show", "--icon", "/a b/c.svg"], .ask(.show(picture(.file("/a b/c.svg"))))),
      (["show", "--icon", "~/c.png", "--value", "40%"], .ask(.show(picture(.file("~/c.png"), custom(nil, 0.4))))),
      (["show", "--icon", "glyph:U+F057E A Font"], .ask(.show(picture(.glyph("\u{f057e}", font: "A Font"))))),
      (["show", "--label", "", "--icon", "play"], .ask(.show(.text("", icon: .play)))),
      (
        ["show", "--value", "70%", "--label", "--icon", "--icon", "hdmi"],
        .ask(.show(custom(.hdmi, 0.7).with(label: "--icon")))
      ),
      (
        ["show", "--label", "a\u{1b}[2J\u{7}" + String(repeating: "é", count: 400)],
        .ask(.show(.text("a\u{fffd}[2J\u{fffd}" + String(repeating: "é", count: 57) + "…", icon: nil)))
      ),
      (["volume"], .ask(.volume(.query))), (["volume", "+5%"], .ask(.volume(.by(0.05)))),
      (["volume", "--mic"], .ask(.microphone(.query))), (["volume", "--mic", "toggle"], .ask(.microphone(.toggle))),
      (["volume", "-5%", "--mic"], .ask(.microphone(.by(-0.05)))), (["output", "next"], .ask(.output(.next))),
      (["output", "previous"], .ask(.output(.previous))), (["output", "A TV"], .ask(.output(.named("A TV")))),
      (["help"], .help), (["help", "volume"], .help), (["output", "-x"], .ask(.output(.named("-x")))),
      (["output"], .ask(.outputs(json: false))),
      (["input", "next"], .ask(.select(.input, .next))), (["input"], .ask(.devices(.input, json: false))),
      (["input", "A Microphone"], .ask(.select(.input, .named("A Microphone")))),
      (["input", "--json"], .ask(.devices(.input, json: true))), (["input", "--help"], .help),
      (["output", "--json"], .ask(.outputs(json: true))), (["player"], .ask(.playing(json: false))),
      (["player", "--json"], .ask(.playing(json: true))), (["player", "play"], .ask(.player(.play))),
      (["player", "pause"], .ask(.player(.pause))),
      (["player", "toggle"], .ask(.player(.playPause))),
      (["player", "next"], .ask(.player(.next))), (["player", "previous"], .ask(.player(.previous))),
      (["player", "stop"], .ask(.player(.stop))),
      (["player", "volume"], .ask(.playerVolume(.query))),
      (["player", "volume", "-5%"], .ask(.playerVolume(.by(-0.05)))),
      (["brightness"], .ask(.brightness(.query, .underPointer))),
      (["brightness", "+10%"], .ask(.brightness(.by(0.1), .underPointer))),
      (["brightness", "40%", "--all"], .ask(.brightness(.to(0.4), .all))),
      (["brightness", "--keyboard", "-50%"], .ask(.brightness(.by(-0.5), .keyboard))),
      (["brightness", "--display", "DP-1", "5%"], .ask(.brightness(.to(0.05), .named("DP-1")))),
      (["brightness", "--display", "--all"], .ask(.brightness(.query, .named("--all")))),
    ] as [([String], Invocation)])
  func valid(words: [String], expected: Invocation) {
    #expect(Invocation(words) == expected)
  }

  private static func custom(_ icon: Icon?, _ level: Double) -> HUDContent {
    HUDContent(kind: .custom, icon: icon, level: Level(level))
  }

  private static func picture(_ source: UserIcon.Source, _ content: HUDContent = .text("", icon: nil)) -> HUDContent {
    content.with { $0.picture = .unread(source) }
  }

  @Test(
    "Is refused with a sentence that names the word",
    arguments: [
      (["stauts"], "stauts"), (["--jsno"], "--jsno"), (["-x"], "-x"), (["-"], "-"), (["--"], "--"), ([""], "''"),
      (["Status"], "Status"), (["status", "--text"], "--text"), (["status", ""], "''"),
      (["status", "--json", "--json"], "--json"), (["-v", "bogus"], "bogus"), (["-vv"], "-vv"),
      (["--verbose=1"], "--verbose=1"), (["🎧"], "🎧"), ([":0"], ":0"), (["-c"], "-c"), (["-v", "--config"], "--config"),
      (["--config=x"], "--config=x"), (["volume", "5"], "5"), (["volume", "+5%", "+5%"], "+5%"),
      (["volume", ""], "''"),
      (["volume", "--app", "--mic"], "--mic"), (["seek"], "seek"), (["seek", "+10"], "+10"),
      (["seek", "+2d"], "at most 24h"),
      (["player", "next", "--json"], "--json"), (["player", "volume", "mute"], "mute"),
      (["player", "volume", "5%", "--json"], "--json"), (["player", ""], "''"), (["gesture"], "gesture"),
      (["quiet", "0m"], "0m"), (["quiet", "25h"], "1s to 24h"),
      (["quiet", "on", "off"], "off"),
      (["show", "--for"], "'--for' needs a value: it takes a time"),
      (["show", "--value", "4%", "--for", "soon"], "'--for' does not take 'soon'"),
      (["show", "--icon", "play", "--position", "up"], "top-left"),
      (["show", "--icon", "play", "--monitor", ""], "''"),
      (["show", "--icon", "play", "--ink", "red"], "red"), (["brightness", "toggle"], "toggle"),
      (["brightness", "--display"], "--display"), (["brightness", "5%", "6%"], "6%"),
      (["brightness", "--mic"], "--mic"), (["brightness", "--display", "DP-1", "--keyboard"], "'--keyboard'"),
      (["brightness", "--all", "--display", "DP-1"], "'--display'"), (["brightness", "--all", "--all"], "'--all'"),
      (["output", ""], "output"), (["output", "--next"], "--next"),
      (["show", "--icon", "../b.png", "--value", "40%"], "full path"), (["help", "a", "b"], "'b'"),
      (["output", "--json", "x"], "x"), (["volume", "--sink"], "'--sink' needs a value"),
      (["volume", "--program"], "'--program' needs a value"), (["volume", "--programs", "x"], "--programs"),
      (["volume", "--mic", "--json"], "--programs --json"),
      (["volume", "--sink", "a", "--mic"], "--mic"), (["volume", "--app", "--sink", "a"], "--sink"),
      (["watch", "--json", "--json"], "--json"), (["show"], "--icon"), (["show", "--muted"], "a text"),
      (["show", "--label", ""], "show"), (["show", "--value"], "'--value'"), (["show", "--value", "40"], "'40'"),
      (["show", "--value", "-4%"], "-4%"), (["show", "--value", "1001%"], "1000%"),
      (["show", "--icon", "speeker-high"], "'speaker-high'"), (["show", "--icon", "/a/b.jpg"], "SVG or PNG file"),
      (["show", "--icon", "glyph:"], "glyph:CHARACTER"), (["pipe", "--icon", "a/b"], "'a/b'"),
      (["show", "--icon", ""], "''"), (["show", "--icon", "Play"], "'play'"), (["quit", ""], "''"),
      (["volume\t+5%"], "volume"),
      (["pipe", "42"], "'42'"), (["pipe", "--max", "0"], "'0'"), (["pipe", "--max", "x"], "'x'"),
      (["pipe", "--max"], "'--max' needs a value"), (["pipe", "--icon", "sun"], "'sun'"),
      (["pipe", "--style", "red"], "'red'"),
      (["pipe", "--style", "=hdmi"], "'=hdmi'"), (["pipe", "--style", "a=hdmj"], "'hdmi'"),
      (["pipe", "--style", "a=hdmi,red"], "'a=hdmi,red'"), (["pipe", "--for", "x"], "'x'"),
      (["pipe", "--style", "a=hdmi,#ff0000,#00ff00"], "a=hdmi"), (["doctor", "--xml"], "--xml"),
      (["doctor", "--json", "--fix"], "--fix"),
      (["vol", "5%"], "unknown command 'vol': did you mean 'volume'?"),
      (["mute"], "unknown command 'mute': did you mean 'swell volume mute'?"),
      (["+5%"], "unknown command '+5%': did you mean 'swell volume +5%'?"),
      (["next"], "unknown command 'next': did you mean 'swell player next'?"),
      (["brightness", "up"], "'brightness' does not take 'up': did you mean '+5%'?"),
      (["help", "foo"], "unknown command 'foo'"), (["help", "volum"], "did you mean 'volume'?"),
      (["volume", "5"], "did you mean '5%'?"), (["volume", "0.5"], "did you mean '50%'?"),
      (["brightness", "5%+"], "did you mean '+5%'?"), (["show", "--value", "50"], "did you mean '50%'?"),
      (["show", "--icon", "play", "--for", "3"], "did you mean '3s'?"), (["seek", "10"], "did you mean '+10s'?"),
      (["seek", "-10"], "did you mean '-10s'?"), (["seek", "10s"], "did you mean '+10s'?"),
      (["quiet", "30"], "did you mean '30m'?"),
    ] as [([String], String)])
  func invalid(words: [String], named: String) {
    let sentence = Self.refusal(words)
    #expect(sentence.contains(named) && sentence.count > 20)
  }

  /// Empty where it is understood.
  private static func refusal(_ words: [String]) -> String {
    if case .wrongUsage(let sentence) = Invocation(words) { sentence } else { "" }
  }

  @Test(
    "Proposes the word that was meant, or says where to look",
    arguments: [
      (["stauts"], "status"), (["volum"], "volume"), (["brigthness"], "brightness"), (["check_config"], "check-config"),
      (["outputs"], "output"), (["--hlep"], "--help"), (["--verson"], "--version"), (["--verbos"], "--verbose"),
      (["--confg"], "--config"), (["-v", "Volume"], "volume"),
    ] as [([String], String)])
  func proposal(words: [String], meant: String) {
    #expect(Self.refusal(words).hasSuffix(": did you mean '\(meant)'?"))
    #expect(Self.refusal(["x"]) == "unknown command 'x': 'swell --help' lists the commands and options")
    #expect(Self.refusal(["-x"]) == "unknown option '-x': 'swell --help' lists the commands and options")
  }

  @Test("Commands that need no running Swell are understood too")
  func tools() {
    func pipe(_ words: String...) -> Invocation { Invocation(["pipe"] + words) }
    var reader = PipeReader()
    #expect(pipe() == .pipe(reader, now: false))
    (reader.icon, reader.maximum, reader.isXob) = ("hdmi", 150, true)
    #expect(pipe("--max", "150", "--icon", "hdmi", "--xob", "--now") == .pipe(reader, now: true))
    for path in [nil, "a"] {
      let options = path.map { ["-c", $0] } ?? []
      #expect(Invocation(options + ["check-config"]) == .checkConfiguration(path: path))
      #expect(Invocation(options + ["check-config", "b"]) == .checkConfiguration(path: "b"))
      for words in [[], ["--all"], ["--json"], ["--fix"]] {
        #expect(
          Invocation(options + ["doctor"] + words)
            == .doctor(all: words == ["--all"], json: words == ["--json"], fix: words == ["--fix"], configuration: path)
        )
      }
    }
    #expect(pipe("--help") == .help)
  }

  @Test(
    "A level as other programs write it is proposed as it is written here", arguments: ["volume", "brightness"],
    [
      ("5", "5%"), ("+5", "+5%"), ("-2.5", "-2.5%"), ("5%+", "+5%"), ("5%-", "-5%"), ("5+", "+5%"), ("0.5", "50%"),
      ("0.05+", "+5%"), (".05-", "-5%"), ("0", "0%"), ("1.0", "100%"), ("1.5", "1.5%"),
    ])
  func levelSpelling(command: String, level: (word: String, right: String)) {
    #expect(
      Invocation([command, level.word])
        == .wrongUsage("'\(command)' does not take '\(level.word)': did you mean '\(level.right)'?"))
  }

  @Test("'--' before a level is allowed", arguments: ["volume", "brightness"])
  func doubleDash(command: String) {
    for words in [["-5%"], []] { #expect(Invocation([command, "--"] + words) == Invocation([command] + words)) }
  }

  @Test("What a panel is to look like goes with its content")
  func look() {
    func shown(_ words: String...) -> HUDContent? {
      if case .ask(.show(let content)) = Invocation(["show", "--muted"] + words) { content } else { nil }
    }
    let content = shown(
      "--icon", "hdmi", "--for", "3s", "--position", "center", "--monitor", "DP-1", "--ink", "#ff0000")
    let expected = HUDContent.text("").with {
      ($0.delay, $0.anchor, $0.monitor, $0.ink, $0.isDimmed) = (.seconds(3), .centre, .named("DP-1"), .brightRed, true)
    }
    #expect(content?.options == expected.options)
    let plain = shown("--icon", "volume", "--for", "0")
    #expect((plain?.options?.delay, plain?.options?.isDimmed, plain?.icon) == (.zero, false, .speakerMuted))
  }

  @Test("Wrong words behind a command are answered with how it is used", arguments: Invocation.commands.map(\.name))
  func usage(name: String) {
    let arguments = Invocation.commands.first { $0.name == name }?.arguments ?? "?"
    let usage = arguments.isEmpty ? "it takes nothing" : "swell \(name) \(arguments)"
    #expect(Self.refusal([name, "a", "b", "c"]).contains(usage))
  }

  @Test("Help has every command and every option with its summary, and every exit code")
  func help() {
    let help = Invocation.helpText.description
    let plain = help.replacing("\n      [", with: " [")
    for command in Invocation.commands {
      #expect(plain.contains("  \(command.name)" + (command.arguments.isEmpty ? "" : " ") + command.arguments + "\n"))
      #expect(!command.summary.isEmpty && help.contains(command.summary))
    }
    for option in Invocation.options {
      #expect(help.contains("  " + option.names.joined(separator: ", ")) && help.contains(option.summary))
    }
    for code in ["0", "1", "64", "69", "75", "78"] {
      #expect(help.split(whereSeparator: { " :,\n".contains($0) }).contains(Substring(code)))
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 } && !help.contains(" \n"))
    #expect(help.hasSuffix("\n"))
    let words = Invocation.helpText(for: ["help", "volume"]).description
    #expect(words == Invocation.helpText(for: ["volume", "--help"]).description && words != help)
    #expect(words.contains("--sink"))
  }

  @Test("Every command and option that help lists is understood")
  func listed() {
    let arguments = [
      "show": ["--muted", "--value", "4%"], "seek": ["+10s"], "gesture": ["on"], "rotate": ["left"], "-c": ["a.ini"],
      "--config": ["a.ini"],
    ]
    for name in Invocation.commands.map(\.name) + Invocation.options.flatMap(\.names) {
      #expect(Self.refusal([name] + (arguments[name] ?? [])) == "", "\(name)")
    }
  }

  @Test(
    "Paths of icons are those of the client's folder",
    arguments: [
      (["show", "--icon", "a.png"], ["show", "--icon", "/home/a.png"]),
      (
        ["show", "--icon", "../b c.svg", "--label", "a.png"],
        ["show", "--icon", "/home/../b c.svg", "--label", "a.png"]
      ),
      (["show", "--icon", "/a.png"], nil), (["show", "--icon", "~/a.png"], nil), (["show", "--icon", "hdmi"], nil),
      (["show", "--icon", "glyph:X a.png"], nil), (["show", "--icon", "a.jpg"], nil), (["show", "--icon"], nil),
      (["pipe", "--style", "a=b.png,#ff0000"], ["pipe", "--style", "a=/home/b.png,#ff0000"]),
      (["pipe", "--style", "a=b.png"], ["pipe", "--style", "a=/home/b.png"]), (["pipe", "--style", "a=,#ff0000"], nil),
      (["pipe", "--style", "a=hdmi,#ff0000"], nil), (["a.png"], nil), ([], nil),
    ] as [([String], [String]?)])
  func fullPaths(words: [String], result: [String]?) {
    #expect(Invocation.withFullPaths(words, in: "/home") == result ?? words)
  }
}
