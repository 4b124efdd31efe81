import Testing

@testable import SwellCore

@Suite("A HUD that others took from the screen")
struct LostHUDTests {
  private func isShown(_ stage: inout Stage) -> Bool {
    stage.ask(.status(json: false)).reply?.contains("hud       hidden") == false
  }

  @Test("is hidden at once, says so, and comes with the next change; while it is hidden that is nothing new")
  func lost() {
    var stage = Stage.inSession()
    stage.hear(.hudLost)
    #expect(stage.frame() == nil && stage.timeToDeadline == nil)
    stage.showVolume(60)
    #expect(isShown(&stage))
    stage.pass(.milliseconds(100))
    stage.hear(.hudLost)
    #expect(!isShown(&stage) && stage.frame() == .hidden && stage.timeToDeadline == nil)
    stage.pass(.milliseconds(50))
    stage.hearVolume(61)
    #expect(stage.frame()?.label == "61%" && isShown(&stage))
  }

  @Test(
    "Over a copy of the screen the fade takes 300 ms at most, with a compositor as long as is set",
    arguments: [(false, 1000, 300), (true, 1000, 1000), (false, 100, 100)])
  func fade(isComposited: Bool, wanted: Int, milliseconds: Int) {
    var stage = Stage.inSession { $0.fade = .milliseconds(wanted) }
    stage.hear(.compositor(isRunning: isComposited))
    stage.hearVolume(60)
    stage.pass(.milliseconds(800 + milliseconds - 20))
    stage.hear(.deadline)
    #expect(stage.osd.hud.phase != .hidden)
    stage.pass(.milliseconds(30))
    stage.hear(.deadline)
    #expect(stage.osd.hud.phase == .hidden)
  }
}
