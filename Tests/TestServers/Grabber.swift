import CX11
import Glibc

/// Another X client that has grabbed a key, as window managers, hot-key daemons and screen lockers do.
public final class Grabber {
  public enum Kind: Hashable, Sendable {
    /// XGrabKey(3): the grab is active while the key is down.
    case core
    /// XGrabKey(3) with the keyboard frozen at each press, until ``allow()``.
    case coreSynchronous
    /// XIGrabKeycode(3) of XInput 2.
    case modern
    /// XGrabKeyboard(3): the whole keyboard, at once.
    case wholeKeyboard
  }

  public enum Event: Equatable, Sendable {
    case press(code: Int)
    case release(code: Int)
  }

  /// Modifiers of a grab, as bits of X: 1 Shift, 2 Lock, 4 Control.
  public static let anyModifier: UInt32 = 1 << 15

  private let kind: Kind
  private let probe: XProbe
  private let code: Int32
  private let modifiers: UInt32
  private var opcode: Int32 = 0
  private var log: [Event] = []

  /// - Parameter modifiers: the only ones with which the key is grabbed, or ``anyModifier``.
  public init(_ kind: Kind, _ key: String, modifiers: UInt32 = Grabber.anyModifier, on display: String) throws {
    self.kind = kind
    self.modifiers = modifiers
    probe = try XProbe(display)
    code = Int32(XKeysymToKeycode(probe.connection, XStringToKeysym(key)))
    guard code != 0 else { throw ServerProblem.failed("The keyboard of '\(display)' has no key '\(key)'.") }
    let isGrabbed = grab()
    XSync(probe.connection, 0)
    guard isGrabbed, probe.errors.isEmpty else {
      throw ServerProblem.failed("The key '\(key)' cannot be grabbed: \(probe.errors)")
    }
  }

  private func grab() -> Bool {
    let connection = probe.connection
    switch kind {
    case .core, .coreSynchronous:
      let mode = kind == .core ? GrabModeAsync : GrabModeSync
      XGrabKey(connection, code, modifiers, probe.root, 0, GrabModeAsync, mode)
      return true
    case .modern:
      var (event, error): (Int32, Int32) = (0, 0)
      XQueryExtension(connection, "XInputExtension", &opcode, &event, &error)
      var (major, minor): (Int32, Int32) = (2, 2)
      XIQueryVersion(connection, &major, &minor)
      var bits: [UInt8] = [UInt8(1 << XI_KeyPress | 1 << XI_KeyRelease), 0, 0, 0]
      var wanted = modernModifiers
      return bits.withUnsafeMutableBufferPointer { bits in
        var mask = XIEventMask(
          deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
        return XIGrabKeycode(
          connection, XIAllMasterDevices, code, probe.root, XIGrabModeAsync, XIGrabModeAsync, 0, &mask, 1, &wanted)
          == 0
      }
    case .wholeKeyboard:
      return XGrabKeyboard(connection, probe.root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime)) == GrabSuccess
    }
  }

  private var modernModifiers: XIGrabModifiers {
    XIGrabModifiers(modifiers: modifiers == Grabber.anyModifier ? Int32.min : Int32(modifiers), status: 0)
  }

  /// Releases the grab; the events stay.
  public func release() {
    let connection = probe.connection
    switch kind {
    case .core, .coreSynchronous: XUngrabKey(connection, code, modifiers, probe.root)
    case .modern:
      var wanted = modernModifiers
      XIUngrabKeycode(connection, XIAllMasterDevices, code, probe.root, 1, &wanted)
    case .wholeKeyboard: XUngrabKeyboard(connection, Time(CurrentTime))
    }
    XSync(connection, 0)
  }

  /// Thaws the keyboard, which the press has frozen (XAllowEvents(3)).
  public func allow() {
    XAllowEvents(probe.connection, AsyncKeyboard, Time(CurrentTime))
    XSync(probe.connection, 0)
  }

  /// The events so far, without repeats of a held key.
  public var events: [Event] {
    let connection = probe.connection
    XSync(connection, 0)
    while XPending(connection) > 0 {
      var event = XEvent()
      XNextEvent(connection, &event)
      switch event.type {
      case KeyPress: log.append(.press(code: Int(event.xkey.keycode)))
      case KeyRelease: log.append(.release(code: Int(event.xkey.keycode)))
      case GenericEvent: if let modern = modernEvent(&event) { log.append(modern) }
      default: break
      }
    }
    return log
  }

  private func modernEvent(_ event: inout XEvent) -> Event? {
    guard event.xcookie.extension == opcode, XGetEventData(probe.connection, &event.xcookie) != 0 else { return nil }
    defer { XFreeEventData(probe.connection, &event.xcookie) }
    guard let data = event.xcookie.data?.assumingMemoryBound(to: XIDeviceEvent.self) else { return nil }
    let code = Int(data.pointee.detail)
    switch event.xcookie.evtype {
    case XI_KeyPress: return .press(code: code)
    case XI_KeyRelease: return .release(code: code)
    default: return nil
    }
  }

  public func waitForEvents(_ count: Int) throws {
    try waitUntil("\(count) events", watching: [swell_socket(probe.connection)], details: "\(log)") {
      events.count >= count
    }
  }
}
