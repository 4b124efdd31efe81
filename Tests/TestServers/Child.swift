import Foundation
import Glibc

/// A program that a test started. It and its whole process group are gone when the object is.
public final class Child {
  public enum Exit: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  /// What a finished program left; the status is 128 + n for one that signal n ended, as in a shell.
  public typealias Outcome = (status: Int32, output: String, errors: String)

  public let arguments: [String]
  public let pid: pid_t
  private let folder: TemporaryFolder
  private let exitDescriptor: Int32

  /// Starts a program with `posix_spawn`, in a process group of its own.
  ///
  /// - Parameters:
  ///   - arguments: the program (a path, or a name on `PATH`) and its arguments.
  ///   - environment: added to that of the test process, which has forgotten its session (`TestMachine`), and an empty
  ///     home; nil removes a variable.
  ///   - input: the whole of standard input.
  ///   - descriptor: becomes descriptor 3 of the program.
  public init(
    _ arguments: [String], environment: [String: String?] = [:], input: String? = nil, descriptor: Int32? = nil
  ) throws(ServerProblem) {
    precondition(!arguments.isEmpty, "a program is needed")
    let program = arguments[0].contains("/") ? arguments[0] : try Requirement.path(of: arguments[0])
    var variables = ProcessInfo.processInfo.environment
    variables["HOME"] = Watchdog.shared.home
    for (name, value) in environment { variables[name] = value }
    let folder = try TemporaryFolder()
    for name in ["output", "errors"] { try folder.write("", to: name) }
    let source = try input.map { text throws(ServerProblem) in try folder.write(text, to: "input") }
    pid = try Watchdog.shared.start { () throws(ServerProblem) in
      try Spawn.start(
        program, arguments: arguments, environment: variables, input: source ?? "/dev/null",
        output: folder.path("output"), errors: folder.path("errors"), descriptor: descriptor)
    }
    exitDescriptor = Self.openProcess(pid)
    self.arguments = arguments
    self.folder = folder
  }

  deinit {
    // The group is killed before its leader is reaped: until then nobody else can have its number.
    kill(-pid, SIGKILL)
    waitpid(pid, nil, 0)
    Watchdog.shared.release(group: pid)
    close(exitDescriptor)
  }

  public var name: String { (arguments[0] as NSString).lastPathComponent }

  /// How the program ended, or nil while it runs (waitid(2), which leaves a zombie until the object goes).
  public var exit: Exit? {
    var report = siginfo_t()
    guard waitid(P_PID, id_t(pid), &report, WEXITED | WNOHANG | WNOWAIT) == 0 else { return .status(-1) }
    guard report._sifields._sigchld.si_pid == pid else { return nil }
    let value = report._sifields._sigchld.si_status
    return report.si_code == CLD_EXITED ? .status(value) : .signal(value)
  }

  public var isRunning: Bool { exit == nil }

  public var output: String { text("output") }

  public var errors: String { text("errors") }

  /// Readable as soon as the program has ended (pidfd_open(2)); for `poll`.
  public var endDescriptor: Int32 { exitDescriptor }

  /// Sends a signal to the program and whatever it started in its group.
  public func terminate(_ signal: Int32 = SIGTERM) {
    kill(-pid, signal)
  }

  @discardableResult
  public func waitForExit(within limit: Duration = patience) throws(ServerProblem) -> Exit {
    let deadline = Deadline("the end of '\(name)'", within: limit)
    while true {
      if let exit { return exit }
      try deadline.wait(watching: [exitDescriptor], details: report)
    }
  }

  /// Sends a signal, then kills what has not ended in time.
  @discardableResult
  public func stop(_ signal: Int32 = SIGTERM, within limit: Duration = .seconds(5)) throws(ServerProblem) -> Exit {
    terminate(signal)
    if let exit = try? waitForExit(within: limit) { return exit }
    terminate(SIGKILL)
    return try waitForExit()
  }

  /// Waits for a whole line that contains a text, and returns it; throws when the program ends without it.
  @discardableResult
  public func waitForLine(
    containing text: String, onError: Bool = false, within limit: Duration = patience
  ) throws(ServerProblem) -> String {
    let deadline = Deadline("'\(name)' to print '\(text)'", within: limit)
    let watch = try FileWatch(folder.path(onError ? "errors" : "output"))
    while true {
      watch.drain()
      // Asked before the text is read, so that its last words count.
      let hasEnded = !isRunning
      let lines = (onError ? errors : output).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if let line = lines.first(where: { $0.contains(text) }) { return String(line) }
      if hasEnded { throw .failed("'\(name)' ended without printing '\(text)'.\n\(report())") }
      try deadline.wait(watching: [watch.descriptor, exitDescriptor], details: report)
    }
  }

  /// Runs a program to its end; a failure of its own is in the status that it returns.
  public static func run(
    _ arguments: [String], environment: [String: String?] = [:], input: String? = nil,
    within limit: Duration = patience
  ) throws(ServerProblem) -> Outcome {
    let child = try Child(arguments, environment: environment, input: input)
    switch try child.waitForExit(within: limit) {
    case .status(let status): return (status, child.output, child.errors)
    case .signal(let signal): return (128 + signal, child.output, child.errors)
    }
  }

  /// Runs a program that must succeed, and returns its standard output.
  @discardableResult
  public static func demand(_ arguments: [String], environment: [String: String?] = [:]) throws(ServerProblem) -> String
  {
    let result = try run(arguments, environment: environment)
    guard result.status == 0 else {
      throw .failed("'\(arguments.joined(separator: " "))' ended with status \(result.status).\n\(result.errors)")
    }
    return result.output
  }

  public static func find(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// Everything known about the program, for the message of a failed test.
  func report() -> String {
    let end = exit.map { "\($0)" } ?? "running"
    return "\(arguments.joined(separator: " ")) (\(end))\n\(output.suffix(4000))\(errors.suffix(4000))"
  }

  private func text(_ name: String) -> String {
    // Mid-write a character may be incomplete; it is mended in the next reading.
    String(decoding: FileManager.default.contents(atPath: folder.path(name)) ?? Data(), as: UTF8.self)
  }

  private static func openProcess(_ pid: pid_t) -> Int32 {
    // Declared in <sys/pidfd.h>, which no module has.
    typealias Open = @convention(c) (pid_t, UInt32) -> Int32
    guard let symbol = dlsym(nil, "pidfd_open") else { fatalError("pidfd_open needs glibc 2.36") }
    let descriptor = unsafeBitCast(symbol, to: Open.self)(pid, 0)
    guard descriptor >= 0 else { fatalError("pidfd_open failed (\(errno))") }
    return descriptor
  }
}
