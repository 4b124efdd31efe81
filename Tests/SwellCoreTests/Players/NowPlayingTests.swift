import Testing

@testable import SwellCore

@Suite("What the media players play")
struct NowPlayingTests {
  private var stage = Self.stage()

  private static func player(
    _ status: PlayerReading.Status = .playing, _ title: String = "Song", _ artist: String = "Band", name: String = "mpv"
  ) -> PlayerReading {
    var reading = PlayerReading(name: "org.mpris.MediaPlayer2." + name)
    (reading.status, reading.title, reading.artist) = (status, title, artist)
    return reading
  }

  private static func content(_ icon: Icon, _ label: String, _ detail: String? = "Band") -> HUDContent {
    HUDContent(kind: .player, icon: icon, label: label).with(detail: detail)
  }

  /// A session where players are shown, and one plays "Song" of "Band".
  private static func stage() -> Stage {
    var stage = Stage.inSession { $0.hidden.remove(.player) }
    stage.hear(.player(player()))
    return stage
  }

  /// What an event shows after a pause; nil if they are no news.
  private mutating func shows(_ event: Event) -> HUDContent? {
    stage.live(for: .seconds(10))
    #expect(stage.content == nil)
    stage.hear(event)
    return stage.content
  }

  private mutating func shows(_ reading: PlayerReading) -> HUDContent? { shows(.player(reading)) }

  @Test("Are followed only while that is switched on, and nothing wakes Swell for them")
  func following() {
    var stage = Stage()
    #expect(!stage.osd.wanted.players)
    stage.save { $0.hidden.remove(.player) }
    #expect(stage.osd.wanted.players)
    stage.hear(.player(Self.player()))
    stage.save { ($0.hideDelay, $0.hidden) = (.seconds(2), []) }
    #expect(stage.content == nil)
    stage.hear(.player(Self.player(.playing, "")))
    stage.save()
    #expect(!stage.osd.wanted.players && stage.timeToDeadline == nil)
    stage.save { $0.hidden.remove(.player) }
    stage.hear(.player(Self.player(.paused)))
    #expect(stage.content == nil, "what it was before is not known")
  }

  @Test(
    "A player without a title is called as it calls itself, or by its name on the bus", arguments: ["", "My Player"])
  mutating func names(identity: String) {
    for status in [PlayerReading.Status.stopped, .playing] {
      var reading = Self.player(status, "", "", name: "org.mine.Player")
      reading.identity = identity
      stage.hear(.player(reading))
    }
    stage.live(for: .seconds(2))
    #expect(stage.content == Self.content(.play, identity.isEmpty ? "Player" : identity, nil))
  }

  @Test(
    "The volume of a player that somebody else changes is shown with program = yes, and only then",
    arguments: [true, false])
  mutating func volume(isShown: Bool) {
    stage = Stage.inSession { if isShown { $0.own.remove(.program) } }
    #expect((stage.osd.wanted.players, stage.osd.wanted.programs) == (isShown, isShown))
    func reading(_ percent: Double?) -> PlayerReading {
      var reading = Self.player()
      (reading.volume, reading.identity) = (percent.map { Level($0 / 100) }, "My Player")
      return reading
    }
    // As it begins, a player sets its volume; a device rounds it; one that has none is no news.
    for percent in [100.0, 50] { stage.hear(.player(reading(percent))) }
    for percent in [50.2, nil, 50] as [Double?] { #expect(shows(reading(percent)) == nil) }
    let content = HUDContent(kind: .program, icon: .speaker(Level(0.4), isMuted: false), level: Level(0.4))
    #expect(shows(reading(40)) == (isShown ? content.with(detail: "My Player") : nil))
    #expect(shows(reading(40)) == nil)
    // What it makes of a write of Swell, while that is on its way and a moment later.
    stage.live(for: .seconds(10))
    stage.ask(.playerVolume(.to(0.3)), answer: .player(reading(40)))
    stage.hear(.player(reading(35)))
    stage.written(.done)
    stage.live(for: .milliseconds(900))
    stage.hear(.player(reading(31)))
    #expect(stage.content?.label == "30%")
    #expect(shows(reading(20))?.label == (isShown ? "20%" : nil))
    stage.save { if isShown { $0.own.remove(.program) } }
    #expect(shows(reading(60))?.label == (isShown ? "60%" : nil), "after the configuration was saved")
  }

  @Test("Show the icon, the title and the artist when they go on, pause, or play something else")
  mutating func news() {
    #expect(stage.content == nil, "it may have played for long")
    for (status, title, icon) in [
      (PlayerReading.Status.paused, "Song", Icon.pause), (.playing, "Song", .play), (.playing, "Other", .play),
      (.paused, "Third", .pause),
    ] {
      #expect(shows(Self.player(status, title)) == Self.content(icon, title))
    }
    let (long, cut) = (String(repeating: "a", count: 120), String(repeating: "a", count: 63) + "…")
    #expect(shows(Self.player(.playing, long, long)) == Self.content(.play, cut, cut))
    stage.live(for: .seconds(10))
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A new position, the same again, a player that comes, or one that goes, is no news")
  mutating func noNews() {
    var moved = Self.player()
    (moved.position, moved.canSeek) = (.seconds(70), true)
    for event in [
      Event.player(moved), .player(moved), .player(Self.player(name: "vlc")),
      .player(Self.player(.paused, "", "", name: "x")), .playerLeft("org.mpris.MediaPlayer2.mpv"),
      .playerLeft("org.mpris.MediaPlayer2.nobody"), .player(Self.player(.paused)),
    ] {
      #expect(shows(event) == nil)
    }
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Of 32 players each is known; of one more the oldest is forgotten, and comes anew")
  mutating func most() {
    for number in 1...31 { stage.hear(.player(Self.player(name: "p\(number)"))) }
    #expect(shows(Self.player(.paused)) != nil, "the first of 32")
    stage.live(for: .seconds(10))
    #expect(shows(Self.player(name: "one-more")) == nil && shows(Self.player(.playing, "Other")) == nil)
    #expect(shows(Self.player(.paused, name: "p31")) != nil)
  }

  @Test(
    "A player without a title between two tracks shows the next one, and nothing before it",
    arguments: [PlayerReading.Status.playing, .paused, .stopped])
  mutating func between(status: PlayerReading.Status) {
    for state in [Self.player(.playing, "", ""), Self.player(status, "", "")] {
      stage.hear(.player(state))
      #expect(stage.live(for: .milliseconds(500)).isEmpty)
    }
    #expect(shows(Self.player(.playing, "Next")) == Self.content(.play, "Next"))
    stage.hear(.player(Self.player(.playing, "", "")))
    #expect(shows(Self.player(.playing, "Next")) == nil, "the same goes on")
  }

  @Test("A title without an artist between two tracks, such as that of the page, is not shown unless it lasts")
  mutating func page() {
    stage.press(.next)
    for status in [PlayerReading.Status.playing, .paused] {
      stage.hear(.player(Self.player(status, "Page", "")))
      #expect(stage.live(for: .milliseconds(600)).isEmpty)
    }
    stage = Self.stage()
    stage.press(.next)
    stage.hear(.player(Self.player(.playing, "Page", "")))
    #expect(stage.live(for: .milliseconds(1300)).isEmpty)
    stage.hear(.player(Self.player(.playing, "Next")))
    #expect(stage.content == Self.content(.next, "Next"))
    stage.live(for: .seconds(10))
    stage.hear(.player(Self.player(.playing, "Untagged", "")))
    stage.live(for: .milliseconds(1510))
    #expect(stage.content == Self.content(.play, "Untagged", nil))
    #expect(shows(Self.player(.playing, "Another", "")) == Self.content(.play, "Another", nil))
  }

  @Test("A player that stays without a title shows its state, but not the title from before if it goes on")
  mutating func untitled() {
    func waits(_ status: PlayerReading.Status, _ name: String = "mpv") -> HUDContent? {
      #expect(shows(Self.player(status, "", "", name: name)) == nil)
      stage.live(for: .milliseconds(2100))
      return stage.content
    }
    #expect(waits(.playing) == nil)
    #expect(waits(.paused) == Self.content(.pause, "Song"))
    #expect(waits(.playing) == Self.content(.play, "mpv", nil))
    stage.hear(.player(Self.player(.paused, "", "", name: "radio.instance12")))
    #expect(waits(.playing, "radio.instance12") == Self.content(.play, "radio", nil))
    let pause = Self.player(.paused, "", "", name: "radio.instance12")
    #expect(shows(pause) == Self.content(.pause, "radio", nil), "it never has one")
  }

  @Test("A stop is shown when it lasts: a player that ends, or goes on with another track, has not stopped")
  mutating func stop() {
    stage.hear(.player(Self.player(.stopped)))
    #expect(stage.content == nil)
    stage.hear(.playerLeft("org.mpris.MediaPlayer2.mpv"))
    #expect(stage.live(for: .seconds(5)).isEmpty)
    stage = Self.stage()
    stage.hear(.player(Self.player(.stopped)))
    #expect(shows(.deadline) == nil)
    #expect(shows(Self.player(.stopped, "Cued")) == nil, "nobody hears it")
    #expect(shows(Self.player(.playing, "Cued")) == Self.content(.play, "Cued"))
    stage.hear(.player(Self.player(.stopped, "Cued")))
    stage.live(for: .milliseconds(310))
    #expect(stage.content == Self.content(.stop, "Cued"))
    // One that was asked for is shown at once, also by a player that forgets its title.
    stage = Self.stage()
    stage.press(.stop)
    stage.hear(.player(Self.player(.stopped, "", "")))
    stage.live(for: .milliseconds(310))
    #expect(stage.content == Self.content(.stop, "Song"))
  }

  @Test("After a key or a command, another track has its icon", arguments: [false, true], [false, true])
  mutating func direction(isCommand: Bool, isTaken: Bool) {
    for (key, command, icon) in [(MediaKey.next, PlayerCommand.next, Icon.next), (.previous, .previous, .previous)] {
      if isCommand {
        stage.ask(.player(command), answer: .player(Self.player()))
      } else {
        stage.press(key, isTaken: isTaken)
      }
      stage.live(for: .milliseconds(500))
      stage.hear(.player(Self.player(.playing, icon.rawValue)))
      #expect(stage.content?.icon == icon)
    }
    #expect(shows(Self.player(.playing, "Much later"))?.icon == .play)
  }

  @Test("The one that changes is shown, whatever the others do; they are remembered up to a limit")
  mutating func several() {
    stage.hear(.player(Self.player(.playing, "Film", "", name: "vlc")))
    #expect(shows(Self.player(.paused, "Film", "", name: "vlc"))?.label == "Film")
    stage.hear(.player(Self.player(.playing, "", "", name: "vlc")))
    #expect(shows(Self.player(.paused))?.label == "Song")
    for number in 1...200 { stage.hear(.player(Self.player(.playing, "x", name: "p\(number)"))) }
    #expect(shows(Self.player(.paused, "x", name: "p200")) != nil)
    #expect(shows(Self.player()) == nil)
  }

  @Test(
    "Texts of players are one line without control characters and invisible marks; the beginning is enough",
    arguments: [
      ("Song", "Song"), ("", ""), ("  a \n\t b\0c\u{1b}[31m ", "a b c [31m"), ("\u{202e}evil\u{2066}\u{200f}", "evil"),
      ("\u{feff}\u{200b}\u{ad}", ""), ("a\u{2028}b\u{85}\u{a0}c", "a b c"), ("שלום 👩‍👩‍👧 é", "שלום 👩‍👩‍👧 é"),
      (String(repeating: "é", count: 100_000), String(repeating: "é", count: 200)),
      (String(repeating: "\u{202e}", count: 100_000) + "x", ""),
    ].map { (Quoted($0.0), Quoted($0.1)) })
  func plain(text: Quoted, plain: Quoted) {
    #expect(text.text.plainText == plain.text)
  }
}
