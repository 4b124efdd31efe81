/// A wish for a volume above or below the present one.
enum VolumeMove: Equatable, Sendable {
  /// A press of a volume key, or a click of the wheel.
  ///
  /// - Parameter isRepeat: Whether the key is only being held.
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
  /// On the way up a move stops at 100 % once, and goes on to `limit` only with a press or a command of its own. A
  /// volume above the limit, which somebody else has set, is not pulled down by a wish for more.
  /// - Parameter limit: `max-volume`, in the same units.
  func next(from volume: UInt32, limit: UInt32) -> UInt32 {
    let level = Double(volume) / Double(Volume.full)
    let wanted: Double
    switch self {
    case .step(let direction, let steps, let isRepeat):
      if direction == .up, volume == Volume.full, isRepeat { return volume }
      wanted = steps.next(from: level, direction)
    case .by(let share): wanted = level + share
    }
    return Volume.limited(
      Level(wanted).volume, from: volume, limit: volume < Volume.full ? min(limit, Volume.full) : limit)
  }
}

/// PulseAudio's units of volume.
public enum Volume {
  /// 100 % (`PA_VOLUME_NORM`).
  public static let full: UInt32 = 65_536

  /// The volume after a drag over `share` of the full range, see `Level.dragged`.
  static func dragged(_ volume: UInt32, by share: Double, end: Double, to most: UInt32) -> UInt32 {
    let full = Double(full)
    return Level(Level.dragged(Double(volume) / full, by: share, end: end, to: Double(most) / full)).volume
  }

  /// The volume after a wish for `wanted`: up to `limit`, but a wish for more does not pull down a volume above the
  /// limit.
  static func limited(_ wanted: UInt32, from volume: UInt32, limit: UInt32) -> UInt32 {
    wanted > volume ? max(volume, min(wanted, limit)) : wanted
  }
}
