internal import SwellCore

/// Events on their way to the core: adapters may report from within any callback, and the core takes one at a time.
final class Inbox {
  private var events: [Event] = []

  var isEmpty: Bool { events.isEmpty }

  func add(_ event: Event) {
    events.append(event)
  }

  /// The answer to a question; nil is one that could not be answered.
  func answer(_ answer: Answer?, for purpose: Purpose) {
    events.append(.answer(answer ?? .unavailable(.lost), for: purpose))
  }

  /// What has come since the last call.
  func take() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
