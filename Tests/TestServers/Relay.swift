import CLibc
import EventLoop
import Glibc

/// Stands between programs and a server, on a loop, and passes on what they say, one message after the other.
open class Relay {
  /// One direction of a connection.
  public final class Line {
    /// The number of the connection; the first one is 1.
    public let connection: Int
    public let isOfServer: Bool
    /// How many whole messages have come.
    public fileprivate(set) var messages = 0
    fileprivate let source, target: Int32
    /// What was read and is not a whole message yet.
    fileprivate var rest: [UInt8] = []
    /// nil after the end of the connection.
    fileprivate var watch: Watch?

    fileprivate init(_ connection: Int, from source: Int32, to target: Int32, isOfServer: Bool) {
      (self.connection, self.source, self.target, self.isOfServer) = (connection, source, target, isOfServer)
    }

    public func send(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while watch != nil, !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  public let loop: EventLoop
  /// Connections that were made.
  public private(set) var connections = 0
  /// Those of the connections that there are.
  public private(set) var lines: [Line] = []
  public var openConnections: Int { lines.count / 2 }

  private let path, target: String
  private var listening: Int32 = -1
  private var watch: Watch?

  /// - Parameters:
  ///   - path: Where it listens; there is nothing yet.
  ///   - target: The socket of the server.
  public init(at path: String, to target: String, on loop: EventLoop) throws {
    (self.path, self.target, self.loop) = (path, target, loop)
    try listen()
  }

  deinit {
    watch = nil
    for line in lines { end(line) }
    close(listening)
  }

  /// The length of the message that begins with these bytes; nil if they do not say it yet.
  open func length(of bytes: [UInt8], from line: Line) -> Int? { bytes.count }

  open func pass(_ message: [UInt8], along line: Line) {
    line.send(message)
  }

  /// Puts a new socket in the place of the old one, which those see who watch for it.
  public func listenAnew() throws {
    watch = nil
    close(listening)
    unlink(path)
    try listen()
  }

  private func listen() throws {
    listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    let size = swell_unix_address(&name, path)
    guard swell_bind(listening, &name, size) == 0, Glibc.listen(listening, 8) == 0 else {
      throw ServerProblem.failed("Cannot listen at '\(path)'.")
    }
    watch = loop.watch(listening) { [unowned self] in accept() }
  }

  private func accept() {
    let program = Glibc.accept(listening, nil, nil)
    _ = fcntl(program, F_SETFD, FD_CLOEXEC)
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    let size = swell_unix_address(&name, target)
    // Without a server, the first attempt to read ends the connection.
    _ = swell_connect(server, &name, size)
    connections += 1
    lines.append(Line(connections, from: program, to: server, isOfServer: false))
    lines.append(Line(connections, from: server, to: program, isOfServer: true))
    for line in lines.suffix(2) {
      line.watch = loop.watch(line.source) { [unowned self, unowned line] in read(line) }
    }
  }

  /// Ends all connections, as a server that goes away does.
  public func endAll() {
    let ended = lines
    lines = []
    for line in ended { end(line) }
  }

  private func read(_ line: Line) {
    // Both ends may be read by this loop: a write that waited would wait for ever. While the target is full, the source
    // is left to read, and this is called again.
    var target = pollfd(fd: line.target, events: Int16(POLLOUT), revents: 0)
    guard poll(&target, 1, 0) == 1 else { return }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = Glibc.read(line.source, &buffer, buffer.count)
    guard count > 0 else {
      let ended = lines.filter { $0.connection == line.connection }
      lines.removeAll { $0.connection == line.connection }
      for line in ended { end(line) }
      return
    }
    line.rest += buffer[..<count]
    while !line.rest.isEmpty, let length = length(of: line.rest, from: line), line.rest.count >= length {
      let message = Array(line.rest[..<length])
      line.rest.removeFirst(length)
      line.messages += 1
      pass(message, along: line)
    }
  }

  private func end(_ line: Line) {
    line.watch = nil
    close(line.source)
  }
}
