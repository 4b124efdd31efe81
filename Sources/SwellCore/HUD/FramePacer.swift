/// When the next picture is due: at once after a pause, else one frame period of the monitor after the last.
struct FramePacer: Sendable {
  /// The screen does not show the present state.
  private(set) var isDirty = false
  private var lastFrame: Instant?

  mutating func damage() {
    isDirty = true
  }

  /// When a picture may be pushed at the earliest.
  func next(after now: Instant, period: Duration) -> Instant {
    lastFrame.map { max($0 + period, now) } ?? now
  }

  /// Whether a picture is to be pushed now; if so, it counts as pushed.
  mutating func take(at now: Instant, isMoving: Bool, period: Duration) -> Bool {
    guard isDirty || isMoving, now >= next(after: now, period: period) else { return false }
    (isDirty, lastFrame) = (false, now)
    return true
  }
}
