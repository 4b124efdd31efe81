import Foundation
import TestServers
import Testing

@Suite("The control socket of the program", .serialized)
struct ControlSocketTests {
  /// What is in the way of the folder of the socket: shell commands in a private mount namespace, where `$0` is the
  /// runtime folder.
  private static let obstacles: [(reason: String, mounts: String)] = [
    // Of another user: only root can give it away.
    (
      "it must belong to this user and have mode 0700",
      "mkdir -m 700 $0/swell && { chown 1 $0/swell 2>/dev/null || mount --bind /root $0/swell; }"
    ),
    ("Read-only file system", "mount --bind $0 $0 && mount -o remount,bind,ro $0"),
    ("No space left on device", "mount -t tmpfs -o size=4k,nr_inodes=1 none $0"),
  ]

  @Test("Without a folder for the socket, one sentence says why, and the HUD is shown", arguments: obstacles)
  func folder(reason: String, mounts: String) throws {
    let laptop = try Laptop(startsSwell: false)
    let folder = try TemporaryFolder()
    let script = "mount --make-rprivate / && \(mounts) && exec \"$@\""
    let words = ["unshare", geteuid() == 0 ? "-m" : "-rm", "sh", "-c", script, folder.path, Swell.binary, "-v"]
    let swell = try Child(words, environment: laptop.environment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 })
    try swell.waitForLine(containing: "swell: ready", onError: true)
    let sentence = "swell: cannot use the folder '\(folder.path)/swell' for the control socket (\(reason)): "
    #expect(swell.errors.contains(sentence + "commands cannot control this Swell\n"), "\(swell.errors)")
    try laptop.probe.waitUntil("the HUD to show a change") {
      // Nobody can ask whether it knows the default sink by now.
      try laptop.audio.setVolume("+1%")
      return laptop.probe.hudWindow() != nil
    }
  }

  @Test("A folder whose name is no UTF-8 has a socket, which commands find")
  func latin() throws {
    let laptop = try Laptop(startsSwell: false)
    let folder = try TemporaryFolder()
    let enter = #"XDG_RUNTIME_DIR=$(printf '%s/\344' '\#(folder.path)') && export XDG_RUNTIME_DIR"#
    func run(_ script: String) throws -> Child {
      try Child(["sh", "-c", "\(enter) && \(script)", Swell.binary], environment: laptop.environment)
    }
    let swell = try run(#"mkdir -m 700 "$XDG_RUNTIME_DIR" && exec "$0""#)
    try waitUntil("Swell to answer") {
      let command = try run(#"exec "$0" status"#)
      return try command.waitForExit() == .status(0) && command.output.contains("process \(swell.pid)")
    }
    #expect(try run(#"exec "$0""#).waitForExit() == .status(75))
    #expect(try run(#"test -S "$XDG_RUNTIME_DIR/swell/$DISPLAY.sock""#).waitForExit() == .status(0))
    #expect(try swell.stop(SIGTERM) == .status(0))
    #expect(swell.errors.isEmpty, "\(swell.errors)")
  }

  @Test("An answer is whole, however long the names of other programs are, which are cut")
  func longNames() throws {
    let laptop = try Laptop()
    for number in 1...5 {
      try laptop.play("--raw", "--client-name=\(number)" + String(repeating: "\u{1}é", count: 20_000))
    }
    struct Program: Decodable { var name: String }
    let answer = try laptop.ask("volume", "--programs", "--json")
    let programs = try JSONDecoder().decode([Program].self, from: Data(answer.output.utf8))
    let name = String(repeating: "\u{1}é", count: 85)
    #expect(programs.map(\.name) == (1...5).map { "\($0)" + name } && answer.status == 0)
    #expect(try laptop.ask("volume", "--programs").output.split(separator: "\n").count == 5)
  }
}
