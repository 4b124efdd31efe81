public import SwellCore

/// Makes events for the core of those that the X server reports.
public class EventSource {
  let connection: XConnection
  let emit: (Event) -> Void

  /// - Parameter emit: Receives the events, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    (self.connection, self.emit) = (connection, emit)
    events.add(self)
  }

  /// Receives an event of the server; most are for other sources.
  func receive(_ event: ServerEvent) {}

  /// Called at the end of each drain, after its last event.
  func queueIsEmpty() {}
}
