internal import SwellCore

/// The property `_XSETTINGS_SETTINGS` of a settings daemon (XSETTINGS 0.5).
struct XSettings {
  private enum Value {
    case number(Int)
    case text(String)
  }

  private var values: [(name: String, value: Value)] = []

  /// More than any daemon has.
  private static let most = 1000

  /// - Parameter bytes: May be of any program; what follows a mistake is left out.
  init(_ bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard let order = reader.byte() else { return }
    reader.isBigEndian = order == 1
    guard reader.skip(3), reader.number(4) != nil, let count = reader.number(4) else { return }
    for _ in 0..<min(count, XSettings.most) {
      guard let type = reader.byte(), reader.skip(1), let length = reader.number(2), let name = reader.text(length),
        reader.number(4) != nil
      else { return }
      switch type {
      case 0:
        guard let value = reader.number(4) else { return }
        values.append((name, .number(Int(Int32(truncatingIfNeeded: value)))))
      case 1:
        guard let length = reader.number(4), let value = reader.text(length) else { return }
        values.append((name, .text(value)))
      // A colour.
      case 2: guard reader.skip(8) else { return }
      default: return
      }
    }
  }

  func number(_ name: String) -> Int? {
    for case (name, .number(let value)) in values { return value }
    return nil
  }

  func text(_ name: String) -> String? {
    for case (name, .text(let value)) in values { return value }
    return nil
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var next = 0
    var isBigEndian = false

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    private func has(_ count: Int) -> Bool { count <= bytes.count - next }

    mutating func skip(_ count: Int) -> Bool {
      guard has(count) else { return false }
      next += count
      return true
    }

    mutating func byte() -> UInt8? {
      guard has(1) else { return nil }
      defer { next += 1 }
      return bytes[next]
    }

    /// An unsigned number of 2 or 4 bytes.
    mutating func number(_ size: Int) -> Int? {
      guard has(size) else { return nil }
      var value = 0
      for index in 0..<size { value = value << 8 | Int(bytes[next + (isBigEndian ? index : size - 1 - index)]) }
      next += size
      return value
    }

    /// Filled up to a multiple of 4 bytes.
    mutating func text(_ length: Int) -> String? {
      let start = next
      guard has(length), skip((length + 3) & ~3) else { return nil }
      return ShortName.foreign(bytes[start..<start + length])
    }
  }
}
