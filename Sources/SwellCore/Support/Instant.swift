/// A moment on the monotonic clock (`CLOCK_MONOTONIC`), which setting the time of day does not change.
public struct Instant: Comparable, Sendable {
  /// Nanoseconds since an unspecified start, as `clock_gettime` counts them.
  public let nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The moment that is later than all others.
  public static let never = Instant(nanoseconds: .max)

  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(nanoseconds: instant.nanoseconds + duration.nanoseconds)
  }

  public static func - (end: Instant, start: Instant) -> Duration {
    .nanoseconds(end.nanoseconds - start.nanoseconds)
  }

  public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }
}

extension Duration {
  /// The duration in whole nanoseconds; ±292 years fit.
  public var nanoseconds: Int64 {
    Int64(truncatingIfNeeded: attoseconds / 1_000_000_000)
  }
}
