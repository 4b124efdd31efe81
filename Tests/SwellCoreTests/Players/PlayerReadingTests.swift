import Testing

@testable import SwellCore

@Suite("Drags along what a media player plays")
struct PlayerReadingTests {
  private var stage = Stage.inSession()

  private static func player(
    at position: Duration? = .seconds(600), length: Duration? = .seconds(3600), canSeek: Bool = true
  ) -> PlayerReading {
    PlayerReading(
      name: "org.mpris.MediaPlayer2.fake", canSeek: canSeek, position: position, length: length, track: "/track/1")
  }

  /// A drag to the right by so many px of 1920 is under way.
  private static func dragging(by pixels: Double) -> Stage {
    var stage = Stage.inSession()
    stage.drag(from: 960, 540, to: 960 + pixels, 540)
    return stage
  }

  @Test(
    "The whole width is three minutes, or the track where that is shorter; it ends with the track",
    arguments: [
      (3600, 600, 0.0, 600), (3600, 600, 1, 780), (3600, 600, -1, 420), (3600, 600, 0.5, 690), (180, 0, 1, 180),
      (60, 30, 0.5, 60), (60, 30, -0.5, 0), (60, 30, 0.25, 45), (3600, 600, 50, 3600), (nil, 600, 1, 780),
      (nil, 600, 100, 18_600),
    ] as [(Int?, Int, Double, Int)])
  func target(length: Int?, position: Int, share: Double, target: Int) {
    let player = Self.player(at: .seconds(position), length: length.map { .seconds($0) })
    #expect(player.target(dragged: share) == .position(.seconds(target)))
  }

  @Test(
    "It goes the way that is wanted, whatever the player says of position and length",
    arguments: [
      // The track before had this length, or a live stream had it at its beginning.
      (60, 200_000, 10, 10), (60, 200_000, -10, -10), (0, 200_000, 10, 10), (60, 60_001, 10, 10), (60, 60_000, 10, 0),
      // The position stands still.
      (3600, 2, -10, -10), (3600, 2, 10, 10), (nil, 2, -10, -10), (3600, nil, -10, -10), (60, nil, -100, -100),
      (60, nil, 100, 60), (3600, 600_000, -601, -601), (3600, 600_000, 3001, 3000), (nil, 600_000, 3001, 3001),
    ] as [(Int?, Int?, Int, Int)])
  func way(length: Int?, milliseconds: Int?, distance: Int, sent: Int) {
    let player = Self.player(
      at: milliseconds.map { .milliseconds($0) }, length: length.map { .seconds($0) })
    #expect(player.limited(.seconds(distance)) == .seconds(sent))
    var stage = Stage.inSession()
    stage.ask(.seek(.seconds(distance)))
    let way = SeekTarget.distance(.seconds(sent))
    #expect(stage.reply(.player(player)) == [.seek(player, to: way, for: .entry(0))])
    #expect(stage.content?.label == Duration.seconds(sent).clockText(signed: true))
    for share in [0.05, -0.05] {
      let dragged = player.distance(to: player.target(dragged: share))
      #expect(dragged == .zero && sent == 0 || (dragged > .zero) == (share > 0))
    }
  }

  @Test("A panel shows no place on a track whose length is not its own, and none before its beginning")
  func place() {
    let late = Self.player(at: .seconds(200), length: .seconds(60))
    var content = SeekContent.of(late, seekingTo: .distance(.seconds(10)))
    #expect((content.label, content.detail, content.progress) == ("+0:10", nil, nil))
    content = SeekContent.of(Self.player(at: .seconds(5)), seekingTo: .distance(.seconds(-10)))
    #expect((content.label, content.detail, content.progress) == ("−0:10", "0:00", Level(0)))
    #expect(Self.player(at: .seconds(5)).text(seekingTo: .distance(.seconds(-10))) == "0:00")
  }

  @Test(
    "However far drags add up to, they end with the track",
    arguments: [1e8, 1e300, .infinity, -1e8, -1e300, -.infinity, .nan] as [Double])
  func absurd(share: Double) {
    #expect((Self.player().target(dragged: share) == .position(.seconds(3600))) == !(share < 0))
    // 142 years, the latest that is read from a player.
    for position in [Duration.zero, .microseconds(1 << 52)] {
      let stream = Self.player(at: position, length: nil)
      #expect((stream.distance(to: stream.target(dragged: share)) < .zero) == (share < 0))
      #expect(SeekContent.of(stream, dragged: share).label.count > 3)
    }
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
    #expect(duration.clockText() == plain && duration.clockText(signed: true) == signed)
  }

  @Test("A sideways drag asks where the player is, shows where to, and goes there on release only")
  mutating func seek() {
    #expect(stage.drag(from: 960, 540, to: 970, 540).asked == [.player(for: .seek)])
    // The answer counts for where the drag is by then.
    stage.drag(to: 1440, 540)
    #expect(stage.content == nil)
    #expect(stage.reply(.player(Self.player())) == [])
    #expect(stage.content?.label == "+0:45")
    // 35 s of 180 s.
    #expect(stage.drag(to: 960 + 1920 * 35 / 180.0, 500) == [])
    #expect((stage.content?.kind, stage.content?.icon, stage.content?.level) == (.seek, .seekForward, nil))
    #expect((stage.content?.label, stage.content?.detail) == ("+0:35", "10:35"))
    #expect(stage.drag(to: 480, 540) == [])
    #expect((stage.content?.icon, stage.content?.label, stage.content?.detail) == (.seekBack, "−0:45", "9:15"))
    #expect(stage.isHeld)
    #expect(stage.drop() == [.dragged(Self.player(), to: .seconds(555))])
    #expect(stage.timeAfterFrame() == .milliseconds(800))
  }

  @Test("The distance that is shown is the one that is gone, at the ends of the track; a stream has no end")
  func end() {
    var (stage, player) = (Self.dragging(by: 960), Self.player(at: .seconds(3590)))
    stage.reply(.player(player))
    #expect((stage.content?.label, stage.content?.detail) == ("+0:10", "1:00:00"))
    stage.drag(to: 0, 540)
    #expect(stage.content?.label == "−1:30")
    #expect(stage.drop().first == .dragged(player, to: .seconds(3500)))
    (stage, player) = (Self.dragging(by: 960), Self.player(length: nil))
    stage.reply(.player(player))
    #expect(stage.content?.label == "+1:30")
    #expect(stage.drop().first == .dragged(player, to: .seconds(690)))
  }

  @Test("Cancelled, the player is left alone, whether or not it has answered", arguments: [true, false])
  func cancelled(hasAnswered: Bool) {
    var stage = Self.dragging(by: 300)
    if hasAnswered { stage.reply(.player(Self.player())) }
    #expect(stage.hear(.cancelled) == [] && stage.drag(to: 100, 540) == [])
    #expect(stage.drop() == [] && !stage.isHeld)
    #expect(stage.reply(.player(Self.player())) == [])
    #expect(hasAnswered || stage.content == nil && stage.timeToDeadline == nil)
  }

  @Test("A flick that is over before the player has answered seeks when the answer comes, and shows it")
  func flick() {
    var stage = Self.dragging(by: 480)
    #expect(stage.drop() == [] && stage.content == nil)
    stage.pass(.milliseconds(50))
    #expect(stage.reply(.player(Self.player())) == [.dragged(Self.player(), to: .seconds(645))])
    #expect(stage.content?.label == "+0:45")
    #expect(stage.timeAfterFrame() == .milliseconds(800))
    #expect(stage.reply(.player(Self.player())) == [], "once")
  }

  @Test("Two flicks before the first answer go as far as both; a drag that begins meanwhile keeps the HUD")
  func flicks() {
    var stage = Self.dragging(by: 480)
    stage.drop()
    stage.drag(from: 960, 540, to: 960 + 240, 540)
    stage.drop()
    #expect(stage.reply(.player(Self.player())) == [.dragged(Self.player(), to: .milliseconds(667_500))])
    #expect(stage.reply(.player(Self.player())) == [])
    stage = Self.dragging(by: 480)
    stage.drop()
    stage.drag(from: 960, 540, to: 1440, 540)
    #expect(stage.reply(.player(Self.player())) == [.dragged(Self.player(), to: .seconds(645))] && stage.isHeld)
    stage.reply(.player(Self.player(at: .seconds(645))))
    #expect(stage.content?.detail == "11:30")
    #expect(stage.drop().first == .dragged(Self.player(at: .seconds(645)), to: .seconds(690)))
  }

  @Test(
    "A drag or a flick that nobody can take says so, and no player is touched",
    arguments: [(player(canSeek: false), "No seek", "10:00"), (nil, "No player", nil)], [true, false])
  func nobody(player: (reading: PlayerReading?, label: String, detail: String?), isFlick: Bool) {
    var stage = Self.dragging(by: 300)
    if isFlick { stage.drop() }
    #expect(stage.reply(.player(player.reading)) == [])
    #expect((stage.content?.kind, stage.content?.icon, stage.isHeld) == (.seek, .warning, !isFlick))
    #expect((stage.content?.label, stage.content?.detail) == (player.label, player.detail))
    if !isFlick {
      #expect(stage.drag(to: 1800, 540) == [] && stage.content?.label == player.label)
      #expect(stage.drop() == [])
    }
    #expect(stage.timeAfterFrame() == .milliseconds(player.detail == nil ? 1500 : 2000))
    #expect(stage.reply(.player(Self.player())) == [])
  }

  @Test(
    "A drag that the player does not carry out says so where it was, and is told to nobody",
    arguments: [
      (Answer.done, true), (.unavailable(.refused), false), (.unavailable(.silent), false),
      (.unavailable(.lost), false),
    ])
  func dragFails(answer: Answer, isDone: Bool) {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer])
    stage.drag(from: 2400, 540, to: 3040, 540)
    stage.reply(.player(Self.player()))
    stage.ask(.watch(json: false, now: false))
    let effects = stage.drop()
    #expect(effects.first == .dragged(Self.player(), to: .seconds(690)) && effects.told() == [])
    let after = stage.answer(answer, for: .seek(Self.player(), to: .position(.seconds(690))))
    #expect(after.told() == (isDone ? ["seek +1:30 11:30"] : []))
    #expect(stage.content?.label == (isDone ? "+1:30" : "No seek"))
    #expect(stage.content?.detail == (isDone ? "11:30" : "10:00"))
    #expect(stage.osd.hud.setup.monitor?.name == Stage.beamer.name)
    #expect(stage.timeAfterFrame() == .milliseconds(isDone ? 800 : 2000), "it hides")
  }

  @Test("The refusal of one drag does not disturb the next")
  func refusedMeanwhile() {
    var stage = Self.dragging(by: 960)
    stage.reply(.player(Self.player()))
    stage.drop()
    stage.ask(.seek(.seconds(1)), answer: .player(Self.player()))
    stage.drag(from: 500, 540, to: 980, 540)
    stage.reply(.player(Self.player()))
    stage.answer(.unavailable(.refused), for: .seek(Self.player(), to: .position(.seconds(690))))
    stage.written(.unavailable(.refused))
    #expect(stage.content?.label == "+0:45" && stage.isHeld)
  }

  @Test(
    "The command goes there, shows it, and is told where",
    arguments: [
      (10, 610, "10:10\n", "+0:10"), (-10, 590, "9:50\n", "−0:10"), (-700, -100, "0:00\n", "−11:40"),
      (86_400, 3600, "1:00:00\n", "+50:00"), (0, 600, "10:00\n", "+0:00"),
    ] as [(Int, Int, String, String)])
  mutating func command(distance: Int, target: Int, reply: String, label: String) {
    #expect(stage.request(.seek(.seconds(distance)), by: 1).asked == [.player(for: .seek)])
    let way = SeekTarget.distance(.seconds(target - 600))
    #expect(stage.reply(.player(Self.player())) == [.seek(Self.player(), to: way, for: .entry(0))])
    #expect(stage.content?.label == label)
    stage.ask(.watch(json: false, now: false))
    let effects = stage.written(.done)
    #expect(effects.told() == ["seek \(label) \(reply.dropLast())"] && effects.replies == ["1 \(reply)"])
    #expect(stage.timeAfterFrame() == .milliseconds(800))
  }

  @Test("Where the position is not known, drags and the command tell the player how far to go, and say that alone")
  func unknownPosition() {
    var (stage, player) = (Stage.inSession(), Self.player(at: nil))
    stage.ask(.seek(.seconds(10)))
    #expect(stage.reply(.player(player)) == [.seek(player, to: .distance(.seconds(10)), for: .entry(0))])
    #expect((stage.content?.label, stage.content?.detail) == ("+0:10", nil))
    #expect(stage.written(.done).last == .done("+0:10"))
    stage = Self.dragging(by: 960)
    stage.reply(.player(player))
    #expect((stage.content?.label, stage.content?.detail) == ("+1:30", nil))
    #expect(stage.drop().first?.write == .seek(player, to: .distance(.seconds(90))))
    // Not farther than the track is long.
    player.length = .seconds(60)
    #expect(player.target(dragged: 5) == .distance(.seconds(60)))
  }

  @Test("The command is refused by a player that cannot seek, refuses, or does not answer")
  mutating func commandFails() {
    stage.ask(.seek(.seconds(5)))
    let refusal = Effect.refusal("the player 'fake' cannot seek")
    #expect(stage.reply(.player(Self.player(canSeek: false))) == [refusal] && stage.content == nil)
    stage.request(.watch(json: false, now: false), by: 1)
    for (answer, reason) in [
      (Answer.unavailable(.refused), "the player 'fake' refused"),
      (.unavailable(.silent), "the player 'fake' does not answer"),
      (.unavailable(.lost), "no session bus: players cannot be reached"),
    ] {
      stage.ask(.seek(.seconds(1)), answer: .player(Self.player()))
      #expect(stage.written(answer) == [.refusal(reason)])
      #expect((stage.content?.label, stage.content?.icon) == ("No seek", .warning), "what was shown was not so")
    }
  }

  /// A player of that status with something to play, and what it denies.
  private static func candidate(
    _ status: PlayerReading.Status, isEmpty: Bool = false, denies: Bool = false
  ) -> PlayerReading {
    var player = PlayerReading(name: "x")
    player.status = status
    if !isEmpty { (player.title, player.canSeek) = ("Title", true) }
    guard denies else { return player }
    (player.canPlay, player.canPause, player.canSeek) = (false, false, false)
    (player.canGoNext, player.canGoPrevious) = (false, false)
    return player
  }

  private static func precedes(_ first: [Int], _ second: [Int]) -> Bool { second.lexicographicallyPrecedes(first) }

  @Test(
    "Of two players the first is meant, also where the other one was used last",
    arguments: [
      (candidate(.paused), candidate(.stopped, isEmpty: true)),
      (candidate(.stopped), candidate(.stopped, isEmpty: true)),
      // A browser without media says that it is paused.
      (candidate(.stopped), candidate(.paused, isEmpty: true)),
      (candidate(.stopped), candidate(.playing, denies: true)),
      (candidate(.stopped, isEmpty: true), candidate(.playing, denies: true)),
    ])
  func order(first: PlayerReading, second: PlayerReading) {
    for command in [PlayerCommand.playPause, .next, .previous, .play, .pause] {
      let wish = PlayerWish.command(command)
      #expect(Self.precedes(first.rank(for: wish), second.rank(for: wish, lastUse: 9)))
    }
  }

  @Test("Commands are for the player that was used last and then for one that plays; seeks, volumes and a pause first")
  func use() {
    let states = [PlayerReading.Status.playing, .paused, .stopped].map { status in
      var player = Self.candidate(status)
      player.volume = Level(0.5)
      return player
    }
    for (first, second) in zip(states, states.dropFirst()) {
      for wish in [PlayerWish.reading, .command(.playPause), .command(.next), .command(.stop), .command(.forward)] {
        #expect(Self.precedes(first.rank(for: wish), second.rank(for: wish)))
        #expect(Self.precedes(second.rank(for: wish, lastUse: 2), first.rank(for: wish, lastUse: 1)))
      }
      for wish in [PlayerWish.seek, .volume, .command(.pause)] {
        #expect(Self.precedes(first.rank(for: wish), second.rank(for: wish, lastUse: 1)))
        #expect(Self.precedes(first.rank(for: wish, lastUse: 1), first.rank(for: wish)))
      }
    }
    var live = Self.candidate(.playing)
    live.canSeek = false
    #expect(Self.precedes(states[1].rank(for: .seek), live.rank(for: .seek, lastUse: 1)))
    var phone = states[0]
    phone.canControl = false
    for wish in [PlayerWish.reading, .command(.stop)] {
      #expect(Self.precedes(states[2].rank(for: wish), phone.rank(for: wish, lastUse: 1)))
    }
  }
}
