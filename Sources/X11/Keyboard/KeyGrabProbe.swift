internal import CX11

/// Finds out whether another client has grabbed a key, so that it will act on it.
///
/// The server refuses a passive grab that another client has (BadAccess, AlreadyGrabbed). Swell releases its own grab
/// with the next request, before it waits for the answer: a press in between would not reach the other clients. The
/// server is grabbed meanwhile, since on a busy machine it may serve another client, such as one that sends keys with
/// XTEST, between the two requests (measured: 1 of 8000). Core and XInput 2 grabs are independent: both are tried.
struct KeyGrabProbe {
  private let connection: XConnection

  /// `xXIPassiveGrabDeviceReq` with one mask of one word, and one set of modifiers (XI2proto.h).
  private struct Grab {
    var request = xXIPassiveGrabDeviceReq()
    var mask: UInt32 = 0
    var modifiers: UInt32 = 0
  }

  private struct Ungrab {
    var request = xXIPassiveUngrabDeviceReq()
    var modifiers: UInt32 = 0
  }

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Whether another client has grabbed the key with these modifiers; one round trip.
  ///
  /// - Parameter isOwn: Swell has an XInput 2 grab of it, or is about to: only core grabs of others count.
  func isGrabbed(_ code: Int, modifiers: UInt32, isOwn: Bool = false) -> Bool {
    let display = unsafe connection.display
    unsafe XGrabServer(display)
    let serial = unsafe XNextRequest(display)
    connection.probeSerial = serial
    unsafe XGrabKey(display, Int32(code), modifiers, connection.root, 1, GrabModeAsync, GrabModeAsync)
    unsafe XUngrabKey(display, Int32(code), modifiers, connection.root)
    let question = !isOwn && connection.hasRawKeys ? sendInputGrab(code, modifiers) : nil
    unsafe XUngrabServer(display)
    // Its reply arrives after the error of the grab, which Xlib may not have processed yet.
    unsafe XSync(display, 0)
    let hasInputGrab = question.map { wasRefused($0) } ?? false
    return connection.takeRefusal(of: serial) || hasInputGrab
  }

  /// Sends a passive XInput 2 grab and its release. XCB sends both requests at once; Xlib's XIGrabKeycode would wait
  /// for the reply first.
  ///
  /// - Returns: The sequence number of the grab.
  private func sendInputGrab(_ code: Int, _ modifiers: UInt32) -> UInt32 {
    let (root, code) = (UInt32(truncatingIfNeeded: connection.root), UInt32(code))
    var grab = Grab()
    grab.request.ReqType = UInt8(X_XIPassiveGrabDevice)
    grab.request.deviceid = UInt16(XIAllMasterDevices)
    (grab.request.grab_window, grab.request.detail) = (root, code)
    grab.request.grab_type = UInt8(XIGrabtypeKeycode)
    grab.request.grab_mode = UInt8(XIGrabModeAsync)
    grab.request.paired_device_mode = UInt8(XIGrabModeAsync)
    grab.request.owner_events = 1
    (grab.request.num_modifiers, grab.request.mask_len) = (1, 1)
    (grab.mask, grab.modifiers) = (1 << UInt32(XI_KeyPress), modifiers)
    var ungrab = Ungrab()
    ungrab.request.ReqType = UInt8(X_XIPassiveUngrabDevice)
    ungrab.request.deviceid = UInt16(XIAllMasterDevices)
    (ungrab.request.grab_window, ungrab.request.detail) = (root, code)
    ungrab.request.grab_type = UInt8(XIGrabtypeKeycode)
    (ungrab.request.num_modifiers, ungrab.modifiers) = (1, modifiers)
    let question = connection.send(&grab, opcode: connection.inputOpcode)
    _ = connection.send(&ungrab, opcode: connection.inputOpcode, isVoid: true)
    return question
  }

  private func wasRefused(_ question: UInt32) -> Bool {
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    let answer = unsafe xcb_wait_for_reply(XGetXCBConnection(connection.display), question, &error)
    defer {
      unsafe free(answer)
      unsafe free(error)
    }
    // The reply lists the modifiers with which the grab was refused.
    return unsafe answer.map { unsafe $0.load(as: xXIPassiveGrabDeviceReply.self).num_modifiers != 0 } ?? false
  }
}
