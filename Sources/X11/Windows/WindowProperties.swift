internal import CX11

/// Sets properties of a window of Swell, by which window managers, compositors and tools recognise it, or of the root
/// window.
struct WindowProperties {
  private let connection: XConnection
  private let window: Window

  init(_ connection: XConnection, of window: Window) {
    self.connection = connection
    self.window = window
  }

  /// Marks the window as the HUD: a notification (EWMH) of this process that never takes the focus.
  ///
  /// - Parameter isComposited: Whether a compositor shows it.
  func describeHUD(isComposited: Bool) {
    let atoms = connection.atoms
    set(atoms.windowType, XA_ATOM, [atoms.notification])
    set(atoms.process, XA_CARDINAL, [UInt(getpid())])
    // EWMH: never bypass the compositor for this window; or leave it to itself.
    set(atoms.bypassCompositor, XA_CARDINAL, [isComposited ? 2 : 1])
    set(atoms.shadow, XA_CARDINAL, [0])
    set(atoms.windowName, atoms.utf8, "Swell")
    setClass("swell\0Swell\0")
    // No input, and nothing of the other eight (ICCCM, WM_HINTS).
    set(XA_WM_HINTS, XA_WM_HINTS, [UInt(InputHint), 0, 0, 0, 0, 0, 0, 0, 0])
  }

  /// The parts of the window where KWin blurs the screen below, as x, y, width and height of each; empty for none.
  func setBlurBehind(_ numbers: [UInt]) {
    let property = connection.atoms.blurBehind
    if numbers.isEmpty {
      unsafe XDeleteProperty(connection.display, window, property)
    } else {
      set(property, XA_CARDINAL, numbers)
    }
  }

  /// - Parameter names: Instance and class, each followed by a NUL (ICCCM, WM_CLASS).
  func setClass(_ names: String) {
    set(XA_WM_CLASS, XA_STRING, names)
  }

  func set(_ property: Atom, _ type: Atom, _ text: String) {
    let bytes = Array(text.utf8)
    unsafe XChangeProperty(
      connection.display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  /// Items of format 32 are longs in Xlib (`XChangeProperty`).
  func set(_ property: Atom, _ type: Atom, _ words: [UInt]) {
    _ = unsafe words.withUnsafeBytes { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XChangeProperty(
        connection.display, window, property, type, 32, PropModeReplace, bytes.baseAddress,
        Int32(clamping: words.count))
    }
  }
}
