import Testing

@testable import SwellCore

@Suite("Taps on a film in full screen")
struct FilmTests {
  private var stage = Self.stage()
  private static let name = "org.mpris.MediaPlayer2.mpv"
  private static let finger = PressSource.touch(7)

  /// A film at its fifth minute of ten.
  private static func film(_ change: (inout PlayerReading) -> Void = { _ in }) -> PlayerReading {
    var player = PlayerReading(name: name, canSeek: true, position: .seconds(300), length: .seconds(600))
    player.status = .playing
    change(&player)
    return player
  }

  /// A session with a film that covers the laptop's screen.
  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    var stage = Stage.inSession(settings: Settings { $0.film = true }, change)
    stage.focusedProcess = 77
    stage.focusedWindow = Stage.laptop.frame
    stage.hear(.fullScreen(5, isListed: false))
    return stage
  }

  private func seek(_ player: PlayerReading, by step: Int, _ way: Int) -> Effect {
    .seek(player, to: .distance(.seconds(step)), for: .seek(player, to: .distance(.seconds(way))))
  }

  private let isRefused = [Effect.decideTouch(7, isTaken: false)]

  /// A tap that the program gets, with which a row begins.
  private mutating func tap(_ x: Int, _ player: PlayerReading = film()) {
    stage.grab(x, 500, by: Self.finger)
    stage.reply(.player(player))
    #expect(stage.drop(by: Self.finger) == isRefused)
  }

  @Test(
    "The first tap is the program's; each further one seeks by ten seconds in the direction of its side",
    arguments: [(20, -10, "−0:"), (500, -10, "−0:"), (1400, 10, "+0:"), (1900, 10, "+0:")])
  mutating func row(x: Int, step: Int, sign: String) {
    let player = Self.film()
    tap(x, player)
    for count in 1...3 {
      stage.pass(.milliseconds(300))
      #expect(stage.grab(x, 480, by: Self.finger) == [])
      stage.pass(.milliseconds(90))
      #expect(
        stage.drop(by: Self.finger)
          == [.decideTouch(7, isTaken: true), seek(player, by: step, count * step)])
      #expect((stage.content?.kind, stage.content?.label) == (.seek, "\(sign)\(count * 10)"))
    }
  }

  @Test("The way ends with the film")
  mutating func end() {
    let player = Self.film { $0.position = .seconds(594) }
    tap(1500, player)
    for step in [6, 0] {
      stage.grab(1500, 500, by: Self.finger)
      #expect(stage.drop(by: Self.finger).last == seek(player, by: step, 6))
    }
  }

  @Test("A tap that comes later, or on the other side, begins another row", arguments: [true, false])
  mutating func rows(isLate: Bool) {
    tap(1500)
    if isLate { stage.pass(.milliseconds(401)) }
    #expect(
      stage.grab(isLate ? 1500 : 300, 500, by: Self.finger).asked
        == [.ownPlayer(of: FocusedProgram(process: 77), for: .seek)])
    #expect(stage.drop(by: Self.finger) == isRefused)
  }

  /// What happens before the taps, and what the player answers meanwhile.
  private static let obstacles: [(@Sendable (inout Stage) -> Void, Answer?)] = [
    ({ _ in }, nil), ({ _ in }, .player(nil)), ({ _ in }, .unavailable(.silent)),
    ({ _ in }, .player(film { $0.canSeek = false })), ({ $0.focusedWindow = Stage.beamer.frame }, .player(film())),
    ({ $0.focusedProcess = nil }, .player(film())),
    ({ $0.hear(.fullScreen(nil, isListed: false)) }, .player(film())), ({ $0.save() }, .player(film())),
  ]

  @Test("A double tap is the program's where no player can seek in time", arguments: obstacles.indices)
  mutating func handedOn(row: Int) {
    let (hinder, answer) = Self.obstacles[row]
    hinder(&stage)
    stage.grab(20, 500, by: Self.finger)
    if let answer { stage.reply(answer) }
    #expect(stage.drop(by: Self.finger) == isRefused)
    #expect(stage.grab(20, 500, by: Self.finger).asked != nil)
    #expect(stage.drop(by: Self.finger) == isRefused && stage.content == nil)
  }

  @Test("The player's answer to a press that is over is about no other film")
  mutating func lateAnswer() {
    stage.grab(20, 500, by: Self.finger)
    stage.drop(by: Self.finger)
    stage.pass(.seconds(1))
    stage.grab(20, 500, by: Self.finger)
    // The first question's.
    stage.reply(.player(Self.film()))
    stage.drop(by: Self.finger)
    stage.grab(20, 500, by: Self.finger)
    #expect(stage.drop(by: Self.finger) == isRefused)
  }

  @Test("A late player does not keep a finger from the program, nor a button")
  mutating func lateHold() {
    stage.ask(.gesture(.on))
    stage.grab(20, 500, by: Self.finger)
    #expect(stage.wake(after: .milliseconds(250)) == isRefused)
    #expect(stage.reply(.player(Self.film())) == [])
    stage.grab(500, 500)
    #expect(stage.wake(after: .seconds(2)) == [])
    #expect(stage.drop() == [.replayClick])
  }

  @Test("Fingers are heard in the outer thirds while a film is there, where they only tap: drags there are its own")
  func thirds() {
    var stage = Stage.inSession()
    #expect(stage.hear(.fullScreen(5, isListed: false)) == [])
    stage = Self.stage()
    let third = PixelRect(0, 0, 640, 1080)
    #expect(stage.osd.wanted.touchBands == Stage.laptopBands + [third, PixelRect(1280, 0, 640, 1080)])
    stage.grab(600, 500, by: Self.finger)
    #expect(stage.drag(to: 600, 480, by: Self.finger) == isRefused)
    #expect(stage.reply(.player(nil)) == [], "it is late")
    stage.grab(600, 500, by: Self.finger)
    #expect(stage.reply(.player(nil)) == isRefused, "at once")
    #expect(stage.drop(by: Self.finger) == [])
    stage.grab(1900, 500, by: Self.finger)
    #expect(stage.drag(to: 1900, 480, by: Self.finger).first == .decideTouch(7, isTaken: true))
    stage.drop(by: Self.finger)
    #expect(stage.hear(.fullScreen(nil, isListed: false)) == [] && stage.osd.wanted.touchBands == Stage.laptopBands)
    stage = Self.stage { $0.touch = .off }
    #expect(stage.osd.wanted.touchBands == [])
  }

  @Test("By mouse it is for drags that a command has switched on: other clicks are the program's")
  mutating func mouse() {
    for isListed in [false, true] {
      var stage = Self.stage()
      stage.hear(.fullScreen(5, isListed: isListed))
      #expect(stage.grab(20, 500) == [])
      #expect(stage.drop() == [.replayClick])
    }
    stage.ask(.gesture(.on))
    // A tap in the middle begins no row.
    stage.grab(960, 500)
    #expect(stage.drop() == [.replayClick])
    #expect(stage.grab(20, 500).asked?.count == 1)
    let player = Self.film()
    stage.reply(.player(player))
    #expect(stage.drop() == [.replayClick])
    stage.grab(20, 500)
    #expect(stage.drop() == [seek(player, by: -10, -10)])
  }
}
