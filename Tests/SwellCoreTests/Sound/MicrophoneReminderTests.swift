import SwellCore
import Testing

@Suite("The reminder that the microphone is muted")
struct MicrophoneReminderTests {
  /// A session with a microphone, in which the reminder is on.
  private static func stage(isMuted: Bool = true, percent: Double = 50) -> Stage {
    var settings = Settings()
    settings.hidden.remove(.microphoneReminder)
    var stage = Stage.inSession(settings: settings)
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
      stage.pass(.milliseconds(1500))
      stage.hear(.recordingBegan)
      #expect(stage.osd.hud.phase != .shown(stage.content!, until: stage.now + .milliseconds(800)))
      _ = stage.live(for: .seconds(5))
    }
  }

  @Test("is not shown while the microphone is heard, without one, or where it is off")
  func off() {
    var heard = Self.stage(isMuted: false)
    heard.hear(.recordingBegan)
    #expect(heard.frame() == nil)
    var silent = Self.stage(isMuted: false, percent: 0)
    silent.hear(.recordingBegan)
    #expect(silent.frame() != nil, "nothing is heard at 0 % either")
    var none = Self.stage()
    none.hear(.source(nil))
    none.hear(.recordingBegan)
    #expect(none.frame() == nil)
    var off = Stage.equipped()
    off.hear(.source(Stage.microphone(isMuted: true)))
    _ = off.live(for: .seconds(5))
    off.hear(.recordingBegan)
    #expect(off.frame() == nil)
  }

  @Test("is not shown for programs that come back with the server")
  func reconnect() {
    var stage = Self.stage()
    stage.hear(.audioDisconnected)
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.source(Stage.microphone(isMuted: true)))
    stage.pass(.seconds(1))
    stage.hear(.recordingBegan)
    #expect(stage.frame() == nil)
    stage.pass(.seconds(3))
    stage.hear(.recordingBegan)
    #expect(stage.frame() != nil)
  }
}
