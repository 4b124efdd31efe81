import CLibc
import Glibc

/// The beat at which a device sends its events (timerfd_create(2)).
final class Metronome {
  private let descriptor: Int32

  init(beatsPerSecond rate: Int) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC))
    let period = timespec(tv_sec: rate > 1 ? 0 : 1, tv_nsec: rate > 1 ? 1_000_000_000 / rate : 0)
    var times = itimerspec(it_interval: period, it_value: period)
    timerfd_settime(descriptor, 0, &times, nil)
  }

  deinit {
    close(descriptor)
  }

  /// Waits for the next beat; returns at once if it has passed.
  func wait() {
    var beats: UInt64 = 0
    _ = read(descriptor, &beats, 8)
  }
}
