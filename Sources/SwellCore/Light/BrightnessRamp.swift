/// The way of a display's brightness to a new value: parts that look equal, one with each frame of the display.
///
/// The next part waits until the last part is set, and then for as long as setting the last part took: a slow back-end
/// gets fewer parts, and the last part is always `target`.
struct BrightnessRamp: Sendable {
  /// The display, with the value that was written last.
  private var device: BrightnessDevice
  let target: Int
  /// The levels at both ends, as the eye sees them.
  private let from, to: Double
  private let start: Instant
  private let length, period: Duration
  private var writtenAt: Instant
  /// When the next part is due; nil while the last one is being set.
  private(set) var next: Instant?

  /// - Parameters:
  ///   - device: The display, with the value in effect.
  ///   - length: The time from now to the last part.
  ///   - period: The frame period of the display.
  /// - Returns: nil when one part is enough.
  init?(_ device: BrightnessDevice, to target: Int, over length: Duration, period: Duration, at now: Instant) {
    var end = device
    end.value = target
    (from, to) = (device.level(.perceptual).fraction, end.level(.perceptual).fraction)
    self.device = device
    self.target = target
    (self.length, self.period, writtenAt) = (length, period, now)
    (start, next) = (now + (.zero - period), now)
    guard length > period, device.value != target, from != to else { return nil }
  }

  var name: String { device.name }

  /// The value in effect.
  var value: Int { device.value }

  /// The value to write now; nil when none is due.
  mutating func part(at now: Instant) -> Int? {
    guard let due = next, now >= due else { return nil }
    let share = Double((now - start).nanoseconds) / Double(length.nanoseconds)
    var value = device.value(for: from + (to - from) * share, .perceptual, floor: 0)
    value = to > from ? max(value, device.value) : min(value, device.value)
    // The first part must be visible with the press, however coarse the device is.
    if value == device.value, now - start <= period { value += to > from ? 1 : -1 }
    let isLast = share >= 1 || (to > from ? value >= target : value <= target)
    next = now + period
    guard isLast || value != device.value else { return nil }
    (device.value, writtenAt, next) = (isLast ? target : value, now, nil)
    return device.value
  }

  /// The last part was set.
  mutating func written(at now: Instant) {
    next = max(writtenAt + period, now + (now - writtenAt))
  }
}
