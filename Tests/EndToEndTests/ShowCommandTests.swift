import Foundation
import Glibc
import TestServers
import Testing

@Suite("Scripts show and hear", .serialized)
struct ShowCommandTests {
  private let laptop: Laptop

  init() throws {
    laptop = try Laptop()
  }

  /// A shell script in which `$swell` is the program.
  private func script(_ text: String) throws -> Child {
    try Child(["sh", "-c", text], environment: laptop.environment.merging(["swell": Swell.binary]) { $1 })
  }

  /// A `swell pipe` whose lines the test writes.
  private final class OpenPipe {
    let child: Child
    private let writer: FileHandle

    /// - Parameters:
    ///   - options: such as "--max 50".
    ///   - launcher: what starts the command, such as a script that changes its input before.
    init(_ suite: ShowCommandTests, options: String = "", launcher: String = "exec") throws {
      let lines = suite.laptop.runtime.path("lines-\(UUID().uuidString)")
      try #require(mkfifo(lines, 0o600) == 0)
      child = try suite.script("\(launcher) \"$swell\" pipe \(options) < \(lines)")
      // Programs that are started later do not inherit it.
      let descriptor = open(lines, O_WRONLY | O_CLOEXEC)
      try #require(descriptor >= 0)
      writer = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func write(_ text: String) throws { try writer.write(contentsOf: Data(text.utf8)) }

    func close() throws { try writer.close() }
  }

  @Test("'swell show' shows an icon, a level and a text, and the status tells them")
  func show() throws {
    let answer = try laptop.ask("show", "--icon", "hdmi", "--value", "40%")
    #expect((answer.status, answer.output, answer.errors) == (0, "", ""))
    try laptop.waitForPanel(ExpectedPanel(.hdmi, percent: 40))
    let hud = try laptop.status().hud
    #expect((hud.kind, hud.icon, hud.level, hud.label) == ("custom", "hdmi", 0.4, "40%"))
    #expect(try laptop.ask("show", "--icon", "brightness", "--value", "20%", "--label", "Sun").status == 0)
    var panel = ExpectedPanel(.brightnessLow, percent: 20)
    panel.label = "Sun"
    try laptop.waitForPanel(panel)
    #expect(try laptop.ask("show", "--value", "120%").status == 0)
    try laptop.waitForPanel(ExpectedPanel(volume: 120))
    #expect(try laptop.status().audio.level == 0.25, "nothing is set")
  }

  @Test("Lines of a script for xob are shown as they come, bad ones reported and skipped, giant ones too")
  func pipe() throws {
    let pipe = try OpenPipe(self)
    try pipe.write("40\n")
    try laptop.waitForPanel(ExpectedPanel(volume: 40))
    try pipe.write("abc\n42!\n")
    try laptop.waitForPanel(ExpectedPanel(.speakerMuted, percent: 42))
    try pipe.write(String(repeating: "4", count: 300_000) + "\n\u{0}\n120\n")
    try laptop.waitForPanel(ExpectedPanel(volume: 120))
    try pipe.write("70 hdmi\n")
    try laptop.waitForPanel(ExpectedPanel(.hdmi, percent: 70))
    // The newest value of a flood.
    try pipe.write((1...20_000).map { "\($0 % 100)\n" }.joined() + "37\n")
    try laptop.waitForPanel(ExpectedPanel(volume: 37))
    try pipe.close()
    #expect(try pipe.child.waitForExit() == .status(0))
    let errors = pipe.child.errors.split(separator: "\n")
    #expect(errors.count == 3, "\(errors)")
    for (error, line) in zip(errors, ["line 2 ", "line 4 ", "line 5 "]) { #expect(error.contains(line)) }
    #expect(errors[0].contains("'abc'"))
  }

  @Test("A pipe outlives Swell, may start before it, and with --now it ends with 69 where there is none")
  func pipeRestart() throws {
    let pipe = try OpenPipe(self, options: "--max 50 --icon brightness")
    try pipe.write("10\n")
    try laptop.waitForPanel(ExpectedPanel(.brightnessLow, percent: 20))
    #expect(try laptop.ask("quit").status == 0)
    #expect(try laptop.ask("pipe", "--now").status == 69)
    try pipe.write("20\n")
    try pipe.child.waitForLine(containing: "waiting for Swell", onError: true)
    try laptop.startSwell()
    try pipe.write("50\n")
    try laptop.waitForPanel(ExpectedPanel(.brightnessHigh, percent: 100))
    try pipe.close()
    #expect(try pipe.child.waitForExit() == .status(0))
    #expect(try laptop.ask("quit").status == 0)
    let early = try script("(echo 10; echo 20 hdmi) | \"$swell\" pipe")
    try early.waitForLine(containing: "waiting for Swell", onError: true)
    #expect(early.isRunning)
    try laptop.startSwell()
    try laptop.waitForPanel(ExpectedPanel(.hdmi, percent: 20))
    #expect(try early.waitForExit() == .status(0))
  }

  @Test("A pipe or a watcher that is one too many ends, and says why, with 75")
  func tooMany() throws {
    let watchers = try (1...16).map { _ in
      let watcher = try laptop.begin("watch", "--now")
      try watcher.waitForLine(containing: "volume ")
      return watcher
    }
    for text in ["yes 42 | \"$swell\" pipe", "\"$swell\" watch"] {
      let more = try script(text)
      #expect(try more.waitForExit() == .status(75))
      #expect(more.errors == "swell: 16 clients use 'watch' or 'pipe' already: end one of them\n")
    }
    #expect(watchers.allSatisfy { $0.isRunning })
  }

  @Test("A pipe goes on where its input is non-blocking, and ends like xob with --xob")
  func pipeInput() throws {
    let launcher = "exec python3 -c 'import os, sys; os.set_blocking(0, False); os.execv(sys.argv[1], sys.argv[1:])'"
    let pipe = try OpenPipe(self, options: "--xob", launcher: launcher)
    try pipe.write("30\n")
    try laptop.waitForPanel(ExpectedPanel(volume: 30))
    #expect(pipe.child.isRunning)
    try pipe.write("40\n")
    try laptop.waitForPanel(ExpectedPanel(volume: 40))
    try pipe.write("quit\n50\n")
    #expect(try pipe.child.waitForExit() == .status(0))
    #expect(pipe.child.errors == "")
    #expect(try laptop.status().hud.label == "40%")
  }

  @Test("'--for 0' stays until 'swell hide', '--position' is its place; a monitor that is not there is refused")
  func options() throws {
    #expect(
      try laptop.ask("show", "--icon", "hdmi", "--value", "40%", "--for", "0", "--position", "top-left").status == 0)
    try laptop.probe.waitUntil("the panel in the corner") {
      laptop.probe.hudWindow().map { ($0.frame.x, $0.frame.y) == (24, 24) } ?? false
    }
    #expect(try laptop.ask("hide").status == 0)
    try laptop.waitUntilHidden()
    let answer = try laptop.ask("show", "--value", "4%", "--monitor", "DP-9")
    #expect(answer.status == 1 && answer.errors.contains("'DP-9'"), "\(answer)")
    let lines = try Child.run(
      ["sh", "-c", "echo 5 | \"$0\" pipe --monitor DP-9", Swell.binary], environment: laptop.environment)
    #expect(lines.status == 1 && lines.errors.contains("'DP-9'"), "\(lines)")
    let long = try laptop.ask("show", "--label", String(repeating: "x", count: 5000))
    #expect(long.status == 64 && long.errors.contains("4096"), "\(long)")
  }

  @Test("'swell watch' tells what happens until Swell ends, then ends with 69")
  func watch() throws {
    let watch = try laptop.begin("watch", "--now")
    try watch.waitForLine(containing: "volume 25%")
    try laptop.audio.setVolume("40%")
    try watch.waitForLine(containing: "volume 40%")
    try laptop.audio.setMute(true)
    try watch.waitForLine(containing: "mute on 40%")
    let json = try laptop.begin("watch", "--json", "--now")
    try json.waitForLine(containing: "\"kind\": \"volume\", \"level\": 0.4, \"muted\": true")
    _ = try laptop.ask("show", "--icon", "play", "--label", "ö")
    try json.waitForLine(containing: "\"kind\": \"custom\", \"level\": null, \"muted\": null, \"icon\": \"play\"")
    try watch.waitForLine(containing: "custom ö")
    // Its reader goes before anything happens.
    #expect(try script("\"$swell\" watch --now | head -n 1").waitForExit() == .status(0))
    #expect(try laptop.swell.stop() == .status(0))
    for child in [watch, json] {
      #expect(try child.waitForExit() == .status(69))
      #expect(child.errors.split(separator: "\n").count == 1)
    }
    #expect(try laptop.ask("watch").status == 69)
  }

  @Test("'swell watch --wait' waits for a Swell, and for the next one")
  func watchWaits() throws {
    let laptop = try Laptop(startsSwell: false)
    let watch = try laptop.begin("watch", "--now", "--wait")
    for (count, level) in [(1, "40%"), (2, "50%")] {
      try laptop.startSwell()
      try laptop.audio.setVolume(level)
      try watch.waitForLine(containing: "volume \(level)")
      #expect(try laptop.swell.stop() == .status(0))
      try waitUntil("the watcher to say that it waits") { watch.errors.split(separator: "\n").count == count }
      #expect(watch.errors.contains("waiting for Swell"))
    }
    #expect(watch.isRunning)
    // Its reader goes while it waits.
    let script = "\"$0\" watch --wait | true"
    #expect(try Child.run(["sh", "-c", script, Swell.binary], environment: laptop.environment).status == 0)
  }

  @Test("'swell watch --wait' and 'swell pipe' end with the screen on which they found Swell")
  func watchScreen() throws {
    let laptop = try Laptop()
    let watch = try laptop.begin("watch", "--now", "--wait")
    let lines = laptop.runtime.path("lines")
    try laptop.run("mkfifo", lines)
    // Open for writing too: the lines never end.
    let script = "exec \"$0\" pipe 0<> \"$1\""
    let pipe = try Child(["sh", "-c", script, Swell.binary, lines], environment: laptop.environment)
    try laptop.run("sh", "-c", "echo 40 > \"$0\"", lines)
    try watch.waitForLine(containing: "volume 25%")
    try laptop.waitForStatus("the line of the pipe") { $0.hud.label == "40%" }
    try laptop.screen.stop(SIGTERM)
    for child in [watch, pipe] { #expect(try child.waitForExit() == .status(69), "\(child.errors)") }
  }

  @Test("'swell volume --sink' changes another sink, keeps its balance and the default one, and shows it")
  func otherSink() throws {
    try laptop.audio.pactl("set-sink-volume", "headphones", "20%", "40%")
    let answer = try laptop.ask("volume", "--sink", "headphones", "+10%")
    #expect((answer.status, answer.output) == (0, "50%\n"))
    let status = try laptop.status()
    #expect((status.hud.kind, status.hud.icon, status.hud.label) == ("volume", "headphones", "50%"))
    try waitUntil("the other sink to be set") {
      let text = try laptop.audio.pactl("get-sink-volume", "headphones")
      return text.contains(" 25%") && text.contains(" 50%")
    }
    #expect(try laptop.status().audio.level == 0.25)
    #expect(try laptop.ask("volume", "--sink", "headphones", "200%").output == "100% (limit)\n")
  }
}
