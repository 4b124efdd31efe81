/// A colour with eight bits a channel; a literal is 0xRRGGBB.
public struct RGB: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  public let r: UInt8
  public let g: UInt8
  public let b: UInt8

  public init(_ r: UInt8, _ g: UInt8, _ b: UInt8) {
    (self.r, self.g, self.b) = (r, g, b)
  }

  /// From 0xRRGGBB; higher bits are ignored.
  public init(packed: UInt32) {
    self.init(UInt8(packed >> 16 & 255), UInt8(packed >> 8 & 255), UInt8(packed & 255))
  }

  public init(integerLiteral value: UInt32) {
    self.init(packed: value)
  }

  /// 0xRRGGBB.
  public var packed: UInt32 { UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b) }

  public var description: String {
    let digits = String(packed, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The largest difference of a channel, 0...255.
  public func distance(to other: RGB) -> Int {
    max(abs(Int(r) - Int(other.r)), abs(Int(g) - Int(other.g)), abs(Int(b) - Int(other.b)))
  }
}
