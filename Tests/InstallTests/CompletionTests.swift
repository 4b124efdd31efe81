import Foundation
import TestServers
import Testing

@testable import SwellCore

/// What the shells themselves propose; that the files are those of the table is tested in SwellCoreTests.
@Suite("Completion", .serialized)
struct CompletionTests {
  private let folder: TemporaryFolder

  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  init() throws {
    folder = try TemporaryFolder()
    let sinks = "0\\talsa_output.pci\\tx\\n1\\tbluez:1\\tx\\n2\\tin two;$(touch \(folder.path("harm")))\\tx\\n"
    let sources = "0\\talsa_input.pci\\tx\\n1\\talsa_output.pci.monitor\\tx\\n"
    let pactl = "#!/bin/sh\ncase $3 in sources) printf '\(sources)';; *) printf '\(sinks)';; esac\n"
    try folder.write(pactl, to: "bin/pactl", isProgram: true)
    let lights = "light     eDP-1 at 40% by sysfs\nlight     A TV at 4% by ddc\nkeyboard  k at 3% by upower\n"
    try folder.write("#!/bin/sh\ncat <<END\nswell 1\n\(lights)END\n", to: "bin/swell", isProgram: true)
    try folder.write("", to: "here/one.ini")
    for name in ["panel.png", "panel.svg", "panel.txt"] { try folder.write("", to: "here/\(name)") }
  }

  /// What a shell proposes at the ends of lines that begin with `swell `.
  private func proposals(_ shell: Shell, _ lines: [String]) throws -> [Set<String>] {
    let script = "\(Project.root)/Tests/Completion/\(shell)"
    let outcome = try Child.run(
      ["env", "-C", folder.path("here"), script, "\(Project.root)/assets/completions/swell.\(shell)"],
      environment: [
        "PATH": "\(folder.path("bin")):\(Project.path)", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
        "TERM": "xterm",
      ], input: lines.map { "swell \($0)\n" }.joined(), within: .seconds(60))
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    var answers: [Set<String>] = [[]]
    for line in outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.isEmpty { answers.append([]) } else { answers[answers.count - 1].insert(String(line)) }
    }
    answers.removeLast()
    return try #require(answers.count == lines.count ? answers : nil, "\(outcome.output)\(outcome.errors)")
  }

  /// Compares what is proposed at the ends of lines with what should be.
  private func check(_ shell: Shell, _ expected: [(line: String, proposals: Set<String>)]) throws {
    for (answer, (line, wanted)) in zip(try proposals(shell, expected.map(\.line)), expected) {
      #expect(answer == wanted, "swell \(line)")
    }
  }

  /// The flags of a command, from its line in the table.
  private func flags(_ command: Invocation.Command) -> Set<String> {
    let words = command.arguments.split(whereSeparator: { "[]| ".contains($0) }).map(String.init)
    return Set(words.filter { $0.hasPrefix("--") })
  }

  @Test("Proposes every command, option and flag of the table", arguments: Shell.allCases)
  func table(shell: Shell) throws {
    let all = try proposals(shell, [""])[0].filter { !$0.hasPrefix("-") }
    #expect(all == Set(Invocation.commands.map(\.name)))
    try check(shell, [("-", Set(Invocation.options.flatMap(\.names)))])
    // fish also proposes names in which there are dashes somewhere.
    let answers = try proposals(shell, Invocation.commands.map { "\($0.name) --" })
    for (answer, command) in zip(answers, Invocation.commands) {
      #expect(answer.filter { $0.hasPrefix("--") } == flags(command), "\(command.name)")
    }
  }

  @Test("Proposes what belongs there, and no more", arguments: Shell.allCases)
  func places(shell: Shell) throws {
    let brightness: Set = ["brightness", "brightness-low", "brightness-medium", "brightness-high"]
    try check(
      shell,
      [
        ("gest", ["gesture"]), ("gesture ", ["on", "off", "toggle"]), ("gesture o", ["on", "off"]),
        ("gesture on ", []), ("volume m", ["mute"]), ("volume --mic un", ["unmute"]), ("volume +", ["+5%"]),
        ("volume -5", ["-5%"]), ("volume 37% m", []), ("volume --app --m", []), ("volume mute --m", ["--mic"]),
        ("-v stat", ["status"]), ("-c x stat", ["status"]), ("check-config o", ["one.ini"]), ("-c o", ["one.ini"]),
        ("--config o", ["one.ini"]), ("status o", []), ("output al", ["alsa_output.pci"]), ("output n", ["next"]),
        ("input al", ["alsa_input.pci"]), ("input p", ["previous"]), ("input --", ["--json"]),
        ("output next ", []), ("brightness --display e", ["eDP-1"]), ("brightness --display k", []),
        ("brightness --display eDP-1 4", ["40%"]), ("brightness --display eDP-1 --a", []), ("nonsense ", []),
        ("output --", ["--json"]), ("output --json ", []), ("output next -", []), ("player n", ["next"]),
        ("player --", ["--json"]), ("show --icon v", ["volume"]), ("pipe --icon brightness", brightness),
        // fish proposes every file.
        ("show --icon pan", Set(["panel.png", "panel.svg"] + (shell == .fish ? ["panel.txt"] : []))),
        ("show --position b", ["bottom", "bottom-left", "bottom-right"]), ("pipe --position c", ["centre"]),
      ])
  }

  @Test("Names with colons and spaces are proposed whole, and nothing in them is run", arguments: Shell.allCases)
  func names(shell: Shell) throws {
    try check(
      shell,
      [
        // Readline's own word begins behind the colon.
        ("output bluez:", [shell == .bash ? "1" : "bluez:1"]),
        // fish quotes what it inserts, not what it lists.
        ("brightness --display ", ["eDP-1", shell == .fish ? "A TV" : "A\\ TV"]),
      ])
    // fish proposes flags only behind a dash.
    #expect(try proposals(shell, ["output "])[0].count == (shell == .fish ? 5 : 6))
    #expect(!FileManager.default.fileExists(atPath: folder.path("harm")))
  }
}
