internal import CX11
internal import SwellCore

/// The modifiers that are held for the layer, as bits of the state of the keyboard.
struct HeldModifiers {
  private var wanted: UInt32 = 0
  /// Those that may not be held beside them; Shift and the locks may.
  private var others: UInt32 = 0

  /// Reads which of the eight modifiers Super and Alt are (`XkbKeysymToModifiers`).
  init(_ hold: Settings.ModifierKeys, on connection: XConnection) {
    guard !hold.isEmpty else { return }
    /// The first of Mod1 to Mod5 that a key with one of the symbols is.
    func mask(_ symbols: [Int32]) -> UInt32 {
      let all = symbols.reduce(0) { mask, symbol in
        unsafe mask | XkbKeysymToModifiers(connection.display, KeySym(symbol))
      }
      return (3..<8).map { 1 << $0 }.first { all & $0 != 0 } ?? 0
    }
    // The keyboard may have no key for a modifier: that can never be held.
    var isPossible = true
    func take(_ key: Settings.ModifierKeys, _ mask: UInt32) {
      if hold.contains(key) {
        wanted |= mask
        if mask == 0 { isPossible = false }
      } else if key != .shift {
        others |= mask
      }
    }
    take(.super, mask([XK_Super_L, XK_Super_R]))
    take(.alt, mask([XK_Alt_L, XK_Alt_R, XK_Meta_L]))
    take(.control, UInt32(ControlMask))
    take(.shift, UInt32(ShiftMask))
    if !isPossible { wanted = 0 }
  }

  func areHeld(in modifiers: UInt32) -> Bool {
    wanted != 0 && modifiers & wanted == wanted && modifiers & others == 0
  }
}
