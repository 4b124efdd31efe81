internal import CSystemd
public import Diagnostics
public import EventLoop

/// The services of the system bus that Swell uses: logind, which may set what this user may not.
public final class SystemBus {
  let connection: BusConnection
  private let log: Log

  public init(on loop: EventLoop, log: Log) {
    connection = BusConnection(.system, on: loop)
    self.log = log
  }

  /// Called when it is known that logind is there, after `hasLogin` was asked.
  public var onLogin: () -> Void = {}
  private var isLoginKnown = false
  private var isAsking = false

  /// Whether logind is known to be on the system bus; false at first, while that is found out.
  ///
  /// Nothing waits for the bus: one that hangs must not hold up the display.
  public var hasLogin: Bool {
    guard !isLoginKnown, !isAsking, let bus = unsafe connection.open() else { return isLoginKnown }
    // Not retained: the connection, whose callbacks these are, is this object's own.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    isAsking =
      unsafe swell_has_owner(
        bus, "org.freedesktop.login1",
        { message, this, _ in
          unsafe Unmanaged<SystemBus>.fromOpaque(this!).takeUnretainedValue().answered(message)
          return 0
        }, this) >= 0
    connection.process()
    return isLoginKnown
  }

  private func answered(_ message: OpaquePointer?) {
    isAsking = false
    isLoginKnown = unsafe swell_read_bool(message) == 1
    if isLoginKnown { onLogin() }
  }

  /// Has logind set a brightness (`org.freedesktop.login1.Session.SetBrightness`): no root, no udev rule.
  ///
  /// - Parameters:
  ///   - subsystem: `backlight` or `leds`.
  ///   - device: Name of the device in sysfs.
  ///   - value: In the device's own units.
  ///   - onRefusal: Called if logind answers with an error.
  /// - Returns: Whether the request was sent; a refusal is logged when it comes.
  public func setBrightness(
    subsystem: String, device: String, value: Int, onRefusal: @escaping () -> Void
  ) -> Bool {
    guard let bus = unsafe connection.open(), let value = UInt32(exactly: value) else { return false }
    // Retained by the request, released by its answer.
    let context = unsafe Unmanaged.passRetained(Refusal(log, device, onRefusal)).toOpaque()
    let result = unsafe swell_set_brightness(
      bus, subsystem, device, value,
      { message, context, _ in
        unsafe Unmanaged<Refusal>.fromOpaque(context!).takeRetainedValue().answered(message)
        return 0
      }, context)
    guard result >= 0 else {
      unsafe Unmanaged<Refusal>.fromOpaque(context).release()
      return false
    }
    connection.process()
    return true
  }
}

/// Waits for the answer to a request that should just succeed.
private final class Refusal {
  private let log: Log
  private let device: String

  private let onRefusal: () -> Void

  init(_ log: Log, _ device: String, _ onRefusal: @escaping () -> Void) {
    self.log = log
    self.device = device
    self.onRefusal = onRefusal
  }

  func answered(_ message: OpaquePointer?) {
    guard let error = unsafe sd_bus_message_get_error(message) else { return }
    let reason = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "no reason given"
    onRefusal()
    log.problem("logind did not set the brightness of '\(device)' (\(reason))")
  }
}
