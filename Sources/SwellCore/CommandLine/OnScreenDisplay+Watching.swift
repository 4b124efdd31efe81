/// Who is told what happens.
struct Watchers: Sendable {
  var clients: [(client: ClientID, json: Bool)] = []
  /// What has happened and was not told yet.
  var news: [Announcement] = []
}

extension OnScreenDisplay {
  /// Keeps something to be told, also what `[show]` hides: scripts want it.
  mutating func tell(_ content: HUDContent, isMuted: Bool?) {
    if !watchers.clients.isEmpty { watchers.news.append(Announcement(content: content, isMuted: isMuted)) }
  }

  /// Whether what a panel is about is muted; nil for what cannot be.
  func isMuted(_ kind: HUDContent.Kind) -> Bool? {
    switch kind {
    case .volume, .mute, .output: audio.sink?.isMuted
    case .microphone: audio.source?.isMuted
    default: nil
    }
  }

  mutating func watch(json: Bool, now isNow: Bool, _ client: ClientID) -> [Effect] {
    let others = watchers.clients
    watchers.clients = [(client, json)]
    if isNow {
      if let sink = audio.sink { tell(AudioState.content(.volume, of: sink), isMuted: sink.isMuted) }
      if let source = audio.source { tell(AudioState.content(of: source), isMuted: source.isMuted) }
      for display in brightness.displays { tell(content(of: display), isMuted: nil) }
    }
    let effects = news()
    watchers.clients += others
    return effects
  }

  /// What was kept, for each who watches.
  mutating func news() -> [Effect] {
    guard !watchers.news.isEmpty else { return [] }
    defer { watchers.news = [] }
    return watchers.clients.map { client, json in
      var text = ""
      for news in watchers.news { text += json ? news.json : news.text }
      return .tell(text: text, client: client)
    }
  }
}
