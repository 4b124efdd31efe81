import Glibc
import TestServers

/// A client's end of a Unix socket, for clients that are worse than ours.
final class UnixSocket {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8) + [0]
    guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
      throw ServerProblem.failed("The path of the socket '\(path)' is too long.")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard code == 0 else {
      throw ServerProblem.failed("Cannot connect to '\(path)': \(String(cString: strerror(errno))).")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Sends all of it, however long the other end takes.
  func send(_ text: String) throws {
    guard try send(bytes: Array(text.utf8)) else { throw ServerProblem.failed("The other end hung up.") }
  }

  /// Sends bytes.
  ///
  /// - Returns: false if the other end hung up before it had taken all of them.
  @discardableResult
  func send(bytes: [UInt8]) throws -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT)
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno != EAGAIN { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Reads until the other end hangs up.
  func readToEnd() throws -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      try wait(for: POLLIN)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }

  private func wait(for event: Int32) throws {
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    guard poll(&polled, 1, Int32(patience.components.seconds) * 1000) == 1 else {
      throw ServerProblem.failed("The other end does nothing for \(patience).")
    }
  }
}
