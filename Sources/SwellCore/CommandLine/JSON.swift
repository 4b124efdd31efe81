/// Text in JSON (RFC 8259), on one line.
public enum JSON {
  public static func array(_ values: [String]) -> String {
    var text = "["
    for value in values { text += (text == "[" ? "" : ", ") + value }
    return text + "]"
  }

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

  /// A string with its quotes.
  public static func string(_ text: String) -> String {
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

/// A JSON object. Members are written in the order in which they are added; their names are not escaped.
public struct JSONObject {
  private var members = ""

  public init() {}

  public var text: String { "{" + members + "}" }

  /// - Parameter value: Text in JSON; nil: `null`.
  public mutating func add(_ name: String, json value: String?) {
    members += (members.isEmpty ? "\"" : ", \"") + name + "\": " + (value ?? "null")
  }

  public mutating func add(_ name: String, _ value: String?) {
    add(name, json: value.map { JSON.string($0) })
  }

  public mutating func add(_ name: String, _ values: [String]) {
    add(name, json: JSON.array(values.map { JSON.string($0) }))
  }

  public mutating func add(_ name: String, _ value: Double?) {
    add(name, json: value.map { JSON.number($0) })
  }

  public mutating func add(_ name: String, _ value: Int) { add(name, json: "\(value)") }

  public mutating func add(_ name: String, _ value: Bool?) {
    add(name, json: value.map { $0 ? "true" : "false" })
  }
}
