internal import SwellCore

/// A line that the helper writes.
enum DDCReport: Equatable {
  /// The answer of one monitor to the search.
  struct Reading: Equatable {
    var index, value, maximum: Int
    var edid: String
  }

  /// `INDEX VALUE MAXIMUM EDID`
  case found(Reading)
  /// `end`: the search is over.
  case searched
  /// `set INDEX 1`, or 0 when the monitor refused.
  case set(Int, isDone: Bool)
  /// `value INDEX VALUE`, or `-` when the monitor did not answer.
  case read(Int, value: Int?)

  /// - Returns: nil when it is none of these.
  init?(_ line: String) {
    let words = line.parts(separatedBy: " ")
    if line == "end" {
      self = .searched
    } else if words.count == 3, let index = Int(words[1]) {
      switch words[0] {
      case "set": self = .set(index, isDone: words[2] == "1")
      case "value": self = .read(index, value: DDCReport.value(words[2]))
      default: return nil
      }
    } else if words.count == 4, let index = Int(words[0]), let value = DDCReport.value(words[1]),
      let maximum = DDCReport.value(words[2]), maximum > 0
    {
      self = .found(Reading(index: index, value: min(value, maximum), maximum: maximum, edid: words[3]))
    } else {
      return nil
    }
  }

  /// A value of a monitor, of 16 bits.
  private static func value(_ text: String) -> Int? { UInt16(text).map { Int($0) } }
}
