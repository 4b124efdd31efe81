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
      report.texts("display") == ["X display '\(laptop.display)', no compositor"])
    #expect(report.texts("swell").first?.hasSuffix("process \(laptop.swell.pid) runs on this display") == true)
    #expect(report.texts("audio").first?.contains("at 25%") == true)
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
    let chosen = try laptop.ask("-c", other, "doctor", "--all")
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

  // MARK: --fix

  /// Programs in the place of those of a desktop, on a screen of their own.
  private final class Desktop {
    let folder: TemporaryFolder
    nonisolated(unsafe) private static let screen = Result { try VirtualScreen() }
    private let shower: Child

    /// - Parameters:
    ///   - words: with which the one that shows pop-ups runs: a copy of tail(1), which waits.
    ///   - tools: those that read and write its setting, which is in the file `$value`.
    init(_ words: [String], _ tools: [String: String]) throws {
      folder = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: "/usr/bin/tail", toPath: folder.path(words[0]))
      try folder.write("", to: words[1])
      shower = try Child(words.prefix(2).map { [folder] in folder.path($0) } + words.dropFirst(2))
      for (name, script) in tools { try add(name, script) }
    }

    func add(_ name: String, _ script: String) throws {
      try folder.write("#!/bin/sh\nvalue='\(folder.path("value"))'\n\(script)\n", to: name, isProgram: true)
    }

    /// - Parameter mounts: Shell commands before it, in a private mount namespace, where `$0` is the folder.
    func doctor(
      _ answer: String = "y\n", mounts: String? = nil, configurations: String? = nil
    ) throws -> Child.Outcome {
      let environment: [String: String?] = [
        "DISPLAY": try Self.screen.get().display, "PATH": "\(folder.path):/usr/bin:/bin",
        "PULSE_SERVER": "unix:/nonexistent", "HOME": folder.path,
        "XDG_CONFIG_HOME": configurations,
      ]
      var words = [Swell.binary, "doctor", "--fix"]
      if let mounts {
        let script = "mount --make-rprivate / && \(mounts) && { \"$@\"; code=$?; ls -A .; cat volumeicon; exit $code; }"
        words = ["unshare", geteuid() == 0 ? "-m" : "-rm", "sh", "-c", script, folder.path] + words
      }
      return try Child.run(words, environment: environment, input: answer)
    }
  }

  private static let writing = "for word; do :; done; echo $word >$value"
  private static let store = "case \"$*\" in *' -s '*) \(writing) ;; *) cat $value ;; esac"

  @Test("With --fix it offers commands, each with the value before, and runs those that are confirmed")
  func fix() throws {
    // One property, never set at first, in place of the store of Xfce.
    let desktop = try Desktop(["xfce4-power-manager", "file", "-f"], ["xfconf-query": Self.store])
    let property = "xfconf-query -c xfce4-power-manager -p /xfce4-power-manager/show-brightness-popup"
    for answer in ["", "n\n", "\n", "what?\n"] {
      let outcome = try desktop.doctor(answer)
      #expect(
        outcome.output.contains("To disable these pop-ups:\n  run '\(property) -n -t bool -s false'\n"),
        "\(outcome.output)")
      #expect(outcome.output.contains("The value is 'true' now. Disable them? [y/N] "))
      #expect(outcome.output.hasSuffix("Nothing was changed.\n"))
      #expect(outcome.status == 0 && !FileManager.default.fileExists(atPath: desktop.folder.path("value")))
    }
    // What was set by hand is what is to come back.
    try desktop.folder.write("maybe\u{1b}[2J", to: "value")
    #expect(try desktop.doctor("").output.contains("The value is 'maybe\u{fffd}[2J' now."))
    // Nobody writes there.
    try desktop.add("xfconf-query", "exit 1")
    let refused = try desktop.doctor()
    #expect(refused.output.hasSuffix("Nothing was changed: 'xfconf-query' failed.\n") && refused.status == 1)
  }

  private static let desktops = [
    // The second word is the plug-in (Xfce 4.20).
    (
      ["wrapper-2.0", "libpulseaudio-plugin.so", "8", "-f"],
      ["xfconf-query": store],
      "the PulseAudio plug-in of Xfce's panel",
      "xfconf-query -c xfce4-panel -p /plugins/plugin-8/show-notifications -n -t bool -s false"
    ),
    (
      ["plasmashell", "file", "-f"],
      ["kreadconfig6": "cat $value || :", "kwriteconfig6": writing, "kwriteconfig5": "exit 1"], "plasmashell",
      "kwriteconfig6 --file plasmarc --group OSD --key Enabled false"
    ),
    (
      ["plasmashell", "file", "-f"], ["kreadconfig5": "cat $value || :", "kwriteconfig5": writing], "plasmashell",
      "kwriteconfig5 --file plasmarc --group OSD --key Enabled false"
    ),
  ]

  @Test("What --fix has done, it finds done the next time", arguments: desktops)
  func fixed(words: [String], tools: [String: String], title: String, command: String) throws {
    let desktop = try Desktop(words, tools)
    let first = try desktop.doctor()
    #expect(first.output.contains("\n\(title) shows volume"), "\(first)")
    #expect(first.output.contains("\n  run '\(command)'\n") && first.output.hasSuffix("Done.\n"), "\(first)")
    let second = try desktop.doctor()
    #expect(!second.output.contains("\(title) shows volume"), "\(second)")
    #expect(second.output.hasSuffix("\nThere is nothing for --fix to do.\n") && second.status == 0, "\(second)")
  }

  @Test("No word of another process runs, or reaches the terminal as it is")
  func foreignWords() throws {
    let folder = try TemporaryFolder()
    let words = ["8; touch \(folder.path("ran"))", "`touch \(folder.path("ran"))`", "8\u{1b}[2J", "-8", "8\n9"]
    for word in words {
      let desktop = try Desktop(
        ["wrapper-2.0", "libpulseaudio-plugin.so", word, "-f"], ["xfconf-query": "touch \(folder.path("asked"))"])
      let outcome = try desktop.doctor()
      #expect(outcome.output.hasSuffix("\nThere is nothing for --fix to do.\n"), "\(outcome)")
      #expect(!outcome.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(
    "A configuration that is a link stays one: the file behind it is written, and keeps its mode and its other lines")
  func linkedFile() throws {
    let desktop = try Desktop(["volumeicon", "file", "-f"], [:])
    let (link, manager) = (".config/volumeicon/volumeicon", FileManager.default)
    let lines = "# mine\n\nshow_notification=true\nup_enabled=true\n"
    try desktop.folder.write("", to: link)
    let file = try desktop.folder.write(lines, to: "dotfiles/volumeicon")
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try manager.removeItem(atPath: desktop.folder.path(link))
    try manager.createSymbolicLink(
      atPath: desktop.folder.path(link), withDestinationPath: "../../dotfiles/volumeicon")
    let outcome = try desktop.doctor()
    #expect(
      outcome.output.contains("\n  set 'show_notification=false' in '~/\(link)', and start the program again\n"),
      "\(outcome)")
    #expect(outcome.output.hasSuffix("Done: '\(file)' is written.\n") && outcome.status == 0)
    #expect(try manager.destinationOfSymbolicLink(atPath: desktop.folder.path(link)) == "../../dotfiles/volumeicon")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == lines.replacing("=true\nup", with: "=false\nup"))
    #expect(try manager.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
    #expect(try manager.contentsOfDirectory(atPath: desktop.folder.path("dotfiles")) == ["volumeicon"])
  }

  @Test("A configuration is where XDG_CONFIG_HOME says")
  func otherFolder() throws {
    let desktop = try Desktop(["volumeicon", "file", "-f"], [:])
    let file = try desktop.folder.write("show_notification=true\nup_enabled=true\n", to: "mine/volumeicon/volumeicon")
    let outcome = try desktop.doctor(configurations: desktop.folder.path("mine"))
    #expect(outcome.output.hasSuffix("Done: '\(file)' is written.\n"), "\(outcome)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("show_notification=false\n"))
  }

  @Test(
    "A configuration that is too large, or no text, is left alone",
    arguments: [String(repeating: "#\n", count: 150_000), "\0"])
  func oddFile(start: String) throws {
    let desktop = try Desktop(["volumeicon", "file", "-f"], [:])
    let lines = "show_notification=true\nup_enabled=true\n"
    var bytes = Data((start + lines).utf8)
    // No UTF-8 either.
    if start == "\0" { bytes[0] = 0xff }
    let file = try desktop.folder.write("", to: ".config/volumeicon/volumeicon")
    try bytes.write(to: URL(fileURLWithPath: file))
    let outcome = try desktop.doctor()
    #expect(outcome.output.hasSuffix("\nThere is nothing for --fix to do.\n"), "\(outcome)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
  }

  /// What is in the way of a file that is to be written, in a folder of its own.
  private static let obstacles: [(reason: String, mounts: String)] = [
    ("it is no ordinary file, or has another name", "cd $0/home && ln volumeicon ../second"),
    ("File exists", "cd $0/home && mkdir volumeicon.swell-new"),
    ("Read-only file system", "mount --bind $0/home $0/home && mount -o remount,bind,ro $0/home && cd $0/home"),
    (
      "No space left on device",
      "cp $0/home/volumeicon $0/kept && mount -t tmpfs -o size=4k none $0/home && cp $0/kept $0/home/volumeicon && cd $0/home"
    ),
  ]

  @Test("A configuration that cannot be written stays as it is, and the reason is said", arguments: obstacles)
  func unwritableFile(reason: String, mounts: String) throws {
    let desktop = try Desktop(["volumeicon", "file", "-f"], [:])
    let lines = "show_notification=true\nup_enabled=true\n"
    let file = try desktop.folder.write(lines, to: "home/volumeicon")
    try desktop.folder.makeFolder(".config")
    try FileManager.default.createSymbolicLink(
      atPath: desktop.folder.path(".config/volumeicon"), withDestinationPath: "../home")
    let outcome = try desktop.doctor(mounts: mounts)
    #expect(outcome.output.contains("Nothing was changed: cannot write '\(file)' (\(reason)).\n"), "\(outcome)")
    #expect(outcome.output.hasSuffix(lines) && outcome.status == 1)
  }
}
