internal import CX11

/// Takes the events of the connection from Xlib's queue and passes each to every source.
@safe public final class EventPump {
  private let connection: XConnection
  private var sources: [EventSource] = []

  public init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Passes events to `source` too, after those that were added before.
  func add(_ source: EventSource) {
    sources.append(source)
  }

  /// Takes the events that have arrived (`XNextEvent`).
  ///
  /// Call it before each sleep: Xlib may have read events already, which poll(2) does not see.
  /// - Parameter reading: Whether the socket may hold more (`QueuedAfterReading`), or only Xlib (`QueuedAlready`).
  /// - Returns: Whether there was an event, or may be another one.
  @discardableResult public func drain(reading: Bool) -> Bool {
    let mode = reading ? QueuedAfterReading : QueuedAlready
    var count = 0
    while unsafe XEventsQueued(connection.display, mode) > 0 {
      var raw = unsafe XEvent()
      unsafe XNextEvent(connection.display, &raw)
      count += 1
      // Swell selects only events that the server generates: one from XSendEvent is forged.
      guard unsafe raw.xany.send_event == 0, let event = unsafe ServerEvent(&raw, of: connection) else { continue }
      for source in sources { source.receive(event) }
    }
    for source in sources { source.queueIsEmpty() }
    // A source that asked the server a question may have read events before the answer.
    return unsafe count > 0 || XEventsQueued(connection.display, QueuedAlready) > 0
  }
}
