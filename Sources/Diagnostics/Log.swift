internal import CLibc

/// Messages for the user, on standard error, one per line: none while all is well.
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

  /// One write(2), so that lines of several programs do not mix.
  private func write(_ message: String) {
    let line = Array("swell: \(message)\n".utf8)
    _ = unsafe line.withUnsafeBytes { bytes in unsafe CLibc.write(2, bytes.baseAddress, bytes.count) }
  }
}
