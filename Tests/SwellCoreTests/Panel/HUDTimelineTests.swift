import SwellCore
import Testing

@Suite("How long the HUD stays, and how it fades")
struct HUDTimelineTests {
  @Test("Stays fully opaque until exactly 0.8 s after the last change")
  func hideDelay() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    #expect(stage.opacity() == 1)
    stage.pass(.nanoseconds(799_999_999))
    #expect(stage.opacity() == nil)
    if case .shown = stage.osd.hud.phase {} else { Issue.record("fades too early: \(stage.osd.hud.phase)") }
    stage.pass(.nanoseconds(1))
    _ = stage.frame()
    if case .fading = stage.osd.hud.phase {} else { Issue.record("does not fade: \(stage.osd.hud.phase)") }
  }

  @Test("Asks to be woken exactly when the fade begins")
  func deadlineWhileShown() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
    stage.pass(.milliseconds(300))
    #expect(stage.timeToDeadline == .milliseconds(500))
  }

  @Test("Is hidden exactly 1.0 s after the fade began, and then has no timer")
  func fadeEnd() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.nanoseconds(1_799_000_000))
    let last = stage.frame()
    #expect(last.map { $0.opacity > 0 && $0.opacity < 0.001 } == true)
    stage.pass(.milliseconds(20))
    #expect(stage.frame() == .hidden)
    #expect(stage.osd.hud.phase == .hidden)
    #expect(stage.timeToDeadline == nil)
    #expect(stage.frame() == nil)
  }

  @Test("Fades evenly down at the monitor's rate, eased at both ends", arguments: [60, 75, 144])
  func fade(rate: Int) throws {
    var monitor = Stage.laptop
    monitor.framePeriod = .nanoseconds(1_000_000_000 / rate)
    var stage = Stage.inSession(monitors: [monitor])
    stage.hearVolume(60)
    let start = stage.now
    let frames = stage.live(for: .seconds(4))
    let opacities = frames.map(\.frame.opacity)
    let hidden = try #require(frames.last)
    #expect(hidden.frame == .hidden)
    #expect(frames.dropLast().allSatisfy { $0.frame != .hidden })
    #expect(hidden.at - start >= .milliseconds(1800))
    #expect(hidden.at - start <= .milliseconds(1800) + monitor.framePeriod)
    #expect(abs(frames.count - rate) <= 3)
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 >= $1 })
    let steps = zip(opacities, opacities.dropFirst()).map { $0 - $1 }
    let steepest = try #require(steps.max())
    #expect(steepest < 2 / Double(rate), "no jump anywhere")
    #expect(steps[1] < steepest / 4, "begins gently")
    #expect(steps[steps.count - 2] < steepest / 4, "ends gently")
    #expect(stage.timeToDeadline == nil)
  }

  @Test(
    "Is half transparent in the middle of the fade",
    arguments: [(Duration.zero, 1.0), (.milliseconds(500), 0.5), (.milliseconds(1000), 0), (.seconds(9), 0)])
  func easing(passed: Duration, opacity: Double) {
    var hud = HUDTimeline()
    let start = Instant(nanoseconds: 0)
    hud.show(HUDContent(kind: .volume, icon: .speakerLow, level: Level(0.1)), at: start)
    hud.advance(to: start + .milliseconds(800))
    #expect(abs(hud.opacity(at: start + .milliseconds(800) + passed) - opacity) < 1e-9)
  }

  @Test(
    "Any change during the delay or the fade is back at full opacity in the same call, for another 0.8 s",
    arguments: [1, 400, 799, 800, 801, 1300, 1799, 1800, 2500])
  func renewal(milliseconds: Int) {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.live(for: .milliseconds(milliseconds))
    stage.pass(.milliseconds(17))
    stage.hearVolume(61)
    let frame = stage.frame()
    #expect(frame?.opacity == 1)
    #expect(frame?.label == "61%")
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("A switch of sink replaces the volume that is shown: there is one HUD")
  func replacement() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    stage.pass(.milliseconds(500))
    stage.hear(.sink(SinkReading(name: "tv", device: .hdmi, volume: Stage.full)))
    stage.pass(.milliseconds(500))
    let frame = stage.frame()
    #expect(frame?.icon == .hdmi)
    #expect(frame?.opacity == 1)
  }

  @Test("Is hidden at once when it is woken long after the fade: a suspended machine")
  func resume() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.seconds(36_000))
    stage.hear(.deadline)
    #expect(stage.frame() == .hidden)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Without a fade it is gone when the delay is over")
  func noFade() {
    var hud = HUDTimeline(timing: HUDTimeline.Timing(hideDelay: .milliseconds(200), fade: .zero))
    let start = Instant(nanoseconds: 0)
    hud.show(HUDContent(kind: .volume, icon: .speakerLow, level: Level(0.1)), at: start)
    hud.advance(to: start + .nanoseconds(199_999_999))
    #expect(hud.opacity(at: start + .nanoseconds(199_999_999)) == 1)
    hud.advance(to: start + .milliseconds(200))
    #expect(hud.phase == .hidden)
  }

  @Test("Losing the audio server lets the HUD run its course")
  func disconnectionWhileShown() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.hear(.audioDisconnected)
    stage.hear(.audioServerAppeared)
    let frames = stage.live(for: .seconds(3))
    #expect(frames.last?.frame == .hidden)
    #expect(frames.count > 50)
  }
}
