import Foundation
import TestServers
import Testing

@Suite("Bad clients of the control socket do not hinder others", .serialized)
struct ControlSocketTests {
  @Test("Garbage, an endless line, silence, deafness and hanging up are theirs alone")
  func badClients() throws {
    let laptop = try Laptop()
    let before = try laptop.kernelNumber("RssAnon")
    let socket = try UnixSocket(laptop.controlSocket)
    let isTaken = try socket.send(bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 20_000_000))
    #expect(!isTaken, "nobody reads 20 MB without a newline")
    #expect(try laptop.kernelNumber("RssAnon") - before < 1024)
    var clients = try (1...120).map { _ in try UnixSocket(laptop.controlSocket) }
    for client in clients[60...] { try client.send("status\n") }
    for words in ["", "sta", "nonsense\n", "status\t--json\n"] {
      for _ in 1...30 { try UnixSocket(laptop.controlSocket).send(words) }
      #expect(try laptop.status().audio.connected && laptop.swell.isRunning)
    }
    try laptop.show(37)
    withExtendedLifetime(clients) { clients = [] }
    try waitUntil("no descriptor to be left open") {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(laptop.swell.pid)/fd").count < 30
    }
  }

  @Test("A folder that is open to others is not used, but the HUD is shown")
  func folder() throws {
    let laptop = try Laptop(startsSwell: false)
    let folder = try TemporaryFolder()
    try folder.makeFolder("swell")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("swell"))
    try laptop.startSwell(environment: ["XDG_RUNTIME_DIR": folder.path], isReady: false)
    try laptop.swell.waitForLine(containing: "swell: ready", onError: true)
    #expect(laptop.problems.filter { $0.contains("'\(folder.path)/swell'") }.count == 1)
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
}
