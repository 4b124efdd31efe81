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
    let server = unsafe XGetXCBConnection(connection.display)
    let questions = seen.map { unsafe xcb_get_geometry(server, UInt32(truncatingIfNeeded: $0)).sequence }
    var found: [Window] = []
    for index in questions.indices {
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      let answer = unsafe xcb_get_geometry_reply(server, .init(sequence: questions[index]), &error)
      defer {
        unsafe free(answer)
        unsafe free(error)
      }
      guard let answer = unsafe answer?.pointee else { continue }
      let border = 2 * Int(answer.border_width)
      let frame = PixelRect(
        x: Int(answer.x), y: Int(answer.y), width: Int(answer.width) + border, height: Int(answer.height) + border)
      if frames.contains(where: { $0.intersects(frame) }) { found.append(seen[index]) }
    }
    return found
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
    let server = unsafe XGetXCBConnection(connection.display)
    let questions = windows.map { window in
      unsafe xcb_get_window_attributes(server, UInt32(truncatingIfNeeded: window)).sequence
    }
    return questions.map { question in
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      let answer = unsafe xcb_get_window_attributes_reply(server, .init(sequence: question), &error)
      defer {
        unsafe free(answer)
        unsafe free(error)
      }
      guard let answer = unsafe answer?.pointee else { return .unseen }
      guard UInt32(answer.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue,
        UInt32(answer._class) != XCB_WINDOW_CLASS_INPUT_ONLY.rawValue
      else { return .unseen }
      return answer.override_redirect != 0 ? .unmanaged : .managed
    }
  }
}
