internal import CLibc
internal import CSystemd
internal import Diagnostics
internal import EventLoop

/// A connection to a D-Bus bus (`sd_bus`), made at the first need, on the one loop.
@safe final class BusConnection {
  enum Kind {
    case system, session
  }

  private let kind: Kind
  private let loop: EventLoop
  private var bus: OpaquePointer?
  private var watch: Watch?
  /// Ends the wait for an answer that is overdue (timerfd_create(2)): sd-bus does that only when it is called.
  private var timer: (descriptor: Int32, watch: Watch)?
  private var isProcessing = false
  /// Called when the bus went away.
  var onLost: () -> Void = {}

  init(_ kind: Kind, on loop: EventLoop) {
    self.kind = kind
    self.loop = loop
  }

  deinit {
    close()
  }

  /// The open connection; nil when there is no such bus, which is tried again at the next need.
  func open() -> OpaquePointer? {
    if let bus = unsafe bus { return unsafe bus }
    var opened: OpaquePointer?
    let result =
      switch kind {
      case .system: unsafe sd_bus_open_system(&opened)
      case .session: unsafe sd_bus_open_user(&opened)
      }
    guard result >= 0, let opened = unsafe opened else { return nil }
    // Nothing here is worth waiting for longer than this, in microseconds: the display stands still meanwhile.
    unsafe sd_bus_set_method_call_timeout(opened, 250_000)
    unsafe bus = opened
    // Not retained: `close` ends the watch.
    let this = unsafe Unmanaged.passUnretained(self)
    watch = loop.watch(unsafe sd_bus_get_fd(opened)) { unsafe this.takeUnretainedValue().process() }
    let descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    timer = (descriptor, loop.watch(descriptor) { unsafe this.takeUnretainedValue().process() })
    return unsafe opened
  }

  /// Handles what has arrived, and sends what could not be sent before; call it after every request.
  func process() {
    // What asks from within a callback is served by the loop that called it: sd_bus_process(3) does not nest.
    guard let bus = unsafe bus, !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    while true {
      let result = unsafe sd_bus_process(bus, nil)
      if result < 0 {
        close()
        return onLost()
      }
      if result == 0 { break }
    }
    guard kind == .session, let timer else { return }
    var microseconds: UInt64 = 0
    _ = unsafe sd_bus_get_timeout(bus, &microseconds)
    // Zero stops the timer, and takes back that it was due.
    var due = itimerspec()
    if microseconds < UInt64.max {
      due.it_value = timespec(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000 + 1)
    }
    unsafe timerfd_settime(timer.descriptor, 1, &due, nil)
  }

  private func close() {
    watch = nil
    if let timer {
      self.timer = nil
      _ = CLibc.close(timer.descriptor)
    }
    guard let bus = unsafe bus else { return }
    unsafe self.bus = nil
    unsafe sd_bus_close_unref(bus)
  }
}
