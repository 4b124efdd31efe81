import CLibc
import EventLoop
import TestServers

/// Stands between Swell and the server on the same loop, counts the questions under way, and can hold them up.
///
/// A frame of the native protocol: five numbers of 32 bits in network order (length, channel, offset, offset, flags),
/// then the packet, which on channel -1 begins with the command and its tag, an 'L' before each (pulsecore/pstream.c,
/// tagstruct.c).
final class Relay {
  /// Of pulsecore/native-common.h.
  private enum Command {
    static let error: UInt32 = 0
    static let reply: UInt32 = 2
    static let serverInfo: UInt32 = 20  // GET_SERVER_INFO
    static let questions: ClosedRange<UInt32> = 20...21  // GET_SERVER_INFO, GET_SINK_INFO
    static let ofClients: Set<UInt32> = [22, 30, 44]  // GET_SINK_INFO_LIST, …_INPUT_INFO_LIST, SET_DEFAULT_SINK
    static let writes: ClosedRange<UInt32> = 36...40  // SET_SINK_VOLUME … SET_SOURCE_MUTE
    static let event: UInt32 = 66  // SUBSCRIBE_EVENT
    static let server: UInt32 = 7  // PA_SUBSCRIPTION_EVENT_SERVER
  }

  /// One direction: what was read and is not a whole frame yet.
  private final class Line {
    let source, target: Int32
    /// Of the connection that this is a direction of.
    let number: Int
    var bytes: [UInt8] = []
    var watch: Watch?
    var keepsDefaults: (name: String, wrong: String)?

    init(_ number: Int, from source: Int32, to target: Int32) {
      (self.number, self.source, self.target) = (number, source, target)
    }
  }

  /// For PULSE_SERVER.
  let address: String
  /// Questions that were asked, including those that are held up.
  private(set) var questions = 0
  /// How many questions of one kind were under way in one connection at a time, at the most.
  private(set) var mostUnderWay = 0
  /// Connections that were made, and those that there are.
  private(set) var connections = 0
  var openConnections: Int { lines.count { $0.watch != nil } / 2 }
  /// Changes that Swell was told of.
  private(set) var changes = 0
  /// Those that were sinks that have gone.
  private(set) var removals = 0
  /// Volumes and mutes that were asked for, including those that are held up.
  private(set) var writes = 0
  /// Keeps all of these, and what clients ask, back until it is false again.
  var isHolding = false {
    didSet { if !isHolding { release() } }
  }

  /// Does not tell Swell that the server has other default devices, as pipewire-pulse 0.3.65 may forget to.
  var hidesDefaults = false

  /// Puts one name in the place of another of the same length where the server tells its default devices.
  var misnaming: (name: String, wrong: String)?

  /// Does both for the connections that there are, and not for those to come.
  func keepDefaults(_ name: String, wrong: String) {
    for line in lines { line.keepsDefaults = (name, wrong) }
  }

  var isQuiet: Bool { underWay.values.allSatisfy(\.isEmpty) }

  private let folder: TemporaryFolder
  private let target: String
  private let listening: Int32
  private unowned let loop: EventLoop
  private var watch: Watch?
  private var lines: [Line] = []
  private var held: [(frame: [UInt8], line: Line)] = []
  /// The questions that have no answer yet: of each connection, their commands by their tags.
  private var underWay: [Int: [UInt32: UInt32]] = [:] {
    didSet {
      for commands in underWay.values.map(\.values) {
        for kind in commands { mostUnderWay = max(mostUnderWay, commands.count { $0 == kind }) }
      }
    }
  }

  init(to server: any AudioServer, on loop: EventLoop) throws {
    folder = try TemporaryFolder()
    address = "unix:\(folder.path("native"))"
    target = String(server.serverAddress.dropFirst("unix:".count))
    self.loop = loop
    listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    let size = swell_unix_address(&name, folder.path("native"))
    guard swell_bind(listening, &name, size) == 0, listen(listening, 8) == 0 else {
      throw ServerProblem.failed("Cannot listen at '\(address)'.")
    }
    watch = loop.watch(listening) { [unowned self] in accept() }
  }

  deinit {
    watch = nil
    for line in lines {
      line.watch = nil
      close(line.source)
    }
    close(listening)
  }

  private func accept() {
    connections += 1
    let client = CLibc.accept(listening, nil, nil)
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    let size = swell_unix_address(&name, target)
    _ = swell_connect(server, &name, size)
    open(Line(connections, from: client, to: server), isQuestioning: true)
    open(Line(connections, from: server, to: client), isQuestioning: false)
  }

  private func open(_ line: Line, isQuestioning: Bool) {
    lines.append(line)
    line.watch = loop.watch(line.source) { [unowned self, unowned line] in
      // Both ends of each line are read by this loop: a write that waited would wait for ever. While the target is
      // full it is left to read, and this is called again.
      var target = pollfd(fd: line.target, events: Int16(POLLOUT), revents: 0)
      guard poll(&target, 1, 0) == 1 else { return }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(line.source, &buffer, buffer.count)
      guard count > 0 else {
        line.watch = nil
        underWay[line.number] = nil
        shutdown(line.target, Int32(SHUT_RDWR))
        return
      }
      line.bytes += buffer.prefix(count)
      while let frame = nextFrame(of: line) { pass(frame, along: line, isQuestioning: isQuestioning) }
    }
  }

  private func nextFrame(of line: Line) -> [UInt8]? {
    guard line.bytes.count >= 20 else { return nil }
    let length = 20 + Int(Relay.number(line.bytes, at: 0))
    guard line.bytes.count >= length else { return nil }
    defer { line.bytes.removeFirst(length) }
    return Array(line.bytes[..<length])
  }

  private func pass(_ frame: [UInt8], along line: Line, isQuestioning: Bool) {
    if frame.count >= 30, Relay.number(frame, at: 4) == UInt32.max {
      let (command, tag) = (Relay.number(frame, at: 21), Relay.number(frame, at: 26))
      let isQuestion = Command.questions.contains(command)
      let isWrite = Command.writes.contains(command)
      if isQuestioning, isQuestion || isWrite || Command.ofClients.contains(command) {
        if isQuestion { questions += 1 }
        if isWrite { writes += 1 }
        if isQuestion || isWrite {
          underWay[line.number, default: [:]][tag] = isWrite ? Command.writes.lowerBound : command
        }
        if isHolding {
          held.append((frame, line))
          return
        }
      } else if !isQuestioning, command == Command.reply || command == Command.error {
        if underWay[line.number]?.removeValue(forKey: tag) == Command.serverInfo {
          return pass(misnamed(frame, line.keepsDefaults ?? misnaming), along: line)
        }
      } else if !isQuestioning, command == Command.event {
        let event = frame.count >= 35 ? Relay.number(frame, at: 31) : 0
        let facility = event & 0xf
        // PA_SUBSCRIPTION_EVENT_SINK, PA_SUBSCRIPTION_EVENT_REMOVE
        if event & 0x3f == 0x20 { removals += 1 }
        if hidesDefaults || line.keepsDefaults != nil, facility == Command.server { return }
        changes += 1
      }
    }
    pass(frame, along: line)
  }

  private func pass(_ frame: [UInt8], along line: Line) {
    _ = write(line.target, frame, frame.count)
  }

  private func misnamed(_ frame: [UInt8], _ misnaming: (name: String, wrong: String)?) -> [UInt8] {
    guard let misnaming else { return frame }
    // A string of the protocol: 't', the text, and a zero.
    let (name, wrong) = (Array("t\(misnaming.name)\0".utf8), Array("t\(misnaming.wrong)\0".utf8))
    precondition(name.count == wrong.count, "a name of another length needs another frame")
    var frame = frame
    for start in 0..<max(0, frame.count - name.count) where frame[start...].starts(with: name) {
      frame.replaceSubrange(start..<start + name.count, with: wrong)
    }
    return frame
  }

  private func release() {
    for (frame, line) in held { pass(frame, along: line) }
    held = []
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Listener {
  /// A listener that is connected through a relay and has read its sink.
  static func relayed(to server: any AudioServer) throws -> (Listener, Relay) {
    let listener = try Listener(server.serverAddress, connect: false)
    let relay = try Relay(to: server, on: listener.loop)
    try listener.connect(to: relay.address)
    try listener.wait(for: "the first reading") { !$0.readings.isEmpty }
    return (listener, relay)
  }

  /// The same; with PipeWire after the second opinion, 3 s after the start.
  static func settled(with server: any AudioServer, _ kind: ServerKind) throws -> (Listener, Relay) {
    let (listener, relay) = try relayed(to: server)
    if kind == .pipeWire { try listener.waitForOpinion(of: relay, connection: 2) }
    return (listener, relay)
  }

  /// With a PipeWire whose default sink is `ext`, which a settled listener is not told.
  static func switched() throws -> (PipeWireServer, Listener, Relay) {
    let server = try PipeWireServer()
    _ = try server.addSink("ext")
    let (listener, relay) = try settled(with: server, .pipeWire)
    relay.keepDefaults("ext", wrong: "spk")
    try server.setDefaultSink("ext")
    return (server, listener, relay)
  }

  func waitForOpinion(of relay: Relay, connection: Int) throws {
    try wait(for: "the second opinion") { _ in
      relay.connections >= connection && relay.openConnections == 1 && relay.isQuiet
    }
    try turn()
  }

  /// Waits until the listener has heard of a change that is made now.
  func waitForNews(of relay: Relay, after change: () throws -> Void) throws {
    let before = relay.changes
    try change()
    try wait(for: "the change") { _ in relay.changes > before }
    try turn()
  }
}
