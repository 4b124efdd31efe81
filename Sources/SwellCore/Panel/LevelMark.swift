/// A level as a line, segments or a ring.
///
/// The mark matches the number beside it: not empty from 1 %, not full below the end of the scale, and with a notch at
/// 100 % if the scale goes on above 100 %.
public struct LevelMark: Equatable, Sendable {
  public let level: Level
  /// A muted level is shown, but dimmed.
  public let isMuted: Bool
  /// The level at the far end; 1 is 100 %.
  let end: Double

  /// - Parameter end: The far end, 100 % or more; further out for a level beyond the end. 1 is 100 %.
  public init(_ level: Level, isMuted: Bool, end: Double) {
    self.level = level
    self.isMuted = isMuted
    self.end = max(1, end, level.percent > 100 ? level.fraction : 1)
  }

  /// Whether the scale goes on above 100 %.
  var goesOn: Bool { end > 1 }
  var opacity: Double { isMuted ? 0.5 : 1 }

  /// How many of `count` steps mean 100 %: all, or if the scale goes on, so many that at least one lies on each side.
  func steps(toFullOf count: Int) -> Int {
    goesOn ? min(max(Int((Double(count) / end).rounded()), 1), count - 1) : count
  }

  /// How many of `count` steps are filled; `full` of them are 100 %.
  ///
  /// From 1 % and from 101 %, at least one step is filled. Below 100 % and below the end, the last step is not filled.
  func filled(_ count: Int, full: Int) -> Double {
    func part(_ share: Double, of count: Int) -> Double {
      share < 1 ? max(min(share * Double(count), Double(count - 1)), 1) : Double(count)
    }
    switch level.percent {
    case 0: return 0
    case ..<100: return part(level.fraction, of: full)
    case 100: return Double(full)
    default: return Double(full) + part((level.fraction - 1) / (end - 1), of: count - full)
    }
  }
}
