internal import CX11
internal import SwellCore

/// Requests about windows that several parts of the program make.
extension XConnection {
  /// Makes a window that receives input and shows nothing, which no window manager manages.
  ///
  /// - Parameters:
  ///   - names: See `WindowProperties.setClass`.
  ///   - events: What it receives.
  func makeInputWindow(
    _ frame: PixelRect = PixelRect(x: -1, y: -1, width: 1, height: 1), named names: String? = nil,
    _ events: Int = NoEventMask
  ) -> Window {
    var attributes = XSetWindowAttributes()
    (attributes.override_redirect, attributes.event_mask) = (1, events)
    let window = unsafe XCreateWindow(
      display, root, Int32(frame.x), Int32(frame.y), UInt32(frame.width), UInt32(frame.height), 0, 0,
      UInt32(InputOnly), nil, UInt(CWOverrideRedirect | CWEventMask), &attributes)
    if let names { WindowProperties(self, of: window).setClass(names) }
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

  /// The X resources of the root window (RESOURCE_MANAGER), as they are now and not as Xlib cached them; one round trip.
  var resources: ResourceDatabase {
    // More than any real resource database.
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
}
