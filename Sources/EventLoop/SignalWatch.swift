internal import CLibc

/// Receives SIGTERM, SIGINT and SIGHUP on the loop, by signalfd(2).
@safe public final class SignalWatch {
  private var watch: Watch?

  /// Blocks the signals for the process and calls `handler` for each one. Without a descriptor for them, they end the
  /// process. A signal that the process was started to ignore stays ignored, as after `nohup` or in the background of a
  /// script.
  ///
  /// - Parameter handler: `isHangUp` for SIGHUP.
  public init(on loop: EventLoop, handler: @escaping (_ isHangUp: Bool) -> Void) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] where swell_is_ignored(number) == 0 { unsafe sigaddset(&signals, number) }
    let descriptor = loop.checked(unsafe signalfd(-1, &signals, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
    guard descriptor >= 0 else { return }
    unsafe sigprocmask(SIG_BLOCK, &signals, nil)
    watch = loop.watch(descriptor, closes: true) {
      var received = signalfd_siginfo()
      while unsafe read(descriptor, &received, MemoryLayout<signalfd_siginfo>.size) > 0 {
        handler(received.ssi_signo == UInt32(SIGHUP))
      }
    }
  }
}
