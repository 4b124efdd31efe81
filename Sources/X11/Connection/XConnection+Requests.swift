internal import CX11

/// Requests that XCB sends, where Xlib would wait for each reply.
extension XConnection {
  var server: OpaquePointer? { unsafe XGetXCBConnection(display) }

  /// Waits for the reply to a request and returns what `read` makes of it; nil for an error.
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

  /// Waits until the server has processed a request without a reply, which was sent as a checked one.
  func isRefused(_ request: xcb_void_cookie_t) -> Bool {
    let error = unsafe xcb_request_check(server, request)
    defer { unsafe free(error) }
    return unsafe error != nil
  }
}

/// A question to the X server for whose answer nobody waits.
@safe final class Question {
  private let connection: XConnection
  /// Of its request; 0 when there is no answer to come.
  private var sequence: UInt32 = 0

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Sends the request, unless an answer is still to come.
  @safe func ask(_ send: (OpaquePointer?) -> UInt32) {
    if sequence == 0 { sequence = unsafe send(connection.server) }
  }

  /// Whether the answer has come since the question was asked; an error is one too.
  ///
  /// - Parameter read: Is given the reply.
  @safe func isAnswered(_ read: (UnsafeMutableRawPointer) -> Void = { _ in }) -> Bool {
    guard sequence != 0 else { return false }
    var reply: UnsafeMutableRawPointer?
    guard unsafe xcb_poll_for_reply(connection.server, sequence, &reply, nil) != 0 else {
      // XCB has looked for it, and may have read events: else they would lie in its queue until the next one comes.
      unsafe XEventsQueued(connection.display, QueuedAfterReading)
      return false
    }
    sequence = 0
    if let reply = unsafe reply { unsafe read(reply) }
    unsafe free(reply)
    return true
  }
}
