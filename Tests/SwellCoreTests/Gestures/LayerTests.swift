import SwellCore
import Testing

@Suite("When the layer is there, and whose a press is", .serialized)
struct LayerTests {
  private static let finger = PressSource.touch(7)

  @Test("It comes and goes with the modifiers")
  func hold() {
    var stage = Stage.inSession()
    #expect(stage.hear(.hold(isOn: true)) == [.showLayer([Stage.laptop.frame])])
    #expect(stage.hear(.hold(isOn: true)) == [])
    #expect(stage.hear(.hold(isOn: false)) == [.showLayer([])])
    #expect(stage.hear(.hold(isOn: false)) == [])
  }

  @Test("It comes and goes with the command, which is told how it is now")
  func toggle() {
    var stage = Stage.inSession()
    let steps: [(Switch, [Effect], String)] = [
      (.off, [], "off\n"), (.on, [.showLayer([Stage.laptop.frame])], "on\n"), (.on, [], "on\n"),
      (.toggle, [.showLayer([])], "off\n"),
      (.toggle, [.showLayer([Stage.laptop.frame])], "on\n"), (.off, [.showLayer([])], "off\n"),
    ]
    for (wanted, effects, reply) in steps {
      let answer = stage.ask(.gesture(wanted))
      #expect(answer.effects == effects)
      #expect(answer.reply == reply)
    }
  }

  @Test("With several reasons it goes with the last")
  func together() {
    var stage = Stage.inSession()
    #expect(stage.hear(.hold(isOn: true)) == [.showLayer([Stage.laptop.frame])])
    #expect(stage.ask(.gesture(.on)).effects == [])
    #expect(stage.hear(.hold(isOn: false)) == [])
    #expect(stage.hear(.hold(isOn: true)) == [])
    #expect(stage.ask(.gesture(.toggle)).reply == "off\n")
    #expect(stage.hear(.hold(isOn: false)) == [.showLayer([])])
  }

  @Test("Modifiers let go in mid-drag: it stays until the button is up")
  func lettingGo() {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 500)
    #expect(stage.hear(.hold(isOn: false)) == [])
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(65_536)])
    #expect(stage.drop() == [.showLayer([])])
  }

  @Test("Modifiers let go in a drag that a lock ends change nothing for the next drag")
  func lettingGoUnderLock() {
    var stage = Stage.inSession()
    stage.hear(.fullScreen(5, isListed: true))
    for _ in 1...2 {
      stage.hear(.hold(isOn: true))
      stage.grab(1440, 540)
      stage.drag(to: 1440, 500)
      #expect(stage.hear(.hold(isOn: false)) == [])
      stage.hear(.locked(.saver, isOn: true))
      stage.hear(.locked(.saver, isOn: false))
    }
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 500)
    stage.hear(.hold(isOn: false))
    #expect(stage.drop() == [.showLayer([])])
  }

  @Test("The same when the drag is cancelled meanwhile, or never became one")
  func lettingGoElse() {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 500)
    #expect(stage.hear(.hold(isOn: false)) == [])
    #expect(stage.hear(.cancelled) == [.setVolume(32_768)])
    #expect(stage.drop() == [.showLayer([])])
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    #expect(stage.hear(.hold(isOn: false)) == [])
    #expect(stage.drop() == [.replayClick(button: 1), .showLayer([])])
  }

  @Test("Modifiers held again before the button is up: it stays")
  func holdAgain() {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 500)
    #expect(stage.hear(.hold(isOn: false)) == [])
    // A layer that is made anew would end the drag.
    #expect(stage.hear(.hold(isOn: true)) == [])
    #expect(stage.drop() == [])
  }

  @Test("A click of any button is handed on from where it was", arguments: [1, 2, 3, 8])
  func click(button: Int) {
    var stage = Stage.inSession()
    _ = stage.ask(.gesture(.on))
    stage.grab(300, 200, by: .button(button))
    stage.drag(to: 303, 201, by: .button(button))
    #expect(stage.drop(by: .button(button)) == [.replayClick(button: button)])
    #expect(stage.content == nil)
  }

  @Test("A drag is not handed on")
  func drag() {
    var stage = Stage.inSession()
    _ = stage.ask(.gesture(.on))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 400)
    stage.drag(to: 1440, 540)
    #expect(stage.drop() == [])
  }

  // MARK: Full-screen programs

  @Test(
    "Over a listed program there is no layer: its presses are taken while it is full-screen, clear of the dead zone")
  func fullScreen() {
    var settings = Settings()
    settings.deadZone = 30
    var stage = Stage.inSession(settings: settings)
    let area = PixelRect(x: 0, y: 30, width: 1920, height: 1050)
    #expect(stage.hear(.fullScreen(7, isListed: true)) == [.takePresses(of: 7, in: [area])])
    #expect(stage.hear(.fullScreen(7, isListed: true)) == [])
    #expect(stage.osd.layerFrames == [])
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(65_536)])
    #expect(stage.drop() == [])
    stage.grab(1440, 540)
    #expect(stage.drop() == [.replayClick(button: 1)])
    #expect(
      stage.hear(.monitors([Stage.beamer])).contains(
        .takePresses(
          of: 7,
          in: [
            PixelRect(x: 1920, y: 30, width: 1280, height: 690)
          ])))
    #expect(stage.hear(.fullScreen(9, isListed: true)).count == 1)
    #expect(stage.hear(.fullScreen(nil, isListed: false)) == [.takePresses(of: nil, in: [])])
    #expect(stage.hear(.fullScreen(nil, isListed: false)) == [])
  }

  @Test("Locked, nothing of it is taken; afterwards it is again")
  func lockedFullScreen() {
    var stage = Stage.inSession()
    stage.hear(.fullScreen(7, isListed: true))
    let frames = [Stage.laptop.frame]
    #expect(stage.hear(.locked(.session, isOn: true)) == [.takePresses(of: nil, in: frames)])
    #expect(stage.hear(.locked(.session, isOn: false)) == [.takePresses(of: 7, in: frames)])
    stage.hear(.locked(.session, isOn: true))
    stage.hear(.fullScreen(nil, isListed: false))
    #expect(stage.hear(.locked(.session, isOn: false)) == [])
  }

  @Test("Modifiers that are held during a drag over it bring the layer after the drag")
  func holdOverFullScreen() {
    var stage = Stage.inSession()
    stage.hear(.fullScreen(7, isListed: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 500)
    #expect(stage.hear(.hold(isOn: true)) == [])
    #expect(stage.drop() == [.showLayer([Stage.laptop.frame])])
    #expect(stage.hear(.hold(isOn: false)) == [.showLayer([])])
  }

  // MARK: Fingers

  @Test("A finger that rests is the program's after 250 ms, and its drag then too; a button waits for ever")
  func rest() {
    var stage = Stage.inSession()
    stage.grab(1910, 540, by: Self.finger)
    stage.drag(to: 1908, 541, by: Self.finger)
    #expect(stage.timeToDeadline == .milliseconds(250))
    stage.pass(.milliseconds(249))
    #expect(stage.hear(.deadline) == [])
    stage.pass(.milliseconds(1))
    #expect(stage.hear(.deadline) == [.decideTouch(7, isTaken: false)])
    #expect(stage.timeToDeadline == nil)
    #expect(stage.drag(to: 1908, 100, by: Self.finger) == [])
    #expect(stage.volume == 32_768)
    stage.grab(1910, 540, by: .touch(8))
    stage.pass(.milliseconds(100))
    stage.drag(to: 1910, 500, by: .touch(8))
    stage.pass(.seconds(2))
    #expect(stage.hear(.deadline) == [], "a drag may rest")
    stage.drop(by: .touch(8))
    _ = stage.live(for: .seconds(3))
    stage.grab(1440, 540)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A finger's drag is taken when it begins, and only then")
  func taken() {
    var stage = Stage.inSession()
    #expect(stage.grab(1910, 540, by: Self.finger) == [])
    #expect(stage.drag(to: 1910, 535, by: Self.finger) == [])
    #expect(
      stage.drag(to: 1910, 540 - 324, by: Self.finger) == [.decideTouch(7, isTaken: true), .setVolume(65_536)])
    #expect(stage.drag(to: 1910, 540, by: Self.finger) == [.setVolume(32_768)])
    #expect(!stage.drop(by: Self.finger).contains(.decideTouch(7, isTaken: false)))
  }

  @Test("A tap is given back, and is not clicked by Swell")
  func tap() {
    var stage = Stage.inSession()
    stage.grab(10, 540, by: Self.finger)
    #expect(stage.drop(by: Self.finger) == [.decideTouch(7, isTaken: false)])
    // The next one is a new one.
    stage.grab(1910, 540, by: .touch(8))
    #expect(stage.drag(to: 1910, 400, by: .touch(8)).first == .decideTouch(8, isTaken: true))
  }

  @Test("A drag that nothing is set for is given back at once")
  func refused() {
    var settings = Settings()
    settings.horizontal = .none
    var stage = Stage.inSession(settings: settings)
    stage.grab(10, 540, by: Self.finger)
    #expect(stage.drag(to: 60, 540, by: Self.finger) == [.decideTouch(7, isTaken: false)])
  }

  @Test("A second finger puts back what the drag has changed")
  func secondFinger() {
    var stage = Stage.inSession()
    stage.grab(1910, 540, by: Self.finger)
    stage.drag(to: 1910, 300, by: Self.finger)
    #expect(stage.hear(.cancelled) == [.setVolume(32_768)])
    #expect(stage.drag(to: 1910, 100, by: Self.finger) == [])
    stage.drop(by: Self.finger)
    #expect(stage.volume == 32_768)
  }

  // MARK: Swipes

  @Test("A swipe on a touchpad is a drag from where the pointer is, which asks for no decision and hands on no click")
  func swipe() {
    var stage = Stage.equipped()
    #expect(stage.grab(1440, 540, by: .swipe) == [])
    #expect(stage.timeToDeadline == nil)
    #expect(stage.drag(to: 1440, 540 - 324, by: .swipe) == [.setVolume(65_536)])
    #expect(stage.hear(.cancelled) == [.setVolume(32_768)])
    #expect(stage.drag(to: 1440, 100, by: .swipe) == [])
    stage.drop(by: .swipe)
    stage.grab(480, 540, by: .swipe)
    stage.drag(to: 480, 540 - 162, by: .swipe)
    #expect(stage.content?.label == "75%")
    stage.drop(by: .swipe)
    stage.grab(480, 540, by: .swipe)
    #expect(stage.drag(to: 600, 540, by: .swipe).asked == [.player(for: .seek)])
    stage.drop(by: .swipe)
    stage.grab(480, 540, by: .swipe)
    #expect(!stage.drop(by: .swipe).contains { if case .replayClick = $0 { true } else { false } })
  }

  @Test("Movements of what is not pressed are nobody's")
  func strangers() {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 100, by: .button(3)) == [])
    #expect(stage.drag(to: 1440, 100, by: .touch(1)) == [])
    #expect(stage.drop(by: .touch(1)) == [])
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(65_536)])
  }
}
