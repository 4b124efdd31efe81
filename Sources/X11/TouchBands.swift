internal import CX11
internal import Diagnostics
public import SwellCore

/// Drags of a finger that begin at the left or right edge of a monitor, on a touch screen.
///
/// A passive touch grab on the root window sees each touch first; what is not for Swell is rejected, by which the server
/// replays it to the program below, from its beginning.
@safe public final class TouchBands: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  private var isGrabbing = false
  /// While there are none, nothing is selected or grabbed.
  private var bands: [PixelRect] = []
  /// The touch that may become a drag, while it is down.
  private var touch: Int?
  /// Those that are to be decided about, each with its device: a decision may come after the end, and after the next
  /// has begun.
  private var undecided: [(number: Int, device: Int32)] = []

  /// - Parameter emit: Receives `.pressed`, `.moved`, `.released` and `.cancelled`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    events.add(self)
  }

  /// Takes touches in these bands of the screen first, as soon as there is a touch screen; without any, none.
  public func place(on bands: [PixelRect]) {
    let wasOn = !self.bands.isEmpty
    self.bands = bands
    guard connection.hasRawKeys, wasOn == bands.isEmpty else { return }
    connection.rootEvents.hear(of: .devices, !bands.isEmpty)
    if bands.isEmpty { ungrab() } else { grab() }
  }

  /// Whether there is a touch screen now.
  public static func hasTouchScreen(_ connection: XConnection) -> Bool {
    unsafe connection.hasRawKeys && swell_has_touch_screen(connection.display) != 0
  }

  private func ungrab() {
    if isGrabbing { unsafe swell_ungrab_touches(connection.display, connection.root) }
    isGrabbing = false
  }

  private func grab() {
    guard !bands.isEmpty, !isGrabbing, unsafe swell_has_touch_screen(connection.display) != 0 else { return }
    isGrabbing = unsafe swell_grab_touches(connection.display, connection.root) != 0
    if isGrabbing {
      connection.log.event("touch bands are on")
    } else {
      connection.log.problem("another program takes all touches: the touch bands are off")
    }
  }

  func receive(_ event: XEvent) {
    var event = unsafe event
    let touch = unsafe swell_touch_event(connection.display, &event, connection.inputOpcode)
    let source = PressSource.touch(Int(touch.touch))
    switch touch.type {
    case XI_HierarchyChanged: grab()
    case XI_TouchBegin:
      undecided.append((Int(touch.touch), touch.device))
      guard self.touch == nil else {
        decide(Int(touch.touch), isTaken: false)
        return emit(.cancelled)
      }
      guard isInBand(touch.x, touch.y) else { return decide(Int(touch.touch), isTaken: false) }
      self.touch = Int(touch.touch)
      emit(
        .pressed(source, x: Int(touch.x), y: Int(touch.y), isShifted: touch.modifiers & ShiftMask != 0))
    case XI_TouchUpdate where self.touch == Int(touch.touch): emit(.moved(source, x: touch.x, y: touch.y))
    case XI_TouchEnd where self.touch == Int(touch.touch):
      self.touch = nil
      emit(.moved(source, x: touch.x, y: touch.y))
      emit(.released(source))
    default: break
    }
  }

  private func isInBand(_ x: Double, _ y: Double) -> Bool {
    bands.contains { $0.contains(PixelPoint(x: x, y: y)) }
  }

  /// Takes the touch, or gives it back.
  public func decide(_ number: Int, isTaken: Bool) {
    guard let index = undecided.firstIndex(where: { $0.number == number }) else { return }
    unsafe XIAllowTouchEvents(
      connection.display, undecided.remove(at: index).device, UInt32(number), connection.root,
      isTaken ? XIAcceptTouch : XIRejectTouch)
    // A touch that was given back is no longer heard of.
    if !isTaken, touch == number { touch = nil }
  }
}
