internal import CX11

/// Sends clicks that did not become drags to the window below (XTEST).
///
/// The server handles events of XTEST at once, unless a window manager has frozen the pointer with GrabModeSync until
/// the window manager has seen the press (i3, xfwm4). The replayed events would activate the grabs of Swell if Swell
/// grabbed again too early. So Swell releases its grabs until the server reports the raw release (XI_RawButtonRelease).
@safe final class ClickReplay {
  private let connection: XConnection
  /// Clicks that were sent and whose release has not been reported yet.
  private var underWay = 0
  /// The number of clicks that wait until no button is down.
  private var waiting = 0

  init(_ connection: XConnection) {
    self.connection = connection
  }

  var isUnderWay: Bool { underWay > 0 }

  /// Adds a click of the left button for `send`.
  func add() {
    waiting += 1
  }

  /// Sends clicks if no button is down; during a press, both would be lost. Call this again after the release.
  ///
  /// - Parameter makeWay: Releases the grabs that would receive the clicks instead of the window below.
  /// - Returns: Whether the clicks have arrived. A server without raw events reports no release.
  func send(makeWay: () -> Void) -> Bool {
    guard waiting > 0 else { return false }
    let display = unsafe connection.display
    unsafe XGrabServer(display)
    if connection.queryPointer().areButtonsUp {
      if underWay == 0 {
        makeWay()
        connection.rootEvents.select(.rawButtonReleases, for: self)
      }
      let button = physicalLeftButton
      for _ in 0..<waiting {
        unsafe XTestFakeButtonEvent(display, button, 1, 0)
        unsafe XTestFakeButtonEvent(display, button, 0, 0)
      }
      underWay += waiting
      waiting = 0
    }
    unsafe XUngrabServer(display)
    guard !connection.extensions.hasRawKeys, underWay > 0 else { return false }
    underWay = 1
    return released()
  }

  /// The server has reported the release of a click.
  ///
  /// - Returns: Whether it was the last click, so that Swell may grab again.
  func released() -> Bool {
    if underWay > 0 { underWay -= 1 }
    guard underWay == 0 else { return false }
    connection.rootEvents.select([], for: self)
    return true
  }

  /// Forgets all clicks.
  func stop() {
    (waiting, underWay) = (0, 0)
    connection.rootEvents.select([], for: self)
  }

  /// The physical button that is the left one (`XGetPointerMapping`): another than 1 for a left-handed mouse.
  /// One round trip.
  private var physicalLeftButton: UInt32 {
    var map = [UInt8](repeating: 0, count: 255)
    let count = unsafe XGetPointerMapping(connection.display, &map, Int32(map.count))
    for index in 0..<min(Int(count), map.count) where map[index] == 1 { return UInt32(index + 1) }
    return 1
  }
}
