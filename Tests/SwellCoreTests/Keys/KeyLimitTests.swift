import SwellCore
import Testing

@Suite("Key presses at a limit")
struct KeyLimitTests {
  static let limits: [(key: MediaKey, percent: Double, isUp: Bool)] = [
    (.volumeUp, 100, true), (.volumeDown, 0, false),
  ]

  @Test("Change nothing, show the level, and jump in the direction of the key", arguments: limits)
  func bump(key: MediaKey, percent: Double, isUp: Bool) throws {
    var stage = Stage.inSession()
    stage.hearVolume(percent)
    _ = stage.live(for: .seconds(3))
    #expect(stage.press(key) == [])
    #expect(stage.audioReadCount == 1, "the output may be another one by now")
    let frames = stage.live(for: .seconds(3))
    #expect(frames.first?.frame.label == "\(Int(percent))%")
    #expect(frames.first?.frame.opacity == 1)
    let heights = frames.prefix { $0.frame != .hidden }.compactMap { $0.frame.jump }
    let highest = try #require(heights.map { isUp ? $0 : -$0 }.max())
    #expect(highest == 3)
    #expect(heights.allSatisfy { isUp ? $0 >= 0 : $0 <= 0 })
    #expect(frames.last { $0.frame != .hidden }?.frame.jump == 0)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Are felt each time, and renew the stay", arguments: limits)
  func again(key: MediaKey, percent: Double, isUp: Bool) {
    var stage = Stage.inSession()
    stage.hearVolume(percent)
    for _ in 0..<3 {
      stage.press(key)
      #expect(stage.live(for: .milliseconds(500)).contains { $0.frame.isJumping })
    }
    #expect(stage.content != nil)
  }

  @Test("Held, they jump once: the repetition ends there", arguments: limits)
  func hold(key: MediaKey, percent: Double, isUp: Bool) {
    var stage = Stage.inSession()
    stage.hearVolume(percent)
    stage.press(key, autoRepeat: Stage.autoRepeat)
    _ = stage.live(for: .milliseconds(450))
    let later = stage.live(for: .seconds(5))
    #expect(!later.contains { $0.frame.isJumping })
    #expect(later.last?.frame == .hidden)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Jump at a floor of the brightness that is far above dark, whoever handles the key", arguments: [false, true])
  func floor(isTaken: Bool) {
    var settings = Settings()
    settings.floor.minimum = 0.3
    var stage = Stage.equipped(settings: settings)
    stage.hear(.brightness("intel_backlight", value: 30_000))
    _ = stage.live(for: .seconds(3))
    #expect(stage.press(.brightnessDown, isTaken: isTaken) == [])
    #expect(stage.live(for: .seconds(5)).contains { $0.frame.isJumping })
    #expect(stage.press(.brightnessUp, isTaken: true) == [])
    #expect(!stage.live(for: .seconds(5)).contains { $0.frame.isJumping })
  }

  @Test(
    "Jump for the brightness too, at full and at the floor",
    arguments: [(MediaKey.brightnessUp, 100_000), (.brightnessDown, 1000)])
  func brightness(key: MediaKey, value: Int) {
    var stage = Stage.equipped()
    stage.hear(.brightness("intel_backlight", value: value))
    _ = stage.live(for: .seconds(3))
    #expect(stage.press(key, autoRepeat: Stage.autoRepeat) == [])
    let frames = stage.live(for: .seconds(5))
    #expect(frames.contains { $0.frame.isJumping })
    #expect(frames.last?.frame == .hidden)
  }

  @Test("With reduced motion they show without a jump and without a fade", arguments: limits)
  func reducedMotion(key: MediaKey, percent: Double, isUp: Bool) {
    var settings = Settings()
    settings.reducedMotion = true
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(percent)
    _ = stage.live(for: .seconds(3))
    stage.press(key)
    let frames = stage.live(for: .seconds(3)).map(\.frame)
    #expect(frames.count == 2)
    #expect(frames.first?.opacity == 1)
    #expect(frames.first?.isJumping == false)
    #expect(frames.last == .hidden)
  }

  @Test("Where keys are not shown they are silent; what changes something still shows", arguments: limits)
  func keysNotShown(key: MediaKey, percent: Double, isUp: Bool) {
    var settings = Settings()
    settings.showsKeys = false
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(percent)
    _ = stage.live(for: .seconds(3))
    #expect(stage.press(key) == [])
    #expect(stage.frame() == nil)
    #expect(stage.press(isUp ? .volumeDown : .volumeUp).count == 1)
    #expect(stage.frame() != nil)
  }

  @Test("Where the volume is not shown they are silent")
  func volumeNotShown() {
    var settings = Settings()
    settings.hidden.insert(.volume)
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(100)
    stage.press(.volumeUp)
    #expect(stage.frame() == nil)
  }

  @Test(
    "The jump goes out and back along a parabola in 160 ms",
    arguments: [(0, 0.0), (40, 2.25), (80, 3), (120, 2.25), (160, 0), (500, 0)] as [(Int, Double)])
  func parabola(milliseconds: Int, height: Double) {
    let start = Instant(nanoseconds: 7)
    let content = HUDContent(kind: .volume, icon: .speakerHigh, level: Level(1))
    for direction in [LevelSteps.Direction.up, .down] {
      var hud = HUDTimeline()
      hud.bump(content, direction, at: start)
      let expected = direction == .up ? height : -height
      #expect(abs(hud.bump(at: start + .milliseconds(milliseconds)) - expected) < 1e-9)
      #expect(hud.isMoving)
      hud.advance(to: start + .milliseconds(160))
      #expect(!hud.isMoving)
    }
  }

  @Test("The icon jumps, and nothing else moves", arguments: [(1.0, 3), (1.5, 5), (2, 6)])
  func layout(scale: Double, pixels: Int) throws {
    let content = HUDContent(kind: .volume, icon: .speakerHigh, level: Level(1))
    let still = Layout.scene(for: content, theme: .default, scale: Scale(scale))
    var pose = HUDPose()
    pose.bump = 3
    var jumping = Layout.scene(for: content, theme: .default, scale: Scale(scale), pose: pose)
    let (rest, high) = (try #require(still.icon?.frame), try #require(jumping.icon?.frame))
    #expect(rest.y - high.y == pixels)
    #expect([high.x, high.width, high.height] == [rest.x, rest.width, rest.height])
    jumping.elements[0] = still.elements[0]
    #expect(jumping == still)
  }
}

extension Frame {
  /// How far the icon is above its place at scale 1, in px.
  var jump: Int? { scene?.icon.map { 10 - $0.frame.y } }

  var isJumping: Bool { jump.map { $0 != 0 } ?? false }
}
