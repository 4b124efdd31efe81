internal import CSystemd
public import EventLoop
public import Logging

/// The services of the system bus that Swell uses: logind, which sets the brightness of devices that this user may not
/// write.
///
/// The connection is opened at the first need.
@safe public final class SystemBus {
  static let login = "org.freedesktop.login1"

  let connection: BusConnection
  private var login: ServiceWatch?
  /// `hasLogin` has returned false.
  private var isLoginMissed = false

  public init(on loop: EventLoop, log: Log) {
    connection = BusConnection(.system, on: loop, log: log)
  }

  /// Whether there is a library for this bus and the session bus.
  public static var hasLibrary: Bool { sd.is_there != 0 }

  /// Called when logind starts, after `hasLogin` was false.
  public var onLogin: () -> Void = {}

  /// Whether logind is known to be on the system bus; false until the bus has answered.
  ///
  /// The bus is asked asynchronously: one that hangs must not block Swell.
  public var hasLogin: Bool {
    if login == nil {
      login = ServiceWatch(SystemBus.login, on: connection) { [unowned(unsafe) self] isPresent in
        unsafe loginChanged(isPresent)
      }
    }
    isLoginMissed = login?.isPresent != true
    return !isLoginMissed
  }

  private func loginChanged(_ isPresent: Bool) {
    guard isPresent, isLoginMissed else { return }
    isLoginMissed = false
    onLogin()
  }

  /// Makes logind set a brightness (`org.freedesktop.login1.Session.SetBrightness`): no root, no udev rule.
  ///
  /// - Parameters:
  ///   - subsystem: `backlight` or `leds`.
  ///   - device: Name of the device in sysfs.
  ///   - value: In the device's own units, 0 or more.
  ///   - answer: Called once if the request was sent: with nil when logind has set it, with the reason when it has
  ///     refused or is lost.
  /// - Returns: Whether the request was sent.
  public func setBrightness(
    subsystem: String, device: String, value: Int, answer: @escaping (String?) -> Void
  ) -> Bool {
    guard let value = UInt32(exactly: value) else { return false }
    let call = BusCall(
      service: SystemBus.login, path: "/org/freedesktop/login1/session/auto",
      interface: "org.freedesktop.login1.Session", method: "SetBrightness",
      arguments: [.text(subsystem), .text(device), .uint32(value)])
    let question = connection.ask(call) { message in answer(message.isError ? message.reason : nil) }
    connection.process()
    return question != nil
  }
}
