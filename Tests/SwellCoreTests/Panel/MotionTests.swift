import SwellCore
import Testing

@Suite("How pill and capsule move")
struct MotionTests {
  private static func stage(_ theme: Theme.Name = .pill, _ change: (inout Settings) -> Void = { _ in }) -> Stage {
    var settings = Settings()
    settings.theme = theme
    change(&settings)
    return Stage.inSession(settings: settings)
  }

  /// The share of the bar that is filled.
  private static func share(_ frame: Frame?) -> Double? {
    guard let scene = frame?.scene else { return nil }
    if let column = scene.column { return Double(column.bottom - column.top) / Double(column.frame.height) }
    for case .bar(let frame, let columns, _, _) in scene.elements {
      return columns.reduce(0) { $0 + Double($1) } / 255 / Double(frame.width)
    }
    return 0
  }

  @Test("The first frame is at 60 %, the rest follows within 60 ms", arguments: [Theme.Name.pill, .capsule])
  func entry(theme: Theme.Name) throws {
    var stage = Self.stage(theme)
    stage.hearVolume(60)
    let start = stage.now
    let frames = stage.live(for: .milliseconds(200))
    #expect(frames.first?.frame.opacity == 0.6)
    let opacities = frames.map(\.frame.opacity)
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 < $1 })
    let last = try #require(frames.last)
    #expect(last.frame.opacity == 1)
    #expect(last.at - start >= .milliseconds(60) && last.at - start <= .milliseconds(80))
    #expect(frames.count == 5)
  }

  @Test("It stays 1.5 s and goes in 250 ms, and then nothing wakes the program")
  func exit() throws {
    var stage = Self.stage()
    stage.hearVolume(60)
    let start = stage.now
    let frames = stage.live(for: .seconds(4))
    let first = try #require(frames.first { $0.at - start > .milliseconds(100) })
    #expect(first.at - start >= .milliseconds(1500) && first.at - start < .milliseconds(1520))
    let last = try #require(frames.last)
    #expect(last.frame == .hidden)
    #expect(last.at - start >= .milliseconds(1750) && last.at - start < .milliseconds(1770))
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A change in the fade is at full opacity at once, as on the panel")
  func renewal() {
    var stage = Self.stage()
    stage.hearVolume(60)
    _ = stage.live(for: .milliseconds(1600))
    stage.pass(.milliseconds(17))
    stage.hearVolume(61)
    #expect(stage.frame()?.opacity == 1)
  }

  @Test("The times of the configuration count more than those of the form")
  func configured() {
    var stage = Self.stage { ($0.hideDelay, $0.fade) = (.milliseconds(300), .zero) }
    stage.hearVolume(60)
    let start = stage.now
    let frames = stage.live(for: .seconds(2))
    #expect(frames.last.map { $0.frame == .hidden && $0.at - start == .milliseconds(300) } == true)
  }

  @Test("The bar glides to another level in 100 ms, slower and slower; icon and number are there at once")
  func glide() throws {
    for theme in [Theme.Name.pill, .capsule] {
      var stage = Self.stage(theme)
      stage.hearVolume(20)
      _ = stage.live(for: .milliseconds(200))
      stage.hearVolume(80)
      let start = stage.now
      let frames = stage.live(for: .milliseconds(300))
      #expect(frames.count == 7)
      for (at, frame) in frames {
        #expect(frame.scene?.lines.last?.text.hasPrefix("80") == true)
        #expect(frame.icon == .speakerHigh)
        let rest = 1 - min(Double((at - start).nanoseconds) / 1e8, 1)
        let share = try #require(Self.share(frame))
        #expect(abs(share - (0.2 + 0.6 * (1 - rest * rest))) < 0.01, "\(at - start)")
      }
      #expect(frames.last.map { $0.at - start >= .milliseconds(100) && $0.at - start < .milliseconds(120) } == true)
      #expect(frames.allSatisfy { $0.frame.opacity == 1 })
    }
  }

  @Test("Another change turns it from where it is")
  func retarget() throws {
    var stage = Self.stage()
    stage.hearVolume(20)
    _ = stage.live(for: .milliseconds(200))
    stage.hearVolume(80)
    _ = stage.live(for: .milliseconds(50))
    stage.hearVolume(40)
    let shares = stage.live(for: .milliseconds(300)).compactMap { Self.share($0.frame) }
    let first = try #require(shares.first)
    #expect(first > 0.55 && first < 0.7)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 > $1 })
    #expect(shares.last.map { abs($0 - 0.4) < 0.01 } == true)
  }

  @Test("News of the same level does not begin the way anew")
  func echo() throws {
    var stage = Self.stage()
    stage.hearVolume(20)
    _ = stage.live(for: .milliseconds(200))
    stage.hearVolume(80)
    let start = stage.now
    _ = stage.live(for: .milliseconds(60))
    stage.hearVolume(80, isMuted: true)
    let frames = stage.live(for: .milliseconds(300))
    #expect(frames.last.map { $0.at - start < .milliseconds(120) } == true)
    #expect(Self.share(frames.last?.frame).map { abs($0 - 0.8) < 0.01 } == true)
  }

  @Test("Nothing glides in a drag, on the panel, with reduced motion, or from one thing to another")
  func still() {
    func isStill(_ stage: inout Stage, _ change: (inout Stage) -> Void) -> Bool {
      _ = stage.live(for: .milliseconds(300))
      change(&stage)
      return stage.live(for: .milliseconds(300)).count == 1
    }
    var panel = Self.stage(.default)
    panel.hearVolume(20)
    #expect(isStill(&panel) { $0.hearVolume(80) })
    var reduced = Self.stage(.pill) { $0.reducedMotion = true }
    reduced.hearVolume(20)
    #expect(reduced.frame()?.opacity == 1)
    #expect(isStill(&reduced) { $0.hearVolume(80) })
    var drag = Self.stage()
    drag.grab(1440, 540)
    drag.drag(to: 1440, 500)
    #expect(drag.frame()?.opacity == 1)
    #expect(isStill(&drag) { $0.drag(to: 1440, 300) })
    var other = Self.stage()
    other.hearVolume(20)
    #expect(isStill(&other) { $0.hear(.sink(SinkReading(name: "tv", device: .hdmi, volume: Stage.full))) })
    var over = Self.stage { $0.maximumVolume = 1.5 }
    over.hearVolume(90)
    #expect(isStill(&over) { $0.hearVolume(120) })
  }

  @Test("A pill is 64 pt above the lower edge, or where the configuration has it")
  func place() throws {
    func body(_ change: (inout Settings) -> Void) throws -> PixelRect {
      var stage = Self.stage(.pill, change)
      stage.hearVolume(60)
      let panel = try #require(stage.frame()?.panel)
      return panel.frame.grown(by: -panel.scene.margin)
    }
    #expect(try body { _ in } == PixelRect(x: 832, y: 1080 - 64 - 48, width: 256, height: 48))
    #expect(try body { $0.anchor = .top } == PixelRect(x: 832, y: 64, width: 256, height: 48))
    #expect(try body { $0.anchor = .bottom } == body { _ in }, "its own place, written down")
    #expect(try body { $0.anchor = .bottomLeft } == PixelRect(x: 24, y: 1080 - 24 - 48, width: 256, height: 48))
    #expect(try body { $0.offset = .init(x: 0, y: 8) } == PixelRect(x: 832, y: 1080 - 8 - 48, width: 256, height: 48))
  }
}
