internal import CLibc
public import SwellCore

/// The clock of the loop: `clock_gettime(CLOCK_MONOTONIC)`, which setting the time of day does not change.
public enum MonotonicClock {
  public static var now: Instant {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
