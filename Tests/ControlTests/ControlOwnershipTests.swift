import Foundation
import SwellCore
import Testing

@testable import Control

extension ControlTests {
  @Suite("One Swell a display")
  struct ControlOwnershipTests {
    init() throws {
      try RuntimeFolder.renew()
    }

    private func failure(display: String = ":7") -> ControlServer.Failure? {
      do {
        _ = try Bench(display: display)
        return nil
      } catch {
        return error as? ControlServer.Failure
      }
    }

    private func answers(_ bench: Bench, at name: String) throws -> Bool {
      guard let client = RawClient(RuntimeFolder.entry(name)) else { return false }
      client.send("status\n")
      try bench.turn(answer: .done("fine\n"))
      return client.receiveToEnd() == .init(text: "fine\n", isClosed: true)
    }

    @Test(
      "A second one is told the process of the first, and does the first no harm", arguments: [":7", ":7.0", ":7.1"])
    func second(display: String) throws {
      let bench = try Bench(display: ":7")
      for _ in 0..<3 {
        guard case .alreadyRunning(display, let process) = failure(display: display) else {
          Issue.record("no failure, or another one")
          return
        }
        #expect(process == Int(getpid()))
      }
      #expect(try answers(bench, at: ":7.sock"))
    }

    @Test("Says in one sentence that one is running, where, and with what number")
    func sentence() {
      let failure = ControlServer.Failure.alreadyRunning(display: ":7", process: 42)
      #expect(failure.description == "Swell is already running on display ':7' (process 42): nothing to do")
      let unknown = ControlServer.Failure.alreadyRunning(display: ":7", process: nil)
      #expect(unknown.description == "Swell is already running on display ':7': nothing to do")
    }

    @Test("Two displays have two")
    func otherDisplay() throws {
      let one = try Bench(display: ":7")
      let other = try Bench(display: ":8")
      #expect(try answers(one, at: ":7.sock"))
      #expect(try answers(other, at: ":8.sock"))
    }

    @Test("When the first has ended another can begin")
    func succession() throws {
      for _ in 0..<3 {
        let bench = try Bench()
        #expect(try answers(bench, at: ":7.sock"))
      }
    }

    @Test("The file that locks the display has the process in it, and nothing of the one before")
    func lockFile() throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: 0o700)
      try "999999999999".write(toFile: RuntimeFolder.entry(":7.lock"), atomically: false, encoding: .utf8)
      let bench = try Bench()
      #expect(try String(contentsOfFile: RuntimeFolder.entry(":7.lock"), encoding: .utf8) == "\(getpid())")
      #expect(try answers(bench, at: ":7.sock"))
    }

    @Test(
      "A lock without a readable process still counts", arguments: ["", "garbage", "-", "12 34"])
    func unreadableLock(text: String) throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: 0o700)
      try text.write(toFile: RuntimeFolder.entry(":7.lock"), atomically: false, encoding: .utf8)
      let lock = open(RuntimeFolder.entry(":7.lock"), O_RDWR)
      defer { close(lock) }
      try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
      guard case .alreadyRunning(":7", nil) = failure() else {
        Issue.record("no failure, or one with a process in it")
        return
      }
    }

    @Test("A lock that is a symbolic link is not followed, and what it points to stays")
    func linkedLock() throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: 0o700)
      let other = RuntimeFolder.entry("notes")
      try "mine".write(toFile: other, atomically: false, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: RuntimeFolder.entry(":7.lock"), withDestinationPath: other)
      guard case .socket(RuntimeFolder.entry(":7.lock"), _) = failure() else {
        Issue.record("no failure, or another one")
        return
      }
      #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
    }

    @Test("A socket that lies there without a lock is replaced")
    func staleSocket() throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: 0o700)
      try #require(RawClient.leaveStaleSocket(at: RuntimeFolder.entry(":7.sock")))
      #expect(RawClient(RuntimeFolder.entry(":7.sock")) == nil)
      let bench = try Bench()
      #expect(try answers(bench, at: ":7.sock"))
    }

    @Test("A Swell that was killed leaves nothing that its successor minds")
    func killed() async throws {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = RuntimeFolder.path as String] in
        setenv("XDG_RUNTIME_DIR", path, 1)
        let bench = try Bench()
        try bench.turn()
        kill(getpid(), SIGKILL)
      }
      #expect(RuntimeFolder.mode(of: RuntimeFolder.entry(":7.sock")) != nil, "the socket of the one that was killed")
      let bench = try Bench()
      #expect(try answers(bench, at: ":7.sock"))
    }

    @Test(
      "Nobody else can enter: the folder has mode 0700, socket and lock 0600, whatever the umask", arguments: [0, 0o22])
    func modes(mask: mode_t) throws {
      let before = umask(mask)
      defer { umask(before) }
      let bench = try Bench()
      #expect(RuntimeFolder.mode(of: RuntimeFolder.sockets) == 0o700)
      #expect(RuntimeFolder.mode(of: RuntimeFolder.entry(":7.sock")) == 0o600)
      #expect(RuntimeFolder.mode(of: RuntimeFolder.entry(":7.lock")) == 0o600)
      bench.stop()
    }

    @Test("No descriptor is handed on to a program that is started: lock, socket, connections are close-on-exec")
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
        let handedOn = added.filter { fcntl($0, F_GETFD) & FD_CLOEXEC == 0 }
        #expect(handedOn.isEmpty)
        bench.stop()
      }
    }

    @Test(
      "A folder that others may enter is refused, and left as it is",
      arguments: [0o755, 0o750, 0o710, 0o701, 0o777, 0o1777])
    func openFolder(mode: mode_t) throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.sockets, mode: mode)
      let failure = failure()
      guard case .folder(RuntimeFolder.sockets, _) = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(failure?.description.contains("'\(RuntimeFolder.sockets)'") == true)
      #expect(RuntimeFolder.mode(of: RuntimeFolder.sockets) == mode)
    }

    @Test("A file or a link in place of the folder is refused", arguments: ["file", "link", "dangling link"])
    func noFolder(kind: String) throws {
      let target = RuntimeFolder.path + "/elsewhere"
      switch kind {
      case "file": try "".write(toFile: RuntimeFolder.sockets, atomically: false, encoding: .utf8)
      case "link":
        try RuntimeFolder.makeFolder(target, mode: 0o700)
        fallthrough
      default: try #require(symlink(target, RuntimeFolder.sockets) == 0)
      }
      guard case .folder(RuntimeFolder.sockets, _) = failure() else {
        Issue.record("no failure, or another one")
        return
      }
    }

    @Test("Without a runtime folder there is no socket, and the reason is said")
    func noRuntimeFolder() {
      RuntimeFolder.remove()
      guard case .folder(RuntimeFolder.sockets, let reason) = failure() else {
        Issue.record("no failure, or another one")
        return
      }
      #expect(reason == String(cString: strerror(ENOENT)))
    }

    @Test("A folder in place of the socket is refused and kept")
    func folderInPlace() throws {
      try RuntimeFolder.makeFolder(RuntimeFolder.entry(":7.sock"), mode: 0o700)
      chmod(RuntimeFolder.sockets, 0o700)
      guard case .socket(RuntimeFolder.entry(":7.sock"), _) = failure() else {
        Issue.record("no failure, or another one")
        return
      }
      #expect(RuntimeFolder.mode(of: RuntimeFolder.entry(":7.sock")) == 0o700)
    }

    @Test("A path that no socket address can hold is refused, and the display is free again", arguments: [100, 300])
    func longPath(length: Int) {
      let display = String(repeating: "x", count: length) + ":0"
      for _ in 0..<2 {
        guard case .socket = failure(display: display) else {
          Issue.record("no failure, or another one")
          return
        }
      }
    }
  }
}
