import CLibc
import Glibc
import TestServers

/// The client's end of a connection to the control socket, byte by byte and without ever waiting.
final class RawClient {
  /// What came so far, and whether the other end has closed.
  struct Received: Equatable {
    var text: String
    var isClosed: Bool
  }

  private let descriptor: Int32

  /// nil when nobody listens at `path`.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    let size = swell_unix_address(&address, path)
    guard swell_connect(descriptor, &address, size) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit {
    close(descriptor)
  }

  /// Sends as much as fits into the buffer of the socket.
  ///
  /// - Returns: How many bytes fitted; -1 when the other end has closed.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  @discardableResult
  func send(_ text: String) -> Int {
    send(Array(text.utf8))
  }

  func endSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Reads what has come. A connection that was reset is closed: so it looks when the server did not read all.
  func receive() -> Received {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        return Received(text: String(decoding: bytes, as: UTF8.self), isClosed: count == 0 || errno == ECONNRESET)
      }
      bytes += buffer[..<count]
    }
  }

  /// Reads until the other end has closed; gives up in the end.
  ///
  /// A test that runs at the same time may be starting a program: until that has left fork(2) behind, it holds a
  /// copy of the descriptor that the server has closed.
  func receiveToEnd() -> Received {
    var all = Received(text: "", isClosed: false)
    for _ in 0..<1000 {
      let received = receive()
      all = Received(text: all.text + received.text, isClosed: received.isClosed)
      if all.isClosed { break }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Int32(patience.components.seconds) * 1000) == 1 else { break }
    }
    return all
  }

  /// Leaves a socket at `path` that nobody listens on, as a program does that is killed.
  static func leaveStaleSocket(at path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    let size = swell_unix_address(&address, path)
    return swell_bind(descriptor, &address, size) == 0
  }
}
