internal import CX11
public import SwellCore

/// The layer on which drags begin: an InputOnly window over each monitor, which exists only while it is active.
///
/// An InputOnly window is transparent without a compositor, and does not make a compositor redirect a full-screen
/// window again. Only one button press at a time matters; while the button is down, the server sends all motion to this
/// window.
@safe public final class GestureLayer: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  private var windows: [Window] = []
  private var pressedButton: UInt32?
  /// The keycode of Escape, 0 for none; looked up at each press, since the keyboard map may change.
  private var escape: Int32 = 0
  /// The modifiers at the press, with which Escape is grabbed: another client may have grabbed it with others.
  private var escapeModifiers: UInt32 = 0
  /// Clicks that were sent and whose release has not been reported yet; meanwhile the layer is unmapped.
  private var clicksUnderWay = 0
  /// Clicks that wait until no button is down.
  private var clicks: [Int] = []

  /// - Parameter emit: Receives `.pressed`, `.moved`, `.released`, `.cancelled` and `.wheel`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    events.add(self)
  }

  deinit {
    if !connection.isLost { hide() }
  }

  public var isShown: Bool { !windows.isEmpty }

  /// Covers these parts of the screen; an empty array removes the layer and ends the drag on it.
  public func show(on frames: [PixelRect]) {
    let lost = frames.isEmpty ? nil : pressedButton
    hide()
    // Destroying the window ends the server's automatic grab: the release would go elsewhere.
    if let lost {
      emit(.cancelled)
      emit(.released(.button(Int(lost))))
    }
    let display = unsafe connection.display
    for frame in frames where !frame.isEmpty {
      var attributes = XSetWindowAttributes()
      attributes.override_redirect = 1
      attributes.event_mask = ButtonPressMask | ButtonReleaseMask | ButtonMotionMask
      let window = unsafe XCreateWindow(
        display, connection.root, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
        UInt32(frame.height), 0, 0, UInt32(InputOnly), nil, UInt(CWOverrideRedirect | CWEventMask),
        &attributes)
      WindowProperties(connection, of: window).setClass("swell-layer\0Swell-layer\0")
      unsafe XMapRaised(display, window)
      windows.append(window)
    }
  }

  private func hide() {
    for window in windows { unsafe XDestroyWindow(connection.display, window) }
    windows = []
    letGo()
    (clicks, clicksUnderWay) = ([], 0)
    connection.rootEvents.hear(of: .rawButtonReleases, false)
  }

  /// Sends a click to the window below (XTEST), with the layer unmapped.
  ///
  /// The server handles XTEST's events at once, unless a window manager has frozen the pointer with GrabModeSync until
  /// it has seen the press (i3, xfwm4). Events that are replayed then would reach the layer, if it were mapped too
  /// early. So it is mapped again when the server reports the raw release (XI_RawButtonRelease).
  public func handOnClick(button: Int) {
    clicks.append(button)
    sendClicks()
  }

  private func sendClicks() {
    guard !clicks.isEmpty else { return }
    let display = unsafe connection.display
    unsafe XGrabServer(display)
    // A click during a press would be lost, and the press with it: the release of that press sends both.
    if areButtonsUp {
      if clicksUnderWay == 0 {
        for window in windows { unsafe XUnmapWindow(display, window) }
        connection.rootEvents.hear(of: .rawButtonReleases)
      }
      for button in clicks {
        unsafe XTestFakeButtonEvent(display, UInt32(button), 1, 0)
        unsafe XTestFakeButtonEvent(display, UInt32(button), 0, 0)
      }
      clicksUnderWay += clicks.count
      clicks = []
    }
    unsafe XUngrabServer(display)
    // A server without raw events does not report it: the layer is mapped again at once.
    if !connection.hasRawKeys, clicksUnderWay > 0 {
      clicksUnderWay = 1
      clickArrived()
    }
  }

  /// Whether no button of the pointer is down (`XQueryPointer`); one round trip.
  private var areButtonsUp: Bool {
    var (root, child): (Window, Window) = (0, 0)
    var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    unsafe XQueryPointer(connection.display, connection.root, &root, &child, &x, &y, &windowX, &windowY, &state)
    return state & UInt32(Button1Mask | Button2Mask | Button3Mask | Button4Mask | Button5Mask) == 0
  }

  private func clickArrived() {
    if clicksUnderWay > 0 { clicksUnderWay -= 1 }
    guard clicksUnderWay == 0 else { return }
    connection.rootEvents.hear(of: .rawButtonReleases, false)
    for window in windows { unsafe XMapRaised(connection.display, window) }
    sendClicks()
  }

  func receive(_ event: XEvent) {
    switch unsafe event.type {
    case ButtonPress where unsafe windows.contains(event.xbutton.window): unsafe pressed(event.xbutton)
    case ButtonRelease where unsafe event.xbutton.button == pressedButton ?? 0:
      letGo()
      sendClicks()
      emit(.released(.button(Int(unsafe event.xbutton.button))))
    case MotionNotify:
      guard let pressedButton else { return }
      let place = unsafe PixelPoint(x: Double(event.xmotion.x_root), y: Double(event.xmotion.y_root))
      emit(.moved(.button(Int(pressedButton)), to: place))
    case GenericEvent
    where unsafe event.xcookie.extension == connection.inputOpcode && event.xcookie.evtype == XI_RawButtonRelease:
      clickArrived()
    case KeyPress where pressedButton != nil:
      if escape != 0, unsafe Int32(clamping: event.xkey.keycode) == escape { emit(.cancelled) }
    default: break
    }
  }

  private func pressed(_ event: XButtonEvent) {
    let button = unsafe event.button
    let place = unsafe PixelPoint(x: Double(event.x_root), y: Double(event.y_root))
    switch button {
    case 4: emit(.wheel(.up, at: place))
    case 5: emit(.wheel(.down, at: place))
    case 6, 7: break
    default:
      guard pressedButton == nil else { return emit(.cancelled) }
      pressedButton = button
      // During a drag, Escape goes to the drag and not to the focused program.
      grabEscape(unsafe event.state & 0xff)
      emit(.pressed(.button(Int(button)), at: place, isShifted: unsafe event.state & UInt32(ShiftMask) != 0))
    }
  }

  private func grabEscape(_ modifiers: UInt32) {
    escapeModifiers = modifiers
    escape = unsafe Int32(XKeysymToKeycode(connection.display, KeySym(XK_Escape)))
    // Keycode 0 would mean every key (AnyKey).
    guard escape != 0 else { return }
    unsafe XGrabKey(connection.display, escape, modifiers, connection.root, 0, GrabModeAsync, GrabModeAsync)
  }

  private func letGo() {
    guard pressedButton != nil else { return }
    pressedButton = nil
    if escape != 0 { unsafe XUngrabKey(connection.display, escape, escapeModifiers, connection.root) }
  }
}
