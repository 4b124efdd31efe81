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
  /// Readable as soon as the program has ended (pidfd_open(2)).
  private let endDescriptor: Int32

  /// Starts a program with `posix_spawn`, in a process group of its own.
  ///
  /// - Parameters:
  ///   - arguments: the program (a path, or a name on `PATH`) and its arguments.
  ///   - environment: added to that of the test process, which has forgotten its session (`TestMachine`), and an empty
  ///     home; nil removes a variable.
  ///   - input: the whole of standard input.
  public init(_ arguments: [String], environment: [String: String?] = [:], input: String? = nil) throws {
    precondition(!arguments.isEmpty, "a program is needed")
    guard let program = arguments[0].contains("/") ? arguments[0] : Self.find(arguments[0]) else {
      throw ServerProblem.failed("'\(arguments[0])' is not installed: 'make install-test' installs what tests need.")
    }
    var variables = ProcessInfo.processInfo.environment
    variables["HOME"] = Watchdog.shared.home
    for (name, value) in environment { variables[name] = value }
    let folder = try TemporaryFolder()
    for name in ["output", "errors"] { try folder.write("", to: name) }
    let source = try input.map { text in try folder.write(text, to: "input") }
    pid = try Watchdog.shared.start {
      try Spawn.start(
        program, arguments: arguments, environment: variables, input: source ?? "/dev/null",
        output: folder.path("output"), errors: folder.path("errors"))
    }
    endDescriptor = Self.openProcess(pid)
    self.arguments = arguments
    self.folder = folder
  }

  deinit {
    // The group is killed before its leader is reaped: until then nobody else can have its number.
    kill(-pid, SIGKILL)
    waitpid(pid, nil, 0)
    Watchdog.shared.release(group: pid)
    close(endDescriptor)
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

  /// Sends a signal to the program and whatever it started in its group.
  public func terminate(_ signal: Int32 = SIGTERM) {
    kill(-pid, signal)
  }

  @discardableResult
  public func waitForExit(within limit: Duration = patience) throws -> Exit {
    try waitUntil("the end of '\(name)'", within: limit, watching: [endDescriptor], details: report()) { !isRunning }
    return exit!
  }

  /// Sends a signal, then kills what has not ended in time.
  @discardableResult
  public func stop(_ signal: Int32 = SIGTERM) throws -> Exit {
    terminate(signal)
    if let exit = try? waitForExit(within: .seconds(5)) { return exit }
    terminate(SIGKILL)
    return try waitForExit()
  }

  /// Waits for a whole line that contains a text, and returns it; throws when the program ends without it.
  @discardableResult
  public func waitForLine(
    containing text: String, onError: Bool = false, within limit: Duration = patience
  ) throws -> String {
    var line: Substring?
    try wait(for: "print '\(text)'", within: limit) {
      let lines = (onError ? errors : output).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      line = lines.first { $0.contains(text) }
      return line != nil
    }
    return String(line!)
  }

  func wait(for deed: String, within limit: Duration = patience, _ condition: () throws -> Bool) throws {
    try waitUntil("'\(name)' to \(deed)", within: limit, watching: [endDescriptor], details: report()) {
      // Asked before the condition, so that its last words count.
      let hasEnded = !isRunning
      if try condition() { return true }
      if hasEnded { throw ServerProblem.failed("'\(name)' ended before it could \(deed).\n\(report())") }
      return false
    }
  }

  /// Runs a program to its end; a failure of its own is in the status that it returns.
  public static func run(
    _ arguments: [String], environment: [String: String?] = [:], input: String? = nil,
    within limit: Duration = patience
  ) throws -> Outcome {
    let child = try Child(arguments, environment: environment, input: input)
    switch try child.waitForExit(within: limit) {
    case .status(let status): return (status, child.output, child.errors)
    case .signal(let signal): return (128 + signal, child.output, child.errors)
    }
  }

  @discardableResult
  public static func demand(_ arguments: [String], environment: [String: String?] = [:]) throws -> String {
    let result = try run(arguments, environment: environment)
    guard result.status == 0 else {
      let words = arguments.joined(separator: " ")
      throw ServerProblem.failed("'\(words)' ended with status \(result.status).\n\(result.errors)")
    }
    return result.output
  }

  private static func find(_ program: String) -> String? {
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
