import CX11

/// A private X server with two keyboards, as laptops have: one of keys, and one with which the firmware tells of some of
/// them.
public final class Keyboards {
  public enum Board: String, CaseIterable, Sendable {
    case keys, firmware
  }

  /// A key by its code in the rules `evdev`.
  public enum Key: UInt32, Sendable {
    case mute = 121
    case volumeDown = 122
    case volumeUp = 123
    case a = 38
    case shift = 50
    case alt = 64
    case `super` = 133
  }

  public var screen: VirtualScreen { server.screen }
  private let server: XorgServer
  private var devices: [Board: InputDevice] = [:]

  public init() throws {
    let map = ["DeviceType": "Keyboard", "XkbRules": "evdev", "XkbModel": "pc105", "XkbLayout": "us"]
    server = try XorgServer(Dictionary(uniqueKeysWithValues: Board.allCases.map { ($0.rawValue, map) }))
    for board in Board.allCases { devices[board] = try server.device(board.rawValue) }
  }

  public func press(_ key: Key, on board: Board = .keys) throws { try send(key, 1, board) }

  public func release(_ key: Key, on board: Board = .keys) throws { try send(key, 0, board) }

  public func click(_ key: Key, on board: Board = .keys) throws {
    try press(key, on: board)
    try release(key, on: board)
  }

  /// Sends an xf86ITEventKey.
  private func send(_ key: Key, _ isPress: UInt32, _ board: Board) throws {
    try devices[board]!.send(5, InputDevice.number(key.rawValue) + InputDevice.number(isPress))
  }
}

extension XProbe {
  /// Sets what the server does with keys before programs get them (AccessX, `XkbSetControls`); the rest is off.
  ///
  /// - Parameters:
  ///   - slow: ms that a key must be down for, with Slow Keys.
  ///   - bounce: ms after a release in which the same key is not pressed again, with Bounce Keys.
  ///   - isSticky: Sticky Keys.
  public func filterKeys(slow: Int? = nil, bounce: Int? = nil, isSticky: Bool = false) {
    let device = UInt32(XkbUseCoreKbd)
    guard let keyboard = XkbGetMap(connection, 0, device) else { return }
    defer { XkbFreeKeyboard(keyboard, 0, 1) }
    XkbGetControls(connection, UInt(XkbAllControlsMask), keyboard)
    guard let controls = keyboard.pointee.ctrls else { return }
    let filters = [
      (slow != nil, XkbSlowKeysMask), (bounce != nil, XkbBounceKeysMask), (isSticky, XkbStickyKeysMask),
    ]
    for (isOn, mask) in filters {
      controls.pointee.enabled_ctrls &= ~UInt32(mask)
      if isOn { controls.pointee.enabled_ctrls |= UInt32(mask) }
    }
    if let slow { controls.pointee.slow_keys_delay = UInt16(slow) }
    if let bounce { controls.pointee.debounce_delay = UInt16(bounce) }
    let changes = XkbControlsEnabledMask | XkbSlowKeysMask | XkbBounceKeysMask
    XkbSetControls(connection, UInt(changes), keyboard)
    sync()
  }
}
