/// A line of a panel, in no language yet.
enum PanelText: Equatable, Sendable {
  case word(Word)
  /// The words of another program or of the user, which are shown unchanged.
  case name(String)
  /// A name, and the charge of its battery.
  indirect case charged(String, Level)
  case level(Level)
  /// A position in a track, or a distance if it has a sign.
  case time(Duration, isSigned: Bool)

  /// The text that commands print, and that is spoken.
  var english: String {
    switch self {
    case .word(let word): word.rawValue
    case .name(let name): name
    case .charged(let name, _): name
    case .level(let level): "\(level.percent)%"
    case .time(let time, let isSigned): time.clockText(signed: isSigned)
    }
  }

  var isEmpty: Bool { english.isEmpty }

  var isLevel: Bool { if case .level = self { true } else { false } }

  /// Whether the text is a name that hardly fits a panel of the standard width.
  var isLong: Bool {
    switch self {
    case .name(let name), .charged(let name, _): name.scalars.count > 6 && PanelText.hasLetters(name)
    case .word, .level, .time: false
    }
  }

  /// Whether a text has more than figures, with signs and points; U+2212 is a minus.
  static func hasLetters(_ text: String) -> Bool { text.scalars.contains { $0 > 0x3a && $0 != 0x2212 } }

  /// Whether the text is a number, with its signs.
  var isNumber: Bool {
    switch self {
    case .level, .time: true
    case .word, .name, .charged: false
    }
  }
}
