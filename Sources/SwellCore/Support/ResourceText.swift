/// The text of an X resource database: lines of `name: value`.
public struct ResourceText: Sendable {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value of `name`, if it is a number without a sign; of several lines, the last one counts.
  public func number(of name: String) -> Double? {
    var found: Double?
    let start = name + ":"
    for line in String(bytes: bytes).parts(separatedBy: "\n") where line.begins(with: start) {
      found = ResourceText.number(line.bytes.dropFirst(start.utf8.count))
    }
    return found
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    guard let start = text.firstIndex(where: { !isBlank($0) }), let end = text.lastIndex(where: { !isBlank($0) }) else {
      return nil
    }
    return OptionValue.number(text[start...end])
  }
}
