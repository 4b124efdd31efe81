/// The clients of `swell watch`, and the changes that were not sent yet.
struct Watchers: Sendable {
  private var clients: [ClientID] = []
  /// Those of them that are told JSON. (Pairs would take an array type of their own: 0.3 kB of the program.)
  private var jsonClients: [ClientID] = []
  private var news: [Announcement] = []

  /// Stores a change to be sent.
  mutating func tell(_ announcement: Announcement) {
    if !clients.isEmpty { news.append(announcement) }
  }

  /// Adds a client.
  ///
  /// - Parameter state: The present state, which is sent first.
  mutating func add(_ client: ClientID, json: Bool, state: [Announcement]) -> [Effect] {
    clients.append(client)
    if json { jsonClients.append(client) }
    guard !state.isEmpty else { return [] }
    return [.tell(text: Watchers.text(state, json: json), client: client)]
  }

  mutating func remove(_ client: ClientID) {
    clients = clients.filter { $0 != client }
    jsonClients = jsonClients.filter { $0 != client }
  }

  /// The stored changes, as effects for each client.
  mutating func takeNews() -> [Effect] {
    guard !news.isEmpty else { return [] }
    defer { news = [] }
    return clients.map { .tell(text: Watchers.text(news, json: jsonClients.contains($0)), client: $0) }
  }

  private static func text(_ news: [Announcement], json: Bool) -> String {
    var text = ""
    for announcement in news { text += json ? announcement.json : announcement.text }
    return text
  }
}
