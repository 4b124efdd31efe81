import Foundation
import TestServers
import Testing

@Suite("swell doctor", .serialized)
struct DoctorTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      var topic, weight, text: String
      var remedy: String?
    }

    var problems: Int
    var findings: [Finding]

    func texts(_ topic: String) -> [String] { findings.filter { $0.topic == topic }.map(\.text) }
  }

  private func report(_ environment: [String: String?], status: Int32) throws -> Report {
    var outcome: Child.Outcome = (-1, "", "")
    // It waits for the audio server for a moment only: again, should a busy machine have taken longer.
    try? waitUntil("an examination in time") {
      outcome = try Swell.run(["doctor", "--json"], environment: environment)
      return outcome.status == status
    }
    #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
  }

  @Test("On a session that works it finds what is there, and disturbs nothing")
  func session() throws {
    let laptop = try Laptop()
    try laptop.grab(.volumeUp)
    let report = try report(laptop.environment, status: 0)
    #expect(report.problems == 0)
    #expect(
      report.texts("display") == ["X display '\(laptop.display)'; no compositor: Swell blends the panel itself"])
    #expect(report.texts("swell").first?.hasSuffix("process \(laptop.swell.pid) runs on this display") == true)
    #expect(report.texts("audio").first?.contains("at 25 %") == true)
    // It is this program, the only one with a grab.
    let keys = try #require(report.texts("keys").first)
    let name = try #require(ProcessInfo.processInfo.arguments.first).split(separator: "/").last ?? ""
    #expect(keys == "another program, \(name), handles RaiseVolume: Swell only shows the result")
    #expect(try laptop.staysSilent())
  }

  @Test("It examines the configuration that the running Swell was started with, also by a relative path")
  func runningConfiguration() throws {
    let laptop = try Laptop(startsSwell: false)
    let file = try laptop.runtime.write("[hud]\ntheme = nonsense\n", to: "mine.ini")
    let command = ["env", "-C", laptop.runtime.path, Swell.binary]
    var swell = try Child(command + ["-c", "mine.ini"], environment: laptop.environment)
    func waitForSwell() throws {
      try waitUntil("Swell to answer") { try laptop.ask("status").status == 0 }
    }
    try waitForSwell()
    #expect(try report(laptop.environment, status: 1).texts("config").first?.hasPrefix("\(file):2:") == true)
    let other = try laptop.runtime.write("", to: "other.ini")
    let chosen = try laptop.ask("-c", other, "doctor")
    #expect(chosen.output.contains("'\(other)' is fine"), "\(chosen)")
    try laptop.runtime.write("", to: "mine.ini")
    _ = try laptop.ask("reload")
    #expect(try report(laptop.environment, status: 0).texts("config") == ["'\(file)' is fine"])
    try swell.stop()
    // Nobody has named this one: it need not be there.
    let folder = ["XDG_CONFIG_HOME": laptop.runtime.path("none")]
    swell = try Child(command, environment: laptop.environment.merging(folder) { $1 })
    try waitForSwell()
    #expect(
      try report(laptop.environment, status: 0).texts("config")
        == ["no '\(laptop.runtime.path("none"))/swell/swell.ini': all settings are at their defaults"])
    withExtendedLifetime(swell) {}
  }

  @Test("Without a display and without an audio server it says so, each with what to do")
  func nothing() throws {
    let report = try report(["DISPLAY": nil, "PULSE_SERVER": "unix:/nonexistent", "HOME": "/nonexistent"], status: 1)
    #expect(report.problems == 2)
    #expect(report.texts("display").first?.contains("DISPLAY is not set") == true)
    #expect(report.texts("audio") == ["no audio server answers: volume is neither shown nor changed"])
  }

  @Test("With --fix it offers commands, each with the one that undoes it, and runs those that are confirmed")
  func fix() throws {
    let folder = try TemporaryFolder()
    let value = folder.path("value")
    // One property, never set at first, in place of the store of Xfce.
    let store = """
      #!/bin/sh
      case " $* " in
      *" -r "*) rm "\(value)" ;;
      *" -s "*) while [ "$1" != -s ]; do shift; done; echo "$2" >"\(value)" ;;
      *) cat "\(value)" ;;
      esac
      """
    _ = try folder.write(store, to: "xfconf-query", isProgram: true)
    try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: folder.path("xfce4-power-manager"))
    let program = try Child([folder.path("xfce4-power-manager"), "1000"])
    defer { _ = try? program.stop() }
    let screen = try VirtualScreen()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let environment = [
      "DISPLAY": screen.display, "PATH": "\(folder.path):\(path)", "PULSE_SERVER": "unix:/nonexistent",
    ]
    func doctor(_ answer: String) throws -> Child.Outcome {
      try Child.run([Swell.binary, "doctor", "--fix"], environment: environment, input: answer)
    }
    let property = "xfconf-query -c xfce4-power-manager -p /xfce4-power-manager/show-brightness-popup"
    for answer in ["", "n\n", "\n", "what?\n"] {
      let outcome = try doctor(answer)
      #expect(outcome.output.contains("To disable that:\n  \(property) -n -t bool -s false\n"), "\(outcome.output)")
      #expect(outcome.output.contains("To undo it:\n  \(property) -s true\n"))
      #expect(outcome.output.hasSuffix("Left as it is.\n"))
      #expect(outcome.status == 0 && !FileManager.default.fileExists(atPath: value))
    }
    let done = try doctor("y\n")
    #expect(done.output.hasSuffix("Done.\n") && done.status == 0, "\(done.output)")
    #expect(try String(contentsOfFile: value, encoding: .utf8) == "false\n")
    let again = try doctor("y\n")
    #expect(again.output.contains("ok       pop-ups     xfce4-power-manager is set not to show brightness\n"))
    #expect(again.output.hasSuffix("\nThere is nothing for --fix to do.\n"), "\(again.output)")
    // What was set by hand is what comes back.
    try "maybe".write(toFile: value, atomically: false, encoding: .utf8)
    #expect(try doctor("").output.contains("To undo it:\n  \(property) -s maybe\n"))
    // Nobody writes there.
    try FileManager.default.removeItem(atPath: folder.path("xfconf-query"))
    _ = try folder.write("#!/bin/sh\nexit 1\n", to: "xfconf-query", isProgram: true)
    let refused = try doctor("y\n")
    #expect(refused.output.hasSuffix("That failed: nothing has changed.\n") && refused.status == 1)
  }

  /// Programs in the place of those of a desktop.
  struct Desktop: Sendable {
    /// The words with which the one that shows pop-ups runs: a copy of tail(1), which waits.
    var shower: [String]
    /// The tools that read and write its setting, which is in the file `$value`.
    var tools: [String: String]
    var title, command: String
  }

  private static let writing = "for word; do :; done; echo $word >$value"
  private static let desktops = [
    // The second word is the plug-in (Xfce 4.20).
    Desktop(
      shower: ["wrapper-2.0", "libpulseaudio-plugin.so", "8", "-f"],
      tools: ["xfconf-query": "case \"$*\" in *' -s '*) \(writing) ;; *) cat $value ;; esac"],
      title: "the PulseAudio plug-in of Xfce's panel",
      command: "xfconf-query -c xfce4-panel -p /plugins/plugin-8/show-notifications -n -t bool -s false"),
    Desktop(
      shower: ["plasmashell", "file", "-f"],
      tools: ["kreadconfig6": "cat $value", "kwriteconfig6": writing, "kwriteconfig5": "exit 1"], title: "plasmashell",
      command: "kwriteconfig6 --file plasmarc --group OSD --key Enabled false"),
    Desktop(
      shower: ["plasmashell", "file", "-f"], tools: ["kreadconfig5": "cat $value", "kwriteconfig5": writing],
      title: "plasmashell", command: "kwriteconfig5 --file plasmarc --group OSD --key Enabled false"),
  ]

  @Test("What --fix has done, it finds done the next time", arguments: desktops)
  func fixed(desktop: Desktop) throws {
    let folder = try TemporaryFolder()
    for (name, script) in desktop.tools {
      _ = try folder.write("#!/bin/sh\nvalue='\(folder.path("value"))'\n\(script)\n", to: name, isProgram: true)
    }
    try FileManager.default.copyItem(atPath: "/usr/bin/tail", toPath: folder.path(desktop.shower[0]))
    _ = try folder.write("", to: desktop.shower[1])
    let shower = try Child(desktop.shower.prefix(2).map { folder.path($0) } + desktop.shower.dropFirst(2))
    defer { _ = try? shower.stop() }
    let screen = try VirtualScreen()
    let environment = [
      "DISPLAY": screen.display, "PATH": "\(folder.path):/usr/bin:/bin", "PULSE_SERVER": "unix:/nonexistent",
    ]
    func doctor() throws -> String {
      try Child.run([Swell.binary, "doctor", "--fix"], environment: environment, input: "y\n").output
    }
    let first = try doctor()
    #expect(first.contains("\n\(desktop.title) shows volume"), "\(first)")
    #expect(first.contains("\n  \(desktop.command)\n") && first.hasSuffix("Done.\n"), "\(first)")
    let second = try doctor()
    #expect(second.contains("ok       pop-ups     \(desktop.title) is set not to show volume"), "\(second)")
    #expect(second.hasSuffix("\nThere is nothing for --fix to do.\n"), "\(second)")
  }
}
