internal import CX11

/// Requests that XCB sends, where Xlib would wait for a reply.
extension XConnection {
  /// `xRRGetScreenResourcesReq` (randrproto.h).
  private struct ScreenResourcesRequest {
    var major: UInt8 = 0
    var minor = UInt8(X_RRGetScreenResources)
    var length: UInt16 = 0
    var window: UInt32
  }

  /// Asks the server to probe its outputs (RRGetScreenResources), and does not wait: it stops for tens to hundreds of
  /// milliseconds. The answer says only that it has; see `takeProbe`.
  public func probeOutputs() {
    guard hasRandR, probe == 0 else { return }
    var request = ScreenResourcesRequest(window: UInt32(truncatingIfNeeded: root))
    probe = send(&request, opcode: randrOpcode)
    // Xlib does not count it before its own next request.
    flushedSerial = 0
  }

  /// Whether the server has probed its outputs since the last call. Xorg sends no event for an EDID that it finds then.
  func takeProbe() -> Bool { hasReply(to: &probe) }

  /// Sends a small request (GetInputFocus) without waiting: its answer shows that the server reads requests.
  func ping() -> UInt32 {
    // See `probeOutputs`.
    flushedSerial = 0
    return unsafe xcb_get_input_focus(XGetXCBConnection(display)).sequence
  }

  /// Whether the reply to a request that XCB has sent has come, or an error; the request is 0 then.
  func hasReply(to request: inout UInt32) -> Bool {
    guard request != 0 else { return false }
    unsafe free(takeReply(to: &request))
    return request == 0
  }

  /// The reply to a request that XCB has sent, if it has come, to be freed; the request is 0 once it has, or an error.
  func takeReply(to request: inout UInt32) -> UnsafeMutableRawPointer? {
    guard request != 0 else { return nil }
    var answer: UnsafeMutableRawPointer?
    if unsafe xcb_poll_for_reply(XGetXCBConnection(display), request, &answer, nil) != 0 {
      request = 0
    } else {
      // XCB has looked for it, and may have read events: else they would lie in its queue until the next one comes.
      unsafe XEventsQueued(display, QueuedAfterReading)
    }
    return unsafe answer
  }

  /// Sends one request of an extension and returns its sequence number. It is sent like a core request, with the
  /// extension's major opcode.
  func send<Request: BitwiseCopyable>(_ request: inout Request, opcode: Int32, isVoid: Bool = false) -> UInt32 {
    var protocolRequest = unsafe xcb_protocol_request_t(
      count: 1, ext: nil, opcode: UInt8(truncatingIfNeeded: opcode), isvoid: isVoid ? 1 : 0)
    return unsafe withUnsafeMutableBytes(of: &request) { bytes in
      // XCB uses the two entries in front of the pointer itself.
      var parts = unsafe [iovec(), iovec(), iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)]
      return unsafe parts.withUnsafeMutableBufferPointer { parts in
        unsafe xcb_send_request(XGetXCBConnection(display), 0, parts.baseAddress! + 2, &protocolRequest)
      }
    }
  }
}
