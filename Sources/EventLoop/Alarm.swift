internal import CLibc
internal import CPulse
public import SwellCore

/// A timer that calls a handler once. While it is not set, the loop has no timer.
@safe public final class Alarm {
  private let handler: () -> Void
  private let interface: UnsafeMutablePointer<pa_mainloop_api>
  /// Retained, since the event must be freed before its loop.
  private let loop: EventLoop
  private var event: OpaquePointer?

  public init(on loop: EventLoop, handler: @escaping () -> Void) {
    (self.handler, self.loop) = (handler, loop)
    unsafe interface = loop.pulseInterface.assumingMemoryBound(to: pa_mainloop_api.self)
  }

  deinit { stop() }

  /// - Parameter delay: 0 or more; replaces the previous time.
  public func set(after delay: Duration) {
    set(at: MonotonicClock.now + delay)
  }

  /// - Parameter due: May have passed; replaces the previous time.
  public func set(at due: Instant) {
    stop()
    let microseconds = (max(0, due.nanoseconds - MonotonicClock.now.nanoseconds) + 999) / 1000
    // libpulse takes a time of day, and turns it into one of the monotonic clock before the call returns.
    var time = timeval()
    _ = unsafe pa_gettimeofday(&time)
    _ = unsafe pa_timeval_add(&time, UInt64(microseconds))
    // Not retained: `deinit` frees the event before this object ends.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe event = interface.pointee.time_new(
      interface, &time,
      { _, _, _, this in unsafe Unmanaged<Alarm>.fromOpaque(this!).takeUnretainedValue().rang() }, this)
  }

  public func stop() {
    if let event = unsafe event { unsafe interface.pointee.time_free(event) }
    unsafe event = nil
  }

  /// Whether it will ring.
  public var isSet: Bool { unsafe event != nil }

  private func rang() {
    stop()
    handler()
  }
}
