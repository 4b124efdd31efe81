import CLibc
import Glibc

/// A client of a Unix socket that never waits.
final class Socket {
  private let descriptor: Int32

  /// nil when nobody listens at `path`, or too many wait there.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    let size = swell_unix_address(&address, path)
    guard swell_connect(descriptor, &address, size) == 0 else {
      _ = Glibc.close(descriptor)
      return nil
    }
  }

  func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  func close() { _ = Glibc.close(descriptor) }
}
