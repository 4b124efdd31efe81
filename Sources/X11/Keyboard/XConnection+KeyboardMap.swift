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
}
