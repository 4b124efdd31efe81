internal import CX11

/// Sends clicks that did not become drags to the window below (XTEST).
///
/// The server handles events of XTEST at once, unless a window manager has frozen the pointer with GrabModeSync until
/// the window manager has seen the press (i3, xfwm4). The layer or a grab of Swell would receive the clicks if it came
/// back too early. So Swell stays away until the server reports the raw release (XI_RawButtonRelease).
@safe final class ClickReplay {
  private let connection: XConnection
  /// Clicks that were sent and whose release has not been reported yet.
  private var underWay = 0
  /// The presses whose clicks wait until no button is down.
  private var waiting: [ServerEvent.Press] = []

  init(_ connection: XConnection) {
    self.connection = connection
  }

  var isUnderWay: Bool { underWay > 0 }

  /// Adds the click of a press for `send`.
  func add(_ press: ServerEvent.Press) {
    waiting.append(press)
  }

  /// Sends clicks if no button is down; during a press, they would be lost. Call this again after a release.
  ///
  /// - Parameter makeWay: Removes what would receive the clicks instead of the window below.
  func send(makeWay: () -> Void) {
    guard !waiting.isEmpty else { return }
    let display = unsafe connection.display
    connection.rootEvents.select(.rawButtonReleases, for: self)
    unsafe XGrabServer(display)
    if connection.queryPointer().areButtonsUp {
      if underWay == 0 { makeWay() }
      waiting.forEach(send)
      underWay += waiting.count
      waiting = []
    }
    unsafe XUngrabServer(display)
  }

  /// Modifiers that have gone up since the press are latched for the click (XKB). The server unlatches them by itself after
  /// the press.
  private func send(_ click: ServerEvent.Press) {
    let (display, keyboard) = unsafe (connection.display, KeyboardWatch.keyboard)
    let button = physicalButton(click.button)
    var own: Int32 = 0
    unsafe XIGetClientPointer(display, 0, &own)
    let pointer = Int32(truncatingIfNeeded: click.device)
    // XTEST moves the pointer of its client.
    if pointer != own { unsafe XISetClientPointer(display, 0, pointer) }
    var state = XkbStateRec()
    unsafe XkbGetState(display, keyboard, &state)
    let missing = click.modifiers & 0xff & ~UInt32(state.mods)
    if missing != 0 { unsafe XkbLatchModifiers(display, keyboard, missing, missing) }
    for isPress in [1, 0] as [Int32] { unsafe XTestFakeButtonEvent(display, button, isPress, 0) }
    if pointer != own { unsafe XISetClientPointer(display, 0, own) }
  }

  /// The server has reported the release of a button.
  ///
  /// - Returns: Whether all clicks have arrived.
  func released() -> Bool {
    if underWay > 0 { underWay -= 1 }
    guard underWay == 0 else { return false }
    if waiting.isEmpty { connection.rootEvents.select([], for: self) }
    return true
  }

  /// Forgets all clicks.
  func stop() {
    (waiting, underWay) = ([], 0)
    connection.rootEvents.select([], for: self)
  }

  /// The physical button that acts as this one (`XGetPointerMapping`): another one for a left-handed mouse. One round
  /// trip.
  private func physicalButton(_ button: Int) -> UInt32 {
    var map = [UInt8](repeating: 0, count: 255)
    let count = unsafe XGetPointerMapping(connection.display, &map, Int32(map.count))
    let index = map.prefix(Int(max(0, count))).firstIndex { $0 == UInt8(truncatingIfNeeded: button) }
    return UInt32(truncatingIfNeeded: index.map { $0 + 1 } ?? button)
  }
}
