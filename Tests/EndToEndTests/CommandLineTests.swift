import Foundation
import TestServers
import Testing

@Suite("The command line", .serialized)
struct CommandLineTests {
  private let runtime: TemporaryFolder

  init() throws {
    runtime = try TemporaryFolder()
  }

  private func run(_ arguments: String..., display: String? = nil) throws -> Child.Outcome {
    try SwellProcess.run(arguments, environment: ["DISPLAY": display, "XDG_RUNTIME_DIR": runtime.path])
  }

  @Test("--help and --version answer on standard output, without a display")
  func help() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("status"))
    #expect(help.output.contains("--version"))
    #expect(try run("-h") == help)
    let version = try run("--version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("swell "))
    #expect(help.errors == "" && version.errors == "")
  }

  @Test(
    "Wrong usage is named, with 64",
    arguments: [
      (["--nonsense"], "'--nonsense'"), (["-x"], "'-x'"), (["nonsense"], "'nonsense'"), ([""], "''"),
      (["status", "--xml"], "'--xml'"), (["status", "--json", "more"], "'more'"),
      (["-v", "--nonsense"], "'--nonsense'"),
    ])
  func wrongUsage(_ arguments: [String], _ named: String) throws {
    let outcome = try SwellProcess.run(arguments, environment: ["DISPLAY": ":29999", "XDG_RUNTIME_DIR": runtime.path])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(named))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output == "")
  }

  @Test("Without a display: one sentence, and 69", arguments: [nil, "", ":29999", "nonsense"] as [String?])
  func noDisplay(_ display: String?) throws {
    for command in [[], ["status"], ["status", "--json"]] {
      let outcome = try SwellProcess.run(
        command, environment: ["DISPLAY": display, "XDG_RUNTIME_DIR": runtime.path])
      #expect(outcome.status == 69, "swell \(command)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains(display.map { $0.isEmpty ? "DISPLAY" : "'\($0)'" } ?? "DISPLAY"))
      #expect(outcome.output == "")
    }
  }

  @Test("'status' without a Swell: one sentence that says so, and 69")
  func notRunning() throws {
    let screen = try VirtualScreen()
    let outcome = try run("status", display: screen.display)
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("no Swell is running on display '\(screen.display)'"))
  }

  @Test("A second Swell names the first, and ends with 75")
  func second() throws {
    let stage = try Stage()
    for display in [stage.screen.display, "\(stage.screen.display).0"] {
      let outcome = try SwellProcess.run([], environment: stage.environment.merging(["DISPLAY": display]) { $1 })
      #expect(outcome.status == 75)
      #expect(outcome.errors.contains("display '\(display)'"))
      #expect(outcome.errors.contains("process \(stage.swell.child.pid)"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    try stage.show(37)
  }

  @Test("A second Swell leaves the first its control socket, also where the file that locks it has been removed")
  func secondWithoutLock() throws {
    let stage = try Stage()
    try #require(unlink(stage.runtime.path("swell/\(stage.screen.display).lock")) == 0)
    let outcome = try SwellProcess.run([], environment: stage.environment)
    #expect(outcome.status == 75 && outcome.errors.contains("process \(stage.swell.child.pid)"), "\(outcome.errors)")
    #expect(try SwellProcess.run(["volume"], environment: stage.environment).output == "25%\n")
  }

  @Test("A second Swell with another runtime folder names the first too; when that has ended, it may start")
  func secondFolder() throws {
    let stage = try Stage()
    let folder = try TemporaryFolder()
    let environment = stage.environment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 }
    let outcome = try SwellProcess.run([], environment: environment)
    #expect(outcome.status == 75)
    #expect(outcome.errors.contains("process \(stage.swell.child.pid)"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    for signal in [SIGTERM, SIGKILL] {
      try stage.swell.child.stop(signal)
      try stage.startSwell()
    }
    #expect(try SwellProcess.run(["quit"], environment: stage.environment).status == 0)
    try stage.startSwell()
  }

  @Test("Of two that start at once, a hundred times, one runs and the other says so")
  func race() throws {
    let stage = try Stage(startsSwell: false)
    for round in 0..<100 {
      let both = [
        try SwellProcess(environment: stage.environment), try SwellProcess(environment: stage.environment),
      ]
      try waitUntil("one of two to end") { both.contains { !$0.child.isRunning } }
      let loser = try #require(both.first { !$0.child.isRunning })
      #expect(
        loser.child.exit == .status(75) && loser.child.errors.contains("already running"), "\(loser.child.errors)")
      try waitUntil("the other to answer") { (try? loser.status()) != nil }
      #expect(both.filter(\.child.isRunning).count == 1, "in round \(round)")
      #expect(try SwellProcess.run(["quit"], environment: stage.environment).status == 0)
    }
  }

  @Test("A Swell with another session bus takes over from one that an earlier login left")
  func laterSession() throws {
    let stage = try Stage(startsSwell: false)
    func environment(_ bus: String) -> [String: String?] {
      stage.environment.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(stage.runtime.path(bus)),guid=\(bus)"]) { $1 }
    }
    let first = try SwellProcess(environment: environment("one"))
    try first.waitForSink()
    #expect(try SwellProcess.run([], environment: environment("one")).status == 75)
    let second = try SwellProcess(environment: environment("two"))
    #expect(try first.child.waitForExit() == .status(0))
    try waitUntil("the second to answer") { (try? second.status())?.pid == Int(second.child.pid) }
    #expect(try SwellProcess.run([], environment: environment("two")).status == 75)
  }

  @Test(
    "A Swell whose session bus still runs is no earlier login's: a second one with another bus leaves it alone",
    arguments: [",guid=1", ";unix:path=/nowhere", "%"])
  func besideSession(end: String) throws {
    let bus = try PrivateBus()
    let stage = try Stage(startsSwell: false)
    // "/" is "%2f".
    let address =
      end == "%"
      ? "unix:path=" + bus.address.dropFirst(10).split(separator: "/").map { "%2f" + $0 }.joined() : bus.address + end
    try stage.startSwell(environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    let other = stage.environment.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(stage.runtime.path("two"))"]) { $1 }
    let outcome = try SwellProcess.run([], environment: other)
    #expect(outcome.status == 75 && outcome.errors.contains("process \(stage.swell.child.pid)"), "\(outcome)")
    try stage.show(37)
    try bus.stop()
    let second = try SwellProcess(environment: other)
    #expect(try stage.swell.child.waitForExit() == .status(0))
    try waitUntil("the second to answer") { (try? second.status())?.pid == Int(second.child.pid) }
  }

  @Test("Output that cannot be written is named, and ends with 1; a reader that has gone does not")
  func fullOutput() throws {
    let stage = try Stage()
    let file = try stage.runtime.write("anchor = top\n", to: "wob.ini")
    for words in [
      ["--version"], ["--help"], ["status"], ["watch", "--now"], ["doctor"], ["check-config"], ["import", "wob", file],
    ] {
      func run(_ redirected: String) throws -> Child.Outcome {
        try Child.run(
          ["sh", "-c", "\"$0\" \"$@\" " + redirected, SwellProcess.binary] + words, environment: stage.environment)
      }
      let full = try run(">/dev/full")
      #expect(full.status == 1, "\(words)")
      #expect(full.errors == "swell: cannot write the output (No space left on device)\n", "\(words)")
      if words[0] != "watch" { #expect(try run("| true").errors == "", "\(words)") }
    }
  }

  @Test("A command explains itself, and '-c' names the file to check")
  func words() throws {
    let help = try run("volume", "--help")
    #expect(help.status == 0 && help.output.contains("--mic") && !help.output.contains("brightness"))
    let file = try runtime.write("[keys]\nstepp = 5%\n", to: "x.ini")
    let check = try run("-c", file, "check-config")
    #expect(check.status == 78 && check.errors.contains("\(file):2:"))
    let none = try SwellProcess.run(["check-config"], environment: ["XDG_CONFIG_HOME": runtime.path("none")])
    #expect(none.status == 0 && none.output.contains("there is no '\(runtime.path("none"))/swell/swell.ini'"))
    let level = try run("volume", "+5")
    #expect(level.status == 64 && level.errors.contains("swell volume +5%"))
  }

  @Test("The configuration of another program becomes one for Swell, which is right")
  func importing() throws {
    let file = try runtime.write("anchor = top right\nmargin = 30\nbar_color = FF8000\n", to: "wob/wob.ini")
    let made = try SwellProcess.run(["import", "wob"], environment: ["XDG_CONFIG_HOME": runtime.path])
    #expect(made.status == 0 && made.output.contains("position = top-right\noffset = 30pt,30pt"), "\(made)")
    let result = try runtime.write(made.output, to: "swell.ini")
    #expect(try run("check-config", result).status == 0)
    #expect(try run("import", "xob", file + ".none").status == 1)
  }

  @Test("One Swell for each display of a user")
  func twoDisplays() throws {
    let stage = try Stage()
    let other = try VirtualScreen()
    let swell = try SwellProcess(environment: stage.environment.merging(["DISPLAY": other.display]) { $1 })
    try swell.waitForSink()
    try stage.show(37)
    try other.probe().waitForHUD(visible: true)
    #expect(try swell.status().display == other.display)
  }

  @Test("'status' says what runs, what is seen and what is shown")
  func status() throws {
    let stage = try Stage()
    var status = try stage.swell.status()
    #expect(status.pid == Int(stage.swell.child.pid))
    #expect(status.display == stage.screen.display)
    #expect(!status.compositor)
    #expect(status.monitors.count == 1)
    let monitor = try #require(status.monitors.first)
    #expect((monitor.x, monitor.y, monitor.width, monitor.height) == (0, 0, 1280, 800))
    #expect(monitor.scale == 1)
    #expect(status.audio.server?.contains("pulseaudio") == true)
    #expect(status.audio.connected && status.audio.sink == "spk" && status.audio.level == 0.25)
    #expect(status.audio.muted == false)
    #expect(!status.hud.shown)
    try stage.show(37)
    status = try stage.swell.status()
    #expect(status.hud.shown)
    #expect(status.hud.kind == "volume" && status.hud.icon == "speaker-medium" && status.hud.label == "37%")
    #expect(status.hud.monitor == monitor.name)
    #expect(status.audio.level == 0.37)
    let text = try SwellProcess.run(["status"], environment: stage.environment)
    #expect(text.status == 0)
    #expect(text.output.contains("37"))
    #expect(try run("--version").output.contains(status.version))
    try stage.hide()
    try stage.swell.waitForStatus("the HUD to be hidden") { !$0.hud.shown }
  }

  @Test("A healthy Swell says nothing, and with -v that it is ready", arguments: [[], ["-v"], ["--verbose"]])
  func quiet(_ arguments: [String]) throws {
    let stage = try Stage(startsSwell: false)
    try stage.startSwell(arguments)
    if !arguments.isEmpty { try stage.swell.child.waitForLine(containing: "swell: ready", onError: true) }
    try stage.show(37)
    try stage.hide()
    #expect(try stage.swell.child.stop() == .status(0))
    #expect(stage.swell.child.output == "")
    #expect(stage.swell.child.errors.isEmpty == arguments.isEmpty)
  }
}
