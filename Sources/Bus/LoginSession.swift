internal import EventLoop
internal import Logging
public import SwellCore

/// Reports whether this session is locked: logind's `LockedHint`, which lockers and desktops set
/// (org.freedesktop.login1); and tells whether it is ending.
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
    hint = PropertyWatch(LoginSession.property("LockedHint"), on: bus.connection) { [unowned(unsafe) self] in
      unsafe received($0)
    }
  }

  /// Whether the session is ending (`State`), or the machine (`PreparingForShutdown`), or this process is told to end.
  ///
  /// Many login managers end the X server first, and logind learns of the end in the same moment, before or after, and
  /// sends no signal: it is asked for up to 0.5 s. The loop and the bus of the program may be in the middle of a
  /// callback: this has its own.
  public var isEnding: Bool {
    guard hint?.isPresent == true, let loop = try? EventLoop() else { return false }
    var isEnding = false
    let signals = SignalWatch(on: loop) { isHangUp in if !isHangUp { isEnding = true } }
    let connection = BusConnection(.system, on: loop, log: Log(verbosity: .silent))
    let manager = PropertyWatch.Property(
      service: SystemBus.login, path: "/org/freedesktop/login1", interface: SystemBus.login + ".Manager",
      name: "PreparingForShutdown", changes: "")
    for _ in 0..<5 where !isEnding {
      for property in [LoginSession.property("State"), manager] {
        _ = connection.ask(property.reading) { message in
          if let value = message.value(), value.text == "closing" || value.truth == true { isEnding = true }
        }
      }
      connection.process()
      let pause = MonotonicClock.now + .milliseconds(100)
      while !isEnding, MonotonicClock.now < pause, (try? loop.turn(until: pause)) != nil {}
    }
    withExtendedLifetime(signals) {}
    return isEnding
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
