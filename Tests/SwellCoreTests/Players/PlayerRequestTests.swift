import Testing

@testable import SwellCore

@Suite("Commands for the media player")
struct PlayerRequestTests {
  private var stage = Self.stage()

  private static func player(_ status: PlayerReading.Status = .playing) -> PlayerReading {
    var reading = PlayerReading(name: "org.mpris.MediaPlayer2.vlc.instance7")
    (reading.status, reading.title, reading.artist) = (status, "Song \"1\"", "Band")
    return reading
  }

  private static func stage() -> Stage { Stage.inSession { $0.hidden.remove(.player) } }

  @Test(
    "Tell the player that is meant, and reply when it has answered",
    arguments: [PlayerCommand.play, .pause, .playPause, .next, .previous, .stop])
  mutating func command(command: PlayerCommand) {
    let player = Self.player(.stopped)
    #expect(stage.ask(.player(command)).effects.asked == [.player(for: .command(command))])
    #expect(stage.reply(.player(player)) == [.write(.player(player.name, command), for: .entry(0))])
    let reply = stage.written(.done)
    #expect(reply == [.done("vlc")])
    #expect((stage.content != nil) == (command == .stop), "what does not change is shown all the same")
  }

  @Test(
    "Say what did not happen",
    arguments: [
      (Answer.unavailable(.refused), "the player 'vlc' refused"),
      (.unavailable(.silent), "the player 'vlc' does not answer"),
      (.unavailable(.lost), "no session bus: players cannot be reached"),
    ])
  mutating func refused(answer: Answer, reason: String) {
    stage.ask(.player(.pause), answer: .player(Self.player()))
    #expect(stage.written(answer) == [.refusal(reason)])
  }

  @Test(
    "Without a player say so, on the screen too",
    arguments: [(Answer.player(nil), "no media player is running"), (.unavailable(.silent), "no media player answers")])
  mutating func nobody(answer: Answer, reason: String) {
    for request in [Request.player(.pause), .playing(json: false), .seek(.seconds(1))] {
      #expect(stage.ask(request, answer: answer) == [.refusal(reason)])
      #expect(stage.content == .missing(.seek))
    }
  }

  @Test(
    "A player's own volume is set up to 100 %, and shown when the player has accepted it",
    arguments: [
      (0.4, LevelChange.by(0.05), 0.45, "45%"), (0.4, .by(-0.5), 0, "0%"), (0.98, .by(0.05), 1, "100%"),
      (0.4, .to(2), 1, "100% (limit)"), (1.2, .by(-0.1), 1.1, "110%"), (1, .by(0.05), nil, "100%"),
      (1.2, .to(1.5), nil, "120% (limit)"), (0, .by(-0.05), nil, "0%"), (0.4, .query, nil, "40%"),
    ] as [(Double, LevelChange, Double?, String)])
  mutating func volume(old: Double, change: LevelChange, new: Double?, text: String) throws {
    var player = Self.player()
    player.volume = Level(old)
    #expect(stage.ask(.playerVolume(change)).effects.asked == [.player(for: .volume)])
    var effects = stage.reply(.player(player))
    if let new {
      guard case .playerVolume(player.name, let level)? = effects.last?.write else { throw Missing() }
      #expect(abs(level.fraction - new) < 1e-9 && stage.content == nil)
      effects = stage.written(.done)
    }
    #expect(effects == [.done(text)])
    #expect(stage.content?.kind == (change == .query ? nil : .program))
    #expect(stage.content.map { $0.detail == "vlc" } ?? true)
  }

  @Test("A player without a volume, or that refuses it, is told so")
  func noVolume() {
    var (stage, player, other) = (Self.stage(), Self.player(), Self.player(.paused))
    for (reading, reason) in [(player, "the player 'vlc' has no volume"), (nil, "no media player is running")] {
      #expect(stage.ask(.playerVolume(.by(0.05)), answer: .player(reading)) == [.refusal(reason)])
    }
    #expect(stage.content == .missing(.seek))
    other.volume = Level(0.5)
    #expect(player.rank(for: .volume, lastUse: 1).lexicographicallyPrecedes(other.rank(for: .volume)))
    player.volume = Level(0.5)
    stage.ask(.playerVolume(.to(0.6)), answer: .player(player))
    #expect(stage.written(.unavailable(.refused)) == [.refusal("the player 'vlc' refused")])
  }

  @Test(
    "A player is called by the part of its name on the bus that says which program it is",
    arguments: [
      ("mpv", "mpv"), ("mpv.instance7", "mpv"), ("firefox.instance_1_84", "firefox"),
      ("kdeconnect.mpris_000001", "kdeconnect"), ("io.github.celluloid_player.Celluloid.instance-1", "Celluloid"),
      ("io.bassi.Amberol", "Amberol"), ("com.github.neithern.g4music", "g4music"), ("org.gnome.Music", "Music"),
      ("de.haeckerfelix.Shortwave", "Shortwave"), ("instance", "instance"), ("instance.instance7", "instance"),
      ("", ""),
    ])
  func shortName(end: String, name: String) {
    #expect(PlayerReading(name: "org.mpris.MediaPlayer2." + end).shortName == name)
  }

  @Test("What a player says that it cannot do is a refusal")
  func denied() {
    func refused(_ change: (inout PlayerReading) -> Void) -> Set<PlayerCommand> {
      var player = Self.player()
      change(&player)
      return Set(
        [PlayerCommand.play, .pause, .playPause, .next, .previous, .stop].filter { command in
          var stage = Self.stage()
          stage.ask(.player(command))
          return stage.reply(.player(player)) == [.refusal("the player 'vlc' does not allow this command")]
        })
    }
    #expect(refused { $0.canGoNext = false } == [.next])
    #expect(refused { $0.canGoPrevious = false } == [.previous])
    #expect(refused { $0.canPause = false } == [.pause])
    #expect(refused { ($0.canPause, $0.canPlay) = (false, false) } == [.play, .pause, .playPause])
  }

  @Test(
    "What plays is printed, for people and for programs",
    arguments: [
      ("Song \"1\"", "Band", .playing, "vlc playing: Band - Song \"1\""),
      ("Song \"1\"", "", .playing, "vlc playing: Song \"1\""), ("", "", .paused, "vlc paused"),
    ] as [(String, String, PlayerReading.Status, String)])
  func query(title: String, artist: String, status: PlayerReading.Status, text: String) {
    var (stage, player) = (Self.stage(), Self.player(status))
    (player.title, player.artist) = (title, artist)
    #expect(stage.ask(.playing(json: false)).effects.asked == [.player(for: .reading)])
    #expect(stage.reply(.player(player)) == [.done(text)])
    guard !artist.isEmpty else { return }
    stage.ask(.playing(json: true))
    let json =
      #"{"player": "org.mpris.MediaPlayer2.vlc.instance7", "state": "playing", "#
      + #""artist": "Band", "title": "Song \"1\""}"#
    #expect(stage.reply(.player(player)) == [.done(json)] && stage.content == nil)
  }
}
