internal import CPulse
internal import EventLoop
internal import SwellCore

/// Growing pauses before the server is asked again (`pa_context_rttime_new`).
@safe final class RetryTimer {
  private let connection: AudioConnection
  private var backOff = BackOff()
  private var event: OpaquePointer?
  /// Retained from `start` until it is called or the timer is stopped.
  private var handler: (() -> Void)?

  init(_ connection: AudioConnection) {
    self.connection = connection
  }

  deinit {
    stop()
  }

  /// Calls `handler` once after the next pause; does nothing while a pause lasts.
  func start(_ handler: @escaping () -> Void) {
    guard unsafe event == nil, let context = unsafe connection.context else { return }
    let time = pa_rtclock_now() + UInt64(backOff.next().nanoseconds / 1000)
    self.handler = handler
    // Not retained: `stop` frees the event before this object goes.
    unsafe event = pa_context_rttime_new(
      context, time,
      { _, _, _, this in unsafe Unmanaged<RetryTimer>.fromOpaque(this!).takeUnretainedValue().fire() },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends a pause without a call, and makes the next one the shortest again.
  func stop() {
    free()
    backOff.reset()
  }

  private func fire() {
    let handler = self.handler
    free()
    handler?()
  }

  private func free() {
    handler = nil
    guard let event = unsafe event else { return }
    unsafe self.event = nil
    unsafe connection.loop.pulseInterface.assumingMemoryBound(to: pa_mainloop_api.self).pointee.time_free(event)
  }
}
