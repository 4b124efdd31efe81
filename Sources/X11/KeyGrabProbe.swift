internal import CX11

/// Finds out whether another client has grabbed a key, so that it will act on it.
///
/// A passive grab that another client has refuses ours (BadAccess, AlreadyGrabbed). Ours is given back with the next
/// request, before the answer is waited for: a press in between would be taken from everybody else. Core and XInput 2
/// grabs do not see each other: both are asked.
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

  /// Whether another client has the key with these modifiers; two round trips.
  func isGrabbed(_ code: Int32, modifiers: UInt32) -> Bool {
    let display = unsafe connection.display
    let serial = unsafe XNextRequest(display)
    connection.probeSerial = serial
    unsafe XGrabKey(display, code, modifiers, connection.root, 1, GrabModeAsync, GrabModeAsync)
    unsafe XUngrabKey(display, code, modifiers, connection.root)
    let hasInputGrab = connection.hasRawKeys && hasInputGrab(code, modifiers)
    // The answer to the second question comes after the error of the first, which Xlib may not have looked at yet.
    unsafe XSync(display, 0)
    return connection.takeRefusal(of: serial) || hasInputGrab
  }

  /// Whether another client has a passive XInput 2 grab. Xlib's XIGrabKeycode waits for its answer before anything
  /// else can be sent, so that XCB sends both requests.
  private func hasInputGrab(_ code: Int32, _ modifiers: UInt32) -> Bool {
    let server = unsafe XGetXCBConnection(connection.display)
    let (root, code) = (UInt32(truncatingIfNeeded: connection.root), UInt32(bitPattern: code))
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
    let question = unsafe send(&grab, over: server, isVoid: false)
    _ = unsafe send(&ungrab, over: server, isVoid: true)
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    let answer = unsafe xcb_wait_for_reply(server, question, &error)
    defer {
      unsafe free(answer)
      unsafe free(error)
    }
    // The answer lists the modifiers with which the grab was refused.
    return unsafe answer.map { unsafe $0.load(as: xXIPassiveGrabDeviceReply.self).num_modifiers != 0 } ?? false
  }

  /// Sends one request of XInput and returns its number. XCB writes the opcode that it is told as that of a core
  /// request: the extension's major opcode, which is known.
  private func send<Request: BitwiseCopyable>(
    _ request: inout Request, over server: OpaquePointer?, isVoid: Bool
  ) -> UInt32 {
    var protocolRequest = unsafe xcb_protocol_request_t(
      count: 1, ext: nil, opcode: UInt8(truncatingIfNeeded: connection.inputOpcode), isvoid: isVoid ? 1 : 0)
    return unsafe withUnsafeMutableBytes(of: &request) { bytes in
      // XCB takes the two places in front for itself.
      var parts = unsafe [iovec(), iovec(), iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)]
      return unsafe parts.withUnsafeMutableBufferPointer { parts in
        unsafe xcb_send_request(server, 0, parts.baseAddress! + 2, &protocolRequest)
      }
    }
  }
}
