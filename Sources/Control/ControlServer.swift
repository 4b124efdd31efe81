internal import CLibc
public import Diagnostics
public import EventLoop
public import SwellCore

/// Answers requests on the control socket, and makes sure that there is one Swell per display.
@safe public final class ControlServer {
  /// Why there is no control socket.
  public enum Failure: Error, CustomStringConvertible {
    case alreadyRunning(display: String, process: Int?)
    case folder(String, reason: String)
    case socket(String, reason: String)

    public var description: String {
      switch self {
      case .alreadyRunning(let display, let process):
        "Swell is already running on display '\(display)'" + (process.map { " (process \($0))" } ?? "")
          + ": nothing to do"
      case .folder(let path, let reason): "cannot use the folder '\(path)' for the control socket (\(reason))"
      case .socket(let path, let reason): "cannot listen on the control socket '\(path)' (\(reason))"
      }
    }
  }

  /// At most this many connections at a time; the oldest goes when one more comes.
  private static let connectionLimit = 16

  private let loop: EventLoop
  private let log: Log
  private let emit: (Event) -> Void
  private let socket: ControlSocket
  private let lock: Int32
  private let listener: Int32
  private var listenerWatch: Watch?
  private var connections: [Connection] = []
  private var nextNumber = 1

  private struct Connection {
    let client: ClientID
    let descriptor: Int32
    var received: [UInt8] = []
    let watch: Watch
  }

  /// Takes the display for this process and listens.
  ///
  /// - Parameter emit: Receives `.request`.
  /// - Throws: `.alreadyRunning` when another process has the display; `.folder` and `.socket` with the reason.
  public init(
    display: String, on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void
  ) throws(Failure) {
    let socket = ControlSocket(display: display)
    try ControlServer.prepareFolder(socket.folder)
    let lock = try ControlServer.takeLock(socket, display)
    let listener = CLibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    // The lock is ours, so a socket that lies there is left from a Swell that was killed.
    _ = unsafe unlink(socket.path)
    var address = sockaddr_un()
    let size = unsafe swell_unix_address(&address, socket.path)
    guard listener >= 0, size > 0, unsafe swell_bind(listener, &address, size) == 0,
      unsafe chmod(socket.path, 0o600) == 0, listen(listener, 8) == 0
    else {
      let reason = size == 0 ? "its path is too long" : errorText(swell_errno())
      _ = (close(listener), close(lock))
      throw .socket(socket.path, reason: reason)
    }
    self.loop = loop
    self.log = log
    self.emit = emit
    self.socket = socket
    self.lock = lock
    self.listener = listener
    // Not retained: the watches end with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    listenerWatch = loop.watch(listener) { unsafe this.takeUnretainedValue().accept() }
  }

  deinit {
    _ = unsafe unlink(socket.path)
    _ = (close(listener), close(lock))
    // Who waits for the end may start another Swell then: the lock is free by now.
    for connection in connections { _ = close(connection.descriptor) }
  }

  private static func prepareFolder(_ folder: String) throws(Failure) {
    if unsafe mkdir(folder, 0o700) != 0, swell_errno() != EEXIST {
      throw .folder(folder, reason: errorText(swell_errno()))
    }
    var status = stat()
    guard unsafe lstat(folder, &status) == 0 else { throw .folder(folder, reason: errorText(swell_errno())) }
    guard unsafe swell_is_folder(&status) != 0, status.st_uid == getuid(), status.st_mode & 0o077 == 0 else {
      throw .folder(folder, reason: "it must be a folder of this user that nobody else may enter")
    }
  }

  /// The lock goes with the process, however that ends.
  private static func takeLock(_ socket: ControlSocket, _ display: String) throws(Failure) -> Int32 {
    let lock = unsafe swell_open(socket.lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw .socket(socket.lockPath, reason: errorText(swell_errno())) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      var text = [UInt8](repeating: 0, count: 16)
      let count = unsafe read(lock, &text, text.count)
      _ = close(lock)
      throw .alreadyRunning(display: display, process: Int(String(decoding: text.prefix(max(0, count)), as: UTF8.self)))
    }
    let process = Array("\(getpid())".utf8)
    _ = (ftruncate(lock, 0), unsafe write(lock, process, process.count))
    return lock
  }

  private func accept() {
    let descriptor = swell_accept(listener)
    guard descriptor >= 0 else { return }
    guard swell_peer_user(descriptor) == Int(getuid()) else {
      log.problem("refused a connection to the control socket from another user")
      _ = close(descriptor)
      return
    }
    if connections.count == ControlServer.connectionLimit { drop(connections[0].client) }
    let client = ClientID(number: nextNumber)
    nextNumber += 1
    let this = unsafe Unmanaged.passUnretained(self)
    let watch = loop.watch(descriptor) { unsafe this.takeUnretainedValue().receive(from: client) }
    connections.append(Connection(client: client, descriptor: descriptor, watch: watch))
  }

  private func drop(_ client: ClientID) {
    guard let index = connections.firstIndex(where: { $0.client == client }) else { return }
    let connection = connections.remove(at: index)
    _ = close(connection.descriptor)
  }

  private func receive(from client: ClientID) {
    guard let index = connections.firstIndex(where: { $0.client == client }) else { return }
    var buffer = [UInt8](repeating: 0, count: ControlProtocol.longestRequest)
    let count = unsafe read(connections[index].descriptor, &buffer, buffer.count)
    guard count > 0 else {
      if count == 0 || swell_errno() != EAGAIN { drop(client) }
      return
    }
    connections[index].received += buffer[..<count]
    let received = connections[index].received
    guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else {
      if received.count >= ControlProtocol.longestRequest {
        reply(ControlProtocol.refusal("a request has at most \(ControlProtocol.longestRequest) bytes"), to: client)
      }
      return
    }
    switch ControlProtocol.request(String(decoding: received[..<end], as: UTF8.self)) {
    case .request(let request): emit(.request(request, client: client))
    case .refused(let reason): reply(ControlProtocol.refusal(reason), to: client)
    }
  }

  /// Sends `text` and closes the connection.
  ///
  /// Answers fit into the buffer of a socket many times over; a client that does not read gets what fits.
  public func reply(_ text: String, to client: ClientID) {
    guard let connection = connections.first(where: { $0.client == client }) else { return }
    let bytes = Array(text.utf8)
    _ = unsafe send(connection.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    drop(client)
  }
}
