import Foundation
import Glibc
import TestServers
import Testing

@Suite("Descriptors that are closed, full or used up", .serialized)
struct DescriptorTests {
  /// Starts Swell by a shell that prepares its descriptors, and waits until it answers.
  private func start(_ script: String, on laptop: Laptop) throws -> Child {
    let child = try Child(
      ["sh", "-c", "cd \"$XDG_RUNTIME_DIR\" && \(script)", Swell.binary], environment: laptop.environment)
    try waitUntil("Swell to know the default sink") {
      guard child.isRunning else { throw ServerProblem.failed("Swell ended: \(child.exit as Any) \(child.errors)") }
      return try knowsSink(laptop)
    }
    return child
  }

  private func knowsSink(_ laptop: Laptop) throws -> Bool { try laptop.ask("status").output.contains("Speakers at ") }

  @Test(
    "Swell works, whatever its standard descriptors are",
    arguments: [
      "exec \"$0\" -v <&- >&- 2>&-", "exec \"$0\" -v 2>&-",
      // A pipe with 64 kB in it, which nobody reads.
      "mkfifo f && exec 9<>f && dd if=/dev/zero bs=4096 count=16 >&9 2>/dev/null && exec \"$0\" -v 2>&9",
      // A pipe whose reader has gone.
      "mkfifo f && { exec 8<>f 9>f 8>&-; } && exec \"$0\" -v 2>&9",
    ])
  func standard(_ script: String) throws {
    let laptop = try Laptop(startsSwell: false)
    let child = try start(script, on: laptop)
    let folder = "/proc/\(child.pid)/fd/"
    for number in 0...2 {
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "\(number)")
      #expect(!target.hasPrefix("socket:"), "\(number) is \(target)")
    }
    for percent in [37, 41, 45] {
      try laptop.audio.setVolume("\(percent)%")
      try laptop.probe.waitForHUD(visible: true)
    }
    #expect(try child.stop(SIGTERM) == .status(0))
  }

  @Test("With few descriptors it works or says what is missing, sleeps, and ends on a signal")
  func few() throws {
    let laptop = try Laptop(startsSwell: false)
    for count in 9...18 {
      let script = "ulimit -n \(count) && exec \"$0\""
      let child = try Child(["sh", "-c", script, Swell.binary], environment: laptop.environment)
      // How many are enough depends on the machine: its audio server, its fonts, its user's session.
      try waitUntil("Swell with \(count) descriptors to work or to say what it lacks", details: child.errors) {
        try child.errors.contains("swell: ") || !child.isRunning || knowsSink(laptop)
      }
      // It has ended with a sentence, or it runs until it is told to end.
      try waitUntil("Swell to sleep") {
        !child.isRunning
          || (try? String(contentsOfFile: "/proc/\(child.pid)/status", encoding: .utf8))?.contains("State:\tS") == true
      }
      child.terminate(SIGTERM)
      let exit = try child.waitForExit()
      #expect(!child.errors.isEmpty || exit == .status(0), "with \(count)")
      #expect(![SIGABRT, SIGSEGV, SIGKILL].contains { exit == .signal($0) }, "\(count), \(exit): \(child.errors)")
    }
  }

  @Test(
    "Where the user has no inotify instances or watches left it works, and says so once",
    arguments: ["instances", "watches"])
  func inotify(kind: String) throws {
    let tree = try SysfsTree()
    try tree.addBacklight()
    let laptop = try Laptop(startsSwell: false)
    let limit = "echo 0 >/proc/sys/user/max_inotify_\(kind) && exec \"$0\""
    let wrapper = tree.wrapper.map { "'\($0)'" }.joined(separator: " ")
    let child = try start("exec \(wrapper) unshare -r sh -c '\(limit)' \"$0\"", on: laptop)
    try laptop.audio.setVolume("37%")
    try laptop.probe.waitForHUD(visible: true)
    #expect(child.errors.split(separator: "\n").count { $0.contains("inotify instances") } == 1, "\(child.errors)")
    #expect(try child.stop(SIGTERM) == .status(0))
  }

  @Test("Without descriptors, and when it is stopped, a command is refused, and with them again answered")
  func usedUp() throws {
    let laptop = try Laptop()
    let pid = laptop.swell.pid
    func hasNoAnswer(_ words: String...) throws -> Bool {
      let answer = try laptop.ask(words, input: "5\n")
      return answer.status == 1 && answer.errors.contains("Swell does not answer")
    }
    try waitUntil("all descriptors to be used") {
      let open = Set(try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").compactMap { Int($0) })
      // The next descriptor would have the lowest number that is free. Swell may close another one meanwhile. The hard
      // limit remains.
      let limit = try #require((0...1024).first { !open.contains($0) })
      try laptop.run("prlimit", "--pid", "\(pid)", "--nofile=\(limit):")
      return try hasNoAnswer("status")
    }
    // It is said after the client was refused.
    try laptop.swell.waitForLine(containing: "out of file descriptors", onError: true)
    try laptop.run("prlimit", "--pid", "\(pid)", "--nofile=1024:")
    try waitUntil("an answer") { try laptop.ask("status").status == 0 }
    // One that is stopped does not answer either, which is not the same as none.
    kill(pid, SIGSTOP)
    defer { kill(pid, SIGCONT) }
    let doctor = try laptop.ask("doctor")
    #expect(doctor.output.contains("Swell does not answer"), "\(doctor)")
    // What is sent to it is not shown.
    #expect(try hasNoAnswer("pipe"))
    // One that waits without an answer, and more than the queue of the socket takes.
    let waiting = try (1...256).map { _ in try UnixSocket(laptop.controlSocket, waits: false) }
    #expect(waiting.contains { !$0.isConnected })
    #expect(try hasNoAnswer("status"))
  }

  @Test("A command finds the Swell of its display from anywhere, and so does the doctor")
  func elsewhere() throws {
    let laptop = try Laptop()
    var environment = laptop.environment
    let folder = try laptop.runtime.makeFolder("elsewhere")
    // Cron has none; that of sudo may be another user's; ssh may name the screen.
    for runtime in [nil, folder, folder + "/nothing"] as [String?] {
      for display in [laptop.display, laptop.display + ".0", "unix" + laptop.display] {
        (environment["XDG_RUNTIME_DIR"], environment["DISPLAY"]) = (runtime, display)
        let answer = try Swell.run(["status"], environment: environment)
        #expect(answer.status == 0 && answer.output.contains("process \(laptop.swell.pid)"), "\(answer)")
      }
    }
    let watch = try Child([Swell.binary, "watch", "--now"], environment: environment)
    try watch.waitForLine(containing: "volume ")
    let pipe = try Child.run(["sh", "-c", "echo 42 | \"$0\" pipe", Swell.binary], environment: environment)
    #expect((pipe.status, pipe.errors) == (0, ""))
    try laptop.waitForStatus("the line") { $0.hud.kind == "custom" }
    environment["XDG_RUNTIME_DIR"] = folder
    let doctor = try Swell.run(["doctor"], environment: environment)
    #expect(doctor.output.contains("(process \(laptop.swell.pid)), but does not use '"), "\(doctor)")
    // Its socket is gone, and it is running all the same.
    unlink(laptop.controlSocket)
    let answer = try laptop.ask("status")
    #expect((answer.status, answer.output) == (69, ""))
    #expect(answer.errors.contains("(process \(laptop.swell.pid)), but does not answer"), "\(answer)")
  }

  @Test("The superuser commands the Swell of another user", .enabled(if: getuid() == 0, "it needs root"))
  func superuser() throws {
    let laptop = try Laptop(startsSwell: false)
    let folder = try TemporaryFolder()
    for path in [folder.path, (folder.path as NSString).deletingLastPathComponent] { chmod(path, 0o711) }
    let user = try folder.makeFolder("user")
    chown(user, 65534, 65534)
    var environment = laptop.environment
    let access = try Child.run(["xhost", "+SI:localuser:#65534"], environment: environment)
    try #require(access.status == 0, "\(access)")
    environment["XDG_RUNTIME_DIR"] = user
    // The program by an open file, since its folder may be closed to that user.
    let script = "exec 3< \"$0\"; exec setpriv --reuid 65534 --regid 65534 --clear-groups /proc/self/fd/3"
    let swell = try Child(["sh", "-c", script, Swell.binary], environment: environment)
    for runtime in [laptop.runtime.path, user] {
      environment["XDG_RUNTIME_DIR"] = runtime
      try waitUntil("the Swell of that user to answer") {
        let answer = try Swell.run(["status"], environment: environment)
        return answer.output.contains("process \(swell.pid)")
      }
    }
  }

  @Test("The socket of another user is not used", .enabled(if: getuid() == 0, "it needs root"))
  func foreign() throws {
    let laptop = try Laptop(startsSwell: false)
    let folder = try TemporaryFolder()
    try folder.makeFolder("swell")
    let socket = folder.path("swell/\(laptop.display).sock")
    let script = """
      import os, socket, sys
      server = socket.socket(socket.AF_UNIX)
      server.bind(sys.argv[1])
      # The user at the other end is the one who listens (unix(7)).
      os.setuid(65534)
      server.listen()
      print("ready", flush=True)
      while True:
        try: server.accept()[0].sendall(b"\\x1b]0;forged\\n")
        except OSError: pass
      """
    let server = try Child(["python3", "-c", script, socket])
    try server.waitForLine(containing: "ready")
    let answer = try Swell.run(
      ["status"], environment: laptop.environment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 })
    #expect((answer.status, answer.output) == (69, ""))
    #expect(answer.errors.contains("belongs to another user"), "\(answer)")
  }
}
