internal import CX11

extension XConnection {
  /// The symbols on each keycode from 0 to 255, on all levels of all groups (`XGetKeyboardMapping`); one round trip.
  /// Xlib's copy of the map may be outdated.
  var keyboardMap: [[KeySym]] {
    var map = [[KeySym]](repeating: [], count: 256)
    var (first, last, perCode): (Int32, Int32, Int32) = (8, 255, 0)
    unsafe XDisplayKeycodes(display, &first, &last)
    guard first >= 0, first <= last, last < 256,
      let symbols = unsafe XGetKeyboardMapping(display, KeyCode(first), last - first + 1, &perCode)
    else { return map }
    defer { unsafe XFree(symbols) }
    for code in Int(first)...Int(last) {
      let start = unsafe symbols + (code - Int(first)) * Int(perCode)
      map[code] = unsafe Array(UnsafeBufferPointer(start: start, count: Int(perCode)))
    }
    return map
  }

  /// Calls `read` with an empty description of the keyboard (XKB), to be filled by one of the functions that read it.
  func withKeyboard<Value>(_ read: (XkbDescPtr) -> Value?) -> Value? {
    guard let keyboard = unsafe XkbAllocKeyboard() else { return nil }
    defer { unsafe XkbFreeKeyboard(keyboard, 0, 1) }
    unsafe keyboard.pointee.device_spec = UInt16(KeyboardWatch.keyboard)
    return unsafe read(keyboard)
  }
}
