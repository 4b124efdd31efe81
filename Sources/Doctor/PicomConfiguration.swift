internal import SwellCore

/// The parts of picom's configuration (picom(1), syntax of libconfig) that change how Swell looks.
struct PicomConfiguration {
  /// Names, values, strings without their quotes, and brackets; without the rules.
  private let words: [String]
  /// The words of each window rule (picom 12 and later); nil if it has none, and uses lists of exclusions.
  private let rules: [[String]]?

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
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        end()
        words.append(String(bytes: [byte]))
      case 0...UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ","):
        end()
      default: word.append(byte)
      }
    }
    end()
    (self.words, rules) = PicomConfiguration.split(words)
  }

  /// Takes `rules = ( { … }, … )` out of the words.
  private static func split(_ words: [String]) -> (others: [String], rules: [[String]]?) {
    guard let start = words.firstIndex(where: { $0 == "rules" }), words.dropFirst(start + 1).first == "(" else {
      return (words, nil)
    }
    var rules: [[String]] = []
    var depth = 0
    for index in (start + 1)..<words.count {
      let word = words[index]
      if depth > 1, !rules.isEmpty { rules[rules.count - 1].append(word) }
      if word == "(" || word == "{" {
        depth += 1
        if depth == 2 { rules.append([]) }
      } else if word == ")" || word == "}" {
        depth -= 1
        if depth == 0 { return (Array(words[..<start] + words[(index + 1)...]), rules) }
      }
    }
    return (Array(words[..<start]), rules)
  }

  /// The word after this one.
  private func value(of key: String) -> String? { PicomConfiguration.value(of: key, in: words) }

  private static func value(of key: String, in words: [String]) -> String? {
    guard let index = words.firstIndex(where: { $0 == key }), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// Whether it blurs what is below windows.
  var blurs: Bool {
    if value(of: "blur-background") == "true" { return true }
    let method = value(of: "blur-method") ?? (value(of: "blur") == "{" ? value(of: "method") : nil)
    return method.map { $0 != "none" && $0 != "}" } ?? false
  }

  var hasRules: Bool { rules != nil }

  /// What to add so that Swell's windows do not fly to a new place (picom 12 and later); nil if there is no need: none
  /// does, or a rule for them has animations of its own for that.
  var stillness: String? {
    func moves(_ words: [String]) -> Bool {
      words.contains("animations") && (words.contains("geometry") || words.contains("position"))
    }
    let moving = (rules ?? []).filter { moves($0) && PicomConfiguration.isForSwell($0) }
    let isForAll = moving.allSatisfy { PicomConfiguration.value(of: "match", in: $0) == nil }
    guard isForAll, moves(words) || !moving.isEmpty else { return nil }
    return PicomConfiguration.rule("animations = ({ triggers = [ \"geometry\" ]; offset-x = 0; });") + " to rules"
  }

  /// A rule for the windows of Swell.
  private static func rule(_ option: String) -> String { "{ match = \"class_g = 'Swell'\"; " + option + " }" }

  /// What to add so that it does not blur what is below Swell's windows; nil if there is no need.
  var exclusion: String? {
    guard let rules else {
      return excludesSwell ? nil : "\"class_g = 'Swell'\" to " + PicomConfiguration.list
    }
    // With rules, lists of exclusions have no effect. All rules that match are applied in their order.
    let last = rules.filter { PicomConfiguration.isForSwell($0) }
      .compactMap { PicomConfiguration.value(of: "blur-background", in: $0) }.last
    return last == "false"
      ? nil : PicomConfiguration.rule("blur-background = false;") + ", as the last one, to rules"
  }

  private static let list = "blur-background-exclude"

  /// Whether windows of the class Swell are in the list of exclusions.
  private var excludesSwell: Bool {
    guard let start = words.firstIndex(where: { $0 == PicomConfiguration.list }) else { return false }
    for word in words[start...] {
      if word == "]" || word == ")" { return false }
      if PicomConfiguration.names(word) { return true }
    }
    return false
  }

  /// Whether a rule is for windows of the class Swell; one without a condition is for all.
  private static func isForSwell(_ rule: [String]) -> Bool {
    value(of: "match", in: rule).map { names($0) } ?? true
  }

  private static func names(_ condition: String) -> Bool {
    condition.parts(separatedBy: "'").contains { $0 == "Swell" || $0 == "swell" }
  }
}
