import Testing

@testable import SwellCore

@Suite("Key presses at a limit")
struct KeyLimitTests {
  static let limits: [(key: MediaKey, percent: Double, isUp: Bool)] = [
    (.volumeUp, 100, true), (.volumeUp, 140, true), (.volumeDown, 0, false),
  ]

  @Test("Change nothing, show the level, and jump in the direction of the key", arguments: limits)
  func bump(key: MediaKey, percent: Double, isUp: Bool) throws {
    var stage = Stage.resting(at: percent)
    #expect(stage.press(key) == [])
    #expect(stage.audioReadCount == 1, "the output may be another one by now")
    let frames = stage.live(for: .seconds(3))
    #expect((frames.first?.frame.label, frames.first?.frame.opacity) == ("\(Int(percent))%", 1))
    let heights = frames.prefix { $0.frame != .hidden }.compactMap { $0.frame.jump.map { isUp ? $0 : -$0 } }
    #expect((heights.max(), heights.min(), heights.last) == (3, 0, 0))
    #expect(stage.timeToDeadline == nil)
    // Each is felt, and renews the stay.
    for _ in 0..<3 {
      stage.press(key)
      #expect(stage.live(for: .milliseconds(500)).contains { $0.frame.isJumping })
    }
    #expect(stage.content != nil)
  }

  @Test(
    "Jump for the brightness too, at full and at the floor, which may be far above dark, whoever handles the key",
    arguments: [
      (MediaKey.brightnessUp, 100_000, 0.01, false), (.brightnessDown, 1000, 0.01, false),
      (.brightnessDown, 30_000, 0.3, false), (.brightnessDown, 30_000, 0.3, true),
    ])
  func brightness(key: MediaKey, value: Int, floor: Double, isTaken: Bool) {
    var stage = Stage.equipped { $0.leastLight = floor }
    stage.hear(.brightness("intel_backlight", value: value))
    stage.live(for: .seconds(3))
    #expect(stage.press(key, isTaken: isTaken, autoRepeat: Stage.autoRepeat) == [])
    let frames = stage.live(for: .seconds(5))
    #expect(frames.contains { $0.frame.isJumping } && frames.last?.frame == .hidden)
    guard key == .brightnessDown else { return }
    #expect(stage.press(.brightnessUp, isTaken: true) == [])
    #expect(!stage.live(for: .seconds(5)).contains { $0.frame.isJumping })
  }

  @Test("Where keys or the volume are not shown they are silent; what changes something still shows", arguments: limits)
  func notShown(key: MediaKey, percent: Double, isUp: Bool) {
    var volume = Stage.resting(at: percent) { $0.hidden.insert(.volume) }
    volume.press(key)
    #expect(volume.frame() == nil)
    var keys = Stage.resting(at: percent) { $0.showsKeys = false }
    #expect(keys.press(key) == [] && keys.frame() == nil)
    #expect(keys.press(isUp ? .volumeDown : .volumeUp).count == 1 && keys.frame() != nil)
  }

  @Test("The icon jumps, and nothing else moves", arguments: [(1.0, 3), (1.5, 5), (2, 6)])
  func layout(scale: Double, pixels: Int) throws {
    let still = Layout.scene(.volume(100), scale: scale)
    var pose = HUDPose()
    pose.bump = 3
    var jumping = Layout.scene(.volume(100), scale: scale, pose: pose)
    let (rest, high) = (try #require(still.icon?.frame), try #require(jumping.icon?.frame))
    #expect(rest.y - high.y == pixels)
    #expect([high.x, high.width, high.height] == [rest.x, rest.width, rest.height])
    jumping.elements[0] = still.elements[0]
    #expect(jumping == still)
  }

  @Test("At a limit a key that is bound to a command jumps once", arguments: [5, 119, 130, 200])
  func oneJump(delay: Int) {
    var stage = Stage.resting(at: 100)
    stage.press(.volumeUp, isTaken: true)
    var (jumps, height) = (0, 0.0)
    for time in 0..<600 {
      if time == delay { stage.ask(.volume(.by(0.05))) }
      stage.hear(.deadline)
      let now = stage.osd.hud.timeline.bump(at: stage.now)
      if now > height, height == 0 { jumps += 1 }
      height = now
      stage.pass(.milliseconds(1))
    }
    #expect(jumps == 1)
  }
}

extension Frame {
  /// How far the icon is above its place at scale 1, in px.
  var jump: Int? { scene?.icon.map { 10 - $0.frame.y } }

  var isJumping: Bool { jump.map { $0 != 0 } ?? false }
}
