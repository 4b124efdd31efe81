internal import CX11

/// Facts of the server about other clients (X-Resource 1.2).
extension XConnection {
  /// The process at the other end of the connection that made a window; two round trips.
  ///
  /// - Returns: nil when the server does not know it, as for clients on other machines.
  func process(ofClientOf window: XID) -> Int? {
    guard hasExtension("X-Resource") else { return nil }
    var question = xcb_res_client_id_spec_t()
    question.client = UInt32(truncatingIfNeeded: window)
    question.mask = XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue
    let sequence = unsafe xcb_res_query_client_ids(server, 1, &question).sequence
    return unsafe reply(to: sequence, as: xcb_res_query_client_ids_reply_t.self) { answer in
      // Client, mask, length of the value in bytes, and the value.
      guard unsafe answer.pointee.num_ids == 1, unsafe answer.pointee.length >= 4 else { return nil }
      let identity = unsafe xcb_res_query_client_ids_ids_iterator(answer).data
      guard unsafe xcb_res_client_id_value_value_length(identity) == 1 else { return nil }
      return unsafe Int32(exactly: xcb_res_client_id_value_value(identity).pointee).flatMap { $0 > 0 ? Int($0) : nil }
    }
  }

  /// The processes of the clients with passive grabs of keys or buttons, nil for an unknown process; empty without
  /// X-Resource. Three round trips, and two for each client with grabs.
  ///
  /// The server does not name the grabbed keys.
  public var grabbingProcesses: [Int?] {
    clients.filter { $0.kinds.contains(atoms.passiveGrab) }.map { process(ofClientOf: XID($0.base)) }
  }

  /// Whether a client copies the screen again and again: it shares memory with the server but has no window to draw on.
  /// Three round trips; false without X-Resource.
  public var isScreenRecorded: Bool {
    clients.contains { _, kinds in
      // The process of Chromium that paints on the windows of another process follows the keyboard.
      kinds.contains(atoms.sharedMemory) && !kinds.contains(atoms.window)
        && (kinds.contains(atoms.damage) || !kinds.contains(atoms.keyboardEvents))
    }
  }

  /// All clients by the base of their resources, with the kinds of their resources.
  private var clients: [(base: UInt32, kinds: [Atom])] {
    guard hasExtension("X-Resource") else { return [] }
    // Base and mask of the resources of each client.
    let bases = unsafe pairs(xcb_res_query_clients(server).sequence).map { $0.0 }
    let questions = bases.map { unsafe xcb_res_query_client_resources(server, $0).sequence }
    return zip(bases, questions).map { base, question in
      // Kind of resource, and how many there are.
      (base, pairs(question).filter { $0.1 > 0 }.map { Atom($0.0) })
    }
  }

  /// What the server itself has made, such as root windows and colormaps; two round trips; none without X-Resource. It
  /// names one type of each, which may be another than the obvious one.
  var serverResources: [XID] {
    guard hasExtension("X-Resource") else { return [] }
    // Of the client that made the root window, all.
    var all = xcb_res_resource_id_spec_t()
    let sequence = unsafe xcb_res_query_resource_bytes(server, UInt32(truncatingIfNeeded: root), 1, &all).sequence
    return unsafe reply(to: sequence, as: xcb_res_query_resource_bytes_reply_t.self) { answer in
      var resources: [XID] = []
      var rest = unsafe xcb_res_query_resource_bytes_sizes_iterator(answer)
      // As for the counts below.
      let end = unsafe UnsafeRawPointer(answer) + 32 + 4 * Int(answer.pointee.length)
      while unsafe rest.rem > 0, unsafe UnsafeRawPointer(rest.data + 1) <= end {
        resources.append(XID(unsafe rest.data.pointee.size.spec.resource))
        unsafe xcb_res_resource_size_value_next(&rest)
      }
      return resources
    } ?? []
  }

  /// The pairs of numbers in a reply of X-Resource, whose header tells how many there are.
  private func pairs(_ sequence: UInt32) -> [(UInt32, UInt32)] {
    unsafe reply(to: sequence, as: xcb_res_query_clients_reply_t.self) { answer in
      // A server that lies about the count does not make this read beyond its reply.
      let count = unsafe min(answer.pointee.num_clients, answer.pointee.length / 2)
      let list = unsafe UnsafeBufferPointer(start: xcb_res_query_clients_clients(answer), count: Int(count))
      return unsafe list.map { ($0.resource_base, $0.resource_mask) }
    } ?? []
  }
}
