internal import SwellCore

/// The parts of picom's configuration (picom(1), syntax of libconfig) that change how Swell looks.
struct PicomConfiguration {
  /// Names, values, strings without their quotes, and brackets.
  private let words: [String]

  init(_ text: String) {
    var words: [String] = []
    var word: [UInt8] = []
    var isComment = false
    var quote = false
    func end() {
      if !word.isEmpty { words.append(String(bytes: word)) }
      word = []
    }
    var last: UInt8 = 0
    for byte in text.utf8 {
      defer { last = byte }
      if isComment {
        isComment = byte != UInt8(ascii: "\n")
        continue
      }
      if byte == UInt8(ascii: "\"") {
        end()
        quote.toggle()
        continue
      }
      if quote {
        word.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "#"): isComment = true
      case UInt8(ascii: "/") where last == byte:
        word = []
        isComment = true
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        end()
        words.append(String(bytes: [byte]))
      case 0...UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ","):
        end()
      default: word.append(byte)
      }
    }
    end()
    self.words = words
  }

  /// The word after this one.
  private func value(of key: String) -> String? {
    guard let index = words.firstIndex(where: { $0 == key }), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// Whether it blurs what is below windows.
  var blurs: Bool {
    if value(of: "blur-background") == "true" { return true }
    let method = value(of: "blur-method") ?? (value(of: "blur") == "{" ? value(of: "method") : nil)
    return method.map { $0 != "none" && $0 != "}" } ?? false
  }

  /// Whether windows of the class Swell are in this list.
  func excludesSwell(from list: String) -> Bool {
    guard let start = words.firstIndex(where: { $0 == list }) else { return false }
    for word in words[start...] {
      if word == "]" { return false }
      for part in word.parts(separatedBy: "'") where part == "Swell" || part == "swell" { return true }
    }
    return false
  }
}
