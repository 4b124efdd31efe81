/// A level as a line, segments or a ring show it.
///
/// It says what the number beside it says: something from 1 %, all of it from 100 % only, and 100 % as a gap where it is
/// more.
public struct LevelMark: Equatable, Sendable {
  public let level: Level
  /// A muted level is shown, but dimmed.
  public let isMuted: Bool
  /// What the far end stands for; 1 is 100 %.
  let end: Double

  /// - Parameter maximum: `max-volume`, which the end stands for where the level is above 100 %; 1 is 100 %.
  public init(_ level: Level, isMuted: Bool, maximum: Double) {
    self.level = level
    self.isMuted = isMuted
    end = level.percent > 100 ? max(maximum, level.fraction) : 1
  }

  var isOver: Bool { end > 1 }
  var opacity: Double { isMuted ? 0.5 : 1 }

  /// Where 100 % is among `count` steps; at least one is on each side of it. Up to 100 % it is the last one.
  func steps(toFullOf count: Int) -> Int {
    isOver ? min(max(Int((Double(count) / end).rounded()), 1), count - 1) : count
  }

  /// How many of `count` steps the level takes, of which `full` are the ones to 100 %.
  ///
  /// Steps are what can be seen: at least one from 1 %, and not the last one below the end.
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
