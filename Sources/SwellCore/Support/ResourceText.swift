/// The text of an X resource database: lines of `name: value`.
public struct ResourceText: Sendable {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value of `name` if it is a number without a sign; the last line counts.
  public func number(of name: String) -> Double? {
    var found: Double?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[..<colon].elementsEqual(name.utf8) else {
        continue
      }
      found = ResourceText.number(line[(colon + 1)...])
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
