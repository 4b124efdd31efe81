internal import CX11
public import SwellCore

/// Receives presses that may become drags, on the layer or on a full-screen program.
///
/// The layer is an InputOnly window over each monitor, which exists only while it is active. Such a window is
/// transparent without a compositor, and does not make a compositor redirect a full-screen window again. Over a listed
/// full-screen program there is no window, so that motion is the program's: a passive grab on the root window receives
/// each press of the left button there first, and gives back those on other windows (`ReplayPointer`). It is on the
/// root window since window managers have grabs of their own on the programs' windows.
///
/// Only one button press at a time matters; while the button is down, the server sends all motion here.
@safe public final class GestureLayer: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  private let escape: EscapeGrab
  private var windows: [Window] = []
  /// What they cover.
  private var frames: [PixelRect] = []
  /// The full-screen program whose presses are taken, and where; 0 for none.
  private var program: (window: Window, frames: [PixelRect]) = (0, [])
  private var isGrabbing = false
  private var pressedButton: UInt32?
  /// The window of the layer that was pressed; the root window for a press on the program.
  private var pressedWindow: Window = 0
  /// The request that ended the grab of the last such press.
  private var ungrabbed: UInt = 0
  /// Clicks that were sent and whose release has not been reported yet; meanwhile the layer is unmapped.
  private var clicksUnderWay = 0
  /// Clicks that wait until no button is down.
  private var clicks: [Int] = []
  /// Open menus of other programs. Meanwhile the layer is unmapped: it would keep the pointer from them, and from the
  /// menu bar that a menu belongs to.
  private var menus: [Window] = []
  /// Another window was mapped or moved, maybe over the layer.
  private var mayBeBelow = false

  /// - Parameter emit: Receives `.pressed`, `.moved`, `.released`, `.cancelled` and `.wheel`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    escape = EscapeGrab(connection, events: events) { emit(.cancelled) }
    events.add(self)
  }

  deinit {
    if !connection.isLost { hide() }
  }

  public var isShown: Bool { !windows.isEmpty }

  /// Covers these parts of the screen; an empty array removes the layer and ends the drag on it.
  ///
  /// A drag goes on while its window stays, wherever that is: the server's automatic grab ends with the window.
  public func show(on frames: [PixelRect]) {
    let frames = frames.filter { !$0.isEmpty }
    guard !frames.isEmpty else { return hide() }
    let display = unsafe connection.display
    if windows.isEmpty {
      connection.rootEvents.hear(of: .menus)
      let tree = WindowTree(connection)
      menus = tree.visible(in: frames, of: tree.children(of: connection.root)).filter { tree.isMenu($0) }
    }
    if let index = windows.firstIndex(of: pressedWindow) {
      windows[index] = windows[0]
      windows[0] = pressedWindow
    }
    self.frames = frames
    while windows.count > frames.count { unsafe XDestroyWindow(display, windows.removeLast()) }
    for (index, frame) in frames.enumerated() {
      if index == windows.count { windows.append(makeWindow()) }
      connection.configure(windows[index], CWX | CWY | CWWidth | CWHeight, frame)
    }
    mapWindows()
  }

  private func makeWindow() -> Window {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = GestureLayer.mask
    let window = unsafe XCreateWindow(
      connection.display, connection.root, 0, 0, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWOverrideRedirect | CWEventMask), &attributes)
    WindowProperties(connection, of: window).setClass("swell-layer\0Swell-layer\0")
    return window
  }

  private static let mask = ButtonPressMask | ButtonReleaseMask | ButtonMotionMask

  /// While a click is on its way to the window below, or a menu is open, they are unmapped; not during a press, which
  /// would end with them.
  private func mapWindows() {
    guard clicksUnderWay == 0 else { return }
    if menus.isEmpty {
      for window in windows {
        connection.configure(window, CWStackMode)
        unsafe XMapWindow(connection.display, window)
      }
    } else if pressedButton == nil {
      unmapWindows()
    }
  }

  private func unmapWindows() {
    for window in windows { unsafe XUnmapWindow(connection.display, window) }
  }

  private func hide() {
    for window in windows { unsafe XDestroyWindow(connection.display, window) }
    if windows.contains(pressedWindow) { letGo() }
    (windows, menus) = ([], [])
    connection.rootEvents.hear(of: .menus, false)
    guard program.window == 0 else { return }
    (clicks, clicksUnderWay) = ([], 0)
    connection.rootEvents.hear(of: .rawButtonReleases, false)
  }

  /// Receives presses of the left button on this window, within these parts of the screen; nil: of no window.
  public func takePresses(of window: UInt?, in frames: [PixelRect]) {
    program = (Window(window ?? 0), frames)
    grabButton(program.window != 0 && clicksUnderWay == 0)
  }

  /// Without modifiers or with Shift, whatever locks are on (Lock, and Mod2 for Num Lock): other combinations are those
  /// of window managers.
  private func grabButton(_ isOn: Bool) {
    guard isOn != isGrabbing else { return }
    isGrabbing = isOn
    let display = unsafe connection.display
    for shift in [0, ShiftMask] {
      for locks in [0, LockMask, Mod2Mask, LockMask | Mod2Mask] {
        let modifiers = UInt32(shift | locks)
        if isOn {
          unsafe XGrabButton(
            display, 1, modifiers, connection.root, 0, UInt32(GestureLayer.mask), GrabModeSync, GrabModeAsync, 0, 0)
        } else {
          unsafe XUngrabButton(display, 1, modifiers, connection.root)
        }
      }
    }
  }

  /// Sends a click to the window below (XTEST), with the layer unmapped and no button grabbed.
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
        unmapWindows()
        grabButton(false)
        connection.rootEvents.hear(of: .rawButtonReleases)
      }
      for click in clicks {
        let button = unmapped(click)
        unsafe XTestFakeButtonEvent(display, button, 1, 0)
        unsafe XTestFakeButtonEvent(display, button, 0, 0)
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

  /// The button of the pointer that the server takes for this one, such as for a left hand (`XGetPointerMapping`); one
  /// round trip.
  private func unmapped(_ button: Int) -> UInt32 {
    var map = [UInt8](repeating: 0, count: 255)
    let count = unsafe XGetPointerMapping(connection.display, &map, Int32(map.count))
    for index in 0..<min(Int(count), map.count) where map[index] == button { return UInt32(index + 1) }
    return UInt32(button)
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
    mapWindows()
    grabButton(program.window != 0)
    sendClicks()
  }

  func receive(_ event: XEvent) {
    switch unsafe event.type {
    case ButtonPress where unsafe windows.contains(event.xbutton.window): unsafe pressed(event.xbutton)
    case ButtonPress where unsafe event.xbutton.window == connection.root: unsafe grabbed(event.xbutton)
    case ButtonRelease where unsafe event.xbutton.button == pressedButton ?? 0:
      letGo()
      sendClicks()
      if !menus.isEmpty { mapWindows() }
      emit(.released(.button(Int(unsafe event.xbutton.button))))
    case MotionNotify:
      guard let pressedButton else { return }
      let place = unsafe PixelPoint(x: Double(event.xmotion.x_root), y: Double(event.xmotion.y_root))
      emit(.moved(.button(Int(pressedButton)), to: place))
    case GenericEvent
    where unsafe event.xcookie.extension == connection.inputOpcode && event.xcookie.evtype == XI_RawButtonRelease:
      clickArrived()
    case MapNotify where unsafe !windows.isEmpty && event.xmap.event == connection.root:
      let window = unsafe event.xmap.window
      mayBeBelow = true
      guard WindowTree(connection).isMenu(window) else { return }
      menus.append(window)
      mapWindows()
    case ConfigureNotify where unsafe !windows.isEmpty && connection.isForeign(event.xconfigure.window):
      mayBeBelow = true
    case UnmapNotify where unsafe windows.contains(event.xunmap.window):
      // By another client, if there is a press: its release goes elsewhere.
      if unsafe event.xunmap.window == pressedWindow, let pressedButton {
        letGo()
        emit(.cancelled)
        emit(.released(.button(Int(pressedButton))))
      }
      mapWindows()
    case DestroyNotify where unsafe windows.contains(event.xdestroywindow.window):
      let window = unsafe event.xdestroywindow.window
      windows = windows.filter { $0 != window }
      show(on: frames)
    case UnmapNotify where unsafe menus.contains(event.xunmap.window):
      let window = unsafe event.xunmap.window
      menus = menus.filter { $0 != window }
      mapWindows()
    default: break
    }
  }

  /// A window that opens or is raised comes to lie over the layer, which nobody manages, unless the window manager
  /// keeps such windows on top.
  func queueIsEmpty() {
    guard mayBeBelow else { return }
    mayBeBelow = false
    let tree = WindowTree(connection)
    let all = tree.children(of: connection.root)
    guard let lowest = all.firstIndex(where: { windows.contains($0) }) else { return }
    var upper: [Window] = []
    for window in all[lowest...] where connection.isForeign(window) { upper.append(window) }
    let kinds = tree.kinds(of: upper)
    for index in upper.indices
    where kinds[index] == .managed || kinds[index] == .unmanaged && tree.isFrame(upper[index]) { return mapWindows() }
  }

  /// The passive grab is active, and the pointer frozen until it is decided whose press that is.
  private func grabbed(_ event: XButtonEvent) {
    let place = unsafe PixelPoint(x: Double(event.x_root), y: Double(event.y_root))
    let child = unsafe event.subwindow
    // Of a press during another one, or through the grab of the last one, nothing is frozen.
    if pressedButton != nil { return unsafe pressed(event) }
    guard unsafe event.serial >= ungrabbed else { return }
    let display = unsafe connection.display
    guard program.frames.contains(where: { $0.contains(place) }), isProgram(child) else {
      unsafe XAllowEvents(display, ReplayPointer, UInt(CurrentTime))
      return
    }
    // Where the press is that of a finger, Xorg 21.1 would send no motion and no release after AsyncPointer alone.
    let grab = unsafe XGrabPointer(
      display, connection.root, 0, UInt32(GestureLayer.mask), GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime))
    if grab != GrabSuccess { unsafe XAllowEvents(display, AsyncPointer, UInt(CurrentTime)) }
    unsafe pressed(event)
  }

  /// Whether the program's window lies in `child` of the root window, such as a window manager's frame.
  private func isProgram(_ child: Window) -> Bool {
    let tree = WindowTree(connection)
    var window = program.window
    while window != 0, window != child { window = tree.parent(of: window) }
    return window != 0
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
      unsafe (pressedButton, pressedWindow) = (button, event.window)
      // During a drag, Escape goes to the drag and not to the focused program.
      escape.take(true)
      emit(.pressed(.button(Int(button)), at: place, isShifted: unsafe event.state & UInt32(ShiftMask) != 0))
    }
  }

  private func letGo() {
    if pressedWindow == connection.root {
      ungrabbed = unsafe XNextRequest(connection.display)
      unsafe XUngrabPointer(connection.display, UInt(CurrentTime))
    }
    (pressedButton, pressedWindow) = (nil, 0)
    escape.take(false)
  }
}
