internal import CX11

/// Grabs Escape during a drag, and no other key.
///
/// The passive grab is for any modifiers, since they may change during the drag. If another client has grabbed the
/// keyboard (seen with Cinnamon and Super), the raw event of the key is used instead.
final class EscapeGrab {
  private let connection: XConnection
  private var isOn = false
  /// The grabbed keycodes.
  private var codes: [Int] = []

  init(_ connection: XConnection) {
    self.connection = connection
  }

  func take(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    connection.rootEvents.select(isOn ? .rawKeys : [], for: self)
    if isOn { grab() } else { ungrab() }
  }

  private func grab() {
    let map = connection.keyboardMap
    codes = map.indices.filter { map[$0].contains(KeySym(XK_Escape)) }
    let (display, root, async) = unsafe (connection.display, connection.root, UInt8(GrabModeAsync))
    for code in codes {
      let grab = unsafe xcb_grab_key_checked(
        connection.server, 0, UInt32(root), UInt16(AnyModifier), UInt8(code), async, async)
      guard connection.isRefused(grab) else { continue }
      // Another client has grabbed Escape with some modifiers: grab all other combinations of the eight modifiers.
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

  /// Follows the keyboard map.
  ///
  /// - Returns: Whether Escape went down; once or twice for each press.
  func isPressed(by event: ServerEvent) -> Bool {
    guard isOn else { return false }
    switch event {
    case .keyboardMapChanged:
      ungrab()
      grab()
      return false
    case .keyPressed(let code, connection.root): return codes.contains(code)
    case .rawKey(let key): return key.isPress && codes.contains(key.code)
    default: return false
    }
  }
}
