import Testing

@testable import SwellCore

@Suite("Whose a press is")
struct PressAreaTests {
  private var stage = Stage.inSession()
  private static let finger = PressSource.touch(7)
  private var presses: PressArea { stage.osd.wanted.presses }

  @Test("With modifiers they are drags everywhere, without them only after the command, which says how it is now")
  mutating func reasons() {
    #expect((presses.frames, presses.hold) == ([Stage.laptop.frame], [.super, .alt]))
    for (wanted, free, reply) in [
      (Switch.off, PressArea.Free.nowhere, "off\n"), (.on, .everywhere, "on\n"), (.on, .everywhere, "on\n"),
      (.toggle, .nowhere, "off\n"), (.toggle, .everywhere, "on\n"),
    ] {
      #expect(stage.ask(.gesture(wanted)) == ([], reply))
      #expect(presses.free == free)
    }
    stage.save { $0.hold = [.control] }
    #expect(presses.hold == [.control])
  }

  @Test("A click is handed on from where it was, a drag is not")
  mutating func click() {
    stage.ask(.gesture(.on))
    stage.grab(1440, 540)
    stage.drag(to: 1443, 541)
    // Movements of what is not pressed are nobody's.
    for stranger in [PressSource.swipe, .touch(1)] {
      #expect(stage.drag(to: 1440, 100, by: stranger) == [] && stage.drop(by: stranger) == [])
    }
    #expect(stage.drop() == [.replayClick] && stage.content == nil)
    stage.grab(1440, 540)
    for y in [400.0, 540] { #expect(stage.drag(to: 1440, y).count == 1) }
    #expect(stage.drop() == [])
  }

  @Test("The layer covers each monitor; its zones are the halves between the dead zones where a drag changes something")
  func zones() {
    func zones(_ change: (inout Settings) -> Void) -> [PressArea.Zone] {
      let stage = Stage.inSession(monitors: [Stage.beamer], change)
      #expect(stage.osd.wanted.presses.monitors == [Stage.beamer.frame])
      return stage.osd.wanted.presses.zones
    }
    let halves = [PixelRect(1920, 0, 640, 720), PixelRect(2560, 0, 640, 720)]
    #expect(zones { _ in } == halves.map { .init(frame: $0, axis: .vertical) })
    #expect(zones { $0.left = .none }.map(\.axis) == [.horizontal, .vertical])
    #expect(zones { ($0.left, $0.horizontal) = (.none, .none) } == [.init(frame: halves[1], axis: .vertical)])
    #expect(zones { ($0.left, $0.right, $0.horizontal) = (.none, .none, .none) } == [])
    for (bottom, height) in [(Settings.DragLength.share(0.25), 510), (.length(700), -10), (.share(1), -30)] {
      let places = zones { $0.deadZone = .init(top: .length(30), bottom: bottom) }.map(\.frame)
      #expect(places == (height < 0 ? [] : halves.map { PixelRect($0.x, 30, 640, height) }))
    }
    // Of a turned view, the left half is the lower one, and up is to the left.
    var stage = Stage.inSession { ($0.rotation, $0.left) = (.hud, .none) }
    stage.hear(.orientation(.left))
    #expect(stage.osd.wanted.presses.zones.map(\.axis) == [.vertical, .horizontal])
    #expect(stage.osd.wanted.presses.contains(PixelPoint(x: 1919, y: 1079)))
    #expect(!stage.osd.wanted.presses.contains(PixelPoint(x: 1920, y: 1079)))
  }

  private static let film = PixelRect(0, 0, 1920, 900)

  @Test("A full-screen program that plays is a film: no modifiers, and the lowest sixth is its own")
  mutating func plays() {
    var player = PlayerReading(name: "org.mpris.MediaPlayer2.firefox")
    func isFree(_ stage: Stage) -> Bool { stage.osd.wanted.presses.free == .program(7) }
    #expect(stage.osd.wanted.fullScreen.all && !stage.osd.wanted.players)
    stage.focusedProcess = 42
    let question = Question.ownPlayer(of: FocusedProgram(process: 42), for: .reading)
    #expect(stage.hear(.fullScreen(7, isListed: false)).asked == [question], "it may play for long, and say nothing")
    #expect(stage.osd.wanted.players && stage.osd.wanted.wheelStrips == [])
    player.status = .paused
    #expect(stage.hear(.player(player)) == [] && !isFree(stage))
    player.status = .playing
    for (answer, isFilm) in [
      (Answer.player(nil), false), (.unavailable(.silent), false),
      (.player(PlayerReading(name: player.name)), false), (.player(player), true),
    ] {
      let effects = stage.hear(.player(player))
      #expect(effects.asked == [question])
      stage.reply(answer)
      #expect(isFree(stage) == isFilm)
    }
    #expect(!stage.osd.wanted.players)
    #expect(stage.osd.wanted.presses.freeFrames.reduce(Self.film) { $0.joined(with: $1) } == Self.film)
    // While it is paused too, and until another window is there.
    stage.hear(.fullScreen(7, isListed: false))
    #expect(isFree(stage))
    stage.hear(.fullScreen(8, isListed: false), .fullScreen(7, isListed: false))
    #expect(!isFree(stage))
    // A late answer is about another window.
    stage.hear(.player(player), .fullScreen(nil, isListed: false))
    stage.reply(.player(player))
    #expect(stage.osd.wanted.presses.free == .nowhere)
  }

  @Test("Only 'fullscreen = auto' asks who plays, and only players that are chosen", arguments: [false, true])
  func neverAsks(isIgnored: Bool) {
    var stage = Stage.inSession {
      if isIgnored { $0.players = PlayerChoice("*, !firefox")! } else { $0.fullScreen = .classes(["mpv"]) }
    }
    stage.hear(.fullScreen(7, isListed: false))
    var player = PlayerReading(name: "org.mpris.MediaPlayer2.firefox")
    player.status = .playing
    #expect(stage.hear(.player(player)) == [])
    stage.save { $0.fullScreen = .off }
    stage.hear(.fullScreen(nil, isListed: false))
    #expect(stage.osd.wanted.presses.free == .nowhere)
  }

  @Test("On a listed program in full screen they need no modifiers, but for the dead zone")
  func fullScreen() {
    var stage = Stage.inSession { ($0.deadZone, $0.fullScreen) = (.top(30), .classes(["mpv"])) }
    stage.hear(.fullScreen(7, isListed: true))
    #expect(stage.osd.wanted.presses.free == .program(7))
    #expect(stage.osd.wanted.presses.frames == [PixelRect(0, 30, 1920, 1050)])
    #expect(stage.drag(from: 1440, 540, to: 1440, 540 - 324) == [.setVolume(65_536)])
    #expect(stage.drop() == [])
    stage.grab(1440, 540)
    #expect(stage.drop() == [.replayClick])
    stage.hear(.monitors([Stage.beamer]), .fullScreen(9, isListed: true))
    #expect(stage.osd.wanted.presses.free == .program(9))
    #expect(stage.osd.wanted.presses.frames == [PixelRect(1920, 30, 1280, 690)])
    stage.ask(.gesture(.on))
    #expect(stage.osd.wanted.presses.free == .everywhere)
    stage.ask(.gesture(.off))
    stage.hear(.fullScreen(nil, isListed: false))
    #expect(stage.osd.wanted.presses.free == .nowhere)
  }

  @Test("A finger that rests is the program's after 250 ms, and its drag then too; a drag may rest, a button waits")
  mutating func rest() {
    stage.grab(1910, 540, by: Self.finger)
    stage.drag(to: 1908, 541, by: Self.finger)
    #expect(stage.timeToDeadline == .milliseconds(250))
    #expect(stage.wake(after: .milliseconds(249)) == [])
    #expect(stage.wake(after: .milliseconds(1)) == [.decideTouch(7, isTaken: false)] && stage.timeToDeadline == nil)
    #expect(stage.drag(to: 1908, 100, by: Self.finger) == [] && stage.volume == 32_768)
    stage.grab(1910, 540, by: .touch(8))
    stage.pass(.milliseconds(100))
    stage.drag(to: 1910, 500, by: .touch(8))
    #expect(stage.wake(after: .seconds(2)) == [])
    stage.drop(by: .touch(8))
    stage.live(for: .seconds(3))
    stage.grab(1440, 540)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A finger's drag is taken when it begins, and only then; a second finger puts back what it has changed")
  mutating func taken() {
    #expect(stage.grab(1910, 540, by: Self.finger) == [] && stage.drag(to: 1910, 535, by: Self.finger) == [])
    #expect(stage.drag(to: 1910, 540 - 324, by: Self.finger) == [.decideTouch(7, isTaken: true), .setVolume(65_536)])
    #expect(stage.drag(to: 1910, 300, by: Self.finger).count == 1)
    #expect(stage.hear(.cancelled) == [.setVolume(32_768)] && stage.drag(to: 1910, 100, by: Self.finger) == [])
    #expect(!stage.drop(by: Self.finger).contains(.decideTouch(7, isTaken: false)))
  }

  @Test("A tap is given back, and so is a drag that nothing is set for; neither blocks what comes after it")
  mutating func givenBack() {
    stage = Stage.inSession { $0.horizontal = .none }
    stage.grab(10, 540, by: Self.finger)
    #expect(stage.drop(by: Self.finger) == [.decideTouch(7, isTaken: false)])
    stage.grab(10, 540, by: .touch(8))
    #expect(stage.drag(to: 60, 540, by: .touch(8)) == [.decideTouch(8, isTaken: false)])
    // TouchBands tells no release of a touch that was given back.
    stage.grab(1910, 540, by: .touch(9))
    #expect(stage.drag(to: 1910, 400, by: .touch(9)).first == .decideTouch(9, isTaken: true))
  }

  @Test("A swipe on a touchpad is a drag from where the pointer is, which asks for no decision and hands on no click")
  mutating func swipe() {
    #expect(stage.grab(1440, 540, by: .swipe) == [] && stage.timeToDeadline == nil)
    #expect(stage.drag(to: 1440, 540 - 324, by: .swipe) == [.setVolume(65_536)])
    #expect(stage.hear(.cancelled) == [.setVolume(32_768)] && stage.drag(to: 1440, 100, by: .swipe) == [])
    stage.drop(by: .swipe)
    stage.grab(480, 540, by: .swipe)
    #expect(!stage.drop(by: .swipe).contains { if case .replayClick = $0 { true } else { false } })
  }

  @Test(
    "A second finger before the drag: the first is given back, as where nothing may be shown; one during it ends it")
  mutating func secondFinger() {
    stage.grab(10, 540, by: Self.finger)
    let effects = stage.hear(.cancelled) + stage.drop(by: Self.finger)
    #expect(effects.contains(.decideTouch(7, isTaken: false)))
    stage = Stage.inSession()
    stage.drag(from: 1440, 540, to: 1440, 400)
    let during = stage.grab(10, 540, by: Self.finger)
    #expect(during.contains(.decideTouch(7, isTaken: false)) && during.contains(.setVolume(32_768)))
    for event in [Event.locked(.saver, isOn: true), .monitors([])] {
      stage = Stage.inSession()
      stage.hear(event)
      #expect(stage.grab(10, 540, by: Self.finger) == [.decideTouch(7, isTaken: false)], "nobody's")
    }
  }
}
