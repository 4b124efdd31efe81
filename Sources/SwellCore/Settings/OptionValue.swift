/// Reads the values of the configuration file.
public enum OptionValue {
  /// `6.25%`, within `range`, where 1 is 100 %.
  static func level(_ text: String, in range: ClosedRange<Double>) -> Double? {
    guard text.utf8.last == UInt8(ascii: "%"), let percent = number(text.utf8.dropLast()) else { return nil }
    let level = percent / 100
    return range.contains(level) ? level : nil
  }

  /// `800ms`, `1.5s`, `30m` or `2h`, at most so many seconds.
  static func duration(_ text: String, atMost limit: Double = 60) -> Duration? {
    for (unit, factor) in [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)] where text.ends(with: unit) {
      guard let value = number(text.utf8.dropLast(unit.utf8.count)), value * factor <= limit else { return nil }
      return .nanoseconds(Int64((value * factor * 1e9).rounded()))
    }
    return nil
  }

  /// The longest time of a command, in seconds: 24 h.
  static let day = 86_400.0

  /// `64pt`, within `range`.
  static func length(_ text: String, in range: ClosedRange<Double>) -> Double? {
    guard text.ends(with: "pt"), let points = number(text.utf8.dropLast(2)), range.contains(points) else { return nil }
    return points
  }

  /// `#rrggbb`, or `#rgb`.
  static func color(_ text: String) -> Color? {
    if text.utf8.count == 4 {
      let digits = text.utf8.flatMap { $0 == UInt8(ascii: "#") ? [$0] : [$0, $0] }
      return digits.count == 7 ? color(String(bytes: digits)) : nil
    }
    guard text.utf8.count == 7, text.begins(with: "#"), let number = hexadecimal(text.utf8.dropFirst()) else {
      return nil
    }
    func part(_ shift: UInt32) -> Double { Double(number >> shift & 255) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }

  /// `#rrggbb`, or `#rrggbbaa` with the opacity.
  static func translucent(_ text: String) -> (color: Color, opacity: Double)? {
    guard text.utf8.count == 9 else { return color(text).map { ($0, 1) } }
    guard let color = color(String(bytes: Array(text.utf8.dropLast(2)))),
      let opacity = hexadecimal(text.utf8.dropFirst(7))
    else { return nil }
    return (color, Double(opacity) / 255)
  }

  /// At most eight digits.
  static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt32? { hexadecimal(Array(digits)) }

  private static func hexadecimal(_ digits: [UInt8]) -> UInt32? {
    var value: UInt32 = 0
    guard (1...8).contains(digits.count) else { return nil }
    for digit in digits {
      let letter = digit | 0x20
      switch letter {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digit == letter: value = value << 4 | UInt32(letter - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(letter - 87)
      default: return nil
      }
    }
    return value
  }

  /// `0pt,-48pt`, each at most so many pt either way.
  static func offset(_ text: String, atMost limit: Double = 10_000) -> MonitorPlacement.Offset? {
    func distance(_ text: String) -> Double? {
      text.begins(with: "-")
        ? length(text.withoutFirst(1), in: 0...limit).map { -$0 } : length(text, in: 0...limit)
    }
    let parts = text.trimmedParts(separatedBy: ",")
    guard parts.count == 2, let x = distance(parts[0]), let y = distance(parts[1]) else { return nil }
    return MonitorPlacement.Offset(x: x, y: y)
  }

  /// Digits with at most one point; no sign, no exponent.
  public static func number(_ text: some Collection<UInt8>) -> Double? { number(Array(text)) }

  private static func number(_ text: [UInt8]) -> Double? {
    var (value, unit, digits) = (0.0, 1.0, 0)
    var isFraction = false
    for byte in text {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      digits += 1
      // More decimal places than a Double holds do not count.
      if isFraction, unit < 1e-15 { continue }
      guard isFraction || value < 1e14 else { return nil }
      if isFraction { unit /= 10 }
      value = isFraction ? value + Double(byte - 48) * unit : value * 10 + Double(byte - 48)
    }
    return digits > 0 ? value : nil
  }
}
