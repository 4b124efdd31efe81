/// The clients of `swell watch`, and changes that are still to be sent.
struct Watchers: Sendable {
  private var clients: [(id: ClientID, json: Bool)] = []
  private var news: [Announcement] = []

  /// Stores a change to be sent.
  mutating func tell(_ announcement: Announcement) {
    if !clients.isEmpty { news.append(announcement) }
  }

  /// Adds a client.
  ///
  /// - Parameter state: The current state, which is sent first.
  mutating func add(_ client: ClientID, json: Bool, state: [Announcement]) -> Effect? {
    clients.append((client, json))
    return state.isEmpty ? nil : .tell(text: Watchers.text(state, json: json), client: client)
  }

  mutating func remove(_ client: ClientID) {
    clients.removeAll { $0.id == client }
  }

  /// The stored changes, as effects for each client.
  mutating func takeNews() -> [Effect] {
    guard !news.isEmpty else { return [] }
    defer { news = [] }
    return clients.map { .tell(text: Watchers.text(news, json: $0.json), client: $0.id) }
  }

  private static func text(_ news: [Announcement], json: Bool) -> PlainText {
    var text: PlainText = ""
    for announcement in news { text += json ? announcement.json : announcement.text }
    return text
  }
}
