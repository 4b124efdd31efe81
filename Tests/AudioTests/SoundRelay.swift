import EventLoop
import TestServers

/// Stands between Swell and the server on the same loop, counts the questions under way, and can hold them up.
final class SoundRelay: Relay {
  /// Of pulsecore/native-common.h.
  private enum Command {
    static let error: UInt32 = 0
    static let reply: UInt32 = 2
    static let serverInfo: UInt32 = 20  // GET_SERVER_INFO
    static let questions: ClosedRange<UInt32> = 20...21  // GET_SERVER_INFO, GET_SINK_INFO
    static let ofClients: Set<UInt32> = [22, 30, 44]  // GET_SINK_INFO_LIST, …_INPUT_INFO_LIST, SET_DEFAULT_SINK
    static let writes: ClosedRange<UInt32> = 36...40  // SET_SINK_VOLUME … SET_SOURCE_MUTE
    static let server: UInt32 = 7  // PA_SUBSCRIPTION_EVENT_SERVER
  }

  /// For PULSE_SERVER.
  let address: String
  /// Questions that were asked, including those that are held up.
  private(set) var questions = 0
  /// How many questions of one kind were under way in one connection at a time, at the most.
  private(set) var mostUnderWay = 0
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
    for line in lines { kept[line.connection] = (name, wrong) }
  }

  var isQuiet: Bool { lines.allSatisfy { underWay[$0.connection, default: [:]].isEmpty } }

  private let folder: TemporaryFolder
  private var kept: [Int: (name: String, wrong: String)] = [:]
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
    let path = folder.path("native")
    address = "unix:\(path)"
    try super.init(at: path, to: String(server.serverAddress.dropFirst("unix:".count)), on: loop)
  }

  override func length(of bytes: [UInt8], from line: Line) -> Int? { PulseFrame.length(of: bytes) }

  override func pass(_ frame: [UInt8], along line: Line) {
    guard let (command, tag) = PulseFrame(frame).command else { return line.send(frame) }
    let isQuestion = Command.questions.contains(command)
    let isWrite = Command.writes.contains(command)
    if !line.isOfServer, isQuestion || isWrite || Command.ofClients.contains(command) {
      if isQuestion { questions += 1 }
      if isWrite { writes += 1 }
      if isQuestion || isWrite {
        underWay[line.connection, default: [:]][tag] = isWrite ? Command.writes.lowerBound : command
      }
      if isHolding {
        held.append((frame, line))
        return
      }
    } else if line.isOfServer, command == Command.reply || command == Command.error {
      if underWay[line.connection]?.removeValue(forKey: tag) == Command.serverInfo {
        return line.send(misnamed(frame, kept[line.connection] ?? misnaming))
      }
    } else if line.isOfServer, command == PulseFrame.event {
      let event = PulseFrame.number(frame, at: 31)
      let facility = event & 0xf
      // PA_SUBSCRIPTION_EVENT_SINK, PA_SUBSCRIPTION_EVENT_REMOVE
      if event & 0x3f == 0x20 { removals += 1 }
      if hidesDefaults || kept[line.connection] != nil, facility == Command.server { return }
      changes += 1
    }
    line.send(frame)
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
    for (frame, line) in held { line.send(frame) }
    held = []
  }
}

extension Listener {
  /// A listener that is connected through a relay and has read its sink.
  static func relayed(to server: any AudioServer) throws -> (Listener, SoundRelay) {
    let listener = try Listener(server.serverAddress, connect: false)
    let relay = try SoundRelay(to: server, on: listener.loop)
    try listener.connect(to: relay.address)
    try listener.wait(for: "the first reading") { !$0.readings.isEmpty }
    return (listener, relay)
  }

  /// The same; with PipeWire after the second opinion, 3 s after the start.
  static func settled(with server: any AudioServer, _ kind: ServerKind) throws -> (Listener, SoundRelay) {
    let (listener, relay) = try relayed(to: server)
    if kind == .pipeWire { try listener.waitForOpinion(of: relay, connection: 2) }
    return (listener, relay)
  }

  /// With a PipeWire whose default sink is `ext`, which a settled listener is not told.
  static func switched() throws -> (PipeWireServer, Listener, SoundRelay) {
    let server = try PipeWireServer()
    _ = try server.addSink("ext")
    let (listener, relay) = try settled(with: server, .pipeWire)
    relay.keepDefaults("ext", wrong: "spk")
    try server.setDefaultSink("ext")
    return (server, listener, relay)
  }

  func waitForOpinion(of relay: SoundRelay, connection: Int) throws {
    try wait(for: "the second opinion") { _ in
      relay.connections >= connection && relay.openConnections == 1 && relay.isQuiet
    }
    try turn()
  }

  /// Waits until the listener has heard of a change that is made now.
  func waitForNews(of relay: SoundRelay, after change: () throws -> Void) throws {
    let before = relay.changes
    try change()
    try wait(for: "the change") { _ in relay.changes > before }
    try turn()
  }
}
