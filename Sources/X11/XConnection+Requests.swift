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
  /// milliseconds. What it finds comes as RandR events.
  public func probeOutputs() {
    guard hasRandR else { return }
    var request = ScreenResourcesRequest(window: UInt32(truncatingIfNeeded: root))
    let sequence = send(&request, opcode: randrOpcode)
    unsafe xcb_discard_reply(XGetXCBConnection(display), sequence)
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
