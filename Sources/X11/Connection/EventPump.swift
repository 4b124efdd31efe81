internal import CX11

/// Receives the events that `EventPump` drains.
protocol XEventReceiver: AnyObject {
  /// Receives one event; most are for other receivers.
  func receive(_ event: ServerEvent)
  /// Called at the end of each drain, after its last event.
  func queueIsEmpty()
}

extension XEventReceiver {
  func queueIsEmpty() {}
}

/// Takes the events of the connection from Xlib's queue and passes each to every receiver.
@safe public final class EventPump {
  private let connection: XConnection
  private var receivers: [any XEventReceiver] = []

  public init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Passes events to `receiver` too, after those that were added before.
  func add(_ receiver: any XEventReceiver) {
    receivers.append(receiver)
  }

  /// Takes the events that have arrived (`XNextEvent`).
  ///
  /// Call it before each sleep: Xlib may have read events already, which poll(2) does not see.
  /// - Parameter reading: Whether the socket may hold more (`QueuedAfterReading`), or only Xlib (`QueuedAlready`).
  /// - Returns: Whether there was any, or is again.
  @discardableResult public func drain(reading: Bool) -> Bool {
    let mode = reading ? QueuedAfterReading : QueuedAlready
    var count = 0
    while unsafe XEventsQueued(connection.display, mode) > 0 {
      var raw = unsafe XEvent()
      unsafe XNextEvent(connection.display, &raw)
      count += 1
      // Swell selects only events that the server generates: one from XSendEvent is forged.
      guard unsafe raw.xany.send_event == 0, let event = unsafe ServerEvent(&raw, of: connection) else { continue }
      for receiver in receivers { receiver.receive(event) }
    }
    for receiver in receivers { receiver.queueIsEmpty() }
    // Who asked the server something then may have read events before the answer.
    return unsafe count > 0 || XEventsQueued(connection.display, QueuedAlready) > 0
  }
}
