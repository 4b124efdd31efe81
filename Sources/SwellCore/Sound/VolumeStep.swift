/// Where a press of a volume key leads.
public enum VolumeStep {
  /// 100 % in PulseAudio's units (`PA_VOLUME_NORM`).
  public static let full: UInt32 = 65_536

  /// The volume after one step, in PulseAudio's units; the same as `volume` at a limit.
  ///
  /// On the way up it stops at 100 % once, and goes on to `limit` only with a press of its own. A volume above the
  /// limit, which somebody else has set, is not pulled down by a press upwards.
  /// - Parameters:
  ///   - limit: `max-volume`, in the same units.
  ///   - isRepeat: Whether the key is only being held.
  public static func next(
    from volume: UInt32, _ direction: LevelSteps.Direction, steps: LevelSteps, limit: UInt32, isRepeat: Bool
  ) -> UInt32 {
    let level = Double(volume) / Double(full)
    let next = UInt32(min(steps.next(from: level, direction) * Double(full), 4_294_967_295).rounded())
    guard direction == .up else { return next }
    if volume >= limit || (volume == full && isRepeat) { return volume }
    return min(next, volume < full ? min(full, limit) : limit)
  }

  /// The volume after a command moved it by `share` of the full range; upwards it stops at 100 % once, like a key.
  static func moved(_ volume: UInt32, by share: Double, limit: UInt32) -> UInt32 {
    let wanted = Level(Double(volume) / Double(full) + share).volume
    return limited(wanted, from: volume, limit: volume < full ? min(limit, full) : limit)
  }

  /// The volume after a drag over `share` of the full range, see `Level.dragged`.
  static func dragged(_ volume: UInt32, by share: Double, end: Double, to most: UInt32) -> UInt32 {
    let full = Double(full)
    return Level(Level.dragged(Double(volume) / full, by: share, end: end, to: Double(most) / full)).volume
  }

  /// What becomes of a command's `wanted`: up to `limit`, but a volume above it is not pulled down by a wish for more.
  static func limited(_ wanted: UInt32, from volume: UInt32, limit: UInt32) -> UInt32 {
    wanted > volume ? max(volume, min(wanted, limit)) : wanted
  }
}
