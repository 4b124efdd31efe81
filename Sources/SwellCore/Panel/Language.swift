/// The language of panels. Commands and the log stay English.
public struct Language: Equatable, Sendable {
  public static let english = Language { $0.rawValue }

  /// In the order of `Word.allCases`.
  private var words: [String]
  /// Ten of them.
  private var digits: [String]
  /// Whether pills have their icon at the right, and bars fill from there.
  var isRightToLeft: Bool

  /// - Parameter translate: The translation of a word; the word itself where there is none.
  public init(_ translate: (Word) -> String) {
    words = Word.allCases.map(translate)
    digits = []
    isRightToLeft = false
    let own = self[.digits].unicodeScalars.map { String($0) }
    digits = own.count == 10 ? own : Word.digits.rawValue.unicodeScalars.map { String($0) }
    isRightToLeft = self[.direction] == "right to left"
  }

  subscript(word: Word) -> String {
    Word.allCases.firstIndex(of: word).map { words[$0] } ?? word.rawValue
  }

  func text(of text: PanelText) -> String {
    switch text {
    case .word(let word): self[word]
    case .name(let name): name
    case .charged(let name, let charge): name + " · " + percent(charge.percent)
    case .level(let level): percent(level.percent)
    case .time(let time, isSigned: false): number(time.clockText())
    case .time(let time, isSigned: true): format(time < .zero ? .back : .forward, number(time.clockText()))
    }
  }

  /// `50%`, `50 %`, `%50`
  func percent(_ value: Int) -> String { format(.percent, number("\(value)")) }

  /// The text before and behind the digits of a percentage, without blanks.
  var percentSign: (before: String, after: String) {
    let signs = parts(around: .percent).map { text in
      var sign = ""
      for scalar in text.unicodeScalars where !Language.blanks.contains(scalar.value) { sign += String(scalar) }
      return sign
    }
    return (signs[0], signs[1])
  }

  /// The blank, and the blanks that do not break.
  private static let blanks: [UInt32] = [0x20, 0xa0, 0x202f]

  /// Digits of this language in place of 0 to 9.
  func number(_ text: String) -> String {
    if digits[0] == "0" { return text }
    var own = ""
    for scalar in text.unicodeScalars {
      own += "0"..."9" ~= scalar ? digits[Int(scalar.value) - 0x30] : String(scalar)
    }
    return own
  }

  private func format(_ word: Word, _ digits: String) -> String {
    let parts = parts(around: word)
    return parts[0] + digits + parts[1]
  }

  private func parts(around word: Word) -> [String] {
    let parts = self[word].parts(separatedBy: "#")
    return parts.count == 2 ? parts : word.rawValue.parts(separatedBy: "#")
  }
}
