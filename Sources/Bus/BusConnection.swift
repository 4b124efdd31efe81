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
    return unsafe opened
  }

  /// Handles what has arrived, and sends what could not be sent before; call it after every request.
  func process() {
    guard let bus = unsafe bus else { return }
    while true {
      let result = unsafe sd_bus_process(bus, nil)
      if result < 0 {
        close()
        return onLost()
      }
      if result == 0 { break }
    }
  }

  private func close() {
    watch = nil
    guard let bus = unsafe bus else { return }
    unsafe self.bus = nil
    unsafe sd_bus_close_unref(bus)
  }
}
