internal import CX11
internal import Logging
internal import SwellCore

/// Reports swipes on touchpads as drags that begin where the pointer is.
///
/// Swell selects swipes on the root window and does not grab them: programs and desktops that use swipes receive them
/// first.
public final class TouchpadSwipes: EventSource {
  private lazy var escape = EscapeGrab(connection)
  /// The number of fingers of a drag; nil while nothing is selected.
  private var fingers: Int?
  /// The place of the current drag.
  private var place: PixelPoint?

  /// Reports swipes with this number of fingers; nil: no swipes.
  public func follow(fingers: Int?) {
    let wasOn = self.fingers != nil
    self.fingers = fingers
    guard wasOn != (fingers != nil) else { return }
    // The end of the swipe will not be reported.
    if fingers == nil, place != nil {
      emit(.cancelled)
      ended()
    }
    guard connection.extensions.hasGestures else {
      if fingers != nil { connection.log.problem("the X server has no XInput 2.4: swipes on touchpads do not drag") }
      return
    }
    let types = fingers == nil ? [] : [XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd]
    // A selection for each pointer: one refusal must not affect the others.
    for device in connection.inputDevices where device.isMasterPointer {
      let mask = InputEventMask(device: Int32(device.id), types: types)
      unsafe mask.withMask { unsafe XISelectEvents(connection.display, connection.root, $0, 1) }
    }
  }

  override func receive(_ event: ServerEvent) {
    if escape.isPressed(by: event) { emit(.cancelled) }
    guard case .swipe(let swipe) = event else { return }
    if swipe.phase == .began {
      guard swipe.fingers == fingers, place == nil else { return }
      place = swipe.pointer
      escape.take(true)
      return emit(.pressed(.swipe, at: swipe.pointer, isShifted: swipe.isShifted))
    }
    guard var place else { return }
    place.x += swipe.distance.x
    place.y += swipe.distance.y
    self.place = place
    if swipe.isCancelled { emit(.cancelled) } else { emit(.moved(.swipe, to: place)) }
    if swipe.phase == .ended { ended() }
  }

  private func ended() {
    place = nil
    escape.take(false)
    emit(.released(.swipe))
  }
}
