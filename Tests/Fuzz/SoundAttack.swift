import CLibc
import Glibc
import TestServers

/// A sound server whose answers are not quite what a real one gave, and which tells of changes that there were not.
///
/// A frame of the native protocol: five numbers of 32 bits in network order (length, channel, offset, offset, flags),
/// then the packet, whose items each begin with a letter for their type (pulsecore/pstream.c, tagstruct.c).
final class SoundAttack: Attack {
  static let name = "sound"

  /// One direction of a connection.
  private struct Line {
    let source, target: Int32
    let isOfServer: Bool
    /// What was read and is not a whole frame yet.
    var bytes: [UInt8] = []
    var frames = 0
  }

  /// SUBSCRIBE_EVENT of pulsecore/native-common.h.
  private static let event: UInt32 = 66
  /// The first answers: with lies in them, nothing follows.
  private static let honestFrames = 8

  private let session: Session
  private let path: String
  private var listening: Int32 = -1
  private var lines: [Line] = []
  private var lies: [String] = []

  init(on session: Session) throws {
    self.session = session
    path = session.runtime.path("native")
    listen()
    // Its attempt to connect waits until the first strike.
    try session.start(["PULSE_SERVER": "unix:\(path)"])
  }

  deinit {
    for line in lines { close(line.source) }
    close(listening)
  }

  func strike(_ generator: inout Generator) throws -> String {
    lies = []
    turn(&generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      let command = Session.commands.prefix(12).randomElement(using: &generator)!
      session.ask(command)
      lies.append(command)
    case 1...3:
      // Of any kind, about any device (`PA_SUBSCRIPTION_EVENT_*`).
      let (any, odd) = (generator.next(), generator.oddNumber())
      let kind =
        generator.oneIn(5) ? UInt32(truncatingIfNeeded: any) : [0, 0x10, 0x20].randomElement(using: &generator)!
      let change = kind | UInt32.random(in: 0...9, using: &generator)
      let index = generator.oneIn(3) ? UInt32(truncatingIfNeeded: odd) : UInt32.random(in: 0...4, using: &generator)
      let packet = [Self.event, .max, change, index].flatMap { [UInt8(ascii: "L")] + Self.bytes(of: $0) }
      for line in lines where line.isOfServer && line.frames > Self.honestFrames { send(packet, to: line) }
      lies.append("event \(change) of \(index)")
    default: break
    }
    return lies.joined(separator: ", ")
  }

  // MARK: Connections

  /// Swell notices the new socket, and connects at once.
  private func listen() {
    if listening >= 0 { close(listening) }
    unlink(path)
    listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    let size = swell_unix_address(&address, path)
    guard swell_bind(listening, &address, size) == 0, Glibc.listen(listening, 8) == 0 else {
      fatalError("Cannot listen at '\(path)'.")
    }
  }

  private func connect() {
    let client = swell_accept(listening)
    guard client >= 0 else { return }
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    let size = swell_unix_address(&address, String(session.audio.serverAddress.dropFirst("unix:".count)))
    guard swell_connect(server, &address, size) == 0 else { fatalError("The sound server has gone.") }
    lines.append(Line(source: client, target: server, isOfServer: false))
    lines.append(Line(source: server, target: client, isOfServer: true))
  }

  private func hangUp(_ line: Line) {
    for descriptor in [line.source, line.target] { close(descriptor) }
    lines.removeAll { $0.source == line.source || $0.target == line.source }
  }

  /// Passes on what has come.
  private func turn(_ generator: inout Generator) {
    var polled = lines.map { pollfd(fd: $0.source, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: listening, events: Int16(POLLIN), revents: 0))
    guard poll(&polled, nfds_t(polled.count), 1) > 0 else { return }
    if polled.last!.revents != 0 { connect() }
    for entry in polled.dropLast() where entry.revents != 0 {
      guard let index = lines.firstIndex(where: { $0.source == entry.fd }) else { continue }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(entry.fd, &buffer, buffer.count)
      guard count > 0 else {
        hangUp(lines[index])
        if !lines.contains(where: { !$0.isOfServer }) { listen() }
        continue
      }
      lines[index].bytes += buffer.prefix(count)
      while let frame = nextFrame(of: index) {
        lines[index].frames += 1
        let line = lines[index]
        guard line.isOfServer, frame[4..<8].allSatisfy({ $0 == 255 }) else {
          write(frame, to: line)
          continue
        }
        let isHonest = line.frames <= Self.honestFrames && !generator.oneIn(200)
        send(isHonest ? Array(frame[20...]) : changed(Array(frame[20...]), &generator), to: line)
      }
    }
  }

  private func nextFrame(of index: Int) -> [UInt8]? {
    let bytes = lines[index].bytes
    guard bytes.count >= 20 else { return nil }
    let length = 20 + Self.number(bytes, 0)
    guard bytes.count >= length else { return nil }
    lines[index].bytes.removeFirst(length)
    return Array(bytes[..<length])
  }

  /// A packet on the channel of commands.
  private func send(_ packet: [UInt8], to line: Line) {
    write(
      Self.bytes(of: UInt32(packet.count)) + Self.bytes(of: .max) + [UInt8](repeating: 0, count: 12) + packet, to: line)
  }

  private func write(_ bytes: [UInt8], to line: Line) {
    _ = Glibc.send(line.target, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  // MARK: Items

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    place + 4 <= bytes.count ? bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } : 0
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The bytes of the item at a place, with its letter; all that is left for a letter that is unknown.
  private static func length(_ packet: [UInt8], _ place: Int) -> Int {
    let rest = packet.count - place
    func counted(_ size: Int) -> Int { rest > 1 ? 2 + Int(packet[place + 1]) * size : rest }
    let length =
      switch Unicode.Scalar(packet[place]) {
      case "t": (packet[place...].firstIndex(of: 0) ?? packet.count - 1) - place + 1
      case "L", "V": 5
      case "R", "r", "T", "U": 9
      case "B": 2
      case "a": 7
      case "x": 5 + number(packet, place + 1)
      case "m": counted(1)
      case "v": counted(4)
      case "N", "0", "1", "P", "f": 1
      default: rest
      }
    return min(length, rest)
  }

  /// The packet with some of its items changed; the first two, its command and its tag, stay.
  private func changed(_ packet: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var result = Array(packet.prefix(10))
    var place = 10
    while place < packet.count {
      let end = place + Self.length(packet, place)
      let item = Array(packet[place..<end])
      place = end
      result += generator.oneIn(30) ? changed(item: item, &generator) : item
    }
    return result
  }

  private func changed(item: [UInt8], _ generator: inout Generator) -> [UInt8] {
    let odd = UInt32(truncatingIfNeeded: generator.oddNumber())
    let letter = item[0]
    var new = item
    switch Unicode.Scalar(letter) {
    case "t":
      let text: [UInt8] =
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: generator.bytes(40)
        case 1: [UInt8](repeating: 0xff, count: 9)
        case 2: Array(String(repeating: "\u{202e}🎧\n", count: 800).utf8)
        case 3: []
        default: Array(["spk", "hdmi", "mic", "HDMI", "[Out] Headset"].randomElement(using: &generator)!.utf8)
        }
      new = generator.oneIn(12) ? [UInt8(ascii: "N")] : [letter] + text.filter { $0 != 0 } + [0]
    // Among these are counts, and libpulse 16 aborts at -1 and at what takes more memory than there is.
    case "L":
      let number = UInt32.random(in: 0..<70_000, using: &generator)
      new = [letter] + Self.bytes(of: number >> UInt32.random(in: 0..<17, using: &generator))
    case "V": new = [letter] + Self.bytes(of: odd)
    case "v":
      // 0 to 32 channels are what libpulse lets through, each at most `PA_VOLUME_MAX`.
      let count = [0, 1, 2, 32, 32, 33, 255].randomElement(using: &generator)!
      let values = (0..<count).flatMap { _ in
        Self.bytes(of: generator.oneIn(4) ? odd : min(UInt32.max / 2, UInt32(truncatingIfNeeded: generator.next())))
      }
      new = [letter, UInt8(count)] + values
    case "0", "1": new = [letter ^ 1]
    case "m" where item.count > 2: new[2...] = generator.bytes(item.count - 2)[...]
    case "x" where item.count > 5: new[5...] = generator.bytes(item.count - 5)[...]
    default: if item.count > 1 { new[1] = UInt8.random(in: 0...255, using: &generator) }
    }
    lies.append(String(Unicode.Scalar(letter)))
    return new
  }
}
