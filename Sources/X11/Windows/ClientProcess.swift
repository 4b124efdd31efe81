internal import CX11

/// `xXResQueryClientIdsReq` with one client (XResproto.h).
private struct ClientQuestion {
  var request = xXResQueryClientIdsReq()
  var client = xXResClientIdSpec()
}

extension XConnection {
  /// The process at the other end of the connection that made a window, as the X server knows it (X-Resource 1.2); two
  /// round trips.
  ///
  /// - Returns: nil when the server does not know it, as for clients on other machines.
  func process(ofClientOf window: Window) -> Int? {
    guard let opcode = opcode(of: "X-Resource") else { return nil }
    var question = ClientQuestion()
    question.request.XResReqType = UInt8(X_XResQueryClientIds)
    question.request.numSpecs = 1
    question.client.client = UInt32(truncatingIfNeeded: window)
    question.client.mask = UInt32(X_XResLocalClientPIDMask)
    let sequence = send(&question, opcode: opcode)
    var problem: UnsafeMutablePointer<xcb_generic_error_t>?
    let answer = unsafe xcb_wait_for_reply(XGetXCBConnection(display), sequence, &problem)
    defer {
      unsafe free(answer)
      unsafe free(problem)
    }
    guard let answer = unsafe answer else { return nil }
    // The header, then for each identity: client, mask, length of the value in bytes, and the value.
    let header = unsafe answer.load(as: xXResQueryClientIdsReply.self)
    guard header.numIds == 1, header.length >= 4,
      unsafe answer.load(fromByteOffset: 40, as: UInt32.self) == 4,
      let process = Int32(exactly: unsafe answer.load(fromByteOffset: 44, as: UInt32.self)), process > 0
    else { return nil }
    return Int(process)
  }
}
