import Foundation
import SwellCore
import Testing

@testable import Control

extension ControlTests {
  @Suite("One Swell a display")
  struct ControlOwnershipTests {
    private let socket = RuntimeFolder.entry(":7.sock")

    init() throws {
      try RuntimeFolder.renew()
    }

    /// Why no server can begin; nil where one can.
    private func failure(display: String = ":7") -> String? {
      do {
        _ = try Bench(display: display)
        return nil
      } catch {
        return "\(error)"
      }
    }

    private func expectThatItAnswers(_ bench: Bench, display: String = ":7") throws {
      let client = try #require(RawClient(RuntimeFolder.entry(display + ".sock")), "nobody listens")
      client.send("status\n")
      try bench.turn(answer: .done("fine\n"))
      #expect(client.receiveToEnd() == .init(text: "fine\n\n", isClosed: true))
    }

    @Test(
      "A second one ends, and does the first no harm, nor do those of other displays and screens",
      arguments: [":7", ":7.0", "unix:7"])
    func second(display: String) throws {
      let bench = try Bench()
      for _ in 0..<3 {
        #expect(
          failure(display: display)
            == "Swell is already running on display '\(display)'"
            + ": 'swell reload' reads its configuration again, and 'swell quit' ends it")
      }
      let others = try [":8", ":7.1"].map { ($0, try Bench(display: $0)) }
      try expectThatItAnswers(bench)
      for (name, other) in others { try expectThatItAnswers(other, display: name) }
    }

    @Test("A socket that another left is no obstacle")
    func remains() throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: 0o700)
      try #require(RawClient.leaveStaleSocket(at: socket))
      #expect(RawClient(socket) == nil)
      for _ in 0..<3 {
        let bench = try Bench()
        try expectThatItAnswers(bench)
      }
    }

    @Test("Nobody else can enter: the folder has mode 0700, the socket 0600, whatever the umask", arguments: [0, 0o22])
    func modes(mask: mode_t) throws {
      let before = umask(mask)
      defer { umask(before) }
      let bench = try Bench()
      #expect([RuntimeFolder.sockets, socket].map { RuntimeFolder.mode(of: $0) } == [0o700, 0o600])
      bench.stop()
    }

    @Test("No descriptor is handed on to a program that is started: socket and connections are close-on-exec")
    func closeOnExec() async {
      await #expect(processExitsWith: .success) { [path = RuntimeFolder.path as String] in
        setenv("XDG_RUNTIME_DIR", path, 1)
        let before = (0..<256).filter { fcntl($0, F_GETFD) >= 0 }
        let bench = try Bench()
        let client = try #require(RawClient(path + "/swell/:7.sock"))
        try bench.turn()
        #expect(client.receive() == .init(text: "", isClosed: false))
        let added = (0..<256).filter { fcntl($0, F_GETFD) >= 0 && !before.contains($0) }
        #expect(added.count >= 4)
        #expect(added.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        bench.stop()
      }
    }

    // MARK: Obstacles

    private func expectRefusal(of path: String, because reason: String? = nil) {
      let failure = failure() ?? "none"
      #expect(failure.hasPrefix("cannot ") && failure.contains("'\(path)'"), "\(failure)")
      if let reason { #expect(failure.hasSuffix("(\(reason))")) }
    }

    @Test(
      "A folder that others may enter is refused, and left as it is",
      arguments: [0o755, 0o750, 0o710, 0o701, 0o777, 0o1777])
    func openFolder(mode: mode_t) throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: mode)
      expectRefusal(of: RuntimeFolder.sockets)
      #expect(RuntimeFolder.mode(of: RuntimeFolder.sockets) == mode)
    }

    @Test("A file or a link in place of the folder is refused, and so is no runtime folder, with the reason")
    func noFolder() throws {
      let target = RuntimeFolder.path + "/elsewhere"
      try #require(symlink(target, RuntimeFolder.sockets) == 0)
      expectRefusal(of: RuntimeFolder.sockets)
      try RuntimeFolder.makeFolder(target, mode: 0o700)
      expectRefusal(of: RuntimeFolder.sockets)
      try RuntimeFolder.renew()
      try "".write(toFile: RuntimeFolder.sockets, atomically: false, encoding: .utf8)
      expectRefusal(of: RuntimeFolder.sockets)
      RuntimeFolder.remove()
      expectRefusal(of: RuntimeFolder.sockets, because: String(cString: strerror(ENOENT)))
    }

    @Test("A folder in place of the socket is kept")
    func inPlace() throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: 0o700)
      try RuntimeFolder.makeFolder(socket, mode: 0o700)
      expectRefusal(of: socket)
      #expect(RuntimeFolder.mode(of: socket) == 0o700)
    }

    @Test("A path that no socket address can hold is refused, and the display is free again", arguments: [100, 300])
    func longPath(length: Int) {
      let display = String(repeating: "x", count: length) + ":0"
      for _ in 0..<2 { #expect(failure(display: display)?.hasPrefix("cannot listen on the control socket") == true) }
    }
  }
}
