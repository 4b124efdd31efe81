import Testing

@testable import SwellCore

@Suite("How long the HUD stays, and how it fades")
struct HUDTimelineTests {
  private var stage = Stage.inSession()

  @Test("Is opaque until exactly 0.8 s after the last change, hidden 1 s later, or when a suspended machine wakes")
  mutating func course() {
    stage.hearVolume(60)
    #expect(stage.opacity() == 1 && stage.timeToDeadline == .milliseconds(800))
    stage.pass(.nanoseconds(799_999_999))
    #expect(stage.opacity() == nil && stage.timeToDeadline == .nanoseconds(1) && !stage.osd.hud.timeline.isMoving)
    _ = stage.frame(after: .nanoseconds(1))
    #expect(stage.osd.hud.timeline.isMoving)
    #expect(stage.frame(after: .milliseconds(999)).map { $0.opacity > 0 && $0.opacity < 0.001 } == true)
    #expect(stage.frame(after: .milliseconds(20)) == .hidden)
    #expect((stage.osd.hud.timeline.phase, stage.timeToDeadline, stage.frame()) == (.hidden, nil, nil))
    stage.showVolume(50)
    stage.wake(after: .seconds(36_000))
    #expect(stage.frame() == .hidden && stage.timeToDeadline == nil)
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

  @Test("Any change brings it back at once, for 0.8 s", arguments: [1, 400, 799, 800, 801, 1300, 1799, 1800, 2500])
  mutating func renewal(milliseconds: Int) {
    stage.hearVolume(60)
    stage.live(for: .milliseconds(milliseconds))
    stage.pass(.milliseconds(17))
    stage.hear(.sink(SinkReading(name: "tv", device: .hdmi, volume: Stage.full)))
    let frame = stage.frame()
    #expect((frame?.opacity, frame?.icon) == (1, .hdmi))
    #expect(stage.timeToDeadline == .milliseconds(800))
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

  @Test("2000 changes a second make at most one frame a frame period, and end on the newest value")
  mutating func burst() throws {
    var frames: [(at: Instant, frame: Frame)] = []
    var reading = Stage.speakers(percent: 50)
    for change in 1...2000 {
      reading.volume = UInt32(change * 20)
      stage.hear(.sink(reading))
      if let frame = stage.frame() { frames.append((stage.now, frame)) }
      stage.pass(.microseconds(500))
    }
    #expect((55...61).contains(frames.count))
    frames += stage.live(for: .milliseconds(100))
    let pauses = zip(frames, frames.dropFirst()).map { $1.at - $0.at }
    #expect(pauses.allSatisfy { $0 >= Stage.laptop.framePeriod })
    #expect(frames.last?.frame.label == "61%")
    #expect(stage.live(for: .milliseconds(1900)).last?.frame == .hidden)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A change within the frame period waits for its end, and not longer; nothing is pushed while nothing changes")
  mutating func secondChange() {
    stage.hearVolume(60)
    #expect(stage.frame()?.label == "60%", "at once")
    stage.pass(.milliseconds(5))
    stage.hearVolume(61)
    #expect(stage.frame() == nil)
    let rest = Stage.laptop.framePeriod - .milliseconds(5)
    #expect(stage.timeToDeadline == rest)
    #expect(stage.frame(after: rest)?.label == "61%")
    stage.pass(.milliseconds(5))
    stage.hearVolume(60)
    stage.hearVolume(61)
    #expect(stage.frame(after: .milliseconds(12))?.label == "61%")
    #expect(stage.timeToDeadline == .milliseconds(788), "a change and its contrary renew the delay too")
    for _ in 0..<40 { #expect(stage.frame(after: .milliseconds(19)) == nil) }
  }

  // MARK: A HUD that others took from the screen

  private mutating func isShown() -> Bool {
    stage.ask(.status(json: false)).reply?.contains("panel     hidden") == false
  }

  @Test("Is hidden at once, says so, and comes with the next change; while it is hidden that is nothing new")
  mutating func lost() {
    stage.hear(.hudLost)
    #expect(stage.frame() == nil && stage.timeToDeadline == nil)
    stage.showVolume(60)
    #expect(isShown())
    stage.pass(.milliseconds(100))
    stage.hear(.hudLost)
    #expect((isShown(), stage.frame(), stage.timeToDeadline) == (false, .hidden, nil))
    stage.pass(.milliseconds(50))
    stage.hearVolume(61)
    #expect(stage.frame()?.label == "61%" && isShown())
  }

  @Test(
    "Over a copy of the screen the fade takes 300 ms at most, with a compositor as long as is set",
    arguments: [(false, 1000, 300), (true, 1000, 1000), (false, 100, 100)])
  func shortFade(isComposited: Bool, wanted: Int, milliseconds: Int) {
    var stage = Stage.inSession { $0.fade = .milliseconds(wanted) }
    stage.hear(.compositor(isRunning: isComposited))
    stage.hearVolume(60)
    stage.wake(after: .milliseconds(800 + milliseconds - 20))
    #expect(stage.osd.hud.timeline.phase != .hidden)
    stage.wake(after: .milliseconds(30))
    #expect(stage.osd.hud.timeline.phase == .hidden)
  }

  // MARK: while nothing is shown

  /// Whether the frame has all icons and all digits of the volume, without being shown.
  private static func isRehearsal(_ frame: Frame?) -> Bool {
    guard case .rehearsed(let panels) = frame else { return false }
    let icons: Set<Icon?> = [.speakerMuted, .speakerLow, .speakerMedium, .speakerHigh]
    return Set(panels.map(\.scene.icon?.icon)) == icons
      && Set(panels.flatMap(\.scene.lines).flatMap(\.text)) == Set("0123456789%")
  }

  @Test("What panels need is made once, at the end of the start: a turn after the first attempt to reach a server")
  func rehearsal() {
    let start = Instant(nanoseconds: 0)
    for answer in [Event.audioDisconnected(isWatched: false), .sink(nil)] {
      var osd = OnScreenDisplay(identity: .init(version: "1", process: 1, display: ":0"))
      for event in [Event.started, .monitors([Stage.laptop]), .compositor(isRunning: false), .deadline] {
        _ = osd.handle(event, at: start)
        #expect(!osd.wanted.login)
      }
      #expect(osd.nextFrame(at: start, measuring: EvenText()) == nil)
      _ = osd.handle(answer, at: start)
      #expect(!osd.wanted.login)
      _ = osd.handle(.deadline, at: start)
      #expect(osd.wanted.login)
      let later = start + .seconds(1)
      #expect(Self.isRehearsal(osd.nextFrame(at: later, measuring: EvenText())))
      #expect(osd.nextFrame(at: later + .seconds(1), measuring: EvenText()) == nil)
    }
  }

  @Test("It is made again with other fonts, and for a compositor that has come or gone, when what is shown is hidden")
  mutating func otherRehearsals() {
    for isRunning in [true, false] {
      stage.hear(.compositor(isRunning: isRunning))
      #expect(Self.isRehearsal(stage.frame(after: .seconds(1))))
    }
    stage.showVolume(60)
    stage.hear(.compositor(isRunning: true))
    let frames = stage.live(for: .seconds(5)).map(\.frame)
    #expect(frames.count > 1 && frames.dropLast().allSatisfy { $0.opacity > 0 })
    #expect(Self.isRehearsal(frames.last) && stage.timeToDeadline == nil)
    stage.hear(.glyphsReplaced)
    #expect(Self.isRehearsal(stage.live(for: .seconds(5)).last?.frame))
  }
}
