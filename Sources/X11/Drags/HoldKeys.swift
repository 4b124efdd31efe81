internal import CX11
internal import SwellCore

/// Whether the modifiers for drags are down, and no other key.
///
/// Shift may be down too. Locks make no difference, such as Caps Lock, Num Lock and ISO_Level3_Lock. With Sticky Keys, the
/// modifiers may have been pressed one after the other, or may be locked.
@safe final class HoldKeys {
  private let connection: XConnection
  private var hold: Settings.ModifierKeys = []
  /// Their bits in a state of the keyboard; 0: no modifiers, or the keyboard has no key for one of them.
  private(set) var bits: UInt32 = 0
  /// The bits of Super, Alt, Control and Shift.
  private var named: UInt32 = 0
  private var state = ServerEvent.KeyboardState()
  /// Whether drags are off until these modifiers are all up: another key was pressed, or another client has the pointer.
  private(set) var isSpoiled = false

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// The effective modifiers, with the locks.
  var modifiers: UInt32 { state.modifiers }

  var areDown: Bool { isComplete && !isSpoiled }

  private var held: UInt32 { state.base | state.latched | state.locked & named }

  private var isComplete: Bool {
    bits != 0 && held & bits == bits && held | UInt32(ShiftMask) == bits | UInt32(ShiftMask)
  }

  func use(_ hold: Settings.ModifierKeys) {
    self.hold = hold
    // Super and Alt may have other bits after a change of the keyboard map.
    bits = connection.modifiers(of: hold)
    named = [.super, .alt, .control, .shift].reduce(0) { $0 | connection.modifiers(of: $1) }
  }

  func spoil() { isSpoiled = held & bits != 0 }

  /// - Returns: Whether the keys may have gone down or up.
  func receive(_ event: ServerEvent) -> Bool {
    switch event {
    case .keyboardMapChanged: use(hold)
    case .keyboardStateChanged(let state):
      self.state = state
      if held & bits == 0 { isSpoiled = false }
    case .rawKey(let key) where isComplete:
      if key.isPress, !connection.isModifier(key.code) { isSpoiled = true }
      // Locked by Sticky Keys.
      if !key.isPress, state.base & bits == 0 { isSpoiled = false }
    default: return false
    }
    connection.rootEvents.select(isComplete ? .rawKeys : [], for: self)
    return true
  }
}
