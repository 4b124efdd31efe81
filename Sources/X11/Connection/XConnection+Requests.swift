internal import CX11

/// Requests through XCB, because Xlib would wait for each reply.
extension XConnection {
  var server: OpaquePointer? { unsafe XGetXCBConnection(display) }

  /// Waits for the reply to a request, and returns the result of `read`; nil for an error.
  @discardableResult func reply<Reply, Value>(
    to sequence: UInt32, as type: Reply.Type, _ read: (UnsafeMutablePointer<Reply>) -> Value?
  ) -> Value? {
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    let reply = unsafe xcb_wait_for_reply(server, sequence, &error)
    defer {
      unsafe free(reply)
      unsafe free(error)
    }
    return unsafe reply.flatMap { unsafe read($0.assumingMemoryBound(to: type)) }
  }

  /// Waits until the server has processed a checked request without a reply.
  func isRefused(_ request: xcb_void_cookie_t) -> Bool {
    let error = unsafe xcb_request_check(server, request)
    defer { unsafe free(error) }
    return unsafe error != nil
  }
}

/// A question to the X server whose answer arrives later.
@safe final class Question {
  private let connection: XConnection
  /// The sequence number of the request; 0 if no answer is expected.
  private var sequence: UInt32 = 0

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Sends the request, unless an answer is still expected.
  @safe func ask(_ send: (OpaquePointer?) -> UInt32) {
    if sequence == 0 { sequence = unsafe send(connection.server) }
  }

  /// Whether the answer has come since the question; an error counts as an answer.
  ///
  /// - Parameter read: Receives the reply.
  @safe func isAnswered(_ read: (UnsafeMutableRawPointer) -> Void = { _ in }) -> Bool {
    guard sequence != 0 else { return false }
    var reply: UnsafeMutableRawPointer?
    let isAnswered = unsafe xcb_poll_for_reply(connection.server, sequence, &reply, nil) != 0
    // While XCB looked for the answer, it may have read events, which would stay in its queue until the next event.
    unsafe XEventsQueued(connection.display, QueuedAfterReading)
    guard isAnswered else { return false }
    sequence = 0
    if let reply = unsafe reply { unsafe read(reply) }
    unsafe free(reply)
    return true
  }
}
