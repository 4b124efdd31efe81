import Glibc

/// A private X server without a screen (Xvfb), on an unused display number.
public final class VirtualScreen {
  public let display: String
  private let server: Child
  private let socket: String

  /// - Parameter screens: X screens of that size, `:1234.0`, `:1234.1` and so on.
  public convenience init(
    width: Int = 1280, height: Int = 800, depth: Int = 24, screens: Int = 1, arguments: [String] = []
  ) throws {
    // Half of the server's start is that of GLX, with which nobody here draws.
    var words = ["-nolisten", "tcp", "-noreset", "-ac", "+extension", "Composite", "-extension", "GLX"]
    for screen in 0..<screens { words += ["-screen", "\(screen)", "\(width)x\(height)x\(depth)"] }
    try self.init("Xvfb", words + arguments)
  }

  /// Starts any X server that knows `-displayfd`.
  init(_ program: String, _ arguments: [String], environment: [String: String?] = [:]) throws {
    (server, display) = try Self.start(program, arguments, environment)
    socket = Self.socket(display)
    Watchdog.shared.hold(socket: socket)
  }

  deinit {
    try? stop()
  }

  public var pid: pid_t { server.pid }
  public var isRunning: Bool { server.isRunning }
  public var errors: String { server.errors }

  public func probe() throws -> XProbe {
    try XProbe(display)
  }

  /// Stops the server, or continues it. A stopped one accepts connections and answers nothing.
  public func hang(_ isHanging: Bool = true) {
    server.terminate(isHanging ? SIGSTOP : SIGCONT)
  }

  public func stop(_ signal: Int32 = SIGTERM) throws {
    guard server.isRunning else { return }
    // A killed server leaves its socket. It is removed first: later it might be that of another server.
    if signal == SIGKILL { unlink(socket) }
    try server.stop(signal)
    Watchdog.shared.release(socket: socket)
  }

  /// Starts a server on a random number, far above those that people and other tools use.
  ///
  /// Xvfb's own search from :0 upwards is not used: it takes no lock, and rebinds the socket file of a server without
  /// an abstract socket.
  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String?]
  ) throws -> (Child, display: String) {
    var problem: any Error = ServerProblem.failed("No display number is free.")
    for _ in 0..<20 {
      let number = Int.random(in: 1000..<30000)
      guard access(socket(":\(number)"), F_OK) != 0, access("/tmp/.X\(number)-lock", F_OK) != 0 else { continue }
      // Servers close their standard output.
      let child = try Child(
        ["sh", "-c", "exec \"$0\" \"$@\" -displayfd 3 3>&1", program, ":\(number)"] + arguments,
        environment: environment)
      do {
        try child.waitForLine(containing: "\(number)")
        return (child, ":\(number)")
      } catch {
        // Another server may have taken the number meanwhile.
        guard child.errors.contains("already running") else { throw error }
        problem = error
      }
    }
    throw problem
  }

  static func socket(_ display: String) -> String { "/tmp/.X11-unix/X\(display.dropFirst())" }
}
