/// The levels that keys step through: multiples of a step, so that equal presses up and down return to the start.
public struct LevelSteps: Equatable, Sendable {
  public enum Direction: Sendable {
    case up, down
  }

  /// 1/16: from silence to full in 16 presses (origin article).
  public static let sixteenths = LevelSteps(step: 0.0625)

  /// Share of the full range, above 0 and at most 1.
  public let step: Double

  public init(step: Double) {
    self.step = step > 0.001 && step <= 1 ? step : 0.0625
  }

  /// A quarter of the step, for presses with Shift.
  public var fine: LevelSteps { LevelSteps(step: step / 4) }

  /// The steps of a held key whose steps grow: twice as large after each eight repeats, at most four times and an
  /// eighth of the range. Grown steps stay multiples of the step.
  func grown(after repeats: Int) -> LevelSteps {
    var grown = step
    for _ in 0..<min(repeats / 8, 2) where grown <= 1.0 / 16 { grown *= 2 }
    return LevelSteps(step: grown)
  }

  /// The next multiple of the step above or below `level` that is at least half a step away, and not below 0: a press
  /// that hardly changes anything feels dead, and a device may have rounded the last level.
  public func next(from level: Double, _ direction: Direction) -> Double {
    let position = level / step
    switch direction {
    case .up: return ((position - 0.5).rounded(.up) + 1) * step
    case .down: return max(0, ((position + 0.5).rounded(.down) - 1) * step)
    }
  }
}
