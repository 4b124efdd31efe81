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

  /// Those of a held key whose steps grow: twice as large after each eight repeats, at most four times and an eighth of
  /// the range. They stay multiples of the step.
  func grown(after repeats: Int) -> LevelSteps {
    var grown = step
    for _ in 0..<min(repeats / 8, 2) where grown <= 1.0 / 16 { grown *= 2 }
    return LevelSteps(step: grown)
  }

  /// The next multiple of the step above or below `level`; not below 0.
  public func next(from level: Double, _ direction: Direction) -> Double {
    // A device may round a multiple of the step: such a level counts as that multiple.
    let position = level / step
    let nearest = position.rounded()
    let isOn = (position - nearest).magnitude < min(LevelSteps.rounding / step, LevelSteps.tolerance)
    switch direction {
    case .up: return ((isOn ? nearest : position.rounded(.down)) + 1) * step
    case .down: return max(0, ((isOn ? nearest : position.rounded(.up)) - 1) * step)
    }
  }

  /// Half a step of Bluetooth's absolute volume, which has 127 steps.
  private static let rounding = 0.5 / 127
  /// The limit of this rounding, as a share of a step.
  private static let tolerance = 0.25
}
