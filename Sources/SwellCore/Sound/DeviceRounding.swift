/// The default output after the last move: some devices have steps of their own (127 for Bluetooth's absolute volume,
/// 15 for its hands-free profile), and round a write to the nearest step.
///
/// The next move counts from the write, so that the levels stay multiples of the step. Where the device came back to
/// the level from before, the move goes further, but only once the device has proved to round: otherwise somebody else
/// may have put the level back.
struct DeviceRounding: Sendable {
  /// How long after a write the device may tell the rounded level.
  private static let patience = Duration.milliseconds(500)
  /// No device is known with fewer than 15 steps: a device that does not move over two steps will not move at all.
  private static let furthest = Volume.full / 8

  /// Half a step of the coarsest device (15 steps): a level further from the write is another client's change.
  private static let half = Volume.full / 30 + 1
  /// How long the next move counts from the write.
  private static let memory = Duration.seconds(2)

  private var last: Attempt?
  /// Whether the device has made another level of a write, which is neither the write nor the level from before.
  private var isCoarse = false

  private struct Attempt {
    var move: VolumeMove
    /// The volumes before the move, of the write, and of the reading after the write, in PulseAudio's units.
    var start, target: UInt32
    var readBack: UInt32?
    var since: Instant
  }

  /// The volume after a move from `volume`, in PulseAudio's units; the same as `volume` at a limit.
  func next(_ move: VolumeMove, from volume: UInt32, limit: UInt32, at now: Instant) -> UInt32 {
    let plain = move.next(from: volume, limit: limit)
    guard let last, last.readBack == volume, now - last.since < DeviceRounding.memory else { return plain }
    let exact = move.next(from: last.target, limit: limit)
    // The device may have moved further than this move goes: then the move counts from the level of the device.
    return (move.direction == .up ? exact > volume : exact < volume) ? exact : plain
  }

  mutating func wrote(_ target: UInt32, _ move: VolumeMove, from start: UInt32, at now: Instant) {
    last = Attempt(move: move, start: start, target: target, since: now)
  }

  mutating func forget() {
    last = nil
  }

  /// Takes the reading after the write.
  ///
  /// - Returns: The further move and its volume, if the device is at the level before the last move.
  mutating func read(_ volume: UInt32, limit: UInt32, at now: Instant) -> (move: VolumeMove, target: UInt32)? {
    guard var attempt = last, now - attempt.since < DeviceRounding.patience, volume != attempt.target else {
      return nil
    }
    guard max(volume, attempt.target) - min(volume, attempt.target) <= DeviceRounding.half else {
      last = nil
      return nil
    }
    attempt.readBack = volume
    last = attempt
    if volume != attempt.start { isCoarse = true }
    let gone = max(attempt.target, attempt.start) - min(attempt.target, attempt.start)
    guard volume == attempt.start, isCoarse, gone < DeviceRounding.furthest else { return nil }
    let target = attempt.move.next(from: attempt.target, limit: limit)
    return target == attempt.target ? nil : (attempt.move, target)
  }
}
