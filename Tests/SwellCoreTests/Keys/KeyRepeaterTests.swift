import Testing

@testable import SwellCore

@Suite("A key that is held")
struct KeyRepeaterTests {
  /// What the press has been repeated to, in sixteenths above silence.
  private static func steps(_ stage: Stage) -> UInt32? { stage.volume.map { $0 / 4096 } }

  /// A session at silence, in which Volume Up is held.
  private static func held() -> Stage {
    var stage = Stage.inSession()
    stage.hearVolume(0)
    stage.live(for: .seconds(3))
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    return stage
  }

  @Test("Repeats first after the delay, then every interval until it is released; a late turn shifts nothing")
  func rhythm() {
    var stage = Self.held()
    #expect(stage.osd.nextRepeat == stage.now + .milliseconds(500))
    for (pause, steps): (Duration, UInt32) in [
      (.nanoseconds(499_999_999), 1), (.nanoseconds(1), 2), (.nanoseconds(29_999_999), 2), (.milliseconds(7), 3),
      (.nanoseconds(23_000_001), 4), (.milliseconds(29), 4), (.milliseconds(1), 5),
    ] {
      stage.pass(pause)
      stage.hear(.deadline, .deadline)
      #expect(Self.steps(stage) == steps)
    }
    // The release of another key is none of its own.
    stage.hear(.keyReleased(.volumeDown))
    stage.pass(.milliseconds(30))
    stage.hear(.deadline, .keyReleased(.volumeUp))
    stage.live(for: .seconds(3))
    #expect(Self.steps(stage) == 6)
    stage.writesDone()
    #expect(stage.timeToDeadline == nil)
  }

  @Test("What a very late turn has missed is dropped: one press, and the next not before its time")
  func missed() {
    var stage = Self.held()
    stage.pass(.seconds(3))
    stage.hear(.deadline, .deadline)
    #expect(Self.steps(stage) == 2)
    stage.live(for: .milliseconds(30))
    #expect(Self.steps(stage) == 3)
  }

  @Test("The newest key is the one that repeats, and the older one does not come back", arguments: [true, false])
  func newest(repeats: Bool) {
    var stage = Self.held()
    stage.pass(.milliseconds(100))
    stage.press(repeats ? .microphoneUp : .volumeMute, autoRepeat: Stage.autoRepeat)
    stage.hear(.source(Stage.microphone()), .keyReleased(repeats ? .microphoneUp : .volumeMute))
    stage.live(for: .seconds(3))
    #expect(Self.steps(stage) == 1)
  }

  @Test("The same key pressed again begins anew; a held step is as fine as the first")
  func again() {
    var stage = Stage.inSession()
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.hear(.keyReleased(.volumeUp))
    stage.pass(.milliseconds(400))
    stage.press(.volumeUp, isFine: true, autoRepeat: Stage.autoRepeat)
    #expect(stage.volume == 37_888)
    stage.live(for: .milliseconds(499))
    #expect(stage.volume == 37_888)
    stage.live(for: .milliseconds(1))
    #expect(stage.volume == 38_912)
  }

  @Test("Only levels repeat, where the keyboard's auto-repeat is on and has an interval", arguments: MediaKey.allCases)
  func keys(key: MediaKey) {
    let levels: [MediaKey] = [
      .volumeUp, .volumeDown, .brightnessUp, .brightnessDown, .keyboardBacklightUp, .keyboardBacklightDown,
      .microphoneUp, .microphoneDown,
    ]
    for milliseconds in [30, 0, -5] {
      var repeater = KeyRepeater()
      let autoRepeat = KeyPress.AutoRepeat(delay: .milliseconds(500), interval: .milliseconds(milliseconds))
      repeater.pressed(KeyPress(key: key, autoRepeat: autoRepeat), at: Instant(nanoseconds: 0))
      #expect((repeater.deadline != nil) == (levels.contains(key) && milliseconds > 0))
    }
    var repeater = KeyRepeater()
    repeater.pressed(KeyPress(key: key), at: Instant(nanoseconds: 0))
    #expect(repeater.deadline == nil)
  }
}
