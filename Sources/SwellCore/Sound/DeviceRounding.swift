/// What the default output made of the last move: some devices have steps of their own (127 for Bluetooth's absolute
/// volume, 15 for its hands-free profile), and round what is written to the nearest of them.
///
/// The next move counts from what was written, so that the levels stay those of the step. Where the device came back to
/// the level from before, the move goes further, but only once the device has proved to round: otherwise somebody else
/// may have put the level back, and that is respected.
struct DeviceRounding: Sendable {
  /// How long after a write the device may tell what it made of it.
  private static let patience = Duration.milliseconds(500)
  /// No device is known with fewer than 15 steps: one that does not move over two of them will not move at all.
  private static let furthest = Volume.full / 8

  /// Half a step of the coarsest device (15 steps): what is further from the write is another client's change.
  private static let half = Volume.full / 30 + 1
  /// How long the next move counts from what was written.
  private static let memory = Duration.seconds(2)

  private var last: Attempt?
  /// The device has made another level of a write, neither that one nor the one from before.
  private var isCoarse = false

  private struct Attempt {
    var move: VolumeMove
    /// The volumes before the move, written, and read afterwards, in PulseAudio's units.
    var start, target: UInt32
    var readBack: UInt32?
    var since: Instant
  }

  /// Where a move leads from `volume`, in PulseAudio's units; the same as `volume` at a limit.
  func next(_ move: VolumeMove, from volume: UInt32, limit: UInt32, at now: Instant) -> UInt32 {
    let plain = move.next(from: volume, limit: limit)
    guard let last, last.readBack == volume, now - last.since < DeviceRounding.memory else { return plain }
    let exact = move.next(from: last.target, limit: limit)
    // A device may have made more of the last move than this one is: then it counts from there.
    return (move.direction == .up ? exact > volume : exact < volume) ? exact : plain
  }

  mutating func wrote(_ target: UInt32, _ move: VolumeMove, from start: UInt32, at now: Instant) {
    last = Attempt(move: move, start: start, target: target, since: now)
  }

  mutating func forget() {
    last = nil
  }

  /// Takes what the device says after the write.
  ///
  /// - Returns: The further move and its volume, if the device is where it was before the last one.
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
