internal import CLibc
internal import CPulse
public import SwellCore

/// The one loop of the program: libpulse's `pa_mainloop`, with all other descriptors and timers on it.
@safe public final class EventLoop {
  /// Why the loop cannot go on.
  public enum Failure: Error, CustomStringConvertible {
    case outOfMemory
    case pollFailed

    public var description: String {
      switch self {
      case .outOfMemory: "cannot make an event loop: out of memory"
      case .pollFailed: "the event loop failed: poll(2) reported an error"
      }
    }
  }

  private let loop: OpaquePointer
  /// The number of descriptors that the kernel refused.
  public private(set) var refusals = 0

  /// - Throws: `.outOfMemory` when `pa_mainloop_new` fails.
  public init() throws(Failure) {
    guard let loop = unsafe pa_mainloop_new() else { throw .outOfMemory }
    unsafe self.loop = loop
  }

  deinit {
    unsafe pa_mainloop_free(loop)
  }

  /// The `pa_mainloop_api *` of the loop, for libpulse; lives as long as the loop.
  public var pulseInterface: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(pa_mainloop_get_api(loop))
  }

  /// Returns the result of inotify_init1(2), inotify_add_watch(2), signalfd(2) or epoll_create1(2), and counts
  /// failures: the process or its user may be at a limit.
  public func checked(_ descriptor: Int32) -> Int32 {
    if descriptor < 0 { refusals += 1 }
    return descriptor
  }

  /// Calls `handler` whenever `descriptor` is readable, as long as the returned watch lives.
  ///
  /// An error or a hang-up counts as readable; a negative descriptor never is.
  ///
  /// - Parameters:
  ///   - forWriting: Whether to wait for it to be writable instead.
  ///   - closes: Whether the watch closes the descriptor at its end; otherwise the caller does.
  public func watch(
    _ descriptor: Int32, forWriting: Bool = false, closes: Bool = false, handler: @escaping () -> Void
  ) -> Watch {
    Watch(descriptor, forWriting: forWriting, closes: closes, on: self, handler: handler)
  }

  /// Sleeps until an event or `deadline`, and dispatches the events.
  ///
  /// - Parameters:
  ///   - deadline: nil to wait without limit.
  ///   - isQuiet: Asked after each dispatch; true to go on sleeping.
  /// - Throws: `.pollFailed` when `pa_mainloop_prepare`, `_poll` or `_dispatch` fails.
  public func turn(until deadline: Instant?, while isQuiet: () -> Bool = { false }) throws(Failure) {
    repeat {
      // Rounded up, so as not to wake before the deadline.
      let microseconds = deadline.map { (max(0, $0.nanoseconds - MonotonicClock.now.nanoseconds) + 999) / 1000 }
      let timeout = microseconds.map { Int32(min($0, Int64(Int32.max))) } ?? -1
      guard unsafe pa_mainloop_prepare(loop, timeout) >= 0, unsafe pa_mainloop_poll(loop) >= 0 else {
        throw .pollFailed
      }
      let count = unsafe pa_mainloop_dispatch(loop)
      guard count >= 0 else { throw .pollFailed }
      if count == 0 || timeout == 0 { return }
    } while isQuiet()
  }
}
