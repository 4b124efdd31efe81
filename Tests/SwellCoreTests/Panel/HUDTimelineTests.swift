import Testing

@testable import SwellCore

@Suite("How long the HUD stays, and how it fades")
struct HUDTimelineTests {
  @Test("Stays fully opaque until exactly 0.8 s after the last change, and wakes only then")
  func hideDelay() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    #expect(stage.opacity() == 1)
    #expect(stage.timeToDeadline == .milliseconds(800))
    stage.pass(.nanoseconds(799_999_999))
    #expect(stage.opacity() == nil && stage.timeToDeadline == .nanoseconds(1))
    if case .shown = stage.osd.hud.phase {} else { Issue.record("fades too early: \(stage.osd.hud.phase)") }
    _ = stage.frame(after: .nanoseconds(1))
    if case .fading = stage.osd.hud.phase {} else { Issue.record("does not fade: \(stage.osd.hud.phase)") }
  }

  @Test("Is hidden exactly 1.0 s after the fade began, and then has no timer")
  func fadeEnd() {
    var stage = Stage.inSession()
    stage.showVolume(60)
    let last = stage.frame(after: .nanoseconds(1_799_000_000))
    #expect(last.map { $0.opacity > 0 && $0.opacity < 0.001 } == true)
    #expect(stage.frame(after: .milliseconds(20)) == .hidden)
    #expect(stage.osd.hud.phase == .hidden && stage.timeToDeadline == nil && stage.frame() == nil)
  }

  @Test("Fades evenly down at the monitor's rate, eased at both ends", arguments: [60, 75, 144])
  func fade(rate: Int) throws {
    var monitor = Stage.laptop
    monitor.framePeriod = .nanoseconds(1_000_000_000 / rate)
    var stage = Stage.inSession(monitors: [monitor])
    stage.hearVolume(60)
    let start = stage.now
    let frames = stage.live(for: .seconds(4))
    let hidden = try #require(frames.last)
    #expect(frames.firstIndex { $0.frame == .hidden } == frames.count - 1)
    let late = hidden.at - start - .milliseconds(1800)
    #expect(late >= .zero && late <= monitor.framePeriod)
    #expect(abs(frames.count - rate) <= 3)
    let opacities = frames.map(\.frame.opacity)
    let steps = zip(opacities, opacities.dropFirst()).map { $0 - $1 }
    let steepest = try #require(steps.max())
    #expect(steps.allSatisfy { $0 >= 0 } && steepest < 2 / Double(rate), "no jump anywhere")
    #expect(steps[1] < steepest / 4 && steps[steps.count - 2] < steepest / 4, "begins and ends gently")
    #expect(stage.timeToDeadline == nil)
  }

  @Test(
    "Any change during the delay or the fade is back at full opacity in the same call, for another 0.8 s",
    arguments: [1, 400, 799, 800, 801, 1300, 1799, 1800, 2500])
  func renewal(milliseconds: Int) {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    stage.live(for: .milliseconds(milliseconds))
    stage.pass(.milliseconds(17))
    stage.hear(.sink(SinkReading(name: "tv", device: .hdmi, volume: Stage.full)))
    let frame = stage.frame()
    #expect(frame?.opacity == 1 && frame?.icon == .hdmi)
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("Is hidden at once when it is woken long after the fade: a suspended machine")
  func resume() {
    var stage = Stage.inSession()
    stage.showVolume(60)
    stage.pass(.seconds(36_000))
    stage.hear(.deadline)
    #expect(stage.frame() == .hidden && stage.timeToDeadline == nil)
  }

  @Test("Delay, fade and opacity are what is configured; without a fade it is gone when the delay is over")
  func configured() {
    for fade in [400, 0] {
      var stage = Stage.inSession {
        ($0.hideDelay, $0.fade, $0.opacity) = (.milliseconds(200), .milliseconds(fade), 0.8)
      }
      let start = stage.now
      stage.hearVolume(60)
      let frames = stage.live(for: .seconds(3))
      #expect(frames.first?.frame.scene?.panelOpacity == 0.8)
      let late = frames.last.map { $0.at - start - .milliseconds(200 + fade) }
      #expect(late.map { $0 >= .zero && $0 <= .milliseconds(17) } == true)
      #expect(fade > 0 || frames.count == 2)
    }
  }

  @Test("Losing the audio server lets the HUD run its course")
  func disconnectionWhileShown() {
    var stage = Stage.inSession()
    stage.showVolume(60)
    stage.hear(.audioDisconnected, .audioServerAppeared)
    let frames = stage.live(for: .seconds(3))
    #expect(frames.last?.frame == .hidden && frames.count > 50)
  }
}
