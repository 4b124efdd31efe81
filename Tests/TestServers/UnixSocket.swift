import CLibc
import Glibc

/// A client's end of a Unix socket, for clients that are worse than ours.
public final class UnixSocket {
  private let descriptor: Int32
  /// False where the queue of the server is full, for one that does not wait for it.
  public let isConnected: Bool

  public init(_ path: String, waits: Bool = true) throws {
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, Int32(type), 0)
    var name = sockaddr_un()
    let size = swell_unix_address(&name, path)
    isConnected = swell_connect(descriptor, &name, size) == 0
    guard isConnected || !waits else {
      throw ServerProblem.failed("Cannot connect to '\(path)': \(String(cString: strerror(errno))).")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Sends all of it, however long the other end takes.
  public func send(_ text: String) throws {
    guard try send(bytes: Array(text.utf8)) else { throw ServerProblem.failed("The other end hung up.") }
  }

  /// - Returns: false if the other end hung up before it had taken all of them.
  @discardableResult
  public func send(bytes: [UInt8]) throws -> Bool {
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

  /// - Returns: fewer bytes if the other end hung up.
  func receive(_ wanted: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < wanted {
      try wait(for: POLLIN)
      var buffer = [UInt8](repeating: 0, count: min(wanted - bytes.count, 4096))
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads until the other end hangs up.
  public func readToEnd() throws -> String {
    String(decoding: try receive(.max), as: UTF8.self)
  }

  private func wait(for event: Int32) throws {
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    guard poll(&polled, 1, Int32(patience.components.seconds) * 1000) == 1 else {
      throw ServerProblem.failed("The other end does nothing for \(patience).")
    }
  }
}
