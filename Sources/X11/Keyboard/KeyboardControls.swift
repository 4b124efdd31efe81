internal import CX11
internal import SwellCore

/// The keyboard controls of the server, such as Slow Keys and Repeat Keys (`XkbGetControls`).
struct KeyboardControls {
  let rules: KeyFilter.Rules
  /// nil when Repeat Keys is off.
  private let rhythm: KeyPress.AutoRepeat?
  /// A bit for each key. Modifiers do not repeat.
  private let repeating: [UInt8]

  /// One round trip; nil when the server does not answer.
  init?(of connection: XConnection) {
    let parts = UInt(
      XkbControlsEnabledMask | XkbRepeatKeysMask | XkbPerKeyRepeatMask | XkbSlowKeysMask | XkbBounceKeysMask)
    let controls: XkbControlsRec? = unsafe connection.withKeyboard { keyboard in
      unsafe XkbGetControls(connection.display, parts, keyboard) == 0 ? keyboard.pointee.ctrls?.pointee : nil
    }
    guard let controls else { return nil }
    func isOn(_ control: Int) -> Bool { controls.enabled_ctrls & UInt32(control) != 0 }
    rules = KeyFilter.Rules(
      isSlow: isOn(XkbSlowKeysMask), bounce: isOn(XkbBounceKeysMask) ? UInt32(controls.debounce_delay) : nil)
    rhythm =
      isOn(XkbRepeatKeysMask) && controls.repeat_interval > 0
      ? .init(
        delay: .milliseconds(Int(controls.repeat_delay)), interval: .milliseconds(Int(controls.repeat_interval)))
      : nil
    repeating = unsafe withUnsafeBytes(of: controls.per_key_repeat) { unsafe Array($0) }
  }

  func repeats(_ code: Int) -> Bool {
    repeating.indices.contains(code / 8) && repeating[code / 8] >> (UInt8(code % 8)) & 1 == 1
  }

  /// The repeat of a key; nil if it is off for all keys or for this key.
  func autoRepeat(of code: Int) -> KeyPress.AutoRepeat? { repeats(code) ? rhythm : nil }
}
