internal import CX11
internal import SwellCore

/// A step of a swipe on a touchpad, as XInput 2.4 reports it.
struct SwipeEvent {
  enum Phase {
    case began, moved, ended
  }

  var phase: Phase
  var fingers: Int
  /// Where the pointer is, which a swipe does not move; px of the screen.
  var pointer: PixelPoint
  /// The movement of the fingers since the last event, in px, accelerated like a pointer.
  var distance: PixelPoint
  /// It was cancelled: it is another gesture.
  var isCancelled: Bool
  var isShifted: Bool

  /// nil for any other event, and with a libXi before 1.8, which has no swipes.
  init?(_ event: XEvent, of connection: XConnection) {
    guard unsafe event.type == GenericEvent else { return nil }
    let cookie = unsafe event.xcookie
    guard unsafe cookie.extension == connection.inputOpcode, connection.hasGestures else { return nil }
    guard unsafe (XI_GestureSwipeBegin...XI_GestureSwipeEnd).contains(cookie.evtype) else { return nil }
    guard let data = unsafe cookie.data else { return nil }
    unsafe self.init(data.load(as: XIGestureSwipeEvent.self))
  }

  init?(_ event: XIGestureSwipeEvent) {
    switch unsafe event.evtype {
    case XI_GestureSwipeBegin: phase = .began
    case XI_GestureSwipeUpdate: phase = .moved
    case XI_GestureSwipeEnd: phase = .ended
    default: return nil
    }
    fingers = Int(unsafe event.detail)
    pointer = unsafe PixelPoint(x: event.root_x, y: event.root_y)
    distance = unsafe PixelPoint(x: event.delta_x, y: event.delta_y)
    isCancelled = unsafe event.flags & XIGestureSwipeEventCancelled != 0
    isShifted = unsafe event.mods.effective & ShiftMask != 0
  }
}
