import Testing

@testable import SwellCore

@Suite("Media keys that somebody else handles")
struct TakenKeyTests {
  /// A taken key, and any key under `observe`: these are only looked at.
  static let ways: [(mode: Settings.MediaKeyMode, isTaken: Bool)] = [
    (.auto, true), (.grab, true), (.observe, true), (.observe, false),
  ]

  private static func stage(_ mode: Settings.MediaKeyMode) -> Stage { Stage.equipped { $0.mediaKeys = mode } }

  @Test("Nothing is done and nothing is shown at first; after 0.6 s what is true is shown", arguments: ways)
  func truth(mode: Settings.MediaKeyMode, isTaken: Bool) {
    var stage = Self.stage(mode)
    #expect(stage.press(.volumeUp, isTaken: isTaken, autoRepeat: Stage.autoRepeat) == [])
    #expect(stage.frame() == nil && stage.timeToDeadline == .milliseconds(600))
    #expect(stage.wake(after: .nanoseconds(599_999_999)) == [] && stage.frame() == nil)
    #expect(stage.wake(after: .nanoseconds(1)) == [])
    let frame = stage.frame()
    #expect((frame?.label, frame?.isJumping) == ("50%", false))
    #expect(stage.timeToDeadline == .milliseconds(800))
    #expect(stage.live(for: .seconds(5)).last?.frame == .hidden)
    #expect(stage.timeToDeadline == nil, "a key that is held is left to whoever handles it")
  }

  @Test("A change that comes first is shown, and there is no second show", arguments: ways)
  func change(mode: Settings.MediaKeyMode, isTaken: Bool) {
    var stage = Self.stage(mode)
    stage.press(.volumeUp, isTaken: isTaken)
    stage.pass(.milliseconds(590))
    #expect(stage.frame() == nil)
    stage.hearVolume(55)
    #expect(stage.frame()?.label == "55%" && stage.timeToDeadline == .milliseconds(800))
    #expect(stage.live(for: .milliseconds(799)).isEmpty && stage.timeToDeadline == .milliseconds(1))
  }

  @Test("A change that is not shown ends the grace too; where keys are not shown there is nothing after it")
  func hidden() {
    var stage = Stage.inSession { $0.hidden.insert(.mute) }
    stage.press(.volumeMute, isTaken: true)
    stage.pass(.milliseconds(60))
    stage.hearVolume(50, isMuted: true)
    #expect(stage.live(for: .seconds(1)).isEmpty)
    var keys = Stage.inSession { $0.showsKeys = false }
    keys.press(.volumeUp, isTaken: true)
    #expect(keys.live(for: .seconds(1)).isEmpty)
  }

  @Test("Presses in a row have their grace after the last")
  func row() {
    var stage = Stage.inSession()
    for _ in 0..<5 {
      stage.press(.volumeUp, isTaken: true)
      stage.wake(after: .milliseconds(500))
      #expect(stage.frame() == nil)
    }
    #expect(stage.timeToDeadline == .milliseconds(100))
  }

  @Test(
    "At a limit what is true is shown with a jump, and soon, at 1 % too: some programs go no lower",
    arguments: [
      (MediaKey.volumeUp, 100.0, 3), (.volumeUp, 140, 3), (.volumeDown, 0, -3), (.volumeUp, 0, 0),
      (.volumeUp, 99, 0), (.volumeDown, 1, -3), (.volumeDown, 2, 0),
      (.volumeDown, 100, 0), (.volumeMute, 100, 0), (.volumeUp, 50, 0), (.volumeDown, 50, 0),
    ] as [(MediaKey, Double, Int)])
  func limit(key: MediaKey, percent: Double, jump: Int) {
    var stage = Stage.resting(at: percent)
    stage.press(key, isTaken: true)
    #expect(stage.timeToDeadline == .milliseconds(jump == 0 ? 600 : 120))
    let jumps = stage.live(for: .seconds(3)).compactMap(\.frame.jump)
    #expect(jumps.max { abs($0) < abs($1) } == jump)
  }

  @Test(
    "Each key shows what it is about",
    arguments: [
      (MediaKey.volumeUp, HUDContent.Kind.volume), (.volumeDown, .volume), (.volumeMute, .volume),
      (.microphoneMute, .microphone), (.brightnessUp, .brightness), (.brightnessDown, .brightness),
      (.keyboardBacklightUp, .keyboardBacklight), (.keyboardBacklightDown, .keyboardBacklight),
      (.keyboardBacklightToggle, .keyboardBacklight), (.playPause, nil), (.pause, nil), (.stop, nil), (.next, nil),
      (.previous, nil), (.microphoneUp, .microphone), (.brightnessCycle, .brightness), (.forward, nil), (.rotate, nil),
    ] as [(MediaKey, HUDContent.Kind?)], ways)
  func kinds(key: (pressed: MediaKey, kind: HUDContent.Kind?), way: (mode: Settings.MediaKeyMode, isTaken: Bool)) {
    var stage = Self.stage(way.mode)
    #expect(stage.press(key.pressed, isTaken: way.isTaken) == [] && stage.content == nil)
    stage.live(for: .milliseconds(600))
    #expect(stage.content?.kind == key.kind)
    let end = stage.live(for: .seconds(5))
    #expect(key.kind == nil || end.last?.frame == .hidden)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("With modifiers of its own it is another key: only a change that follows is shown", arguments: ways)
  func modified(mode: Settings.MediaKeyMode, isTaken: Bool) {
    for key in [MediaKey.volumeUp, .brightnessUp, .microphoneMute] {
      var (stage, press) = (Self.stage(mode), KeyPress(key: key, isTaken: true))
      press.isModified = true
      stage.hear(.keyPressed(press))
      #expect(stage.live(for: .seconds(3)).isEmpty && stage.timeToDeadline == nil)
    }
    var (stage, press) = (Stage.equipped { ($0.mediaKeys, $0.showsOthers) = (mode, false) }, KeyPress(key: .volumeUp))
    (press.isTaken, press.isModified) = (true, true)
    stage.hear(.keyPressed(press))
    stage.pass(.milliseconds(500))
    stage.hearVolume(55)
    #expect(stage.frame()?.label == "55%")
  }

  @Test("Switched off, no key does or shows anything", arguments: MediaKey.allCases, [false, true])
  func off(key: MediaKey, isTaken: Bool) {
    var stage = Self.stage(.off)
    stage.hearVolume(100)
    stage.live(for: .seconds(3))
    #expect(stage.press(key, isTaken: isTaken, autoRepeat: Stage.autoRepeat) == [])
    #expect(stage.timeToDeadline == nil && stage.live(for: .seconds(2)).isEmpty)
    stage.hearVolume(50)
    #expect(stage.frame()?.label == "50%", "changes are shown all the same")
  }

  @Test("A key that Swell acts on right after a taken one is answered at once, and that has no show of its own")
  func ownKeyInGrace() {
    var stage = Stage.equipped()
    stage.press(.brightnessUp, isTaken: true)
    #expect(stage.press(.volumeUp) == [.setVolume(36_864)])
    #expect(stage.content?.label == "56%")
    #expect(stage.live(for: .milliseconds(700)).map(\.frame.label) == ["56%"])
  }
}
