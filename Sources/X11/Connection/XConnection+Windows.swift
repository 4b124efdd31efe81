internal import CX11
internal import Logging
internal import SwellCore

/// Requests about windows that several parts of the program make.
extension XConnection {
  /// Makes a window that receives input and shows nothing, which no window manager manages.
  ///
  /// - Parameters:
  ///   - names: See `setClass`.
  ///   - parent: nil for the root window.
  func makeInputWindow(
    _ frame: PixelRect = PixelRect(x: -1, y: -1, width: 1, height: 1), named names: String? = nil,
    in parent: Window? = nil
  ) -> Window {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    let window = unsafe XCreateWindow(
      display, parent ?? root, Int32(frame.x), Int32(frame.y), UInt32(frame.width), UInt32(frame.height), 0, 0,
      UInt32(InputOnly), nil, UInt(CWOverrideRedirect), &attributes)
    if let names { setClass(names, of: window) }
    return window
  }

  func map(_ window: Window) { unsafe XMapWindow(display, window) }
  func unmap(_ window: Window) { unsafe XUnmapWindow(display, window) }
  func destroy(_ window: Window) { unsafe XDestroyWindow(display, window) }

  /// Moves a window, gives it a size and raises it above all others (`XConfigureWindow`).
  ///
  /// - Parameters:
  ///   - parts: What to change: `CWX | CWY`, `CWWidth | CWHeight`, `CWStackMode`.
  ///   - frame: px of the screen; only the given `parts` are used.
  func configure(
    _ window: Window, _ parts: Int32, _ frame: PixelRect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  ) {
    var changes = XWindowChanges()
    (changes.x, changes.y) = (Int32(frame.x), Int32(frame.y))
    (changes.width, changes.height) = (Int32(frame.width), Int32(frame.height))
    changes.stack_mode = Above
    unsafe XConfigureWindow(display, window, UInt32(parts), &changes)
  }

  /// Selects the events of a window that this client gets (`XChangeWindowAttributes`).
  ///
  /// - Parameter background: Replaces the background too; 0 for none.
  func select(_ events: Int, of window: Window, background: Pixmap? = nil) {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = events
    attributes.background_pixmap = background ?? 0
    let parts = background == nil ? CWEventMask : CWEventMask | CWBackPixmap
    unsafe XChangeWindowAttributes(display, window, UInt(parts), &attributes)
  }

  /// The current X resources of the root window (RESOURCE_MANAGER), not the copy of Xlib; one round trip.
  var resources: ResourceDatabase {
    // Larger than any real resource database.
    ResourceDatabase(bytes(of: Atom(XA_RESOURCE_MANAGER), on: root, atMost: 65_536))
  }

  /// A colour by its name or numbers (`XParseColor`); one round trip for a name; nil where the server has none.
  func color(_ name: String) -> Color? {
    var color = XColor()
    guard unsafe XParseColor(display, XDefaultColormap(display, swell_screen(display)), name, &color) != 0 else {
      return nil
    }
    return Color(
      red: Double(color.red) / 65_535, green: Double(color.green) / 65_535, blue: Double(color.blue) / 65_535)
  }

  /// The name of the window manager (EWMH, `_NET_SUPPORTING_WM_CHECK`); two round trips; empty where it has none.
  var managerName: String {
    let window = Window(words(of: atoms.manager, on: root, atMost: 1).first ?? 0)
    guard isForeign(window) else { return "" }
    return String(bytes: bytes(of: atoms.windowName, on: window, type: atoms.utf8, atMost: 64))
  }

  /// Where the pointer is, in px of the screen; one round trip.
  var pointer: PixelPoint { queryPointer().place }

  /// Whether the pointer is on this screen; one round trip if the server has several.
  var hasPointer: Bool { unsafe swell_screen_count(display) == 1 || queryPointer().isHere }

  /// `XQueryPointer`
  func queryPointer() -> (isHere: Bool, place: PixelPoint, areButtonsUp: Bool) {
    var (rootWindow, child): (Window, Window) = (0, 0)
    var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    let isHere = unsafe XQueryPointer(display, root, &rootWindow, &child, &x, &y, &windowX, &windowY, &state) != 0
    let buttons = UInt32(Button1Mask | Button2Mask | Button3Mask | Button4Mask | Button5Mask)
    return (isHere, PixelPoint(x: Double(x), y: Double(y)), state & buttons == 0)
  }

  /// Whether a button of a master pointer is down (`XIQueryPointer`); one round trip.
  func isDown(_ button: Int, on device: Int) -> Bool {
    var (rootWindow, child): (Window, Window) = (0, 0)
    var (x, y, windowX, windowY): (Double, Double, Double, Double) = (0, 0, 0, 0)
    var buttons = unsafe XIButtonState()
    var (modifiers, group) = (XIModifierState(), XIGroupState())
    unsafe XIQueryPointer(
      display, Int32(truncatingIfNeeded: device), root, &rootWindow, &child, &x, &y, &windowX, &windowY, &buttons,
      &modifiers, &group)
    guard let mask = unsafe buttons.mask else { return false }
    defer { unsafe free(mask) }
    let byte = button >> 3
    return unsafe byte < Int(buttons.mask_len) && mask[byte] & 1 << UInt8(button & 7) != 0
  }

  /// The frame of a window in px of its parent (`XGetGeometry`); one round trip; nil when it has vanished.
  func frame(of window: Window) -> PixelRect? {
    var root: Window = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    guard unsafe XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth) != 0 else { return nil }
    return PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  /// The frame of a window in px of the screen (`XTranslateCoordinates`); two round trips; nil when it has vanished.
  func frameOnScreen(of window: Window) -> PixelRect? {
    var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
    guard var frame = frame(of: window),
      unsafe XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0
    else { return nil }
    (frame.x, frame.y) = (Int(x), Int(y))
    return frame
  }

  /// The name of an atom (`XGetAtomName`); one round trip, unless Xlib knows it; nil when there is none.
  func name(of atom: Atom) -> String? {
    guard atom != 0, let text = unsafe XGetAtomName(display, atom) else { return nil }
    defer { unsafe XFree(text) }
    return unsafe foreignText(text)
  }

  /// The client window that owns a selection; 0 for none; one round trip.
  func owner(of selection: Atom) -> Window { unsafe XGetSelectionOwner(display, selection) }

  /// Gets `.ownerChanged` of a selection from now on, if the server has XFIXES.
  func followOwner(of selection: Atom) {
    guard extensions.hasFixes else { return }
    unsafe XFixesSelectSelectionInput(
      display, root, selection,
      UInt(
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
          | XFixesSelectionClientCloseNotifyMask))
  }
}
