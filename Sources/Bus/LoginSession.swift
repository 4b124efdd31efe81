public import SwellCore

/// Reports whether this session is locked: logind's `LockedHint`, which lockers and desktops set
/// (org.freedesktop.login1).
@safe public final class LoginSession {
  private let bus: SystemBus
  private let emit: (Event) -> Void
  private var hint: PropertyWatch?
  private var isLocked = false

  /// Does nothing yet.
  ///
  /// - Parameter emit: Receives `.locked`.
  public init(on bus: SystemBus, emit: @escaping (Event) -> Void) {
    self.bus = bus
    self.emit = emit
  }

  /// Reads the hint, now and after each change, asynchronously. Another call does nothing.
  public func start() {
    guard hint == nil else { return }
    // Not retained: the watch goes with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    hint = PropertyWatch(LoginSession.property("LockedHint"), on: bus.connection) {
      unsafe this.takeUnretainedValue().received($0)
    }
  }

  static func property(_ name: String) -> PropertyWatch.Property {
    PropertyWatch.Property(
      service: "org.freedesktop.login1",
      // The session of the caller, or the graphical session of this user (systemd 243).
      path: "/org/freedesktop/login1/session/auto", interface: "org.freedesktop.login1.Session", name: name,
      // The signals have the session's own path, not `auto`.
      changes: "path_namespace='/org/freedesktop/login1/session'")
  }

  /// An error keeps the last state.
  private func received(_ value: BusValue) {
    guard let isLocked = value.truth, isLocked != self.isLocked else { return }
    self.isLocked = isLocked
    emit(.locked(.session, isOn: isLocked))
  }
}
