/// A JSON value (RFC 8259) that is only ever written.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// Written with four decimal places at most.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The value on one line.
  public var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): "\(value)"
    case .number(let value): JSON.decimal(value)
    case .string(let value): JSON.quoted(value)
    case .array(let values): "[" + JSON.joined(values.map { $0.text }) + "]"
    case .object(let members): "{" + JSON.joined(members.map { JSON.quoted($0.0) + ": " + $0.1.text }) + "}"
    }
  }

  private static func joined(_ parts: [String]) -> String {
    var text = ""
    for (index, part) in parts.enumerated() { text += index == 0 ? part : ", " + part }
    return text
  }

  private static func decimal(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "null" }
    let tenThousandths = Int((value.magnitude * 10_000).rounded())
    var digits = "\(tenThousandths % 10_000)"
    while digits.utf8.count < 4 { digits = "0" + digits }
    while digits.utf8.last == UInt8(ascii: "0") { digits = String(decoding: digits.utf8.dropLast(), as: UTF8.self) }
    let sign = value < 0 && tenThousandths > 0 ? "-" : ""
    return sign + "\(tenThousandths / 10_000)" + (digits.isEmpty ? "" : "." + digits)
  }

  private static func quoted(_ text: String) -> String {
    let digits = "0123456789abcdef".bytes
    var quoted = [UInt8(ascii: "\"")]
    for byte in text.bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): quoted += "\\n".bytes
      case UInt8(ascii: "\t"): quoted += "\\t".bytes
      case 0..<0x20, 0x7f: quoted += "\\u00".bytes + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: quoted.append(byte)
      }
    }
    return String(bytes: quoted + [UInt8(ascii: "\"")])
  }
}
