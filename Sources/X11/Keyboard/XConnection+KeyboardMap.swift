internal import CX11
internal import SwellCore

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

  /// The bits of Super, Alt, Control and Shift in a state of the keyboard; 0 when the keyboard has no key for one of
  /// them.
  func modifiers(of keys: Settings.ModifierKeys) -> UInt32 {
    /// The first of Mod1 to Mod5 with a key for one of the symbols.
    func mask(_ symbols: [Int32]) -> UInt32 {
      let all = modifiers(with: symbols)
      return (3..<8).map { 1 << $0 }.first { all & $0 != 0 } ?? 0
    }
    let masks: [(Settings.ModifierKeys, UInt32)] = [
      (.super, mask([XK_Super_L, XK_Super_R])), (.alt, mask([XK_Alt_L, XK_Alt_R, XK_Meta_L])),
      (.control, UInt32(ControlMask)), (.shift, UInt32(ShiftMask)),
    ]
    let wanted = masks.filter { keys.contains($0.0) }.map { $0.1 }
    return wanted.contains(0) ? 0 : wanted.reduce(0, |)
  }

  /// The bits of Caps Lock, Num Lock and Scroll Lock in a state of the keyboard.
  var lockModifiers: UInt32 { UInt32(LockMask) | modifiers(with: [XK_Num_Lock, XK_Scroll_Lock]) & 0xff }

  /// The keycodes that set a modifier (`XGetModifierMapping`); one round trip.
  private var modifierKeys: Set<Int> {
    guard let map = unsafe XGetModifierMapping(display) else { return [] }
    defer { unsafe XFreeModifiermap(map) }
    let codes = unsafe UnsafeBufferPointer(
      start: map.pointee.modifiermap, count: 8 * Int(max(0, map.pointee.max_keypermod)))
    return unsafe Set(codes.map { Int($0) })
  }

  func isModifier(_ code: Int) -> Bool { modifierKeys.contains(code) }

  /// Whether a key is down that sets no modifier; two round trips.
  var isOtherKeyDown: Bool { !keysDown.subtracting(modifierKeys).isEmpty }

  /// The keycodes that are down (`XQueryKeymap`); one round trip.
  private var keysDown: Set<Int> {
    var bits = [CChar](repeating: 0, count: 32)
    unsafe XQueryKeymap(display, &bits)
    return Set((0..<256).filter { bits[$0 / 8] & 1 << ($0 % 8) != 0 })
  }

  /// The modifiers of keys with one of the symbols (`XkbKeysymToModifiers`).
  private func modifiers(with symbols: [Int32]) -> UInt32 {
    symbols.reduce(0) { unsafe $0 | XkbKeysymToModifiers(display, KeySym($1)) }
  }

  /// Calls `read` with an empty description of the keyboard (XKB), which one of the reading functions fills.
  func withKeyboard<Value>(_ read: (XkbDescPtr) -> Value?) -> Value? {
    guard let keyboard = unsafe XkbAllocKeyboard() else { return nil }
    defer { unsafe XkbFreeKeyboard(keyboard, 0, 1) }
    unsafe keyboard.pointee.device_spec = UInt16(KeyboardWatch.keyboard)
    return unsafe read(keyboard)
  }
}

extension UInt32 {
  /// Each set of the modifiers in a state of the keyboard, from none to all.
  var combinations: [UInt32] {
    var sets: [UInt32] = []
    var set: UInt32 = 0
    repeat {
      sets.append(set)
      // The next subset of the bits.
      set = (set &- self) & self
    } while set != 0
    return sets
  }
}
