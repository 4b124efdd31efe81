import Foundation
import TestServers
import Testing

@Suite("The command line", .serialized)
struct CommandLineTests {
  private let runtime: TemporaryFolder

  init() throws {
    runtime = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> Child.Outcome {
    try Swell.run(arguments, environment: ["DISPLAY": nil, "XDG_RUNTIME_DIR": runtime.path])
  }

  /// Starts a second Swell, which must end at once and name the one that runs.
  private func expectRefusal(_ environment: [String: String?], beside laptop: Laptop) throws {
    let outcome = try Swell.run([], environment: environment)
    #expect(outcome.status == 75)
    #expect(outcome.errors.contains("display '\(environment["DISPLAY"]! ?? "")'"), "\(outcome.errors)")
    #expect(outcome.errors.contains("process \(laptop.swell.pid)"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("--help and --version answer on standard output, without a display; a command explains itself")
  func help() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("status") && help.output.contains("--version"))
    #expect(try run("-h") == help)
    let version = try run("--version")
    #expect(version.status == 0 && version.output.hasPrefix("swell "))
    #expect(help.errors == "" && version.errors == "")
    let words = try run("volume", "--help")
    #expect(words.status == 0)
    #expect(words.output.contains("--mic") && !words.output.contains("brightness"))
  }

  @Test("Wrong usage is named, with 64")
  func wrongUsage() throws {
    let outcome = try Swell.run(["volume", "+5"], environment: ["DISPLAY": ":61999", "XDG_RUNTIME_DIR": runtime.path])
    #expect((outcome.status, outcome.output) == (64, ""))
    #expect(outcome.errors.contains("did you mean '+5%'?"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("Without a display: one sentence, and 69", arguments: [nil, "", ":61999", "nonsense"] as [String?])
  func noDisplay(_ display: String?) throws {
    for command in [[], ["status"], ["status", "--json"]] {
      let outcome = try Swell.run(command, environment: ["DISPLAY": display, "XDG_RUNTIME_DIR": runtime.path])
      #expect((outcome.status, outcome.output) == (69, ""), "swell \(command)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains(display.map { $0.isEmpty ? "DISPLAY" : "'\($0)'" } ?? "DISPLAY"))
    }
  }

  @Test("Without /proc, no command is taken for another", arguments: [["volume", "+5%"], ["doctor"], []])
  func noProcessFiles(_ arguments: [String]) throws {
    let user = geteuid() == 0 ? ["-m"] : ["-rm"]
    let outcome = try Child.run(
      ["unshare"] + user + ["sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\"", Swell.binary] + arguments,
      environment: ["XDG_RUNTIME_DIR": runtime.path])
    #expect((outcome.status, outcome.output) == (1, ""))
    #expect(outcome.errors == "swell: cannot read '/proc/self/cmdline': mount /proc\n")
  }

  @Test("A second Swell names the first, and ends with 75, whatever happened to the socket of that")
  func second() throws {
    let laptop = try Laptop(startsSwell: false)
    let status = try laptop.ask("status")
    #expect(status.status == 69 && status.errors.contains("no Swell is running on display '\(laptop.display)'"))
    try laptop.startSwell()
    for display in [laptop.display, "\(laptop.display).0"] {
      try expectRefusal(laptop.environment.merging(["DISPLAY": display]) { $1 }, beside: laptop)
    }
    try expectRefusal(laptop.environment.merging(["XDG_RUNTIME_DIR": runtime.path]) { $1 }, beside: laptop)
    try laptop.show(37)
    #expect(try laptop.ask("volume").output == "37%\n", "it has left the first one its socket")
    try #require(unlink(laptop.runtime.path("swell/\(laptop.display).sock")) == 0)
    try expectRefusal(laptop.environment, beside: laptop)
  }

  @Test("Of two that start at once, fifty times, one runs and the other says so")
  func race() throws {
    let laptop = try Laptop(startsSwell: false)
    for round in 0..<50 {
      let both = [try laptop.begin(), try laptop.begin()]
      try waitUntil("one of two to end") { both.contains { !$0.isRunning } }
      let loser = try #require(both.first { !$0.isRunning })
      #expect(loser.exit == .status(75) && loser.errors.contains("already running"), "\(loser.errors)")
      try waitUntil("the other to answer") { (try? laptop.status()) != nil }
      #expect(both.filter(\.isRunning).count == 1, "in round \(round)")
      #expect(try laptop.ask("quit") == (0, "", ""))
    }
  }

  @Test(
    "A Swell takes over from one whose session bus has gone, that an earlier login left, and from no other",
    arguments: [",guid=1", ";unix:path=/nowhere", "%"])
  func laterSession(end: String) throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(startsSwell: false)
    // "/" is "%2f".
    let address =
      end == "%"
      ? "unix:path=" + bus.address.dropFirst(10).split(separator: "/").map { "%2f" + $0 }.joined() : bus.address + end
    let first = ["DBUS_SESSION_BUS_ADDRESS": address]
    try laptop.startSwell(environment: first)
    try expectRefusal(laptop.environment, beside: laptop)
    try laptop.show(37)
    try bus.stop()
    try expectRefusal(laptop.environment.merging(first) { $1 }, beside: laptop)
    let second = try laptop.begin()
    #expect(try laptop.swell.waitForExit() == .status(0))
    try waitUntil("the second to answer") { (try? laptop.status())?.pid == Int(second.pid) }
  }

  @Test("Output that cannot be written is named, and ends with 1; a reader that has gone does not")
  func fullOutput() throws {
    let laptop = try Laptop()
    for words in [
      ["--version"], ["--help"], ["status"], ["watch", "--now"], ["doctor"], ["check-config"],
    ] {
      func run(_ redirected: String) throws -> Child.Outcome {
        try Child.run(
          ["sh", "-c", "\"$0\" \"$@\" " + redirected, Swell.binary] + words, environment: laptop.environment)
      }
      for (output, reason) in [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")] {
        #expect(try run(output) == (1, "", "swell: cannot write the output (\(reason))\n"), "\(words) \(output)")
      }
      if words[0] != "watch" { #expect(try run("| true").errors == "", "\(words)") }
    }
  }

  @Test("'check-config' names what is wrong, and a file that is right")
  func checkConfiguration() throws {
    let file = try runtime.write("[hud]\nposition = top-right\n", to: "swell.ini")
    let right = try run("check-config", file)
    #expect((right.status, right.errors) == (0, ""))
    #expect(right.output.contains(file))
    let former = try runtime.write("[gesture]\nthreshold = 9\n", to: "former.ini")
    let noted = try run("check-config", former)
    #expect(noted.status == 0 && noted.output.contains("is fine") && noted.errors.contains("'threshold'"), "\(noted)")
    let wrong = try runtime.write("[keys]\n\nstepp = 5%\n", to: "x.ini")
    for words in [["check-config", wrong], ["-c", wrong, "check-config"]] {
      let check = try Swell.run(words, environment: [:])
      #expect((check.status, check.output, check.errors.split(separator: "\n").count) == (78, "", 1))
      for word in ["\(wrong):3:", "'stepp'", "'step'"] { #expect(check.errors.contains(word), "\(check)") }
    }
    let picture = try runtime.write("[icons]\nplay = \(runtime.path("none.svg"))\n", to: "icons.ini")
    let unread = try run("check-config", picture)
    #expect(
      (unread.status, unread.output, unread.errors.contains("none.svg' as icon 'play'")) == (78, "", true), "\(unread)")
    let none = try Swell.run(["check-config"], environment: ["XDG_CONFIG_HOME": runtime.path("none")])
    #expect(none.status == 0 && none.output.contains("there is no '\(runtime.path("none"))/swell/swell.ini'"))
  }

  @Test("'status' says what runs, what is seen and what is shown")
  func status() throws {
    let laptop = try Laptop()
    var status = try laptop.status()
    #expect((status.pid, status.display, status.compositor) == (Int(laptop.swell.pid), laptop.display, false))
    #expect(status.monitors.count == 1)
    let monitor = try #require(status.monitors.first)
    #expect((monitor.x, monitor.y, monitor.width, monitor.height) == (0, 0, 1280, 800) && monitor.scale == 1)
    #expect(status.audio.server?.contains("pulseaudio") == true)
    #expect((status.audio.connected, status.audio.sink, status.audio.level) == (true, "spk", 0.25))
    #expect(status.audio.muted == false && !status.hud.shown)
    try laptop.show(37)
    status = try laptop.status()
    #expect((status.hud.shown, status.hud.monitor, status.audio.level) == (true, monitor.name, 0.37))
    #expect((status.hud.kind, status.hud.icon, status.hud.label) == ("volume", "speaker-medium", "37%"))
    let text = try laptop.ask("status")
    #expect(text.status == 0 && text.output.contains("37"))
    #expect(try run("--version").output.contains(status.version))
  }

  @Test("A healthy Swell says nothing, and with -v that it is ready", arguments: [[], ["-v"]])
  func quiet(_ arguments: [String]) throws {
    let laptop = try Laptop(isVerbose: false, startsSwell: false)
    try laptop.startSwell(arguments)
    if !arguments.isEmpty { try laptop.swell.waitForLine(containing: "swell: ready", onError: true) }
    try laptop.show(37)
    try laptop.hide()
    #expect(try laptop.swell.stop() == .status(0))
    #expect(laptop.swell.output == "")
    #expect(laptop.swell.errors.isEmpty == arguments.isEmpty)
  }
}
