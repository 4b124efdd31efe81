import Foundation
import TestServers
import Testing

@Suite("Bad clients of the control socket do not hinder others", .serialized)
struct ControlSocketTests {
  let stage: Stage

  init() throws {
    stage = try Stage()
  }

  @Test("The socket is its user's alone")
  func mode() throws {
    for (path, mode) in [(stage.controlSocket, 0o600), (stage.runtime.path("swell"), 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    }
  }

  @Test(
    "Garbage is refused",
    arguments: ["nonsense\n", "\n", "status --xml\n", "STATUS\n", "status \n", "\u{1}\u{7f}\u{fffd}\n"])
  func garbage(_ line: String) throws {
    let socket = try UnixSocket(stage.controlSocket)
    try socket.send(line)
    #expect(try socket.readToEnd().hasPrefix("error: "))
    try expectHealthy()
  }

  @Test("Bytes that are no text are refused")
  func noText() throws {
    let socket = try UnixSocket(stage.controlSocket)
    try socket.send(bytes: [0xff, 0xfe, 0x80, 0xc3, 10])
    #expect(try socket.readToEnd().hasPrefix("error: "))
    try expectHealthy()
  }

  @Test("An endless line is cut off")
  func endlessLine() throws {
    let before = try stage.swell.kernelNumber("RssAnon")
    let socket = try UnixSocket(stage.controlSocket)
    let isTaken = try socket.send(bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 20_000_000))
    #expect(!isTaken, "nobody reads 20 MB without a newline")
    try expectHealthy()
    #expect(try stage.swell.kernelNumber("RssAnon") - before < 1024)
  }

  @Test("A request in pieces is answered, and what follows it is ignored")
  func pieces() throws {
    let socket = try UnixSocket(stage.controlSocket)
    for piece in ["sta", "tus", "\t--js"] {
      try socket.send(piece)
      try expectHealthy()
    }
    try socket.send("on\nstatus\n")
    let answer = try socket.readToEnd()
    #expect(try JSONDecoder().decode(SwellStatus.self, from: Data(answer.utf8)).pid == Int(stage.swell.child.pid))
  }

  @Test("Silent clients, and clients that never read, wait by themselves")
  func silent() throws {
    let silent = try (1...60).map { _ in try UnixSocket(stage.controlSocket) }
    try expectHealthy()
    let deaf = try (1...60).map { _ in try UnixSocket(stage.controlSocket) }
    for socket in deaf { try socket.send(bytes: Array("status\n".utf8)) }
    try expectHealthy()
    try stage.show(37)
    withExtendedLifetime((silent, deaf)) {}
  }

  @Test("Clients that hang up at any point are forgotten")
  func hangUp() throws {
    for words in ["", "sta", "status\t--json\n"] {
      for _ in 1...30 { try UnixSocket(stage.controlSocket).send(bytes: Array(words.utf8)) }
      try expectHealthy()
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(stage.swell.child.pid)/fd")
    #expect(files.count < 30, "no descriptor is left open")
  }

  @Test(
    "A folder that is not safe is not used, but the HUD is shown", arguments: ["open to others", "missing", "a file"])
  func folder(_ kind: String) throws {
    let stage = try Stage(startsSwell: false)
    let folder = try TemporaryFolder()
    switch kind {
    case "open to others":
      try folder.makeFolder("swell")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("swell"))
    case "a file": try folder.write("", to: "swell")
    default: break
    }
    let path = kind == "missing" ? folder.path("nothing") : folder.path
    try stage.startSwell(["-v"], environment: ["XDG_RUNTIME_DIR": path], isReady: false)
    try stage.swell.child.waitForLine(containing: "swell: ready", onError: true)
    #expect(stage.swell.problems.filter { $0.contains("'\(path)/swell'") }.count == 1)
    try stage.probe.waitUntil("the HUD to show a change") {
      // Nobody can ask whether it knows the default sink by now.
      try stage.audio.setVolume("+1%")
      return stage.probe.hudWindow() != nil
    }
  }

  @Test("A folder whose name is no UTF-8 has a socket, which commands find")
  func latin() throws {
    let stage = try Stage(startsSwell: false)
    let folder = try TemporaryFolder()
    let enter = #"XDG_RUNTIME_DIR=$(printf '%s/\344' '\#(folder.path)') && export XDG_RUNTIME_DIR"#
    func run(_ script: String) throws -> Child {
      try Child(["sh", "-c", "\(enter) && \(script)", SwellProcess.binary], environment: stage.environment)
    }
    let swell = try run(#"mkdir -m 700 "$XDG_RUNTIME_DIR" && exec "$0""#)
    try waitUntil("Swell to answer") {
      let command = try run(#"exec "$0" status"#)
      return try command.waitForExit() == .status(0) && command.output.contains("process \(swell.pid)")
    }
    let second = try run(#"exec "$0""#)
    #expect(try second.waitForExit() == .status(75))
    #expect(try run(#"test -S "$XDG_RUNTIME_DIR/swell/$DISPLAY.sock""#).waitForExit() == .status(0))
    #expect(try swell.stop(SIGTERM) == .status(0))
    #expect(swell.errors.isEmpty, "\(swell.errors)")
  }

  private func expectHealthy() throws {
    #expect(try stage.swell.status().audio.connected)
    #expect(stage.swell.child.isRunning)
  }
}
