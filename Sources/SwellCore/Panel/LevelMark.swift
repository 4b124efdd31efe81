/// A level as a line, segments or a ring.
///
/// It matches the number beside it: not empty from 1 %, not full below 100 %, and with a gap at 100 % above that.
public struct LevelMark: Equatable, Sendable {
  public let level: Level
  /// A muted level is shown, but dimmed.
  public let isMuted: Bool
  /// The level at the far end; 1 is 100 %.
  let end: Double

  /// - Parameter maximum: `max-volume`, the far end for levels above 100 %; 1 is 100 %.
  public init(_ level: Level, isMuted: Bool, maximum: Double) {
    self.level = level
    self.isMuted = isMuted
    end = level.percent > 100 ? max(maximum, level.fraction) : 1
  }

  var isOver: Bool { end > 1 }
  var opacity: Double { isMuted ? 0.5 : 1 }

  /// The step of `count` that is 100 %: the last one up to 100 %; above, at least one step is on each side of it.
  func steps(toFullOf count: Int) -> Int {
    isOver ? min(max(Int((Double(count) / end).rounded()), 1), count - 1) : count
  }

  /// How many of `count` steps are filled; `full` of them are 100 %.
  ///
  /// At least one from 1 %, and not the last one below the end.
  func filled(_ count: Int, full: Int) -> Double {
    func part(_ share: Double, of count: Int) -> Double {
      share < 1 ? max(min(share * Double(count), Double(count - 1)), 1) : Double(count)
    }
    if isOver { return Double(full) + part((level.fraction - 1) / (end - 1), of: count - full) }
    switch level.percent {
    case 0: return 0
    case 100: return Double(count)
    default: return part(level.fraction, of: count)
    }
  }
}
