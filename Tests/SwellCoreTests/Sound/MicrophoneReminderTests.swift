import Testing

@testable import SwellCore

@Suite("The reminder that the microphone is muted")
struct MicrophoneReminderTests {
  /// A session with a microphone, in which the reminder is on.
  private static func stage(isMuted: Bool = true, percent: Double = 50) -> Stage {
    var stage = Stage.inSession { $0.hidden.remove(.microphoneReminder) }
    stage.hear(.source(Stage.microphone(percent: percent, isMuted: isMuted)))
    return stage
  }

  @Test("is shown when a program begins to record, once in two seconds")
  func once() {
    var stage = Self.stage()
    for _ in 0..<3 {
      stage.hear(.recordingBegan)
      #expect(stage.frame()?.icon == .microphoneMuted)
      #expect(stage.content?.kind == .microphoneReminder && stage.content?.label == "50%")
      stage.pass(.milliseconds(790))
      stage.hear(.recordingBegan)
      #expect(stage.timeToDeadline == .milliseconds(10), "it stays no longer")
      stage.live(for: .seconds(5))
    }
  }

  @Test("is not shown while the microphone is heard, without one, or where it is off; at 0 % nothing is heard either")
  func off() {
    var none = Self.stage()
    none.hear(.source(nil))
    var off = Stage.equipped()
    off.hear(.source(Stage.microphone(isMuted: true)))
    off.live(for: .seconds(5))
    for (stage, isShown) in [
      (Self.stage(isMuted: false), false), (Self.stage(isMuted: false, percent: 0), true), (none, false), (off, false),
    ] {
      var stage = stage
      stage.hear(.recordingBegan)
      #expect((stage.frame() != nil) == isShown)
    }
  }

  @Test("is not shown for programs that come back with the server")
  func reconnect() {
    var stage = Self.stage()
    stage.reconnect()
    stage.hear(.source(Stage.microphone(isMuted: true)))
    for (pause, isShown) in [(Duration.seconds(1), false), (.seconds(3), true)] {
      stage.pass(pause)
      stage.hear(.recordingBegan)
      #expect((stage.frame() != nil) == isShown)
    }
  }
}
