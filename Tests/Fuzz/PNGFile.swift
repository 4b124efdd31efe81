/// The outer form of a PNG file: chunks of length, type, data and sum (PNG specification, 5.3).
enum PNGFile {
  /// The same with the sum of each chunk made right: libpng looks at nothing that has a wrong one.
  static func withRightSums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 8 + length
      guard end + 4 <= bytes.count else { break }
      let sum = sum(bytes[(place + 4)..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index)) }
      place = end + 4
    }
    return bytes
  }

  /// CRC-32 (PNG specification, annex D).
  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xedb8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return ~sum
  }
}
