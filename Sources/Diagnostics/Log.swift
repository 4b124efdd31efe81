internal import CLibc

/// Messages for people, on standard error, one a line: quiet when healthy.
public struct Log: Sendable {
  /// How much is said.
  public enum Verbosity: Int, Comparable, Sendable {
    case silent
    /// What the reader should know or mend.
    case problems
    /// And what Swell does (`-v`).
    case events

    public static func < (left: Verbosity, right: Verbosity) -> Bool { left.rawValue < right.rawValue }
  }

  public let verbosity: Verbosity

  public init(verbosity: Verbosity) {
    self.verbosity = verbosity
  }

  /// Says something that the reader should know or mend: `what: 'value' (reason)`.
  public func problem(_ message: String) {
    if verbosity >= .problems { write(message) }
  }

  /// Says what Swell does, when it was asked to.
  public func event(_ message: @autoclosure () -> String) {
    if verbosity >= .events { write(message()) }
  }

  /// One write(2), so that lines of several programs do not mix.
  private func write(_ message: String) {
    let line = Array("swell: \(message)\n".utf8)
    _ = unsafe line.withUnsafeBytes { bytes in unsafe CLibc.write(2, bytes.baseAddress, bytes.count) }
  }
}
