internal import CSystemd
public import SwellCore

/// Tells whether this session is locked: logind's `LockedHint`, which lockers and desktops set (org.freedesktop.login1).
@safe public final class LoginSession {
  private static let service = "org.freedesktop.login1"
  /// The session of the caller, or the one on this user's display (systemd 243).
  private static let path = "/org/freedesktop/login1/session/auto"

  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var changes, question: OpaquePointer?
  private var isLocked = false

  /// Starts to ask; nothing waits for the answer.
  ///
  /// - Parameter emit: Receives `.locked`.
  public init(on bus: SystemBus, emit: @escaping (Event) -> Void) {
    connection = bus.connection
    self.emit = emit
    guard let bus = unsafe connection.open() else { return }
    // Not retained: the slots go with this object.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    // The signals come from the session's own path, which is another than `auto`.
    unsafe swell_match_properties(
      bus, &changes, LoginSession.service, "/org/freedesktop/login1/session", 1,
      { _, this, _ in
        unsafe Unmanaged<LoginSession>.fromOpaque(this!).takeUnretainedValue().read()
        return 0
      }, this)
    read()
  }

  deinit {
    if let changes = unsafe changes { unsafe sd_bus_slot_unref(changes) }
    if let question = unsafe question { unsafe sd_bus_slot_unref(question) }
  }

  private func read() {
    guard let bus = unsafe connection.open() else { return }
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe swell_get_property(
      bus, &question, LoginSession.service, LoginSession.path, "org.freedesktop.login1.Session", "LockedHint",
      { message, this, _ in
        unsafe Unmanaged<LoginSession>.fromOpaque(this!).takeUnretainedValue().received(message)
        return 0
      }, this)
    connection.process()
  }

  private func received(_ message: OpaquePointer?) {
    let answer = unsafe swell_read_bool_variant(message)
    // Who cannot say whether it is locked does not say that it is not.
    let isLocked = answer < 0 ? self.isLocked : answer == 1
    guard isLocked != self.isLocked else { return }
    self.isLocked = isLocked
    emit(.locked(.session, isOn: isLocked))
  }
}
