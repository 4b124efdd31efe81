internal import CLibc
public import EventLoop
public import Logging
public import SwellCore

/// Answers requests on the control socket.
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
          + ": 'swell reload' reads its configuration again, and 'swell quit' ends it"
      case .folder(let path, let reason): "cannot use the folder '\(path)' for the control socket (\(reason))"
      case .socket(let path, let reason): "cannot listen on the control socket '\(path)' (\(reason))"
      }
    }
  }

  /// The most connections that have not asked yet: for one more, the oldest of them is closed. Each of hundreds of
  /// commands at once may be one of them for a moment.
  private static let silentLimit = 256
  /// The most connections that wait for an answer, such as that of a monitor that hangs; one more waits in the queue of
  /// the socket.
  private static let waitingLimit = 512
  /// The most connections that stay open (`watch`, `pipe`); one more is refused.
  private static let connectionLimit = 16
  /// Connections in the queue of the socket; one more waits in connect(2).
  private static let queue: Int32 = 128
  /// Bytes that a client may leave unread, beyond the buffer of the socket; one that leaves more is disconnected.
  private static let longestBacklog = 65_536
  /// The most answers of which clients have not read all; for one more, the oldest is given up.
  private static let unreadLimit = 16

  private let loop: EventLoop
  private let log: Log
  private let emit: (Event) -> Void
  private let socket: ControlSocket
  private let listener: Int32
  private var listenerWatch: Watch?
  private var connections: [Connection] = []
  private var nextNumber = 1
  /// Closed for a moment to take a connection where there are no more descriptors, and refuse it: until it is taken,
  /// poll(2) reports it again and again. There is no server without it.
  private var spare: Int32

  private struct Connection {
    enum State {
      /// The server waits for the rest of its request.
      case asking
      /// It waits for its answer.
      case waiting
      /// It gets its answer, and is let go at the end of it.
      case answered
      /// It receives each change (`watch`).
      case watching
      /// Each of its lines is a `show` command (`pipe`).
      case streaming

      var stays: Bool { self == .watching || self == .streaming }
    }

    let client: ClientID
    let descriptor: Int32
    var state = State.asking
    var received: [UInt8] = []
    var backlog: [UInt8] = []
    /// Present as long as the client may send something.
    var watch: Watch?
    /// Present while there is a backlog.
    var writeWatch: Watch?
  }

  /// Listens.
  ///
  /// - Parameter emit: Receives `.request` and `.clientLeft`.
  /// - Throws: `.alreadyRunning` when another process listens on the socket; `.folder` and `.socket` with the
  ///   reason.
  public init(
    display: String, on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void
  ) throws(Failure) {
    let socket = ControlSocket(display: display)
    try ControlServer.prepareFolder(socket.folder)
    if unsafe swell_is_listening(socket.path, 0) != 0 { throw .alreadyRunning(display: display, process: nil) }
    // An existing socket is left over from a Swell that was killed.
    _ = unsafe unlink(socket.path)
    let listener = CLibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    let spare = unsafe swell_open("/dev/null", O_RDONLY | O_CLOEXEC, 0)
    var address = sockaddr_un()
    let size = unsafe swell_unix_address(&address, socket.path)
    guard listener >= 0, spare >= 0, size > 0, unsafe swell_bind(listener, &address, size) == 0,
      unsafe chmod(socket.path, 0o600) == 0, listen(listener, ControlServer.queue) == 0
    else {
      let reason = size == 0 ? "its path is too long" : errorText(swell_errno())
      _ = (close(listener), close(spare))
      throw .socket(socket.path, reason: reason)
    }
    self.loop = loop
    self.log = log
    self.emit = emit
    self.socket = socket
    self.listener = listener
    self.spare = spare
    admit()
  }

  /// Accepts connections, unless too many wait for their answers.
  private func admit() {
    guard connections.count(where: { $0.state == .waiting }) < ControlServer.waitingLimit else {
      listenerWatch = nil
      return
    }
    guard listenerWatch == nil else { return }
    listenerWatch = loop.watch(listener) { [unowned(unsafe) self] in unsafe accept() }
  }

  /// Removes the socket. The kernel does the rest when the process ends.
  public func removeSocket() { _ = unsafe unlink(socket.path) }

  deinit {
    removeSocket()
    _ = (close(listener), close(spare))
    // After the display is free: a client that sees this end may start another Swell.
    for connection in connections { _ = close(connection.descriptor) }
  }

  private static func prepareFolder(_ folder: String) throws(Failure) {
    if unsafe mkdir(folder, 0o700) != 0, swell_errno() != EEXIST {
      throw .folder(folder, reason: errorText(swell_errno()))
    }
    var status = stat()
    guard unsafe lstat(folder, &status) == 0 else { throw .folder(folder, reason: errorText(swell_errno())) }
    guard unsafe swell_is_folder(&status) != 0, status.st_uid == getuid(), status.st_mode & 0o077 == 0 else {
      throw .folder(folder, reason: "it must belong to this user and have mode 0700")
    }
  }

  private func accept() {
    let descriptor = swell_accept(listener)
    guard descriptor >= 0 else { return refuseForLack() }
    guard [0, Int(getuid())].contains(swell_peer_user(descriptor)) else {
      log.problem("refused a connection to the control socket from another user")
      _ = close(descriptor)
      return
    }
    let silent = connections.filter { $0.state == .asking }
    if silent.count >= ControlServer.silentLimit { drop(silent[0].client) }
    let client = ClientID(number: nextNumber)
    nextNumber += 1
    let watch = loop.watch(descriptor) { [unowned(unsafe) self] in unsafe receive(from: client) }
    connections.append(Connection(client: client, descriptor: descriptor, watch: watch))
  }

  /// Closes a connection for which there is no descriptor (EMFILE, ENFILE).
  private func refuseForLack() {
    guard swell_errno() == EMFILE || swell_errno() == ENFILE else { return }
    if spare >= 0 { _ = close(spare) }
    let descriptor = swell_accept(listener)
    if descriptor >= 0 { _ = close(descriptor) }
    spare = unsafe swell_open("/dev/null", O_RDONLY | O_CLOEXEC, 0)
    log.problem("refused a command: out of file descriptors (see 'ulimit -n')")
  }

  /// Closes all connections.
  public func disconnect() {
    for connection in connections { drop(connection.client) }
  }

  private func index(of client: ClientID) -> Int? { connections.firstIndex { $0.client == client } }

  private func drop(_ client: ClientID) {
    guard let index = index(of: client) else { return }
    let connection = connections.remove(at: index)
    _ = close(connection.descriptor)
    admit()
    if connection.state.stays || connection.state == .waiting { emit(.clientLeft(client)) }
  }

  private func receive(from client: ClientID) {
    guard let index = index(of: client) else { return }
    var buffer = [UInt8](repeating: 0, count: ControlProtocol.longestRequest)
    let count = unsafe read(connections[index].descriptor, &buffer, buffer.count)
    guard count > 0 else {
      if count == 0 || swell_errno() != EAGAIN { leave(client) }
      return
    }
    // Input after the request is ignored.
    guard connections[index].state == .asking || connections[index].state == .streaming else { return }
    connections[index].received += buffer[..<count]
    takeLines(from: client)
  }

  /// The client has closed its side. It may still read the answer to its request.
  private func leave(_ client: ClientID) {
    guard let index = index(of: client) else { return }
    let connection = connections[index]
    guard connection.state == .waiting, swell_is_hung_up(connection.descriptor) == 0 else { return drop(client) }
    connections[index].watch = nil
  }

  private func takeLines(from client: ClientID) {
    while let index = index(of: client) {
      let connection = connections[index]
      guard connection.state == .asking || connection.state == .streaming else { return }
      guard let end = connection.received.firstIndex(of: UInt8(ascii: "\n")) else {
        if connection.received.count >= ControlProtocol.longestRequest {
          connections[index].state = .waiting
          refuse("the command is too long: it may have \(ControlProtocol.longestRequest) bytes", client)
        }
        return
      }
      connections[index].received = Array(connection.received[(end + 1)...])
      take(String(bytes: connection.received[..<end]), from: client, at: index)
    }
  }

  private func take(_ line: String, from client: ClientID, at index: Int) {
    let isStreaming = connections[index].state == .streaming
    // It may have given up long ago, while Swell or the machine stood still: what has failed is not done later.
    guard isStreaming || swell_is_hung_up(connections[index].descriptor) == 0 else { return drop(client) }
    let hasRoom = connections.filter { $0.state.stays }.count < ControlServer.connectionLimit
    if !isStreaming { connections[index].state = .waiting }
    log.event(
      "command: " + line.parts(separatedBy: "\t").filter { $0 != ControlProtocol.version }.joined(separator: " "))
    switch ControlProtocol.command(line) {
    case .wrongUsage(let reason): refuse(reason, client)
    case .run, .watch, .doctor, .checkConfiguration, .help, .version: refuse("this is not a control command", client)
    case .ask(.show(let content)): emit(.request(.show(content), client: client))
    case _ where isStreaming: refuse("in a pipe every line is a 'show' command", client)
    case .pipe where hasRoom: connections[index].state = .streaming
    case .ask(.watch(let json, let now)) where hasRoom:
      connections[index].state = .watching
      emit(.request(.watch(json: json, now: now), client: client))
    case .pipe, .ask(.watch):
      let reason = "\(ControlServer.connectionLimit) clients use 'watch' or 'pipe' already: end one of them"
      answer(ControlProtocol.refusalOfService(reason), to: client)
    case .ask(let request): emit(.request(request, client: client))
    }
    admit()
  }

  private func refuse(_ reason: String, _ client: ClientID) {
    reply(.failed(reason), to: client)
  }

  /// Sends the reply and closes the connection, unless it is a pipe, which receives only errors. A client that has left
  /// is ignored.
  public func reply(_ reply: Reply, to client: ClientID) {
    guard let index = index(of: client) else { return }
    let text = ControlProtocol.text(of: reply)
    guard connections[index].state == .streaming else { return answer(text, to: client) }
    if case .done = reply { return }
    tell(text, to: client)
  }

  private func answer(_ text: PlainText, to client: ClientID) {
    guard let index = index(of: client), connections[index].state != .answered else { return }
    let isTooLong = text.description.utf8.count >= ControlProtocol.longestAnswer
    let answer = isTooLong ? ControlProtocol.text(of: .failed("the answer is longer than 1 MB")) : text
    (connections[index].state, connections[index].watch) = (.answered, nil)
    tell(answer + ControlProtocol.end, to: client)
    admit()
    let unread = connections.filter { $0.state == .answered }
    if unread.count > ControlServer.unreadLimit { drop(unread[0].client) }
  }

  /// Sends `text` and keeps the connection; disconnects a client that does not read.
  public func tell(_ text: PlainText, to client: ClientID) {
    guard let index = index(of: client) else { return }
    connections[index].backlog += Array(text.description.utf8)
    flush(client)
  }

  private func flush(_ client: ClientID) {
    guard let index = index(of: client) else { return }
    let backlog = connections[index].backlog
    let count = unsafe send(connections[index].descriptor, backlog, backlog.count, Int32(MSG_NOSIGNAL))
    let isAnswer = connections[index].state == .answered
    guard count >= 0 || swell_errno() == EAGAIN,
      isAnswer ? count < backlog.count : backlog.count - count <= ControlServer.longestBacklog
    else { return drop(client) }
    connections[index].backlog = Array(backlog[max(0, count)...])
    if connections[index].backlog.isEmpty {
      connections[index].writeWatch = nil
    } else if connections[index].writeWatch == nil {
      connections[index].writeWatch = loop.watch(connections[index].descriptor, forWriting: true) {
        [unowned(unsafe) self] in
        unsafe flush(client)
      }
    }
  }
}
