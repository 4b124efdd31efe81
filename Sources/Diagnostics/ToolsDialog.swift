internal import CLibc

/// A process of `swell-tools` that answers each line with a byte, and ends when its input does, which is also when this
/// process ends in any way.
public final class ToolsDialog {
  private let process: pid_t
  private let writer, reader: Int32

  /// ms without an answer after which it is given up: half of what a client waits.
  private static let patience: Int32 = 2500

  /// Starts it with one argument.
  ///
  /// - Returns: nil when it is not there.
  public init?(_ word: String) {
    var (writer, reader): (Int32, Int32) = (-1, -1)
    guard let path = ToolsProgram.path else { return nil }
    process = unsafe swell_spawn(path, word, &writer, &reader)
    (self.writer, self.reader) = (writer, reader)
    guard process > 0 else { return nil }
  }

  /// Sends a line, and waits.
  ///
  /// - Returns: The answer; nil when it has ended, or says nothing for `patience`.
  public func ask(_ line: String) -> UInt8? {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    guard unsafe write(writer, bytes, bytes.count) == bytes.count else { return nil }
    return next()
  }

  private func next() -> UInt8? {
    var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    guard unsafe poll(&polled, 1, ToolsDialog.patience) > 0, unsafe read(reader, &byte, 1) == 1 else { return nil }
    return byte
  }

  /// Ends its input, and waits until it has ended; one that does not is killed.
  ///
  /// - Parameter isLost: It has gone already, or does not answer: nothing is waited for.
  public func end(isLost: Bool = false) {
    _ = close(writer)
    if isLost { _ = kill(process, SIGKILL) }
    var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    let hasEnded = unsafe poll(&polled, 1, ToolsDialog.patience) > 0
    if !hasEnded { _ = kill(process, SIGKILL) }
    _ = close(reader)
    _ = waitpid(process, nil, hasEnded ? 0 : WNOHANG)
  }
}
