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
    opcode(of: "X-Resource").flatMap { process(ofClientOf: window, $0) }
  }

  private func process(ofClientOf window: XID, _ opcode: Int32) -> Int? {
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

  /// The processes of the clients with passive grabs of keys or buttons, nil for one that the server does not know; none
  /// without X-Resource. Two round trips, and two for each client.
  ///
  /// The server does not tell which keys they are of.
  public var grabbingProcesses: [Int?] {
    guard let opcode = opcode(of: "X-Resource") else { return [] }
    // The server makes the atom when it is first asked.
    let kind = unsafe XInternAtom(display, "PASSIVE GRAB", 0)
    var question = xXResQueryClientsReq()
    question.XResReqType = UInt8(X_XResQueryClients)
    // Base and mask of the resources of each client.
    let clients = pairs(send(&question, opcode: opcode)).map { $0.0 }
    let grabbing = clients.filter { client in
      var question = xXResQueryClientResourcesReq()
      question.XResReqType = UInt8(X_XResQueryClientResources)
      question.xid = client
      return pairs(send(&question, opcode: opcode)).contains { Atom($0.0) == kind && $0.1 > 0 }
    }
    return grabbing.map { process(ofClientOf: XID($0), opcode) }
  }

  /// The pairs of numbers in a reply of X-Resource, whose header tells how many there are.
  private func pairs(_ sequence: UInt32) -> [(UInt32, UInt32)] {
    var problem: UnsafeMutablePointer<xcb_generic_error_t>?
    let answer = unsafe xcb_wait_for_reply(XGetXCBConnection(display), sequence, &problem)
    defer {
      unsafe free(answer)
      unsafe free(problem)
    }
    guard let answer = unsafe answer else { return [] }
    let header = unsafe answer.load(as: xXResQueryClientsReply.self)
    // A server that lies about the count does not make this read beyond its reply.
    return (0..<Int(min(header.num_clients, header.length / 2))).map { index in
      let place = 32 + 8 * index
      return unsafe (
        answer.load(fromByteOffset: place, as: UInt32.self), answer.load(fromByteOffset: place + 4, as: UInt32.self)
      )
    }
  }
}
