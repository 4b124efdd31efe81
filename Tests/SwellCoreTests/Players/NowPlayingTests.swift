import SwellCore
import Testing

@Suite("What the media players play")
struct NowPlayingTests {
  private static func player(
    _ status: PlayerReading.Status = .playing, _ title: String = "Song", _ artist: String = "Band", name: String = "mpv"
  ) -> PlayerReading {
    var reading = PlayerReading(name: "org.mpris.MediaPlayer2." + name)
    (reading.status, reading.title, reading.artist) = (status, title, artist)
    return reading
  }

  /// A session where players are shown, and one plays "Song" of "Band".
  private static func stage() -> Stage {
    var settings = Settings()
    settings.hidden.remove(.player)
    var stage = Stage.inSession(settings: settings)
    stage.hear(.player(player()))
    return stage
  }

  /// What a reading shows; nil if it is no news.
  private static func shows(_ reading: PlayerReading, _ stage: inout Stage) -> HUDContent? {
    shows(&stage) { $0.hear(.player(reading)) }
  }

  private static func shows(_ stage: inout Stage, _ happen: (inout Stage) -> Void) -> HUDContent? {
    _ = stage.live(for: .seconds(10))
    #expect(stage.content == nil)
    happen(&stage)
    return stage.content
  }

  private static func content(_ icon: Icon, _ label: String, _ detail: String?) -> HUDContent {
    var content = HUDContent(kind: .player, icon: icon, label: label)
    content.detail = detail
    return content
  }

  @Test("Are followed only while that is switched on, and nothing wakes Swell for them")
  func following() {
    var settings = Settings()
    var stage = Stage(settings: settings)
    #expect(!stage.hear(.started).contains { if case .followPlayers = $0 { true } else { false } })
    settings.hidden.remove(.player)
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    #expect(stage.effects.last == .followPlayers(true))
    stage.hear(.player(Self.player()))
    settings.hideDelay = .seconds(2)
    #expect(!stage.reply(.configuration(ConfigurationReading(settings: settings))).contains(.followPlayers(true)))
    #expect(stage.content == nil)
    settings.hidden.insert(.player)
    stage.hear(.player(Self.player(.playing, "")))
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    #expect(stage.effects.last == .followPlayers(false))
    #expect(stage.timeToDeadline == nil)
    settings.hidden.remove(.player)
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    stage.hear(.player(Self.player(.paused)))
    #expect(stage.content == nil, "what it was before is not known")
    var other = Stage(settings: settings)
    #expect(other.hear(.started).contains(.followPlayers(true)))
  }

  @Test("Show the icon, the title and the artist when they go on, pause, or play something else")
  func news() {
    var stage = Self.stage()
    #expect(stage.content == nil, "it may have played for long")
    #expect(Self.shows(Self.player(.paused), &stage) == Self.content(.pause, "Song", "Band"))
    #expect(Self.shows(Self.player(), &stage) == Self.content(.play, "Song", "Band"))
    #expect(Self.shows(Self.player(.playing, "Other", "Who"), &stage) == Self.content(.play, "Other", "Who"))
    #expect(Self.shows(Self.player(.paused, "Third", "Who"), &stage) == Self.content(.pause, "Third", "Who"))
    _ = stage.live(for: .seconds(10))
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A new position, the same again, a player that comes, or one that goes, is no news")
  func noNews() {
    var stage = Self.stage()
    var moved = Self.player()
    moved.position = .seconds(70)
    moved.canSeek = true
    for event in [
      Event.player(moved), .player(moved), .player(Self.player(name: "vlc")),
      .player(Self.player(.paused, "", "", name: "x")), .playerLeft("org.mpris.MediaPlayer2.mpv"),
      .playerLeft("org.mpris.MediaPlayer2.nobody"), .player(Self.player(.paused)),
    ] {
      #expect(Self.shows(&stage) { $0.hear(event) } == nil)
    }
    #expect(stage.timeToDeadline == nil)
  }

  @Test(
    "A player without a title between two tracks shows the next one, and nothing before it",
    arguments: [PlayerReading.Status.playing, .paused, .stopped])
  func between(status: PlayerReading.Status) {
    var stage = Self.stage()
    for state in [Self.player(.playing, "", ""), Self.player(status, "", "")] {
      stage.hear(.player(state))
      #expect(stage.live(for: .milliseconds(500)).isEmpty)
    }
    #expect(Self.shows(Self.player(.playing, "Next", "Band"), &stage) == Self.content(.play, "Next", "Band"))
    stage.hear(.player(Self.player(.playing, "", "")))
    #expect(Self.shows(Self.player(.playing, "Next", "Band"), &stage) == nil, "the same goes on")
  }

  @Test("A title without an artist between two tracks, such as that of the page, is not shown unless it lasts")
  func page() {
    var stage = Self.stage()
    stage.press(.next)
    for state in [Self.player(.playing, "Page", ""), Self.player(.paused, "Page", "")] {
      stage.hear(.player(state))
      #expect(stage.live(for: .milliseconds(600)).isEmpty)
    }
    stage = Self.stage()
    stage.press(.next)
    stage.hear(.player(Self.player(.playing, "Page", "")))
    #expect(stage.live(for: .milliseconds(1300)).isEmpty)
    stage.hear(.player(Self.player(.playing, "Next", "Band")))
    #expect(stage.content == Self.content(.next, "Next", "Band"))
    _ = stage.live(for: .seconds(10))
    stage.hear(.player(Self.player(.playing, "Untagged", "")))
    _ = stage.live(for: .milliseconds(1510))
    #expect(stage.content == Self.content(.play, "Untagged", nil))
    #expect(Self.shows(Self.player(.playing, "Another", ""), &stage) == Self.content(.play, "Another", nil))
  }

  @Test("A player that stays without a title shows its state, but not the title from before if it goes on")
  func untitled() {
    var stage = Self.stage()
    func waits(_ reading: PlayerReading) -> HUDContent? {
      #expect(Self.shows(reading, &stage) == nil)
      _ = stage.live(for: .milliseconds(2100))
      return stage.content
    }
    #expect(waits(Self.player(.playing, "", "")) == nil)
    #expect(waits(Self.player(.paused, "", "")) == Self.content(.pause, "Song", "Band"))
    #expect(waits(Self.player(.playing, "", "")) == Self.content(.play, "mpv", nil))
    stage.hear(.player(Self.player(.paused, "", "", name: "radio.instance12")))
    let radio = Self.player(.playing, "", "", name: "radio.instance12")
    #expect(waits(radio) == Self.content(.play, "radio", nil))
    let pause = Self.player(.paused, "", "", name: "radio.instance12")
    #expect(Self.shows(pause, &stage) == Self.content(.pause, "radio", nil), "it never has one")
  }

  @Test("A stop is shown when it lasts: a player that ends, or goes on with another track, has not stopped")
  func stop() {
    var stage = Self.stage()
    stage.hear(.player(Self.player(.stopped)))
    #expect(stage.content == nil)
    stage.hear(.playerLeft("org.mpris.MediaPlayer2.mpv"))
    #expect(stage.live(for: .seconds(5)).isEmpty)
    stage = Self.stage()
    stage.hear(.player(Self.player(.stopped)))
    #expect(Self.shows(&stage) { $0.hear(.deadline) } == nil)
    #expect(Self.shows(Self.player(.stopped, "Cued"), &stage) == nil, "nobody hears it")
    #expect(Self.shows(Self.player(.playing, "Cued"), &stage) == Self.content(.play, "Cued", "Band"))
    stage.hear(.player(Self.player(.stopped, "Cued")))
    _ = stage.live(for: .milliseconds(310))
    #expect(stage.content == Self.content(.stop, "Cued", "Band"))
  }

  @Test("A stop that was asked for is shown at once, also by a player that forgets its title")
  func wantedStop() {
    var stage = Self.stage()
    stage.press(.stop)
    stage.hear(.player(Self.player(.stopped, "", "")))
    _ = stage.live(for: .milliseconds(310))
    #expect(stage.content == Self.content(.stop, "Song", "Band"))
  }

  @Test("After a key or a command, another track has its icon", arguments: [false, true], [false, true])
  func direction(isCommand: Bool, isTaken: Bool) {
    var stage = Self.stage()
    for (key, command, icon) in [(MediaKey.next, PlayerCommand.next, Icon.next), (.previous, .previous, .previous)] {
      if isCommand {
        stage.hear(.request(.player(command, of: nil), client: Stage.client))
        stage.reply(.player(Self.player()))
      } else {
        stage.press(key, isTaken: isTaken)
      }
      _ = stage.live(for: .milliseconds(500))
      stage.hear(.player(Self.player(.playing, icon.rawValue)))
      #expect(stage.content?.icon == icon)
    }
    #expect(Self.shows(Self.player(.playing, "Much later"), &stage)?.icon == .play)
  }

  @Test("The one that changes is shown, whatever the others do")
  func several() {
    var stage = Self.stage()
    stage.hear(.player(Self.player(.playing, "Film", "", name: "vlc")))
    #expect(Self.shows(Self.player(.paused, "Film", "", name: "vlc"), &stage)?.label == "Film")
    stage.hear(.player(Self.player(.playing, "", "", name: "vlc")))
    #expect(Self.shows(Self.player(.paused), &stage)?.label == "Song")
  }

  @Test("Are remembered up to a limit")
  func limit() {
    var stage = Self.stage()
    for number in 1...200 { stage.hear(.player(Self.player(.playing, "x", name: "p\(number)"))) }
    #expect(Self.shows(Self.player(.paused, "x", name: "p200"), &stage) != nil)
    #expect(Self.shows(Self.player(.paused), &stage) == nil)
  }

  @Test("Long titles are cut, on the screen only")
  func long() {
    var stage = Self.stage()
    let title = String(repeating: "ab", count: 60)
    let content = Self.shows(Self.player(.playing, title, title), &stage)
    #expect(content?.label == title.prefix(63) + "…" && content?.detail == content?.label)
  }

  @Test(
    "Texts of players are one line without control characters and invisible marks",
    arguments: [
      ("Song", "Song"), ("", ""), ("  a \n\t b\0c\u{1b}[31m ", "a b c [31m"), ("\u{202e}evil\u{2066}\u{200f}", "evil"),
      ("\u{feff}\u{200b}\u{ad}", ""), ("a\u{2028}b\u{85}\u{a0}c", "a b c"), ("שלום 👩‍👩‍👧 é", "שלום 👩‍👩‍👧 é"),
    ])
  func plain(text: String, plain: String) {
    #expect(text.plainText == plain)
  }

  @Test("Of a text of any length the beginning is enough")
  func longText() {
    #expect(String(repeating: "é", count: 1_000_000).plainText == String(repeating: "é", count: 200))
    #expect((String(repeating: "\u{202e}", count: 1_000_000) + "x").plainText == "")
  }
}
