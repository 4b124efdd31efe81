import Testing

@testable import SwellCore

@Suite("The clients that watch")
struct WatchersTests {
  private static let news = Announcement(
    content: HUDContent(kind: .volume, icon: .speakerHigh, level: Level(0.7)), isMuted: false)
  private static let (first, second) = (ClientID(number: 1), ClientID(number: 2))

  @Test("Without a client nothing is kept; with some each is told once, in its own form")
  func telling() {
    var watchers = Watchers()
    watchers.tell(Self.news)
    #expect(watchers.add(Self.first, json: false, state: []) == [])
    #expect(watchers.takeNews() == [])
    _ = watchers.add(Self.second, json: true, state: [])
    watchers.tell(Self.news)
    watchers.tell(Self.news)
    let told = watchers.takeNews()
    #expect(told.contains(.tell(text: "volume 70%\nvolume 70%\n", client: Self.first)))
    #expect(told.contains(.tell(text: Self.news.json + Self.news.json, client: Self.second)))
    #expect(told.count == 2)
    #expect(watchers.takeNews() == [])
  }

  @Test("A client is told first how things are, and no other with it; one that has left is told nothing")
  func coming() {
    var watchers = Watchers()
    _ = watchers.add(Self.first, json: false, state: [])
    let effects = watchers.add(Self.second, json: false, state: [Self.news])
    #expect(effects == [.tell(text: "volume 70%\n", client: Self.second)])
    watchers.remove(Self.second)
    watchers.tell(Self.news)
    #expect(watchers.takeNews() == [.tell(text: "volume 70%\n", client: Self.first)])
  }
}
