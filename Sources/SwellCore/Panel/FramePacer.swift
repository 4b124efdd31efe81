/// Limits pictures to one per frame period of the monitor; after a pause, the next one is due at once.
struct FramePacer: Sendable {
  /// The screen does not show the current state.
  private(set) var isDirty = false
  private var lastFrame: Instant?

  mutating func damage() {
    isDirty = true
  }

  /// The earliest time for the next picture.
  func next(after now: Instant, period: Duration) -> Instant {
    lastFrame.map { max($0 + period, now) } ?? now
  }

  /// Whether to send a picture now, which counts as sent then.
  mutating func take(at now: Instant, isMoving: Bool, period: Duration) -> Bool {
    guard isDirty || isMoving, now >= next(after: now, period: period) else { return false }
    (isDirty, lastFrame) = (false, now)
    return true
  }
}
