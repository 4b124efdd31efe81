import Testing

@testable import SwellCore

@Suite("When the layer is there, and whose a press is")
struct LayerTests {
  private var stage = Stage.inSession()
  private static let finger = PressSource.touch(7)
  private static let (shown, gone) = ([Stage.laptop.frame], [PixelRect]())
  private var layer: [PixelRect] { stage.osd.wanted.layer }

  @Test("It comes with the first of modifiers and the command, which is told how it is now, and goes with the last")
  mutating func reasons() {
    for (isOn, frames) in [(true, Self.shown), (true, Self.shown), (false, Self.gone), (false, Self.gone)] {
      #expect(stage.hear(.hold(isOn: isOn)) == [] && layer == frames)
    }
    for (wanted, frames, reply) in [
      (Switch.off, Self.gone, "off\n"), (.on, Self.shown, "on\n"), (.on, Self.shown, "on\n"),
      (.toggle, Self.gone, "off\n"), (.toggle, Self.shown, "on\n"),
    ] {
      #expect(stage.ask(.gesture(wanted)) == ([], reply))
      #expect(layer == frames)
    }
    for event in [Event.hold(isOn: true), .hold(isOn: false), .hold(isOn: true)] {
      stage.hear(event)
      #expect(layer == Self.shown)
    }
    stage.ask(.gesture(.toggle))
    #expect(layer == Self.shown)
    stage.hear(.hold(isOn: false))
    #expect(layer == Self.gone)
  }

  @Test("Modifiers let go in mid-drag: it stays until the button is up, unless they are held again")
  mutating func lettingGo() {
    for isHeldAgain in [false, true] {
      stage.hear(.hold(isOn: true))
      stage.drag(from: 1440, 540, to: 1440, 500)
      stage.hear(.hold(isOn: false))
      #expect(layer == Self.shown)
      #expect(stage.drag(to: 1440, 300).count == 1)
      if isHeldAgain { stage.hear(.hold(isOn: true)) }
      #expect(layer == Self.shown, "a layer that is made anew would end the drag")
      #expect(stage.drop() == [] && layer == (isHeldAgain ? Self.shown : Self.gone))
    }
  }

  @Test("A drag that a lock ends keeps no layer, and neither does the next one")
  mutating func lettingGoUnderLock() {
    stage.hear(.fullScreen(5, isListed: true))
    for _ in 1...2 {
      stage.hear(.hold(isOn: true))
      stage.drag(from: 1440, 540, to: 1440, 500)
      stage.hear(.hold(isOn: false), .locked(.saver, isOn: true))
      #expect(layer == Self.gone)
      stage.hear(.locked(.saver, isOn: false))
      #expect(layer == Self.gone)
    }
    stage.hear(.hold(isOn: true))
    stage.drag(from: 1440, 540, to: 1440, 500)
    stage.hear(.hold(isOn: false))
    #expect(stage.drop() == [] && layer == Self.gone)
  }

  @Test("The same when the drag is cancelled meanwhile, or never became one")
  mutating func lettingGoElse() {
    stage.hear(.hold(isOn: true))
    stage.drag(from: 1440, 540, to: 1440, 500)
    #expect(stage.hear(.hold(isOn: false), .cancelled) == [.setVolume(32_768)] && layer == Self.shown)
    #expect(stage.drop() == [] && layer == Self.gone)
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.hear(.hold(isOn: false))
    #expect(layer == Self.shown)
    #expect(stage.drop() == [.replayClick(button: 1)] && layer == Self.gone)
  }

  @Test("A click of any button is handed on from where it was, a drag is not", arguments: [1, 2, 3, 8])
  mutating func click(button: Int) {
    stage.ask(.gesture(.on))
    stage.grab(1440, 540, by: .button(button))
    stage.drag(to: 1443, 541, by: .button(button))
    // Movements of what is not pressed are nobody's.
    for stranger in [PressSource.button(9), .touch(1)] {
      #expect(stage.drag(to: 1440, 100, by: stranger) == [] && stage.drop(by: stranger) == [])
    }
    #expect(stage.drop(by: .button(button)) == [.replayClick(button: button)] && stage.content == nil)
    stage.grab(1440, 540, by: .button(button))
    for y in [400.0, 540] { #expect(stage.drag(to: 1440, y, by: .button(button)).count == 1) }
    #expect(stage.drop(by: .button(button)) == [])
  }

  @Test("Over a listed program in full screen there is no layer: its presses are taken, but for the dead zone")
  func fullScreen() {
    var stage = Stage.inSession { $0.deadZone = 30 }
    let area = PixelRect(0, 30, 1920, 1050)
    stage.hear(.fullScreen(7, isListed: true))
    #expect(stage.osd.wanted.presses == ProgramPressArea(window: 7, frames: [area]) && stage.osd.wanted.layer == [])
    #expect(stage.drag(from: 1440, 540, to: 1440, 540 - 324) == [.setVolume(65_536)])
    #expect(stage.drop() == [])
    stage.grab(1440, 540)
    #expect(stage.drop() == [.replayClick(button: 1)])
    stage.hear(.monitors([Stage.beamer]), .fullScreen(9, isListed: true))
    #expect(stage.osd.wanted.presses == ProgramPressArea(window: 9, frames: [PixelRect(1920, 30, 1280, 690)]))
    stage.hear(.fullScreen(nil, isListed: false))
    #expect(stage.osd.wanted.presses == nil)
  }

  @Test("Modifiers held during a drag over it bring the layer after the drag; locked, nothing of it is taken")
  mutating func meanwhile() {
    stage.hear(.fullScreen(7, isListed: true))
    let presses = stage.osd.wanted.presses
    stage.drag(from: 1440, 540, to: 1440, 500)
    stage.hear(.hold(isOn: true))
    #expect(layer == Self.gone)
    #expect(stage.drop() == [] && layer == Self.shown)
    stage.hear(.hold(isOn: false))
    #expect(layer == Self.gone)
    stage.hear(.locked(.session, isOn: true))
    #expect(stage.osd.wanted.presses == nil)
    stage.hear(.locked(.session, isOn: false))
    #expect(presses?.window == 7 && stage.osd.wanted.presses == presses)
    stage.hear(.locked(.session, isOn: true), .fullScreen(nil, isListed: false), .locked(.session, isOn: false))
    #expect(stage.osd.wanted.presses == nil)
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
