internal import CX11
public import SwellCore

/// The transparent layer on which drags begin: an InputOnly window over each monitor, there only while it is active.
///
/// A window that only takes input is transparent without any compositor, and is nothing that a compositor could stop
/// unredirecting for. Only one button press at a time matters; while it lasts, the server sends all motion here.
@safe public final class GestureLayer: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  private var windows: [Window] = []
  private var pressedButton: UInt32?
  /// The keycode that has Escape, 0 for none; looked up at each press, since keyboards change.
  private var escape: Int32 = 0
  /// Those that were held at the press: other programs may have grabbed Escape with others.
  private var escapeModifiers: UInt32 = 0
  /// Clicks that were handed on and have not reached anybody yet: the layer is out of their way.
  private var clicksUnderWay = 0
  /// Those that wait until no button is down.
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

  /// Covers these parts of the screen; without any, the layer is gone, and a drag on it forgotten.
  public func show(on frames: [PixelRect]) {
    let lost = frames.isEmpty ? nil : pressedButton
    hide()
    // With its window goes the server's grab: the release would go elsewhere.
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

  /// Gives a click to the window below: the layer steps aside for it.
  ///
  /// XTEST's events are handled by the server as it reads them, unless the window manager holds up all buttons until
  /// it has looked at the press (GrabModeSync, as i3 and xfwm4 do): what it then lets go would find the layer again,
  /// were that back too early. So it comes back when the server tells of the release as such (XI_RawButtonRelease).
  public func handOnClick(button: Int) {
    clicks.append(button)
    sendClicks()
  }

  private func sendClicks() {
    guard !clicks.isEmpty else { return }
    let display = unsafe connection.display
    unsafe XGrabServer(display)
    // A click into a press would be lost, and the press with it: its release, which comes here, sends both.
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
    // An old server does not tell: then the layer is back at once.
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
      // Escape is for the drag as long as there is one, and not for the program that has the focus.
      grabEscape(unsafe event.state & 0xff)
      emit(.pressed(.button(Int(button)), at: place, isShifted: unsafe event.state & UInt32(ShiftMask) != 0))
    }
  }

  private func grabEscape(_ modifiers: UInt32) {
    escapeModifiers = modifiers
    escape = unsafe Int32(XKeysymToKeycode(connection.display, KeySym(XK_Escape)))
    // Keycode 0 would be every key (AnyKey).
    guard escape != 0 else { return }
    unsafe XGrabKey(connection.display, escape, modifiers, connection.root, 0, GrabModeAsync, GrabModeAsync)
  }

  private func letGo() {
    guard pressedButton != nil else { return }
    pressedButton = nil
    if escape != 0 { unsafe XUngrabKey(connection.display, escape, escapeModifiers, connection.root) }
  }
}
