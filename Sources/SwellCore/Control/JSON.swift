/// A value in JSON (RFC 8259).
public enum JSON {
  case null
  case bool(Bool)
  case int(Int)
  /// Written by `number(_:)`.
  case double(Double)
  case string(String)
  case array([JSON])
  /// Members are written in their order; their names are not escaped.
  case object([(name: String, value: JSON)])

  public init(_ value: Bool?) { self = value.map { .bool($0) } ?? .null }
  public init(_ value: Int) { self = .int(value) }
  public init(_ value: Double?) { self = value.map { .double($0) } ?? .null }
  public init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  public init(_ values: [String]) { self = .array(values.map { .string($0) }) }

  /// The whole value, on one line.
  public var text: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .int(let value): return "\(value)"
    case .double(let value): return JSON.number(value)
    case .string(let value): return JSON.quoted(value)
    case .array(let values):
      var text = "["
      for value in values { text += (text == "[" ? "" : ", ") + value.text }
      return text + "]"
    case .object(let members):
      var text = "{"
      for member in members { text += (text == "{" ? "\"" : ", \"") + member.name + "\": " + member.value.text }
      return text + "}"
    }
  }

  /// The text, with the end of the line.
  public var line: PlainText { "\(text)\n" }

  /// At most four decimal places; `null` for not-a-number and numbers of 1e12 or more.
  public static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "null" }
    let tenThousandths = Int((value.magnitude * 10_000).rounded())
    var digits = "\(tenThousandths % 10_000)"
    while digits.utf8.count < 4 { digits = "0" + digits }
    while digits.utf8.last == UInt8(ascii: "0") { digits = String(decoding: digits.utf8.dropLast(), as: UTF8.self) }
    let sign = value < 0 && tenThousandths > 0 ? "-" : ""
    return sign + "\(tenThousandths / 10_000)" + (digits.isEmpty ? "" : "." + digits)
  }

  /// Characters that are invisible, or control a terminal, are escaped: U+0000 to U+001F must be.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.isControl || scalar.isInvisible:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + "0000".withoutFirst(digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
