internal import CX11
internal import SwellCore

/// A touch that began, moved or ended, as XInput 2.2 reports it.
struct TouchEvent {
  enum Phase {
    case began, moved, ended
  }

  let phase: Phase
  let device: Int32
  /// The server's number of the touch, the same from its beginning to its end.
  let number: Int
  /// px of the screen
  let place: PixelPoint
  let isShifted: Bool

  /// nil for any other event.
  init?(_ event: XEvent, of connection: XConnection) {
    guard unsafe event.type == GenericEvent else { return nil }
    let cookie = unsafe event.xcookie
    guard unsafe cookie.extension == connection.inputOpcode else { return nil }
    switch unsafe cookie.evtype {
    case XI_TouchBegin: phase = .began
    case XI_TouchUpdate: phase = .moved
    case XI_TouchEnd: phase = .ended
    default: return nil
    }
    guard let data = unsafe cookie.data?.load(as: XIDeviceEvent.self) else { return nil }
    device = unsafe data.deviceid
    // Unsigned in the protocol.
    number = Int(UInt32(bitPattern: unsafe data.detail))
    place = PixelPoint(x: unsafe data.root_x, y: unsafe data.root_y)
    isShifted = unsafe data.mods.effective & ShiftMask != 0
  }
}
