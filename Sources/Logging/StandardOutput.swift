internal import CLibc
public import SwellCore

/// Writes to standard output without a buffer (write(2)).
///
/// If the reader is gone, the output is dropped. If writing fails for another reason, such as a full disk, the process
/// reports that and exits with 1.
public enum StandardOutput {
  public static func write(_ text: PlainText) { send(Array(text.description.utf8)) }

  /// Writes bytes to the process that has started this one as its helper.
  public static func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe CLibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if swell_errno() == EPIPE { return }
        // It may be shared with a program that makes it non-blocking.
        if swell_errno() == EAGAIN || swell_errno() == EINTR {
          var polled = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&polled, 1, -1)
          continue
        }
        Log(verbosity: .problems).problem("cannot write the output (" + errorText(swell_errno()) + ")")
        exit(EXIT_FAILURE)
      }
      rest = rest.dropFirst(count)
    }
  }
}
