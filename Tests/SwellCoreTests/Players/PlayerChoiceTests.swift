import Testing

@testable import SwellCore

@Suite("Players that are preferred, and players that are left alone")
struct PlayerChoiceTests {
  @Test(
    "A player is found by its short name, by its name on the bus or the beginning of that, and by its desktop entry",
    arguments: [
      ("*", "mpv", 0), ("spotify, *", "spotify", 0), ("spotify, *", "mpv.instance7", 1), ("*, spotify", "spotify", 1),
      ("spotify", "mpv", nil), ("Spotify,VLC", "vlc.instance12", 1), ("!firefox", "firefox.instance_1_84", nil),
      ("!firefox", "mpv", 0), ("spotify, *, !firefox", "firefox", nil), ("*, ! Firefox", "firefox", nil),
      ("amberol, *", "io.bassi.Amberol", 0), ("io.bassi.amberol", "io.bassi.Amberol", 0),
      ("io.bassi.Amberol", "io.bassi.Other", nil), ("mpv.instance7, mpv", "mpv.instance7", 0),
      ("mpv.instance7, mpv", "mpv.instance8", 1), ("mpv.instance7, mpv", "mpv", 1), ("fire", "firefox", nil),
      ("vlc, vlc, !vlc", "vlc", nil),
    ] as [(String, String, Int?)])
  func place(setting: String, player: String, place: Int?) throws {
    let choice = try #require(PlayerChoice(setting))
    let reading = PlayerReading(name: "org.mpris.MediaPlayer2." + player)
    #expect(choice.place(of: reading) == place)
    for entry in [reading.shortName, "org.domain." + reading.shortName] where place == nil {
      var proxy = PlayerReading(name: "org.mpris.MediaPlayer2.proxy")
      proxy.desktopEntry = entry
      #expect(choice.place(of: proxy) == nil)
    }
  }

  @Test(
    "An empty name is a mistake, and so is to leave all alone", arguments: ["", " ", ",", "mpv,", "!", "*, !", "!*"])
  func invalid(setting: String) {
    #expect(PlayerChoice(setting) == nil)
  }

  @Test("A preferred player comes before one that plays, but not before one that can do what is wanted")
  func rank() {
    var (paused, playing) = (PlayerReading(name: "x", canSeek: true), PlayerReading(name: "y", canSeek: true))
    (paused.status, playing.status) = (.stopped, .playing)
    for wish in [PlayerWish.reading, .seek, .command(.playPause)] {
      #expect(playing.rank(for: wish, place: 1, lastUse: 1).lexicographicallyPrecedes(paused.rank(for: wish)))
    }
    paused.canSeek = false
    #expect(paused.rank(for: .seek, lastUse: 1).lexicographicallyPrecedes(playing.rank(for: .seek, place: 99)))
  }

  @Test("What a player does that is left alone is not shown")
  func shown() {
    var stage = Stage.inSession {
      $0.hidden.remove(.player)
      if let players = PlayerChoice("!firefox") { $0.players = players }
    }
    #expect(stage.osd.wanted.playerChoice == stage.osd.settings.players)
    for name in ["firefox.instance7", "mpv"] {
      var reading = PlayerReading(name: "org.mpris.MediaPlayer2." + name)
      (reading.status, reading.title) = (.playing, "Song")
      stage.hear(.player(reading))
      reading.status = .paused
      stage.hear(.player(reading))
      #expect((stage.content != nil) == (name == "mpv"))
    }
  }
}
