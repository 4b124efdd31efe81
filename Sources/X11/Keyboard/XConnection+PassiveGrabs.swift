internal import CX11
public import SwellCore

extension XConnection {
  /// Whether another client has grabbed a key with these modifiers, so that it will act on it; one round trip.
  ///
  /// Swell tries to grab the key. The server refuses a passive grab that another client has (BadAccess,
  /// AlreadyGrabbed). Swell releases its grab with the next request, before it waits for the answer, because a press in
  /// between would not reach the other clients. Between the two requests a busy server may serve another client, such
  /// as one that sends keys with XTEST (measured: 1 of 8000); so Swell grabs the server meanwhile. Core and XInput 2
  /// grabs are independent: Swell tries both.
  ///
  /// - Parameter isOwn: Whether Swell has or is about to have an XInput 2 grab of the key: then only core grabs count.
  func isGrabbed(_ code: Int, modifiers: UInt32, isOwn: Bool = false) -> Bool {
    let (root, key) = (UInt32(truncatingIfNeeded: root), UInt8(truncatingIfNeeded: code))
    let (server, async) = unsafe (server, UInt8(GrabModeAsync))
    unsafe xcb_grab_server(server)
    let grab = unsafe xcb_grab_key_checked(server, 1, root, UInt16(modifiers), key, async, async)
    unsafe xcb_ungrab_key(server, key, root, UInt16(modifiers))
    let question = isOwn ? nil : sendInputGrab(XIGrabtypeKeycode, UInt32(code), modifiers, on: root)
    unsafe xcb_ungrab_server(server)
    return isRefused(grab, question)
  }

  /// What of the layer for drags other clients have now, and Swell does not; up to six round trips.
  public func layer(for hold: Settings.ModifierKeys) -> LayerState {
    let bits = modifiers(of: hold)
    guard bits != 0 else { return LayerState() }
    return LayerState(taken: buttonsBound(with: bits))
  }

  /// The buttons that other clients have grabbed with these modifiers on windows, for bindings of their own, or on the root
  /// window; up to six round trips.
  ///
  /// Many window managers also grab all presses on the windows of programs, to raise the window or to give it the focus,
  /// and then replay the press. The server tells a binding from such a grab only if the binding has these modifiers alone.
  /// Grabs of the wheel with any modifiers are bindings, unless any other button is grabbed too.
  func buttonsBound(with modifiers: UInt32) -> Set<Int> {
    let suspects = refusedGrabs(of: [AnyButton], modifiers, on: windowsWithGrabs).map { $0.window }
    let buttons = Array(1...9) + [XConnection.lastButton]
    let (with, always) = (
      refusedGrabs(of: buttons, modifiers, on: suspects), refusedGrabs(of: buttons, 0xff, on: suspects)
    )
    func isAlways(_ button: Int, _ window: Window) -> Bool { always.contains { $0 == (button, window) } }
    let bound = with.filter { button, window in
      !isAlways(button, window) || (4...5).contains(button) && !isAlways(XConnection.lastButton, window)
    }
    return buttonsTaken(with: modifiers).union(bound.map { $0.button })
  }

  /// The largest number of a button, which no mouse has.
  private static let lastButton = 255

  /// The buttons from 1 to 9 that other clients have grabbed on the root window with these modifiers; one round trip. Swell
  /// must not have such grabs itself.
  func buttonsTaken(with modifiers: UInt32) -> Set<Int> {
    Set(refusedGrabs(of: Array(1...9), modifiers, on: [root]).map { $0.button })
  }

  /// Tries to grab each of the buttons on each of the windows, and releases the grabs.
  private func refusedGrabs(
    of buttons: [Int], _ modifiers: UInt32, on windows: [Window]
  ) -> [(button: Int, window: Window)] {
    let (server, async) = unsafe (server, UInt8(GrabModeAsync))
    unsafe xcb_grab_server(server)
    let attempts = windows.flatMap { window in
      buttons.map { button in
        let (name, number, bits) = (UInt32(truncatingIfNeeded: window), UInt8(button), UInt16(modifiers))
        let grab = unsafe xcb_grab_button_checked(server, 1, name, 0, async, async, 0, 0, number, bits)
        unsafe xcb_ungrab_button(server, number, name, bits)
        return (button, window, grab, sendInputGrab(XIGrabtypeButton, UInt32(button), modifiers, on: name))
      }
    }
    unsafe xcb_ungrab_server(server)
    return attempts.filter { isRefused($0.2, $0.3) }.map { ($0.0, $0.1) }
  }

  /// Whether another client has a passive grab, of the core protocol or of XInput 2 (`sendInputGrab`). Both answers are
  /// read, since XCB keeps an answer until it is read.
  private func isRefused(_ grab: xcb_void_cookie_t, _ question: UInt32?) -> Bool {
    let isCoreRefused = isRefused(grab)
    guard let question else { return isCoreRefused }
    // The reply lists the modifiers with which the grab was refused.
    return unsafe reply(to: question, as: xcb_input_xi_passive_grab_device_reply_t.self) {
      unsafe $0.pointee.num_modifiers != 0
    } ?? false || isCoreRefused
  }

  /// Sends a passive XInput 2 grab of a key or a button, and its release.
  ///
  /// - Returns: The sequence number of the grab; nil without XInput 2.1.
  private func sendInputGrab(_ kind: Int32, _ code: UInt32, _ modifiers: UInt32, on window: UInt32) -> UInt32? {
    guard extensions.hasRawKeys else { return nil }
    let (server, all, kind) = unsafe (server, UInt16(XIAllMasterDevices), UInt8(kind))
    let async = UInt8(XIGrabModeAsync)
    var (mask, modifiers) = (UInt32(1 << XI_KeyPress | 1 << XI_ButtonPress), modifiers)
    let question = unsafe xcb_input_xi_passive_grab_device(
      server, UInt32(CurrentTime), window, 0, code, all, 1, 1, kind, async, async, 1, &mask, &modifiers)
    unsafe xcb_input_xi_passive_ungrab_device(server, window, code, all, 1, kind, &modifiers)
    return question.sequence
  }
}
