internal import CX11
internal import SwellCore

/// Reads the tree of windows.
struct WindowTree {
  /// The kind of a window, for the user and for window managers.
  enum Kind {
    /// Not mapped, or InputOnly.
    case unseen
    /// Managed by a window manager.
    case managed
    /// Not managed: override-redirect.
    case unmanaged
  }

  private let connection: XConnection

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Whether it is the composite overlay window. The server owns it: its ID is below those of the first client (at most
  /// 11 of the 29 bits of an ID name the client).
  static func isOverlay(_ window: Window) -> Bool { window < 1 << 18 }

  /// Whether the window can hide something: not the layer or the overlay of a compositor.
  func isOther(_ window: Window) -> Bool { connection.isForeign(window) && !WindowTree.isOverlay(window) }

  /// The windows on these frames that can hide something; three round trips.
  func others(on frames: [PixelRect]) -> [Window] {
    visible(in: frames, of: children(of: connection.root).filter { isOther($0) })
  }

  /// Those of the windows that can be seen and share a px with one of the frames; two round trips.
  func visible(in frames: [PixelRect], of windows: [Window]) -> [Window] {
    let kinds = kinds(of: windows)
    var seen: [Window] = []
    for index in windows.indices where kinds[index] != .unseen { seen.append(windows[index]) }
    let server = unsafe connection.server
    let questions = seen.map { unsafe xcb_get_geometry(server, UInt32(truncatingIfNeeded: $0)).sequence }
    // All are read, so that no reply is left.
    let places = questions.map { question in
      unsafe connection.reply(to: question, as: xcb_get_geometry_reply_t.self) { answer in
        let (place, border) = unsafe (answer.pointee, 2 * Int(answer.pointee.border_width))
        return PixelRect(
          x: Int(place.x), y: Int(place.y), width: Int(place.width) + border, height: Int(place.height) + border)
      }
    }
    return seen.indices.filter { index in
      places[index].map { place in frames.contains { $0.intersects(place) } } ?? false
    }.map { seen[$0] }
  }

  /// Whether the type of a window is that of a menu (EWMH, `_NET_WM_WINDOW_TYPE`), and it is none that was torn off: a
  /// program's window, unlike the menus of a window manager, which has a class; three round trips at most.
  func isMenu(_ window: Window) -> Bool {
    let atoms = connection.atoms
    return connection.words(of: atoms.windowType, on: window).contains { atoms.menus.contains(Atom($0)) }
      && !(kinds(of: [window]).first == .managed && connection.has(XA_WM_CLASS, on: window))
  }

  /// Whether it is a window manager's frame, with the program's window directly in it or one level deeper (KWin). The
  /// program's window has a class, or soon a state; windows inside a menu without a type have neither. One round trip,
  /// and up to three for each window in it.
  func isFrame(_ window: Window) -> Bool {
    func isClient(_ window: Window) -> Bool {
      connection.has(XA_WM_CLASS, on: window) || connection.has(connection.atoms.state, on: window)
    }
    return children(of: window).contains { isClient($0) || children(of: $0).contains(where: isClient) }
  }

  /// Whether a window that covers the screen is no locker's, though nobody manages it: what is below shines through it,
  /// its type says so, or it is the frame of a program's window; up to three round trips, and one for each window in it.
  func isHarmless(_ window: Window) -> Bool {
    let (display, atoms) = unsafe (connection.display, connection.atoms)
    var root: Window = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    guard unsafe XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth) != 0,
      unsafe depth == swell_depth(display)
    else { return true }
    let type = connection.words(of: atoms.windowType, on: window, atMost: 1).first
    return type.map { atoms.harmless.contains(Atom($0)) } ?? false
      || children(of: window).contains { connection.has(atoms.state, on: $0) }
  }

  /// The window that a window is in (`XQueryTree`); one round trip; 0 when it has vanished.
  func parent(of window: Window) -> Window {
    var (root, parent): (Window, Window) = (0, 0)
    var (list, count): (UnsafeMutablePointer<Window>?, UInt32) = (nil, 0)
    guard unsafe XQueryTree(connection.display, window, &root, &parent, &list, &count) != 0 else { return 0 }
    if let list = unsafe list { unsafe XFree(list) }
    return parent
  }

  /// The children of a window, from the lowest to the topmost (`XQueryTree`); one round trip; none when it has
  /// vanished.
  func children(of window: Window) -> [Window] {
    var (root, parent): (Window, Window) = (0, 0)
    var (list, count): (UnsafeMutablePointer<Window>?, UInt32) = (nil, 0)
    guard unsafe XQueryTree(connection.display, window, &root, &parent, &list, &count) != 0, let list = unsafe list
    else { return [] }
    defer { unsafe XFree(list) }
    return unsafe Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  /// The kind of each window; a vanished one is unseen. XCB sends all requests at once (`xcb_get_window_attributes`):
  /// one round trip.
  func kinds(of windows: [Window]) -> [Kind] {
    let server = unsafe connection.server
    let questions = windows.map { window in
      unsafe xcb_get_window_attributes(server, UInt32(truncatingIfNeeded: window)).sequence
    }
    return questions.map { question in
      unsafe connection.reply(to: question, as: xcb_get_window_attributes_reply_t.self) { answer in
        let window = unsafe answer.pointee
        guard UInt32(window.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue,
          UInt32(window._class) != XCB_WINDOW_CLASS_INPUT_ONLY.rawValue
        else { return .unseen }
        return window.override_redirect != 0 ? .unmanaged : .managed
      } ?? .unseen
    }
  }
}
