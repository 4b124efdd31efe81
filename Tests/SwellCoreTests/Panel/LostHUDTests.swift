import Testing

@testable import SwellCore

@Suite("A HUD that others took from the screen")
struct LostHUDTests {
  private func isShown(_ stage: inout Stage) -> Bool {
    for case .reply(.done(let text), _) in stage.hear(.request(.status(json: false), client: Stage.client)) {
      return !text.contains("hud       hidden")
    }
    return false
  }

  @Test("is hidden at once, says so, and comes with the next change")
  func lost() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    #expect(stage.frame() != .hidden)
    #expect(isShown(&stage))
    stage.pass(.milliseconds(100))
    stage.hear(.hudLost)
    #expect(!isShown(&stage))
    #expect(stage.frame() == .hidden)
    #expect(stage.timeToDeadline == nil)
    stage.pass(.milliseconds(50))
    stage.hearVolume(61)
    #expect(stage.frame()?.label == "61%")
    #expect(isShown(&stage))
  }

  @Test("is nothing new while it is hidden")
  func hidden() {
    var stage = Stage.inSession()
    stage.hear(.hudLost)
    #expect(stage.frame() == nil)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Over a copy of the screen the fade takes 300 ms at most, with a compositor as long as is set")
  func fade() {
    for (isComposited, milliseconds) in [(false, 300), (true, 1000)] {
      var stage = Stage.inSession()
      stage.hear(.compositor(isRunning: isComposited))
      stage.hearVolume(60)
      stage.pass(.milliseconds(800 + milliseconds - 20))
      stage.hear(.deadline)
      #expect(stage.osd.hud.phase != .hidden)
      stage.pass(.milliseconds(30))
      stage.hear(.deadline)
      #expect(stage.osd.hud.phase == .hidden)
    }
    var settings = Settings()
    settings.fade = .milliseconds(100)
    var stage = Stage.inSession(settings: settings)
    stage.hear(.compositor(isRunning: false))
    stage.hearVolume(60)
    stage.pass(.milliseconds(910))
    stage.hear(.deadline)
    #expect(stage.osd.hud.phase == .hidden)
  }
}
