internal import SwellCore

/// A queue of events for the core. Adapters may emit in any callback; the core handles one event at a time.
final class Inbox {
  private var events: [Event] = []

  var isEmpty: Bool { events.isEmpty }

  func add(_ event: Event) {
    events.append(event)
  }

  /// Adds the answer to a question; nil: the service was lost.
  func answer(_ answer: Answer?, for purpose: Purpose) {
    events.append(.answer(answer ?? .unavailable(.lost), for: purpose))
  }

  /// Returns and removes all events.
  func take() -> [Event] {
    defer { events = [] }
    return events
  }
}
