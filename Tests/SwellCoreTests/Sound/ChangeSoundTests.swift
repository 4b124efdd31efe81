import Testing

@testable import SwellCore

@Suite("The sound of a change")
struct ChangeSoundTests {
  private static func sound(inSilence: Bool = false) -> Effect {
    .playSound(theme: "freedesktop", sink: "speakers", inSilence: inSilence)
  }

  /// The outputs on which there is a sound until nothing more is due.
  private static func sounds(_ stage: inout Stage) -> [String] {
    let count = stage.effects.count
    stage.live(for: .seconds(5))
    return stage.effects.dropFirst(count).compactMap {
      if case .playSound(_, let sink, _) = $0 { sink } else { nil }
    }
  }

  @Test("comes once after a burst, 250 ms after its last change", arguments: [Settings.Sound.on, .quiet])
  func burst(sound: Settings.Sound) {
    var stage = Stage.inSession { $0.sound = sound }
    for _ in 0..<4 {
      stage.press(.volumeUp)
      #expect(stage.wake(after: .milliseconds(249)) == [])
    }
    #expect(stage.wake(after: .milliseconds(1)) == [Self.sound(inSilence: sound == .quiet)])
    #expect(Self.sounds(&stage) == [])
  }

  @Test("comes after commands that change the volume; not where nothing changed, nothing is heard, or it is off")
  func causes() {
    var stage = Stage.inSession { $0.sound = .on }
    for (change, count) in [(LevelChange.by(0.05), 1), (.to(1), 1), (.by(0.05), 0), (.query, 0), (.to(0), 0)] {
      stage.ask(.volume(change))
      #expect(Self.sounds(&stage).count == count, "\(change)")
    }
    for (change, sounds) in [(LevelChange.to(0.3), ["tv"]), (.mute, []), (.to(0), [])] {
      stage.ask(.sink(change, name: "tv"), answer: .outputs([SinkReading(name: "tv", volume: 5)]))
      #expect(Self.sounds(&stage) == sounds)
    }
    var off = Stage.inSession()
    off.press(.volumeUp)
    #expect(Self.sounds(&off) == [])
  }

  @Test("does not come for the changes of others, nor when a key mutes, but when it unmutes")
  func others() {
    var stage = Stage.inSession { $0.sound = .on }
    stage.hearVolume(60)
    #expect(Self.sounds(&stage) == [])
    for sounds in [[], ["speakers"]] {
      stage.press(.volumeMute)
      stage.writesDone()
      #expect(Self.sounds(&stage) == sounds)
    }
  }
}
