internal import CLibc
internal import Diagnostics
internal import SwellCore

/// Asks the Swell that runs on a display.
public struct ControlClient {
  /// Why there is no answer.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    case notRunning(display: String)
    case lost(reason: String)
    /// Swell's reason, of one sentence or more on a line each, and the exit code that goes with it.
    case refused(String, code: Int32 = 1)

    public var description: String {
      switch self {
      case .notRunning(let display): "no Swell is running on display '\(display)': start one with 'swell'"
      case .lost(let reason): "Swell did not answer (\(reason))"
      case .refused(let reason, _): reason
      }
    }
  }

  private let display: String

  /// - Parameter display: Name of the X display, as in the environment variable DISPLAY.
  public init(display: String) {
    self.display = display
  }

  /// Sends the words of a command and waits for the answer, 5 s at most.
  ///
  /// - Throws: `.notRunning` when nobody listens, `.lost` when the answer breaks off, `.refused` with Swell's reason.
  public func ask(_ words: [String]) throws(Failure) -> String {
    // Tabs separate words and a newline ends them: a word with one of them would be another request.
    guard !words.contains(where: { $0.utf8.contains { $0 == 9 || $0 == 10 } }) else {
      throw .refused("a word of a command cannot have a tab or a line end in it")
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .lost(reason: errorText(swell_errno())) }
    defer { _ = close(descriptor) }
    var address = sockaddr_un()
    let size = unsafe swell_unix_address(&address, ControlSocket(display: display).path)
    guard size > 0, unsafe swell_connect(descriptor, &address, size) == 0 else { throw .notRunning(display: display) }
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    let patienceSize = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, patienceSize)
    let line = Array(ControlProtocol.line(for: words).utf8)
    guard unsafe send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
      throw .lost(reason: errorText(swell_errno()))
    }
    return try answer(from: descriptor, isEndWanted: words == ["quit"])
  }

  private func answer(from descriptor: Int32, isEndWanted: Bool) throws(Failure) -> String {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw .lost(reason: errorText(swell_errno())) }
      if count == 0 { break }
      received += buffer[..<count]
    }
    // The connection ends with Swell: that is the answer to the wish that it should end.
    guard !received.isEmpty || isEndWanted else { throw .lost(reason: "it closed the connection") }
    let text = String(decoding: received, as: UTF8.self)
    if let refusal = ControlProtocol.refusal(in: text) { throw .refused(refusal.reason, code: refusal.code) }
    return text == "\n" ? "" : text
  }
}
