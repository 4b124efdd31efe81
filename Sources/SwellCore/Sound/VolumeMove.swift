/// A wish for a volume above or below the present one.
enum VolumeMove: Equatable, Sendable {
  /// A press of a volume key, or a click of the wheel.
  case step(LevelSteps.Direction, LevelSteps, isRepeat: Bool)
  /// A command: share of the full range, positive or negative.
  case by(Double)

  var direction: LevelSteps.Direction {
    switch self {
    case .step(let direction, _, _): direction
    case .by(let share): share < 0 ? .down : .up
    }
  }

  /// The volume after the move, in PulseAudio's units; the same as `volume` at a limit.
  ///
  /// - Parameter limit: `max-volume`, in the same units.
  func next(from volume: UInt32, limit: UInt32) -> UInt32 {
    switch self {
    case .step(let direction, let steps, let isRepeat):
      VolumeStep.next(from: volume, direction, steps: steps, limit: limit, isRepeat: isRepeat)
    case .by(let share):
      VolumeStep.moved(volume, by: share, limit: limit)
    }
  }
}
