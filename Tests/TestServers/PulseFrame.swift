/// A frame of PulseAudio's native protocol: five numbers of 32 bits in network order (length, channel, offset, offset,
/// flags), then the packet, whose items each begin with a letter for their type (pulsecore/pstream.c, tagstruct.c).
public struct PulseFrame {
  /// SUBSCRIBE_EVENT of pulsecore/native-common.h.
  public static let event: UInt32 = 66

  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// On the channel of commands.
  public init(packet: [UInt8]) {
    bytes = Self.bytes(of: UInt32(packet.count)) + Self.bytes(of: .max) + [UInt8](repeating: 0, count: 12) + packet
  }

  public var packet: [UInt8] { Array(bytes[20...]) }

  /// On channel -1 the packet begins with a command and its tag, an 'L' before each; nil on others.
  public var command: (number: UInt32, tag: UInt32)? {
    guard bytes.count >= 30, Self.number(bytes, at: 4) == .max else { return nil }
    return (Self.number(bytes, at: 21), Self.number(bytes, at: 26))
  }

  /// The length of the frame that begins with these bytes.
  public static func length(of bytes: [UInt8]) -> Int? {
    bytes.count >= 20 ? 20 + Int(number(bytes, at: 0)) : nil
  }

  /// 0 beyond the end.
  public static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
    place + 4 <= bytes.count ? bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } : 0
  }

  public static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
