public import SwellCore

/// Turns events of the X server into events for the core.
public class EventSource {
  let connection: XConnection
  let emit: (Event) -> Void

  /// - Parameter emit: Receives the events, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    (self.connection, self.emit) = (connection, emit)
    events.add(self)
  }

  /// Receives each event of the server. Most events are for other sources.
  func receive(_ event: ServerEvent) {}

  /// Called at the end of each drain, after its last event.
  func queueIsEmpty() {}
}
