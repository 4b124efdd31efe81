public import SwellCore

/// Reports whether this session is locked: logind's `LockedHint`, which lockers and desktops set
/// (org.freedesktop.login1); and tells whether it is ending.
@safe public final class LoginSession {
  private let bus: SystemBus
  private let emit: (Event) -> Void
  private var hint: PropertyWatch?
  private var isLocked = false
  private var endings: [BusQuestion] = []
  /// Whether the session or the machine was ending when logind was asked (`askForEnd`).
  public private(set) var isEnding = false

  /// Does nothing yet.
  ///
  /// - Parameter emit: Receives `.locked`.
  public init(on bus: SystemBus, emit: @escaping (Event) -> Void) {
    self.bus = bus
    self.emit = emit
  }

  deinit {
    for question in endings { question.cancel() }
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

  /// Asks whether the session is ending (`State`), or the machine (`PreparingForShutdown`): logind sends no signal for the
  /// former.
  ///
  /// - Returns: Whether there is a logind to ask.
  public func askForEnd() -> Bool {
    guard hint?.isPresent == true else { return false }
    if endings.contains(where: { $0.isOpen }) { return true }
    let manager = PropertyWatch.Property(
      service: SystemBus.login, path: "/org/freedesktop/login1", interface: SystemBus.login + ".Manager",
      name: "PreparingForShutdown", changes: "")
    endings = [LoginSession.property("State"), manager].compactMap { property in
      // Not retained: `deinit` cancels.
      let this = unsafe Unmanaged.passUnretained(self)
      return bus.connection.ask(property.reading) { message in
        if let value = message.value(), value.text == "closing" || value.truth == true {
          unsafe this.takeUnretainedValue().isEnding = true
        }
      }
    }
    bus.connection.process()
    return !endings.isEmpty
  }

  static func property(_ name: String) -> PropertyWatch.Property {
    PropertyWatch.Property(
      service: SystemBus.login,
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
