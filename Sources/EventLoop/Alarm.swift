internal import CLibc
public import SwellCore

/// A timer that calls a handler once (timerfd_create(2)). While it is not set, the loop has no timer.
@safe public final class Alarm {
  private let loop: EventLoop
  private let handler: () -> Void
  private var descriptor: Int32 = -1
  private var watch: Watch?
  private var due: Instant?

  public init(on loop: EventLoop, handler: @escaping () -> Void) {
    self.loop = loop
    self.handler = handler
  }

  /// - Parameter delay: 0 or more; replaces the previous time.
  public func set(after delay: Duration) {
    set(at: MonotonicClock.now + delay)
  }

  /// - Parameter due: May have passed; replaces the previous time.
  public func set(at due: Instant) { ring(at: due) }

  public func stop() { ring(at: nil) }

  /// Whether it will ring.
  public var isSet: Bool { due != nil }

  private func ring(at due: Instant?) {
    guard due != self.due else { return }
    self.due = due
    if descriptor < 0 { start() }
    var time = itimerspec()
    if let due {
      // Zero would stop it.
      let nanoseconds = Int(max(1, due.nanoseconds))
      time.it_value = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
    unsafe timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &time, nil)
  }

  private func start() {
    descriptor = loop.checked(timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)))
    guard descriptor >= 0 else { return }
    watch = loop.watch(descriptor, closes: true) { [unowned(unsafe) self] in unsafe rang() }
  }

  private func rang() {
    var count: UInt64 = 0
    // Nothing to read: it was set again after it had expired.
    guard unsafe read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 else { return }
    due = nil
    handler()
  }
}
