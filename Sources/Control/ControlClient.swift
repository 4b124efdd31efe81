internal import CLibc
internal import EventLoop
internal import Logging
public import SwellCore

/// Sends a command to the Swell of an X display, on a connection of its own.
@safe public final class ControlClient {
  /// Why there is no answer.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    case notRunning(display: String)
    /// The socket was made by another user.
    case foreign(path: String)
    /// There may be one, which cannot be asked: a sentence.
    case unreachable(String)
    /// There is no X server, and nobody else who knows.
    case noScreen(display: String)
    /// Swell has ended, or has disconnected a client that did not read.
    case ended(display: String)
    case lost(reason: String)
    /// Swell's reason, in sentences of a line each, and the exit code.
    case refused(String, code: Int32 = 1)

    public var description: String {
      switch self {
      case .notRunning(let display): "no Swell is running on display '\(display)': start it with 'swell'"
      case .foreign(let path):
        "the control socket '\(path)' belongs to another user: set XDG_RUNTIME_DIR to a folder of your own"
      case .unreachable(let sentence): sentence
      case .noScreen(let display): "cannot reach X display '\(display)': check DISPLAY and XAUTHORITY"
      case .ended(let display): "the Swell on display '\(display)' has ended, or has closed this connection"
      case .lost(let reason): "Swell does not answer (\(reason)): try again, or start it anew"
      case .refused(let reason, _): reason
      }
    }
  }

  private let display: String
  /// The connection, for poll(2).
  public let descriptor: Int32
  private var lines = LineBuffer()

  /// - Parameter display: Name of the X display, as in the environment variable DISPLAY.
  /// - Throws: `.notRunning` when no process listens on the socket, `.foreign` when another user does, `.lost` when it
  ///   accepts no connection in 2 s.
  public convenience init(display: String) throws(Failure) {
    try self.init(display: display, path: ControlSocket(display: display).path)
  }

  /// - Parameters:
  ///   - path: Of the socket.
  ///   - isOfAny: Whether the superuser takes the socket of another user.
  public init(display: String, path: String, isOfAny: Bool = false) throws(Failure) {
    self.display = display
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .lost(reason: errorText(swell_errno())) }
    // If Swell reads too slowly, sending waits.
    var patience = timeval(tv_sec: 2, tv_usec: 0)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    let size = unsafe swell_unix_address(&address, path)
    guard size > 0, unsafe swell_connect(descriptor, &address, size) == 0 else {
      // A stopped Swell leaves connections in the queue of its socket until that is full.
      if size > 0, swell_errno() == EAGAIN { throw .lost(reason: "it accepts no connections") }
      throw .notRunning(display: display)
    }
    guard isOfAny && getuid() == 0 || swell_peer_user(descriptor) == Int(getuid()) else { throw .foreign(path: path) }
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Sends the words of a command.
  ///
  /// - Throws: `.refused` for words with a tab or a newline, `.lost` when they cannot be sent.
  public func send(_ words: [String]) throws(Failure) {
    // Tabs separate words and a newline ends them: a word that contains one would be another request.
    guard !words.contains(where: { $0.bytes.contains(9) || $0.bytes.contains(10) }) else {
      throw .refused("a word of a command must not contain a tab or a newline", code: 64)
    }
    let line = Array(ControlProtocol.line(for: words).utf8)
    let limit = ControlProtocol.longestRequest
    guard line.count <= limit else {
      throw .refused("the command is too long: it may have \(limit) bytes, and has \(line.count)", code: 64)
    }
    guard unsafe swell_send(descriptor, line, line.count) == line.count else {
      throw .lost(reason: errorText(swell_errno()))
    }
  }

  /// Sends the words of a command and waits for the answer, 5 s at most.
  ///
  /// - Parameter untilEnd: Whether the end of Swell is the answer, as for `quit`.
  /// - Throws: `.lost` when the answer is not complete, `.refused` with Swell's reason.
  public func ask(_ words: [String], untilEnd: Bool = false) throws(Failure) -> PlainText {
    try send(words)
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var received: [UInt8] = []
    while true {
      let more = try receive()
      if more.isEmpty { break }
      received += more
      guard received.count <= ControlProtocol.longestAnswer else { throw .lost(reason: "its answer has no end") }
    }
    if received.isEmpty, untilEnd { return "" }
    guard let text = ControlProtocol.text(in: String(bytes: received)) else {
      throw .lost(reason: received.isEmpty ? "it closed the connection" : "the end of its answer is missing")
    }
    if let refusal = ControlProtocol.refusal(in: text) { throw .refused(refusal.reason, code: refusal.code) }
    return text.parts(separatedBy: "\n").dropLast().reduce("") { "\($0)\($1)\n" }
  }

  /// Waits for output of `watch`, and returns the lines that are complete.
  ///
  /// - Throws: `.ended` at the end of the connection, `.refused` when the server refuses to watch.
  public func next() throws(Failure) -> PlainText {
    let received = try receive()
    guard !received.isEmpty else { throw .ended(display: display) }
    let lines = lines.take(received[...])
    if let refusal = lines.first.flatMap({ ControlProtocol.refusal(in: $0) }) {
      throw .refused(refusal.reason, code: refusal.code)
    }
    return lines.reduce("") { "\($0)\($1)\n" }
  }

  /// Closes the sending side, and waits until Swell has read everything, 5 s at most.
  ///
  /// - Throws: `.lost` when it has not by then.
  public func finish() throws(Failure) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, 5000) != 0 else { throw .lost(reason: ControlClient.busy) }
  }

  private static let busy = "it is busy or stopped"

  /// - Returns: The bytes that were received, none at the end.
  private func receive() throws(Failure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe swell_receive(descriptor, &buffer, buffer.count)
    guard count >= 0 else {
      throw .lost(reason: swell_errno() == EAGAIN ? ControlClient.busy : errorText(swell_errno()))
    }
    buffer.removeSubrange(count...)
    return buffer
  }
}
