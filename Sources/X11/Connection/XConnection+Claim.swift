internal import CX11
internal import SwellCore

/// One Swell for each X screen: it owns the selection `_SWELL_S0`, for the second screen `_SWELL_S1`, which the server
/// clears when the client ends.
extension XConnection {
  /// Makes this process the Swell of the X screen, if there is none yet; three round trips.
  ///
  /// - Parameter socket: The path of its control socket, for clients that do not know its folder.
  /// - Returns: Whether it succeeded; if not, also the process of the other Swell, if known.
  public func claimDisplay(for process: Int, socket: String) -> (isOurs: Bool, other: Int?) {
    // No other client may claim it between the two requests.
    unsafe XGrabServer(display)
    let owner = owner(of: atoms.claim)
    if owner == 0 {
      let window = makeInputWindow()
      set(atoms.process, XA_CARDINAL, [UInt(bitPattern: process)], on: window)
      set(atoms.claim, atoms.utf8, socket, on: window)
      unsafe XSetSelectionOwner(display, atoms.claim, window, UInt(CurrentTime))
    }
    unsafe XUngrabServer(display)
    flush()
    return (owner == 0, self.process(of: owner))
  }

  /// The process of the Swell on this X display; 0 if it is not known; nil if none runs.
  public var claimant: Int? {
    let owner = owner(of: atoms.claim)
    return owner == 0 ? nil : process(of: owner) ?? 0
  }

  /// The path of the control socket of the Swell on this X display; nil if it is not known.
  public var claimantSocket: String? {
    let owner = owner(of: atoms.claim)
    guard owner != 0 else { return nil }
    let path = bytes(of: atoms.claim, on: owner, type: atoms.utf8, atMost: 4096)
    return path.first == UInt8(ascii: "/") ? String(bytes: path) : nil
  }

  /// The process that the owner of the selection has published; nil without an owner.
  private func process(of owner: Window) -> Int? {
    owner == 0 ? nil : words(of: atoms.process, on: owner).first.map { Int($0) }
  }

  /// Releases the display at the end, so that another Swell can start at once.
  public func releaseDisplay() {
    unsafe XSetSelectionOwner(display, atoms.claim, 0, UInt(CurrentTime))
    flush()
  }
}
