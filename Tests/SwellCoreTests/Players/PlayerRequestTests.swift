import Testing

@testable import SwellCore

@Suite("Commands for the media player")
struct PlayerRequestTests {
  private static func player(_ status: PlayerReading.Status = .playing) -> PlayerReading {
    var reading = PlayerReading(name: "org.mpris.MediaPlayer2.vlc.instance7")
    (reading.status, reading.title, reading.artist) = (status, "Song \"1\"", "Band")
    return reading
  }

  private static func stage() -> Stage {
    var settings = Settings()
    settings.hidden.remove(.player)
    return Stage.inSession(settings: settings)
  }

  private static func purpose(_ command: PlayerCommand, _ player: PlayerReading) -> Purpose {
    .request(.player(command, of: player), Stage.client)
  }

  private static func refusal(_ text: String) -> [Effect] {
    [.reply(.failed(text), client: Stage.client)]
  }

  @Test(
    "Tell the player that is meant, and reply when it has answered",
    arguments: [PlayerCommand.play, .pause, .playPause, .next, .previous, .stop])
  func command(command: PlayerCommand) {
    var stage = Self.stage()
    let player = Self.player(.stopped)
    #expect(stage.ask(.player(command, of: nil)).effects.asked == [.player(for: .command(command))])
    #expect(stage.reply(.player(player)) == [.tellPlayer(player.name, command, for: Self.purpose(command, player))])
    let reply = stage.answer(.done, for: Self.purpose(command, player))
    #expect(reply == [.reply(.done("vlc\n"), client: Stage.client)])
    #expect((stage.content != nil) == (command == .stop), "what does not change is shown all the same")
  }

  @Test(
    "Say what did not happen",
    arguments: [
      (Answer.unavailable(.refused), "the player 'vlc' refused"),
      (.unavailable(.silent), "the player 'vlc' does not answer"), (.unavailable(.lost), "there is no media player"),
    ])
  func refused(answer: Answer, reason: String) {
    var stage = Self.stage()
    #expect(stage.answer(answer, for: Self.purpose(.pause, Self.player())) == Self.refusal(reason))
  }

  @Test(
    "Without a player say so, on the screen too",
    arguments: [
      (Answer.player(nil), "there is no media player"), (.unavailable(.silent), "no media player answers"),
    ])
  func nobody(answer: Answer, reason: String) {
    var stage = Self.stage()
    _ = stage.ask(.player(.pause, of: nil))
    #expect(stage.reply(answer) == Self.refusal(reason))
    #expect(stage.content == .missing(.seek))
    _ = stage.ask(.playing(json: false))
    #expect(stage.reply(answer) == Self.refusal(reason))
    _ = stage.ask(.seek(.seconds(1)))
    #expect(stage.reply(answer) == Self.refusal(reason))
  }

  @Test(
    "A player's own volume is set up to 100 %, and shown when the player has accepted it",
    arguments: [
      (0.4, LevelChange.by(0.05), 0.45, "45%"), (0.4, .by(-0.5), 0, "0%"), (0.98, .by(0.05), 1, "100%"),
      (0.4, .to(2), 1, "100% (limit)"), (1.2, .by(-0.1), 1.1, "110%"), (1, .by(0.05), nil, "100%"),
      (1.2, .to(1.5), nil, "120% (limit)"), (0, .by(-0.05), nil, "0%"), (0.4, .query, nil, "40%"),
    ] as [(Double, LevelChange, Double?, String)])
  func volume(old: Double, change: LevelChange, new: Double?, text: String) throws {
    var stage = Self.stage()
    var player = Self.player()
    player.volume = Level(old)
    #expect(stage.ask(.playerVolume(change, of: nil)).effects.asked == [.player(for: .volume)])
    var effects = stage.reply(.player(player))
    if let new {
      guard case .write(.playerVolume(player.name, let level), let purpose)? = effects.last else {
        Issue.record("\(effects)")
        return
      }
      #expect(abs(level.fraction - new) < 1e-9 && stage.content == nil)
      effects = stage.answer(.done, for: purpose)
    }
    #expect(effects == [.reply(.done(text + "\n"), client: Stage.client)])
    #expect(stage.content?.kind == (change == .query ? nil : .program))
    #expect(stage.content.map { $0.detail == "vlc" } ?? true)
  }

  @Test("A player without a volume, or that refuses it, is told so")
  func noVolume() {
    var stage = Self.stage()
    _ = stage.ask(.playerVolume(.by(0.05), of: nil))
    #expect(stage.reply(.player(Self.player())) == Self.refusal("the player 'vlc' has no volume"))
    _ = stage.ask(.playerVolume(.by(0.05), of: nil))
    #expect(stage.reply(.player(nil)) == Self.refusal("there is no media player"))
    #expect(stage.content == .missing(.seek))
    var player = Self.player()
    player.volume = Level(0.5)
    let purpose = Purpose.request(.playerVolume(.to(0.5), of: player), Stage.client)
    #expect(stage.answer(.unavailable(.refused), for: purpose) == Self.refusal("the player 'vlc' refused"))
    var other = Self.player(.paused)
    other.volume = Level(0.5)
    #expect(other.rank(for: .volume, wasTold: false) > Self.player().rank(for: .volume, wasTold: true))
  }

  @Test("What a player says that it cannot do is a refusal")
  func denied() {
    var player = Self.player()
    func isRefused(_ command: PlayerCommand) -> Bool {
      var stage = Self.stage()
      _ = stage.ask(.player(command, of: nil))
      return stage.reply(.player(player)) == Self.refusal("the player 'vlc' cannot do that")
    }
    player.canGoNext = false
    #expect(isRefused(.next) && !isRefused(.previous))
    player.canGoPrevious = false
    player.canPause = false
    #expect(isRefused(.previous) && isRefused(.pause) && !isRefused(.playPause) && !isRefused(.play))
    player.canPlay = false
    #expect(isRefused(.play) && isRefused(.playPause) && !isRefused(.stop))
  }

  @Test("What plays is printed, for people and for programs")
  func query() {
    var stage = Self.stage()
    func printed(_ player: PlayerReading, json: Bool = false) -> String? {
      #expect(stage.ask(.playing(json: json)).effects.asked == [.player(for: .reading)])
      guard case .reply(.done(let text), _)? = stage.reply(.player(player)).last else { return nil }
      return text
    }
    var player = Self.player()
    #expect(printed(player) == "vlc playing: Band - Song \"1\"\n")
    #expect(
      printed(player, json: true) == #"{"player": "org.mpris.MediaPlayer2.vlc.instance7", "state": "playing", "#
        + #""artist": "Band", "title": "Song \"1\""}"# + "\n")
    player.artist = ""
    #expect(printed(player) == "vlc playing: Song \"1\"\n")
    (player.title, player.status) = ("", .paused)
    #expect(printed(player) == "vlc paused\n")
    #expect(stage.content == nil)
  }
}
