internal import CX11

/// Grabs Escape during a drag, and no other key.
///
/// The passive grab is for any modifiers, since they may change during the drag. If another client has grabbed the
/// keyboard (seen with Cinnamon and Super), the raw event of the key is used instead.
@safe final class EscapeGrab: XEventReceiver {
  private let connection: XConnection
  private let onEscape: () -> Void
  private var isOn = false
  /// The grabbed keycodes.
  private var codes: [Int] = []

  /// - Parameter onEscape: Called from within `EventPump.drain`, once or twice for each press.
  init(_ connection: XConnection, events: EventPump, onEscape: @escaping () -> Void) {
    self.connection = connection
    self.onEscape = onEscape
    events.add(self)
  }

  func take(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    connection.rootEvents.select(.escape, isOn)
    if isOn { grab() } else { ungrab() }
  }

  private func grab() {
    codes = escapes()
    let (display, root, async) = unsafe (connection.display, connection.root, UInt8(GrabModeAsync))
    for code in codes {
      let grab = unsafe xcb_grab_key_checked(
        connection.server, 0, UInt32(root), UInt16(AnyModifier), UInt8(code), async, async)
      guard connection.isRefused(grab) else { continue }
      // Another client has grabbed it with some modifiers: grabs all other combinations of the eight.
      for modifiers in 0..<UInt32(256) {
        unsafe XGrabKey(display, Int32(code), modifiers, root, 0, GrabModeAsync, GrabModeAsync)
      }
    }
  }

  private func ungrab() {
    for code in codes {
      unsafe XUngrabKey(connection.display, Int32(truncatingIfNeeded: code), UInt32(AnyModifier), connection.root)
    }
    codes = []
  }

  /// The keycodes of Escape (`XGetKeyboardMapping`): Xlib's copy of the map may be outdated.
  private func escapes() -> [Int] {
    let display = unsafe connection.display
    var (first, last, perCode): (Int32, Int32, Int32) = (8, 255, 0)
    unsafe XDisplayKeycodes(display, &first, &last)
    guard first > 0, last >= first,
      let map = unsafe XGetKeyboardMapping(display, KeyCode(clamping: first), last - first + 1, &perCode)
    else { return [] }
    defer { unsafe XFree(map) }
    guard perCode > 0 else { return [] }
    var codes: [Int] = []
    for code in first...last {
      let symbol = unsafe map[Int(code - first) * Int(perCode)]
      if symbol == KeySym(XK_Escape) { codes.append(Int(code)) }
    }
    return codes
  }

  func receive(_ event: ServerEvent) {
    guard isOn else { return }
    switch event {
    case .keyboardMapChanged:
      ungrab()
      grab()
    case .keyPressed(let code) where codes.contains(code): onEscape()
    case .rawKey(let key) where key.isPress && codes.contains(key.code): onEscape()
    default: break
    }
  }
}
