internal import CLibc
internal import SwellCore

/// Messages for the user on standard error, one per line; quiet while all is well.
public struct Log: Sendable {
  /// How much is logged.
  public enum Verbosity: Int, Comparable, Sendable {
    case silent
    /// What the user should know or fix.
    case problems
    /// Also what Swell does (`-v`).
    case events

    public static func < (left: Verbosity, right: Verbosity) -> Bool { left.rawValue < right.rawValue }
  }

  public let verbosity: Verbosity

  public init(verbosity: Verbosity) {
    self.verbosity = verbosity
  }

  /// Logs something that the user should know or fix: `what: 'value' (reason)`.
  public func problem(_ message: String) {
    if verbosity >= .problems { write(message) }
  }

  /// Logs what Swell does, with `-v`.
  public func event(_ message: @autoclosure () -> String) {
    if verbosity >= .events { write(message()) }
  }

  /// Bytes: PIPE_BUF of Linux, which a pipe takes at once (pipe(7)).
  private static let longest = 4096

  /// Writes the line at once, so that lines of several programs do not mix, and drops it if that would block.
  private func write(_ message: String) {
    var polled = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&polled, 1, 0) == 1, polled.revents & Int16(POLLOUT) != 0 else { return }
    let text: PlainText = "swell: \(message)"
    var line = Array(text.description.utf8.prefix(Log.longest - 1))
    line.append(UInt8(ascii: "\n"))
    _ = unsafe line.withUnsafeBytes { bytes in unsafe CLibc.write(2, bytes.baseAddress, bytes.count) }
  }
}
