@testable import SwellCore

extension Effect {
  /// A line that a client prints; an empty one is no line.
  static func done(_ line: String, _ client: ClientID) -> Effect {
    .reply(.done(line.isEmpty ? "" : line + "\n"), client: client)
  }

  static func refusal(_ reason: String, _ client: ClientID) -> Effect { .reply(.failed(reason), client: client) }
}
