internal import CX11
internal import SwellCore

/// The grabs of media keys (`media-keys = grab`): the focused program does not see a key that is grabbed here.
///
/// The grabs are passive grabs of XInput 2. XGrabKey of another client still succeeds, because the server uses the
/// newest of the grabs that match a press (AddPassiveGrabToList of dix/grabs.c). When the other client ends, the grab
/// of Swell counts again. XIGrabKeycode of another client fails, and Swell is not notified. The window managers mutter
/// and muffin use it. They take a selection before they grab keys: Swell then releases all its grabs.
struct KeyGrab {
  /// How long a new window manager has to grab its keys, in ms.
  private static let patience: UInt32 = 10_000

  private let connection: XConnection
  private(set) var isOn = false
  private var grabs: [Grab] = []
  /// When a window manager or a settings daemon last announced itself, in ms of the server's clock.
  private var announcedAt: UInt32?

  private struct Grab: Equatable {
    let code: Int
    let modifiers: UInt32
  }

  init(_ connection: XConnection) {
    self.connection = connection
  }

  func holds(_ code: Int, _ modifiers: UInt32) -> Bool {
    grabs.contains(Grab(code: code, modifiers: modifiers))
  }

  /// Whether a key may be grabbed. Swell does not grab keys for players and for turning the screen, because other
  /// programs may use them.
  private static func isWanted(_ key: MediaKey?) -> Bool { key.map { !$0.isTransport && $0 != .rotate } ?? false }

  /// Grabs the keys that no other client has grabbed, or releases all keys.
  mutating func use(_ isOn: Bool, _ keys: [MediaKey?]) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    guard isOn else { return release() }
    connection.atoms.handlers.forEach(connection.followOwner)
    take(keys)
  }

  /// Grabs the keys again, since they may have other keycodes now.
  ///
  /// - Parameter keys: The media key on each keycode.
  mutating func take(_ keys: [MediaKey?]) {
    release()
    guard isOn, connection.extensions.hasRawKeys else { return }
    // The server sends raw events to the client with the grab only if the grab asks for them.
    let mask = InputEventMask(device: XIAllMasterDevices, types: [XI_RawKeyPress, XI_RawKeyRelease])
    for code in keys.indices where KeyGrab.isWanted(keys[code]) {
      for modifiers in modifiers(of: keys[code]).combinations
      where !connection.isGrabbed(code, modifiers: modifiers, isOwn: true) {
        var set = XIGrabModifiers(modifiers: Int32(bitPattern: modifiers), status: 0)
        unsafe mask.withMask { mask in
          // Returns the number of sets of modifiers that were refused.
          let refused = unsafe XIGrabKeycode(
            connection.display, XIAllMasterDevices, Int32(code), connection.root, XIGrabModeAsync, XIGrabModeAsync, 0,
            mask, 1, &set)
          if refused == 0 { grabs.append(Grab(code: code, modifiers: modifiers)) }
        }
      }
    }
  }

  private mutating func release() {
    for grab in grabs {
      var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: grab.modifiers), status: 0)
      unsafe XIUngrabKeycode(
        connection.display, XIAllMasterDevices, Int32(grab.code), connection.root, 1, &modifiers)
    }
    grabs = []
  }

  /// The modifiers with which Swell also grabs the key: Shift, the locks, and Control, which lowers the microphone.
  private func modifiers(of key: MediaKey?) -> UInt32 {
    connection.lockModifiers | UInt32(ShiftMask | (key == .microphoneMute ? ControlMask : 0))
  }

  /// Whether another client has grabbed the key. If nobody has, it is grabbed for the next press.
  ///
  /// - Parameter time: The time of the press, in ms of the server's clock.
  mutating func isTaken(_ code: Int, modifiers: UInt32, at time: UInt32, _ keys: [MediaKey?]) -> Bool {
    let isHeld = holds(code, modifiers)
    let isTaken = connection.isGrabbed(code, modifiers: modifiers, isOwn: isHeld)
    guard isOn, !isTaken, !isHeld, KeyGrab.isWanted(keys[code]),
      modifiers & ~self.modifiers(of: keys[code]) == 0
    else { return isTaken }
    if announcedAt.map({ time &- $0 >= KeyGrab.patience }) ?? true { take(keys) }
    return false
  }

  /// Releases all grabs if the event is that a window manager or a settings daemon has just started.
  mutating func receive(_ event: ServerEvent) {
    guard isOn, case .ownerChanged(let selection, let owner, let time) = event, owner != 0,
      connection.atoms.handlers.contains(selection)
    else { return }
    announcedAt = time
    release()
    // The new program is about to grab its keys.
    connection.flush()
  }
}
