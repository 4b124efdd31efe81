import Testing

@testable import SwellCore

@Suite("How pill and capsule move")
struct MotionTests {
  /// At 20 %, which was shown 200 ms ago; or nothing was.
  private static func stage(
    _ theme: Theme.Name = .pill, at percent: Double? = nil, _ change: (inout Settings) -> Void = { _ in }
  ) -> Stage {
    var stage = Stage.inSession(settings: Settings { $0.theme = theme }, change)
    guard let percent else { return stage }
    stage.hearVolume(percent)
    stage.live(for: .milliseconds(200))
    return stage
  }

  /// The share of the bar that is filled.
  private static func share(_ frame: Frame?) -> Double? {
    guard let scene = frame?.scene else { return nil }
    if let column = scene.column { return Double(column.bottom - column.top) / Double(column.frame.height) }
    return scene.fill.flatMap { fill in scene.fillLength.map { $0 / Double(fill.width) } } ?? 0
  }

  @Test("The first frame is at 60 %, the rest follows within 60 ms", arguments: [Theme.Name.pill, .capsule])
  func entry(theme: Theme.Name) throws {
    var stage = Self.stage(theme)
    stage.hearVolume(60)
    let start = stage.now
    let frames = stage.live(for: .milliseconds(200))
    let opacities = frames.map(\.frame.opacity)
    let full = try #require(opacities.firstIndex(of: 1))
    #expect((full, opacities[0], Set(opacities[full...])) == (4, 0.6, [1]))
    #expect(zip(opacities[...full], opacities[1...full]).allSatisfy { $0 < $1 })
    let end = frames[full].at - start
    #expect(end >= .milliseconds(60) && end <= .milliseconds(80))
  }

  /// How far above its place at the start the panel is, frame by frame; nil for frames in which its window moves.
  private static func rise(_ stage: inout Stage, scale: Double = 1) -> [Int?] {
    let frames = stage.live(for: .milliseconds(300)).compactMap(\.frame.panel)
    let first = frames.first
    return frames.map { $0.frame == first?.frame ? (first?.place.y ?? 0) - $0.place.y : nil }
  }

  @Test("A pill rises by 6 pt in 120 ms, within a window that does not move", arguments: [1.0, 2])
  func rise(scale: Double) throws {
    var stage = Self.stage { $0.scale = ScaleChoice(Scale(scale)) }
    stage.hear(.compositor(isRunning: true))
    stage.hearVolume(60)
    let start = stage.now
    let body = try #require(stage.frame()?.body)
    stage.hearVolume(61)
    let frames = stage.live(for: .milliseconds(300))
    let end = try #require(frames.last?.frame.body)
    #expect(body.y - end.y == Int(6 * scale) && body.x == end.x)
    // A pill that is there does not come once more.
    #expect(frames.last.map { $0.at - start >= .milliseconds(120) && $0.at - start < .milliseconds(140) } == true)
    let tops = frames.compactMap(\.frame.body?.y)
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(Set(tops).count > 4)
    #expect(Set(frames.compactMap(\.frame.panel?.frame.y)).count == 1)
    stage.live(for: .seconds(5))
    stage.hearVolume(62)
    #expect(Self.rise(&stage).last == Int(6 * scale))
  }

  @Test("What does not rise: other forms, with reduced motion, over a copy of the screen, and while the screen turns")
  func level() {
    let still: [(Theme.Name, Bool, (inout Settings) -> Void)] = [
      (.capsule, true, { _ in }), (.default, true, { _ in }), (.pill, true, { $0.reducedMotion = true }),
      (.pill, false, { _ in }), (.pill, true, { $0.rotation = .hud }),
    ]
    for (theme, isComposited, change) in still {
      var stage = Self.stage(theme, change)
      stage.hear(.compositor(isRunning: isComposited))
      stage.hearVolume(60)
      #expect(Set(Self.rise(&stage)) == [0], "\(theme)")
    }
  }

  private static let words: [(content: HUDContent, milliseconds: Int)] = [
    (.text("Mirrored screen"), 1500), (.missing(.volume), 1500), (.text("Title", detail: "Artist"), 2000),
    (HUDContent(kind: .output, icon: .headphones, level: Level(0.3)).with(detail: "WH-1000XM4"), 1500),
  ]

  @Test("Words stay as long as it takes to read them, in every form", arguments: Theme.Form.allCases, words)
  func reading(form: Theme.Form, words: (content: HUDContent, milliseconds: Int)) {
    for place in Theme.Words.allCases {
      let settings = Settings { ($0.form, $0.words) = (form, place) }
      #expect(HUDTimeline.Timing(settings, words.content).hideDelay == .milliseconds(words.milliseconds))
      let own = Settings { ($0.form, $0.words, $0.hideDelay) = (form, place, .seconds(3)) }
      #expect(HUDTimeline.Timing(own, words.content).hideDelay == .seconds(3))
    }
    let short = HUDContent(kind: .capsLock, icon: .capsLock, label: "On")
    #expect(HUDTimeline.Timing(Settings { $0.form = .panel }, short).hideDelay == .milliseconds(800))
  }

  @Test("It stays 1.5 s, a capsule 1.1 s, and goes in 250 ms, and then nothing wakes the program")
  func exit() throws {
    for (theme, delay) in [(Theme.Name.pill, 1500), (.capsule, 1100)] {
      var stage = Self.stage(theme)
      stage.hearVolume(60)
      let start = stage.now
      let frames = stage.live(for: .seconds(4))
      let first = try #require(frames.first { $0.at - start > .milliseconds(200) }).at - start
      #expect(first >= .milliseconds(delay) && first < .milliseconds(delay + 20))
      let last = try #require(frames.last)
      #expect(last.frame == .hidden)
      #expect(last.at - start >= .milliseconds(delay + 250) && last.at - start < .milliseconds(delay + 270))
      #expect(stage.timeToDeadline == nil)
    }
  }

  @Test("What the default shows in a pill comes and goes like one")
  func wordsOfPanel() throws {
    var stage = Self.stage(.default)
    stage.hear(.sink(SinkReading(name: "tv", description: "TV", device: .hdmi, volume: Stage.full)))
    let start = stage.now
    let frames = stage.live(for: .seconds(4))
    #expect(frames.first?.frame.opacity == 0.6)
    let last = try #require(frames.last).at - start
    #expect(last >= .milliseconds(1750) && last < .milliseconds(1770))
    stage.hearVolume(60)
    #expect(stage.frame()?.opacity == 0.6, "the way back is a switch, too")
  }

  @Test("The bar glides in 100 ms, eased; icon and number are there at once", arguments: [Theme.Name.pill, .capsule])
  func glide(theme: Theme.Name) throws {
    var stage = Self.stage(theme, at: 20)
    stage.hearVolume(80)
    let start = stage.now
    let frames = stage.live(for: .milliseconds(300))
    #expect(frames.count == 7)
    for (at, frame) in frames {
      #expect(frame.scene?.lines.contains { $0.text.hasPrefix("80") } == true)
      #expect((frame.icon, frame.opacity) == (.speakerHigh, 1))
      let rest = 1 - min(Double((at - start).nanoseconds) / 1e8, 1)
      let share = try #require(Self.share(frame))
      #expect(abs(share - (0.2 + 0.6 * (1 - rest * rest))) < 0.01, "\(at - start)")
    }
    let end = try #require(frames.last).at - start
    #expect(end >= .milliseconds(100) && end < .milliseconds(120))
  }

  @Test("Another change turns it from where it is; news of the same level does not begin the way anew")
  func retarget() throws {
    var stage = Self.stage(at: 20)
    stage.hearVolume(80)
    stage.live(for: .milliseconds(50))
    stage.hearVolume(40)
    let shares = stage.live(for: .milliseconds(300)).compactMap { Self.share($0.frame) }
    #expect(shares.first.map { $0 > 0.55 && $0 < 0.7 } == true)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 > $1 })
    #expect(shares.last.map { abs($0 - 0.4) < 0.01 } == true)
    stage.hearVolume(80)
    let start = stage.now
    stage.live(for: .milliseconds(60))
    stage.hearVolume(80, isMuted: true)
    let frames = stage.live(for: .milliseconds(300))
    #expect(frames.last.map { $0.at - start < .milliseconds(120) } == true)
    #expect(Self.share(frames.last?.frame).map { abs($0 - 0.8) < 0.01 } == true)
  }

  @Test("Nothing glides in a drag, on the panel, with reduced motion, or from one thing to another")
  func still() {
    func isStill(_ stage: Stage, _ change: (inout Stage) -> Void) -> Bool {
      var stage = stage
      stage.live(for: .milliseconds(300))
      change(&stage)
      return stage.live(for: .milliseconds(300)).count == 1
    }
    #expect(isStill(Self.stage(.default, at: 20)) { $0.hearVolume(80) })
    #expect(isStill(Self.stage(at: 20) { $0.reducedMotion = true }) { $0.hearVolume(80) })
    let television = SinkReading(name: "tv", device: .hdmi, volume: Stage.full)
    #expect(isStill(Self.stage(at: 20)) { $0.hear(.sink(television)) })
    #expect(isStill(Self.stage(at: 90)) { $0.hearVolume(120) }, "the scale becomes another one")
    #expect(!isStill(Self.stage(at: 90) { $0.maximumVolume = 1.5 }) { $0.hearVolume(120) })
    var drag = Self.stage()
    drag.drag(from: 1440, 540, to: 1440, 500)
    #expect(drag.frame()?.opacity == 1)
    #expect(isStill(drag) { $0.drag(to: 1440, 300) })
  }

  @Test("With reduced motion it comes, stays and is gone: two frames", arguments: [Theme.Name.default, .pill])
  func reducedMotion(theme: Theme.Name) {
    var stage = Self.stage(theme) { $0.reducedMotion = true }
    let start = stage.now
    stage.hearVolume(60)
    let frames = stage.live(for: .seconds(3))
    #expect(frames.map(\.at) == [start, start + .milliseconds(theme == .pill ? 1500 : 800)])
    #expect(frames.first?.frame.opacity == 1 && frames.last?.frame == .hidden)
    stage.hearVolume(100)
    stage.press(.volumeUp)
    #expect(Set(stage.live(for: .seconds(3)).compactMap(\.frame.jump)).count == 1, "no jump at a limit either")
  }

  @Test(
    "A pill is 64 pt above the lower edge, or where the configuration has it",
    arguments: [
      (nil, nil, 832, 968), (.top, nil, 832, 64), (.bottom, nil, 832, 968), (.bottomLeft, nil, 24, 1008),
      (nil, 8, 832, 1024),
    ] as [(MonitorPlacement.Anchor?, Double?, Int, Int)])
  func place(anchor: MonitorPlacement.Anchor?, offset: Double?, x: Int, y: Int) {
    var stage = Self.stage { ($0.anchor, $0.offset) = (anchor, offset.map { .init(x: 0, y: $0) }) }
    stage.hearVolume(60)
    #expect(stage.live(for: .milliseconds(200)).last?.frame.body == PixelRect(x, y, 256, 48))
  }
}
