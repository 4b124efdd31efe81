import Glibc

/// A private X server without a screen (Xvfb), on an unused display number.
public final class VirtualScreen {
  public let display: String
  private let server: Child
  private let socket: String

  /// Starts Xvfb and waits until it reports, through `-displayfd`, that it accepts clients.
  ///
  /// - Parameters:
  ///   - screens: X screens of that size, `:1234.0`, `:1234.1` and so on.
  public convenience init(
    width: Int = 1280, height: Int = 800, depth: Int = 24, screens: Int = 1, arguments: [String] = []
  ) throws(ServerProblem) {
    // Half of the server's start is that of GLX, with which nobody here draws.
    var words = [
      "-displayfd", "3", "-nolisten", "tcp", "-noreset", "-ac", "+extension", "Composite", "-extension", "GLX",
    ]
    for screen in 0..<screens { words += ["-screen", "\(screen)", "\(width)x\(height)x\(depth)"] }
    try self.init("Xvfb", words + arguments)
  }

  /// Starts any X server that knows `-displayfd`.
  init(
    _ program: String, _ arguments: [String], environment: [String: String?] = [:]
  ) throws(ServerProblem) {
    let (child, number) = try Self.start(program, arguments, environment)
    server = child
    display = ":\(number)"
    socket = Self.socket(number)
    Watchdog.shared.hold(socket: socket)
  }

  deinit {
    try? stop()
  }

  public var pid: pid_t { server.pid }
  public var isRunning: Bool { server.isRunning }
  public var errors: String { server.errors }

  public func probe() throws(ServerProblem) -> XProbe {
    try XProbe(display)
  }

  public func stop(_ signal: Int32 = SIGTERM) throws(ServerProblem) {
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
  ) throws(ServerProblem) -> (Child, Int) {
    var problem = ServerProblem.failed("No display number is free.")
    for _ in 0..<20 {
      let number = Int.random(in: 1000..<30000)
      guard access(socket(number), F_OK) != 0, access("/tmp/.X\(number)-lock", F_OK) != 0 else { continue }
      let ends = try Spawn.socketPair()
      defer { close(ends.ours) }
      let child: Child
      do {
        defer { close(ends.theirs) }
        child = try Child([program, ":\(number)"] + arguments, environment: environment, descriptor: ends.theirs)
      }
      do {
        return (child, try readNumber(from: ends.ours, of: child))
      } catch {
        // Another server may have taken the number meanwhile.
        guard child.errors.contains("already running") else { throw error }
        problem = error
      }
    }
    throw problem
  }

  private static func socket(_ number: Int) -> String { "/tmp/.X11-unix/X\(number)" }

  /// Xvfb writes the digits and the newline separately.
  private static func readNumber(from socket: Int32, of server: Child) throws(ServerProblem) -> Int {
    let deadline = Deadline("\(server.name) to take clients", within: patience)
    var text: [UInt8] = []
    while text.last != UInt8(ascii: "\n") {
      try deadline.wait(watching: [socket], details: server.report)
      var bytes = [UInt8](repeating: 0, count: 16)
      var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 0) == 1 else { continue }
      let count = read(socket, &bytes, bytes.count)
      guard count > 0 else { throw .failed("\(server.name) did not start.\n\(server.report())") }
      text += bytes.prefix(count)
    }
    guard let number = Int(String(decoding: text.dropLast(), as: UTF8.self)) else {
      throw .failed("\(server.name) announced the display '\(String(decoding: text, as: UTF8.self))'.")
    }
    return number
  }
}
