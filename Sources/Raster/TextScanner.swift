/// Reads names, numbers and attributes out of bytes, from left to right.
struct TextScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Goes behind the next `byte`; false at the end of the text.
  mutating func skip(past byte: UInt8) -> Bool {
    while let current {
      position += 1
      if current == byte { return true }
    }
    return false
  }

  private mutating func skipSeparators() {
    while let current, current <= UInt8(ascii: " ") || current == UInt8(ascii: ",") { position += 1 }
  }

  /// Letters and hyphens.
  mutating func name() -> String {
    let start = position
    while let current, TextScanner.isLetter(current) || current == UInt8(ascii: "-") { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The next `name="value"` of the element; nil at its end.
  mutating func attribute() -> (name: String, value: [UInt8])? {
    skipSeparators()
    let start = position
    while let current, current != UInt8(ascii: "="), current != UInt8(ascii: ">"), current > UInt8(ascii: " ") {
      position += 1
    }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    guard !name.isEmpty, current == UInt8(ascii: "="), skip(past: UInt8(ascii: "\"")) else { return nil }
    let value = position
    guard skip(past: UInt8(ascii: "\"")) else { return nil }
    return (name, Array(bytes[value..<position - 1]))
  }

  /// The next letter; nil when something else comes first.
  mutating func letter() -> UInt8? {
    skipSeparators()
    guard let current, TextScanner.isLetter(current) else { return nil }
    position += 1
    return current
  }

  /// The next number: sign, digits, a point; no exponent.
  mutating func number() -> Double? {
    skipSeparators()
    var sign = 1.0
    if current == UInt8(ascii: "-") {
      sign = -1
      position += 1
    }
    let start = position
    var value = 0.0
    while let digit = digit() { value = value * 10 + digit }
    if current == UInt8(ascii: ".") {
      position += 1
      var unit = 0.1
      while let digit = digit() {
        value += digit * unit
        unit /= 10
      }
    }
    return position > start ? sign * value : nil
  }

  private mutating func digit() -> Double? {
    guard let current, current >= UInt8(ascii: "0"), current <= UInt8(ascii: "9") else { return nil }
    position += 1
    return Double(current - UInt8(ascii: "0"))
  }

  /// One digit 0 or 1, which may touch what follows (the flags of an arc).
  mutating func flag() -> Bool? {
    skipSeparators()
    guard current == UInt8(ascii: "0") || current == UInt8(ascii: "1") else { return nil }
    return digit().map { $0 != 0 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
