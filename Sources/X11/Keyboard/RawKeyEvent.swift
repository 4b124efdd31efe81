internal import CX11

/// A key that went down or up, as XInput 2 reports it, regardless of grabs.
struct RawKeyEvent {
  let code: Int32
  let isPress: Bool
  /// ms of the server's clock.
  let time: UInt32

  /// nil for any other event.
  init?(_ event: XEvent, of connection: XConnection) {
    guard unsafe event.type == GenericEvent else { return nil }
    let cookie = unsafe event.xcookie
    guard unsafe cookie.extension == connection.inputOpcode else { return nil }
    switch unsafe cookie.evtype {
    case XI_RawKeyPress: isPress = true
    case XI_RawKeyRelease: isPress = false
    default: return nil
    }
    guard let data = unsafe cookie.data else { return nil }
    let raw = unsafe data.load(as: XIRawEvent.self)
    (code, time) = unsafe (raw.detail, UInt32(truncatingIfNeeded: raw.time))
  }
}
