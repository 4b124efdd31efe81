internal import CX11

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
    let question = !isOwn && extensions.hasRawKeys ? sendInputGrab(root, UInt32(code), modifiers) : nil
    unsafe xcb_ungrab_server(server)
    let hasInputGrab = question.flatMap { question in
      // The reply lists the modifiers with which the grab was refused.
      unsafe reply(to: question, as: xcb_input_xi_passive_grab_device_reply_t.self) {
        unsafe $0.pointee.num_modifiers != 0
      }
    }
    return isRefused(grab) || hasInputGrab ?? false
  }

  /// Sends a passive XInput 2 grab and its release.
  ///
  /// - Returns: The sequence number of the grab.
  private func sendInputGrab(_ root: UInt32, _ code: UInt32, _ modifiers: UInt32) -> UInt32 {
    let (server, all, kind) = unsafe (server, UInt16(XIAllMasterDevices), UInt8(XIGrabtypeKeycode))
    let async = UInt8(XIGrabModeAsync)
    var (mask, modifiers) = (UInt32(1 << XI_KeyPress), modifiers)
    let question = unsafe xcb_input_xi_passive_grab_device(
      server, UInt32(CurrentTime), root, 0, code, all, 1, 1, kind, async, async, 1, &mask, &modifiers)
    unsafe xcb_input_xi_passive_ungrab_device(server, root, code, all, 1, kind, &modifiers)
    return question.sequence
  }
}
