/// What a line of a panel says, in no language yet.
enum PanelText: Equatable, Sendable {
  case word(Word)
  /// What another program or the user calls it: shown as it is.
  case name(String)
  /// A name, and the charge of its battery.
  indirect case charged(String, Level)
  case level(Level)
  /// A position in a track, or a distance if it has a sign.
  case time(Duration, isSigned: Bool)

  /// As commands print it, and as it is spoken.
  var english: String {
    switch self {
    case .word(let word): word.rawValue
    case .name(let name): name
    case .charged(let name, _): name
    case .level(let level): "\(level.percent)%"
    case .time(let time, let isSigned): time.clockText(signed: isSigned)
    }
  }

  /// Whether it is digits, with whatever belongs to them.
  var isNumber: Bool {
    switch self {
    case .level, .time: true
    case .word, .name, .charged: false
    }
  }
}
