internal import CX11
internal import Logging
public import SwellCore

/// Receives drags of a finger that begin at the left or right edge of a monitor, on a touch screen.
///
/// A passive touch grab on the root window receives each touch first. Swell rejects the touches that it does not use;
/// the server then replays them to the program below, from the beginning.
public final class TouchBands: EventSource {
  private lazy var escape = EscapeGrab(connection)
  private var isGrabbing = false
  /// The bands. While there are none, nothing is selected or grabbed.
  private var bands: [PixelRect] = []
  /// The touch that may become a drag, while it is down.
  private var touch: Int?
  /// Touches that are not yet accepted or rejected: the decision may come after the end of the touch.
  private var undecided: [ServerEvent.Touch] = []
  /// Rejected touches that were not reported to the server yet.
  private var rejected: [ServerEvent.Touch] = []

  /// A small question whose answer shows that the server reads requests.
  private lazy var ping = Question(connection)

  /// Receives touches in these bands of the screen first, as soon as there is a touch screen; empty: none.
  public func place(on bands: [PixelRect]) {
    let wasOn = !self.bands.isEmpty
    self.bands = bands
    guard connection.extensions.hasRawKeys, wasOn == bands.isEmpty else { return }
    connection.rootEvents.select(bands.isEmpty ? [] : .devices, for: self)
    if bands.isEmpty { ungrab() } else { grab() }
  }

  /// Whether there is a touch screen now.
  public static func hasTouchScreen(_ connection: XConnection) -> Bool {
    !connection.touchScreens.isEmpty
  }

  private func ungrab() {
    if isGrabbing {
      var modifiers = TouchBands.anyModifier
      unsafe XIUngrabTouchBegin(connection.display, XIAllMasterDevices, connection.root, 1, &modifiers)
    }
    isGrabbing = false
  }

  private func grab() {
    guard !bands.isEmpty, !isGrabbing, TouchBands.hasTouchScreen(connection) else { return }
    let mask = InputEventMask(device: XIAllMasterDevices, types: [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd])
    var modifiers = TouchBands.anyModifier
    unsafe mask.withMask {
      // Returns the number of modifier sets that were refused.
      isGrabbing =
        unsafe XIGrabTouchBegin(
          connection.display, XIAllMasterDevices, connection.root, 0, $0, 1, &modifiers) == 0
    }
    if isGrabbing {
      connection.log.event("fingers drag from the edges")
    } else {
      connection.log.problem("another program has grabbed all touches: fingers do not drag from the edges")
    }
  }

  /// `XIAnyModifier`
  private static var anyModifier: XIGrabModifiers { XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0) }

  override func receive(_ event: ServerEvent) {
    if escape.isPressed(by: event) { emit(.cancelled) }
    switch event {
    case .devicesChanged: grab()
    case .touch(let touch): receive(touch)
    default: break
    }
  }

  private func receive(_ touch: ServerEvent.Touch) {
    let source = PressSource.touch(touch.number)
    switch touch.phase {
    case .began:
      undecided.append(touch)
      guard self.touch == nil, bands.contains(where: { $0.contains(touch.place) }) else {
        decide(touch.number, isTaken: false)
        // It may be a second finger during a drag.
        return emit(.cancelled)
      }
      self.touch = touch.number
      emit(.pressed(source, at: touch.place, isShifted: touch.isShifted))
    case .moved where self.touch == touch.number: emit(.moved(source, to: touch.place))
    case .ended where self.touch == touch.number:
      self.touch = nil
      escape.take(false)
      emit(.moved(source, to: touch.place))
      emit(.released(source))
    default: break
    }
  }

  /// Accepts the touch, or rejects it as soon as the server reads requests: while another client has grabbed the
  /// server, more touches may end.
  public func decide(_ number: Int, isTaken: Bool) {
    guard let index = undecided.firstIndex(where: { $0.number == number }) else { return }
    let decided = undecided.remove(at: index)
    if isTaken {
      allow(decided, XIAcceptTouch)
    } else {
      rejected.append(decided)
      ping.ask { unsafe xcb_get_input_focus($0).sequence }
    }
    guard touch == number else { return }
    // A rejected touch sends no more events.
    if !isTaken { touch = nil }
    escape.take(isTaken)
  }

  /// Rejects the touches, the newest one first. In any other order, Xorg 21.1 does not replay several touches that have
  /// ended, and blocks all later touches and clicks.
  override func queueIsEmpty() {
    guard ping.isAnswered() else { return }
    for touch in rejected.sorted(by: { $0.number > $1.number }) { allow(touch, XIRejectTouch) }
    rejected = []
  }

  private func allow(_ touch: ServerEvent.Touch, _ mode: Int32) {
    unsafe XIAllowTouchEvents(
      connection.display, Int32(truncatingIfNeeded: touch.device), UInt32(truncatingIfNeeded: touch.number),
      connection.root, mode)
  }
}
