import Testing

@testable import SwellCore

@Suite("Drags along what a media player plays", .serialized)
struct PlayerReadingTests {
  private static func player(
    at position: Duration = .seconds(600), length: Duration? = .seconds(3600), canSeek: Bool = true,
    track: String? = "/track/1"
  ) -> PlayerReading {
    PlayerReading(
      name: "org.mpris.MediaPlayer2.fake", canSeek: canSeek, position: position, length: length, track: track)
  }

  private static let watcher = ClientID(number: 9)

  /// A drag to the right by so many px of 1920 is under way.
  private static func dragging(by pixels: Double) -> Stage {
    var stage = Stage.inSession()
    stage.grab(960, 540)
    stage.drag(to: 960 + pixels, 540)
    return stage
  }

  // MARK: Numbers

  @Test(
    "The whole width is three minutes, or the track where that is shorter",
    arguments: [
      (3600, 600, 0.0, 600), (3600, 600, 1, 780), (3600, 600, -1, 420), (3600, 600, 0.5, 690), (180, 0, 1, 180),
      (60, 30, 0.5, 60), (60, 30, -0.5, 0), (60, 30, 0.25, 45),
    ] as [(Int, Int, Double, Int)])
  func target(length: Int, position: Int, share: Double, target: Int) {
    let player = Self.player(at: .seconds(position), length: .seconds(length))
    #expect(player.target(dragged: share) == .position(.seconds(target)))
  }

  @Test("Stays within the track")
  func limits() {
    let player = Self.player()
    #expect(player.target(dragged: -50) == .position(.zero))
    #expect(player.target(dragged: 50) == .position(.seconds(3600)))
    #expect(player.limited(.seconds(-601)) == .seconds(-600))
    #expect(player.limited(.seconds(3001)) == .seconds(3000))
    #expect(player.limited(.seconds(3000)) == .seconds(3000))
    #expect(Self.player(length: .zero).target(dragged: 1) == .position(.zero))
  }

  @Test(
    "However far drags add up to, it is somewhere in the track",
    arguments: [1e8, 1e300, .infinity, -1e8, -1e300, -.infinity, .nan] as [Double])
  func absurd(share: Double) {
    #expect([.position(.zero), .position(.seconds(3600))].contains(Self.player().target(dragged: share)))
    // 142 years, the latest that is read from a player.
    for position in [Duration.zero, .microseconds(1 << 52)] {
      let stream = Self.player(at: position, length: nil)
      #expect(position + stream.distance(to: stream.target(dragged: share)) >= .zero)
      #expect(SeekContent.of(stream, dragged: share).label.count > 3)
    }
  }

  @Test("Without a known length only the beginning is a limit")
  func unknownLength() {
    let stream = Self.player(length: nil)
    #expect(stream.target(dragged: 1) == .position(.seconds(780)))
    #expect(stream.target(dragged: 100) == .position(.seconds(18_600)))
    #expect(stream.target(dragged: -100) == .position(.zero))
    #expect(stream.limited(.seconds(1_000_000)) == .seconds(1_000_000))
  }

  @Test(
    "Times as a clock writes them",
    arguments: [
      (0, "0:00", "+0:00"), (499, "0:00", "+0:00"), (500, "0:01", "+0:01"), (1000, "0:01", "+0:01"),
      (35_000, "0:35", "+0:35"), (59_499, "0:59", "+0:59"), (59_500, "1:00", "+1:00"), (60_000, "1:00", "+1:00"),
      (724_000, "12:04", "+12:04"), (3_599_499, "59:59", "+59:59"), (3_599_500, "1:00:00", "+1:00:00"),
      (3_723_000, "1:02:03", "+1:02:03"), (360_000_000, "100:00:00", "+100:00:00"), (-35_000, "0:35", "−0:35"),
      (-3_723_000, "1:02:03", "−1:02:03"),
    ] as [(Int, String, String)])
  func clock(milliseconds: Int, plain: String, signed: String) {
    let duration = Duration.milliseconds(milliseconds)
    #expect(duration.clockText() == plain)
    #expect(duration.clockText(signed: true) == signed)
  }

  // MARK: Drags

  @Test("A sideways drag asks where the player is, shows where to, and goes there on release only")
  func seek() {
    var stage = Stage.inSession()
    stage.grab(960, 540)
    #expect(stage.drag(to: 970, 540).asked == [.player(for: .seek)])
    #expect(stage.content == nil)
    #expect(stage.reply(.player(Self.player())) == [])
    // 35 s of 180 s.
    #expect(stage.drag(to: 960 + 1920 * 35 / 180.0, 500) == [])
    #expect(stage.content?.kind == .seek && stage.content?.icon == .seekForward && stage.content?.level == nil)
    #expect(stage.content?.label == "+0:35")
    #expect(stage.content?.detail == "10:35")
    #expect(stage.drag(to: 480, 540) == [])
    #expect(stage.content?.icon == .seekBack && stage.content?.label == "−0:45" && stage.content?.detail == "9:15")
    #expect(stage.isHeld)
    let effects = stage.drop()
    #expect(effects.first == .dragged(Self.player(), to: .seconds(555)))
    #expect(effects.count { if case .write(.seek, _) = $0 { true } else { false } } == 1)
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("The answer counts for where the drag is by then")
  func lateAnswer() {
    var stage = Self.dragging(by: 10)
    stage.drag(to: 1440, 540)
    #expect(stage.content == nil)
    stage.reply(.player(Self.player()))
    #expect(stage.content?.label == "+0:45")
    #expect(stage.drop().first == .dragged(Self.player(), to: .seconds(645)))
  }

  @Test("The distance that is shown is the one that is gone, at the ends of the track")
  func end() {
    var stage = Self.dragging(by: 960)
    stage.reply(.player(Self.player(at: .seconds(3590))))
    #expect(stage.content?.label == "+0:10" && stage.content?.detail == "1:00:00")
    stage.drag(to: 0, 540)
    #expect(stage.content?.label == "−1:30")
    #expect(stage.drop().first == .dragged(Self.player(at: .seconds(3590)), to: .seconds(3500)))
  }

  @Test("Cancelled, the player is left alone")
  func cancelled() {
    var stage = Self.dragging(by: 300)
    stage.reply(.player(Self.player()))
    #expect(stage.hear(.cancelled) == [])
    #expect(stage.drag(to: 100, 540) == [])
    #expect(stage.drop() == [.showLayer([])])
    #expect(!stage.isHeld)
  }

  @Test("A flick that is over before the player has answered seeks when the answer comes, and shows it")
  func flick() {
    var stage = Self.dragging(by: 300)
    stage.drag(to: 1440, 540)
    #expect(stage.drop() == [.showLayer([])])
    #expect(stage.content == nil)
    stage.pass(.milliseconds(50))
    #expect(stage.reply(.player(Self.player())) == [.dragged(Self.player(), to: .seconds(645))])
    #expect(stage.content?.label == "+0:45")
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
    // Once, and the next drag has its own answer.
    #expect(stage.reply(.player(Self.player())) == [])
    stage.grab(960, 540)
    #expect(stage.drag(to: 1440, 540).asked == [.player(for: .seek)])
    #expect(stage.reply(.player(Self.player())) == [])
    #expect(stage.isHeld)
  }

  @Test("Two flicks before the first answer go as far as both")
  func flicks() {
    var stage = Self.dragging(by: 480)
    stage.drop()
    stage.grab(960, 540)
    stage.drag(to: 960 + 240, 540)
    stage.drop()
    #expect(stage.reply(.player(Self.player())) == [.dragged(Self.player(), to: .nanoseconds(667_500_000_000))])
    #expect(stage.reply(.player(Self.player())) == [])
  }

  @Test("A drag that begins while a flick waits keeps the HUD")
  func flickAndDrag() {
    var stage = Self.dragging(by: 480)
    stage.drop()
    stage.grab(960, 540)
    stage.drag(to: 1440, 540)
    #expect(stage.reply(.player(Self.player())) == [.dragged(Self.player(), to: .seconds(645))])
    #expect(stage.isHeld)
    stage.reply(.player(Self.player(at: .seconds(645))))
    #expect(stage.content?.detail == "11:30")
    #expect(stage.drop().first == .dragged(Self.player(at: .seconds(645)), to: .seconds(690)))
  }

  @Test("A flick that nobody can take says so", arguments: [true, false])
  func flickInVain(hasPlayer: Bool) {
    var stage = Self.dragging(by: 300)
    stage.drop()
    #expect(stage.reply(.player(hasPlayer ? Self.player(canSeek: false) : nil)) == [])
    #expect(stage.content?.label == (hasPlayer ? "No seek" : "No player"))
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
    #expect(stage.reply(.player(Self.player())) == [])
  }

  @Test("An answer that comes after a cancelled drag moves nothing and shows nothing")
  func tooLate() {
    var stage = Self.dragging(by: 300)
    stage.hear(.cancelled)
    #expect(stage.drop() == [.showLayer([])])
    #expect(stage.reply(.player(Self.player())) == [])
    #expect(stage.content == nil)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A player that cannot seek says so, and is left alone")
  func refusal() {
    var stage = Self.dragging(by: 300)
    stage.reply(.player(Self.player(canSeek: false)))
    #expect(stage.content?.icon == .warning && stage.content?.label == "No seek")
    #expect(stage.content?.kind == .seek && stage.content?.detail == "10:00")
    #expect(stage.isHeld)
    stage.drag(to: 1800, 540)
    #expect(stage.content?.label == "No seek")
    #expect(stage.drop() == [.showLayer([])])
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("Without a player it says so")
  func nobody() {
    var stage = Self.dragging(by: 300)
    #expect(stage.reply(.player(nil)) == [])
    #expect(stage.content?.icon == .warning && stage.content?.label == "No player")
    #expect(stage.drag(to: 1000, 540) == [])
    #expect(stage.drop() == [.showLayer([])])
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("A live stream can be sought in without an end")
  func liveStream() {
    var stage = Self.dragging(by: 960)
    let player = Self.player(length: nil, track: nil)
    stage.reply(.player(player))
    #expect(stage.content?.label == "+1:30")
    #expect(stage.drop().first == .dragged(player, to: .seconds(690)))
  }

  // MARK: The command

  @Test(
    "The command goes there, shows it, and is told where",
    arguments: [
      (10, 610, "10:10\n", "+0:10"), (-10, 590, "9:50\n", "−0:10"), (-700, 0, "0:00\n", "−10:00"),
      (86_400, 3600, "1:00:00\n", "+50:00"), (0, 600, "10:00\n", "+0:00"),
    ] as [(Int, Int, String, String)])
  func command(distance: Int, target: Int, reply: String, label: String) {
    var stage = Stage.inSession()
    #expect(stage.hear(.request(.seek(.seconds(distance)), client: Stage.client)).asked == [.player(for: .seek)])
    let way = SeekTarget.distance(.seconds(target - 600))
    let purpose = Purpose.seekResult(Self.player(), to: way, Stage.client)
    #expect(stage.reply(.player(Self.player())) == [.seek(Self.player(), to: way, for: purpose)])
    #expect(stage.content?.label == label)
    stage.hear(.request(.watch(json: false, now: false), client: Self.watcher))
    #expect(
      stage.answer(.done, for: purpose) == [
        .tell(text: "seek \(label) \(reply)", client: Self.watcher), .reply(Reply(reply), client: Stage.client),
      ])
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("Where the position is not known, drags and the command tell the player how far to go, and say that alone")
  func unknownPosition() {
    var player = Self.player()
    player.position = nil
    var stage = Stage.inSession()
    stage.hear(.request(.seek(.seconds(10)), client: Stage.client))
    let purpose = Purpose.seekResult(player, to: .distance(.seconds(10)), Stage.client)
    #expect(stage.reply(.player(player)) == [.seek(player, to: .distance(.seconds(10)), for: purpose)])
    #expect(stage.content?.label == "+0:10" && stage.content?.detail == nil)
    #expect(stage.answer(.done, for: purpose).last == .reply(Reply("+0:10\n"), client: Stage.client))
    stage = Self.dragging(by: 960)
    stage.reply(.player(player))
    #expect(stage.content?.label == "+1:30" && stage.content?.detail == nil)
    #expect(
      stage.drop().first
        == .seek(
          player, to: .distance(.seconds(90)), for: .seekResult(player, to: .distance(.seconds(90)), nil)))
    // Not farther than the track is long.
    player.length = .seconds(60)
    #expect(player.target(dragged: 5) == .distance(.seconds(60)))
    #expect(player.target(dragged: -5) == .distance(.seconds(-60)))
  }

  @Test("The command is refused without a player, and by one that cannot seek")
  func commandRefusals() {
    var stage = Stage.inSession()
    for (player, reply) in [
      (nil, "error: there is no media player\n"),
      (Self.player(canSeek: false), "error: the player 'fake' cannot seek\n"),
    ] {
      stage.hear(.request(.seek(.seconds(5)), client: Stage.client))
      #expect(stage.reply(.player(player)) == [.reply(Reply(reply), client: Stage.client)])
      #expect(stage.content == nil)
    }
  }

  @Test(
    "The command fails where the player refuses the position, or does not answer",
    arguments: [
      (Answer.unavailable(.refused), "the player 'fake' refused"),
      (.unavailable(.silent), "the player 'fake' does not answer"), (.unavailable(.lost), "there is no media player"),
    ])
  func commandFails(answer: Answer, reason: String) {
    var stage = Stage.inSession()
    let purpose = Purpose.seekResult(Self.player(), to: .distance(.seconds(1)), Stage.client)
    stage.hear(.request(.watch(json: false, now: false), client: Self.watcher))
    #expect(stage.answer(answer, for: purpose) == [.reply(.failed(reason), client: Stage.client)])
    #expect(stage.content?.label == "No seek" && stage.content?.icon == .warning, "what was shown was not so")
  }

  @Test(
    "A drag that the player does not carry out says so, and is told to nobody",
    arguments: [Answer.done, .unavailable(.refused), .unavailable(.silent), .unavailable(.lost)])
  func dragFails(answer: Answer) {
    var isDone = false
    if case .done = answer { isDone = true }
    var stage = Self.dragging(by: 960)
    stage.reply(.player(Self.player()))
    stage.hear(.request(.watch(json: false, now: false), client: Stage.client))
    let effects = stage.drop()
    #expect(effects.first == .dragged(Self.player(), to: .seconds(690)))
    let told = Effect.tell(text: "seek +1:30 11:30\n", client: Stage.client)
    #expect(!effects.contains(told))
    let after = stage.answer(answer, for: .seekResult(Self.player(), to: .position(.seconds(690)), nil))
    #expect(after.contains(told) == isDone)
    #expect(stage.content?.label == (isDone ? "+1:30" : "No seek"))
    #expect(stage.content?.detail == (isDone ? "11:30" : "10:00"))
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800), "it hides")
  }

  @Test("It is said where the drag was")
  func refusedElsewhere() {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer])
    stage.grab(2400, 540)
    stage.drag(to: 3040, 540)
    stage.reply(.player(Self.player()))
    #expect(stage.osd.monitor?.name == Stage.beamer.name)
    stage.drop()
    _ = stage.answer(.unavailable(.refused), for: .seekResult(Self.player(), to: .position(.seconds(690)), nil))
    #expect(stage.content?.label == "No seek")
    #expect(stage.osd.monitor?.name == Stage.beamer.name)
  }

  @Test("The refusal of one drag does not disturb the next")
  func refusedMeanwhile() {
    var stage = Self.dragging(by: 960)
    stage.reply(.player(Self.player()))
    stage.drop()
    stage.grab(500, 540)
    stage.drag(to: 980, 540)
    stage.reply(.player(Self.player()))
    #expect(stage.content?.label == "+0:45")
    _ = stage.answer(.unavailable(.refused), for: .seekResult(Self.player(), to: .position(.seconds(690)), nil))
    _ = stage.answer(.unavailable(.refused), for: .seekResult(Self.player(), to: .distance(.seconds(1)), Stage.client))
    #expect(stage.content?.label == "+0:45" && stage.isHeld)
  }

  // MARK: Which one is meant

  /// A player of that status with something to play, and what it denies.
  private static func candidate(
    _ status: PlayerReading.Status, isEmpty: Bool = false, denies: Bool = false
  ) -> PlayerReading {
    var player = PlayerReading(name: "x")
    player.status = status
    if !isEmpty { (player.title, player.canSeek) = ("Title", true) }
    if denies {
      (player.canPlay, player.canPause, player.canGoNext, player.canGoPrevious, player.canSeek) = (
        false, false, false, false, false
      )
    }
    return player
  }

  @Test(
    "Of two players the first is meant",
    arguments: [
      (candidate(.playing), candidate(.paused)), (candidate(.paused), candidate(.stopped)),
      (candidate(.paused), candidate(.stopped, isEmpty: true)),
      (candidate(.stopped), candidate(.stopped, isEmpty: true)),
      // A browser without media says that it is paused.
      (candidate(.stopped), candidate(.paused, isEmpty: true)),
      (candidate(.stopped), candidate(.playing, denies: true)),
      (candidate(.stopped, isEmpty: true), candidate(.playing, denies: true)),
    ])
  func order(first: PlayerReading, second: PlayerReading) {
    for command in [PlayerCommand.playPause, .next, .previous, .play] {
      let wish = PlayerWish.command(command)
      // Also where the other one was told something last.
      #expect(first.rank(for: wish, wasTold: false) > second.rank(for: wish, wasTold: true))
    }
  }

  @Test("Among equals the one that was told something last is meant; for a seek one that can seek")
  func equals() {
    let player = Self.candidate(.paused)
    for wish in [PlayerWish.reading, .seek, .command(.next)] {
      #expect(player.rank(for: wish, wasTold: true) > player.rank(for: wish, wasTold: false))
    }
    var live = Self.candidate(.playing)
    live.canSeek = false
    #expect(player.rank(for: .seek, wasTold: false) > live.rank(for: .seek, wasTold: true))
    #expect(live.rank(for: .reading, wasTold: false) > player.rank(for: .reading, wasTold: true))
  }
}
