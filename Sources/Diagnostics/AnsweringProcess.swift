internal import CLibc

/// A helper process that answers each line with a byte.
///
/// It ends at the end of its input, so also when this process is killed.
public final class AnsweringProcess {
  private let process: pid_t
  private let writer, reader: Int32

  /// ms to wait for an answer: half of the time that a client waits.
  private static let patience: Int32 = 2500

  /// nil if it cannot be started.
  public init?(_ helper: HelperProcess) {
    var (writer, reader): (Int32, Int32) = (-1, -1)
    process = unsafe swell_spawn(HelperProcess.program, helper.rawValue, &writer, &reader)
    (self.writer, self.reader) = (writer, reader)
    guard process > 0 else { return nil }
  }

  /// Sends a line, and waits for the answer; nil if the process has ended or does not answer in `patience`.
  public func ask(_ line: String) -> UInt8? {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    guard unsafe write(writer, bytes, bytes.count) == bytes.count else { return nil }
    return next()
  }

  private func next() -> UInt8? {
    var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    guard unsafe poll(&polled, 1, AnsweringProcess.patience) > 0, unsafe read(reader, &byte, 1) == 1 else { return nil }
    return byte
  }

  /// Closes its input and waits for its end; kills it if it does not end.
  ///
  /// - Parameter isLost: It does not answer: kill it at once.
  public func end(isLost: Bool = false) {
    _ = close(writer)
    if isLost { _ = kill(process, SIGKILL) }
    var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    let hasEnded = unsafe poll(&polled, 1, AnsweringProcess.patience) > 0
    if !hasEnded { _ = kill(process, SIGKILL) }
    _ = close(reader)
    _ = waitpid(process, nil, hasEnded ? 0 : WNOHANG)
  }
}
