internal import CX11

/// Sets the properties by which window managers, compositors and tools recognise a window of Swell.
struct WindowProperties {
  private let connection: XConnection
  private let window: Window

  init(_ connection: XConnection, of window: Window) {
    self.connection = connection
    self.window = window
  }

  /// Marks the window as the HUD: a notification (EWMH) of this process that never takes the focus.
  func describeHUD() {
    let (display, atoms) = unsafe (connection.display, connection.atoms)
    set(atoms.windowType, XA_ATOM, atoms.notification)
    set(atoms.process, XA_CARDINAL, UInt(getpid()))
    set(atoms.bypassCompositor, XA_CARDINAL, 2)  // EWMH: never take the compositor away from this window
    set(atoms.shadow, XA_CARDINAL, 0)
    set(atoms.windowName, atoms.utf8, "Swell")
    setClass("swell\0Swell\0")
    var hints = XWMHints()
    hints.flags = InputHint
    hints.input = 0
    unsafe XSetWMHints(display, window, &hints)
  }

  /// The part of the window where KWin blurs what is below: x, y, width and height of rectangles; none for no part.
  func setBlurBehind(_ numbers: [UInt]) {
    let (display, property) = unsafe (connection.display, connection.atoms.blurBehind)
    guard !numbers.isEmpty else {
      unsafe XDeleteProperty(display, window, property)
      return
    }
    unsafe numbers.withUnsafeBytes { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XChangeProperty(
        display, window, property, XA_CARDINAL, 32, PropModeReplace, bytes.baseAddress, Int32(numbers.count))
    }
  }

  /// - Parameter names: Instance and class, each followed by a NUL (ICCCM, WM_CLASS).
  func setClass(_ names: String) {
    set(XA_WM_CLASS, XA_STRING, names)
  }

  private func set(_ property: Atom, _ type: Atom, _ text: String) {
    let bytes = Array(text.utf8)
    unsafe XChangeProperty(
      connection.display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  /// Items of format 32 are longs in Xlib.
  private func set(_ property: Atom, _ type: Atom, _ word: UInt) {
    var word = word
    unsafe withUnsafeBytes(of: &word) { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XChangeProperty(
        connection.display, window, property, type, 32, PropModeReplace, bytes.baseAddress, 1)
    }
  }
}
