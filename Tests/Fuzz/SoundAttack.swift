import EventLoop
import SwellCore
import TestServers

/// A sound server whose answers are not quite what a real one gave, and which tells of changes that there were not.
final class SoundAttack: Relay, Attack {
  static let name = "sound"

  /// The first answers: with lies in them, nothing follows.
  private static let honestFrames = 8

  private let session: Session
  /// That of the strike under way.
  private var generator = Generator(seed: 0)
  private var lies: [String] = []

  init(on session: Session) throws {
    self.session = session
    let path = session.runtime.path("native")
    try super.init(
      at: path, to: String(session.audio.serverAddress.dropFirst("unix:".count)), on: EventLoop())
    // Its attempt to connect waits until the first strike.
    try session.start(["PULSE_SERVER": "unix:\(path)"])
  }

  func strike(_ generator: inout Generator) throws -> String {
    lies = []
    self.generator = generator
    try loop.turn(until: MonotonicClock.now + .milliseconds(1))
    generator = self.generator
    guard session.audio.isRunning else { throw ServerProblem.failed("The sound server has gone.") }
    // Swell notices the new socket, and connects at once.
    if connections > 0, lines.isEmpty { try listenAnew() }
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
      let packet = [PulseFrame.event, .max, change, index].flatMap { [UInt8(ascii: "L")] + PulseFrame.bytes(of: $0) }
      for line in lines where line.isOfServer && line.messages > Self.honestFrames {
        line.send(PulseFrame(packet: packet).bytes)
      }
      lies.append("event \(change) of \(index)")
    default: break
    }
    return lies.joined(separator: ", ")
  }

  override func length(of bytes: [UInt8], from line: Line) -> Int? { PulseFrame.length(of: bytes) }

  override func pass(_ message: [UInt8], along line: Line) {
    let frame = PulseFrame(message)
    let isHonest = line.messages <= Self.honestFrames && !generator.oneIn(200)
    let isChanged = line.isOfServer && frame.command != nil && !isHonest
    line.send(isChanged ? PulseFrame(packet: changed(frame.packet, &generator)).bytes : message)
  }

  // MARK: Items

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
      case "x": 5 + Int(PulseFrame.number(packet, at: place + 1))
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
      new = [letter] + PulseFrame.bytes(of: number >> UInt32.random(in: 0..<17, using: &generator))
    case "V": new = [letter] + PulseFrame.bytes(of: odd)
    case "v":
      // 0 to 32 channels are what libpulse lets through, each at most `PA_VOLUME_MAX`.
      let count = [0, 1, 2, 32, 32, 33, 255].randomElement(using: &generator)!
      let values = (0..<count).flatMap { _ in
        PulseFrame.bytes(
          of: generator.oneIn(4) ? odd : min(UInt32.max / 2, UInt32(truncatingIfNeeded: generator.next())))
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
