internal import SwellCore

/// Reads names, numbers and attributes from bytes.
struct TextScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Pairs of numbers as the path through these points.
  func asPath(closed: Bool) -> TextScanner {
    TextScanner([UInt8(ascii: "M")] + bytes + (closed ? [UInt8(ascii: "Z")] : []))
  }

  var text: String { String(bytes: bytes) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Moves past the next `byte`; false at the end of the text.
  mutating func skip(past byte: UInt8) -> Bool {
    while let current {
      position += 1
      if current == byte { return true }
    }
    return false
  }

  /// Moves past the next byte, if it is `byte`; skips blanks before it.
  mutating func skip(_ byte: UInt8) -> Bool {
    while let current, current <= UInt8(ascii: " ") { position += 1 }
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Moves past a comment or a declaration, after its `<`; false for an element.
  mutating func skipComment() -> Bool {
    guard current == UInt8(ascii: "!") || current == UInt8(ascii: "?") else { return false }
    if bytes[position...].starts(with: Array("!--".utf8)) {
      while position < bytes.count, !bytes[position...].starts(with: Array("-->".utf8)) { position += 1 }
    }
    _ = skip(past: UInt8(ascii: ">"))
    return true
  }

  /// Moves past the end of the element `name`, after its start tag.
  mutating func skipContent(of name: String) {
    while skip(past: UInt8(ascii: "<")) {
      if skip(UInt8(ascii: "/")), self.name() == name { return }
    }
  }

  /// The next name, after blanks: letters and hyphens.
  mutating func word() -> String {
    skipSeparators()
    return name()
  }

  private mutating func skipSeparators() {
    while let current, current <= UInt8(ascii: " ") || current == UInt8(ascii: ",") { position += 1 }
  }

  /// Letters and hyphens.
  mutating func name() -> String {
    let start = position
    while let current, TextScanner.isLetter(current) || current == UInt8(ascii: "-") { position += 1 }
    return String(bytes: bytes[start..<position])
  }

  /// The next `name="value"` of the element; nil at its end.
  mutating func attribute() -> (name: String, value: [UInt8])? {
    skipSeparators()
    let start = position
    while let current, current != UInt8(ascii: "="), current != UInt8(ascii: ">"), current != UInt8(ascii: "/"),
      current > UInt8(ascii: " ")
    {
      position += 1
    }
    let name = String(bytes: bytes[start..<position])
    guard !name.isEmpty, skip(UInt8(ascii: "=")) else { return nil }
    let quote: UInt8 = skip(UInt8(ascii: "'")) ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    guard quote == UInt8(ascii: "'") || skip(quote) else { return nil }
    let value = position
    guard skip(past: quote) else { return nil }
    return (name, Array(bytes[value..<position - 1]))
  }

  /// The next letter; nil when something else comes first.
  mutating func letter() -> UInt8? {
    skipSeparators()
    guard let current, TextScanner.isLetter(current) else { return nil }
    position += 1
    return current
  }

  /// The next number: sign, digits, a point, an exponent.
  mutating func number() -> Double? {
    skipSeparators()
    var sign = 1.0
    if current == UInt8(ascii: "-") {
      sign = -1
      position += 1
    } else if current == UInt8(ascii: "+") {
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
    guard position > start else { return nil }
    return sign * value * exponent()
  }

  /// The factor of an exponent such as `e-5`; 1 if there is none, as in the unit `em`.
  private mutating func exponent() -> Double {
    let start = position
    guard let letter = current, letter | 0x20 == UInt8(ascii: "e") else { return 1 }
    position += 1
    let isNegative = current == UInt8(ascii: "-")
    if isNegative || current == UInt8(ascii: "+") { position += 1 }
    var (power, digits) = (0, 0)
    while let digit = digit() {
      power = min(power * 10 + Int(digit), 99)
      digits += 1
    }
    guard digits > 0 else {
      position = start
      return 1
    }
    var factor = 1.0
    for _ in 0..<power { factor *= 10 }
    return isNegative ? 1 / factor : factor
  }

  private mutating func digit() -> Double? {
    guard let current, current >= UInt8(ascii: "0"), current <= UInt8(ascii: "9") else { return nil }
    position += 1
    return Double(current - UInt8(ascii: "0"))
  }

  /// One digit 0 or 1 (a flag of an arc), which needs no separator after it.
  mutating func flag() -> Bool? {
    skipSeparators()
    guard current == UInt8(ascii: "0") || current == UInt8(ascii: "1") else { return nil }
    return digit().map { $0 != 0 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
