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
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let hexadecimal = Array("0123456789abcdef".unicodeScalars)
        quoted += "\\u00"
        quoted.unicodeScalars.append(hexadecimal[Int(scalar.value >> 4)])
        quoted.unicodeScalars.append(hexadecimal[Int(scalar.value & 15)])
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
