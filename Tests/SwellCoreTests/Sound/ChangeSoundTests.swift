import Testing

@testable import SwellCore

@Suite("The sound of a change")
struct ChangeSoundTests {
  private static func settings(_ sound: Settings.Sound = .on) -> Settings {
    var settings = Settings()
    settings.sound = sound
    return settings
  }

  private static func sound(on sink: String = "speakers", inSilence: Bool = false) -> Effect {
    .playSound(theme: "freedesktop", sink: sink, inSilence: inSilence)
  }

  /// The sounds that are due until nothing is.
  private static func sounds(_ stage: inout Stage) -> [Effect] {
    let count = stage.effects.count
    _ = stage.live(for: .seconds(5))
    return stage.effects.dropFirst(count).filter { if case .playSound = $0 { true } else { false } }
  }

  @Test("comes once after a burst, 250 ms after its last change", arguments: [Settings.Sound.on, .quiet])
  func burst(sound: Settings.Sound) {
    var stage = Stage.inSession(settings: Self.settings(sound))
    for _ in 0..<4 {
      stage.press(.volumeUp)
      stage.pass(.milliseconds(249))
      #expect(stage.hear(.deadline) == [])
    }
    stage.pass(.milliseconds(1))
    #expect(stage.hear(.deadline) == [Self.sound(inSilence: sound == .quiet)])
    #expect(Self.sounds(&stage) == [])
  }

  @Test("comes after keys, commands and drags that change the volume; none where nothing changed")
  func causes() {
    var stage = Stage.inSession(settings: Self.settings())
    _ = stage.ask(.volume(.by(0.05)))
    #expect(Self.sounds(&stage) == [Self.sound()])
    _ = stage.ask(.volume(.to(1)))
    #expect(Self.sounds(&stage) == [Self.sound()])
    stage.press(.volumeUp)
    #expect(Self.sounds(&stage) == [], "it was at the limit")
    _ = stage.ask(.volume(.query))
    #expect(Self.sounds(&stage) == [])
    _ = stage.ask(.sink(.to(0.3), name: "tv"))
    stage.reply(.outputs([SinkReading(name: "tv", volume: 5)]))
    #expect(Self.sounds(&stage) == [Self.sound(on: "tv")])
  }

  @Test("does not come for the changes of others, nor at silence, nor when it is off")
  func silence() {
    var stage = Stage.inSession(settings: Self.settings())
    stage.hearVolume(60)
    #expect(Self.sounds(&stage) == [])
    stage.press(.volumeMute)
    #expect(Self.sounds(&stage) == [], "it is muted")
    stage.writesDone()
    stage.press(.volumeMute)
    #expect(Self.sounds(&stage) == [Self.sound()])
    _ = stage.ask(.volume(.to(0)))
    #expect(Self.sounds(&stage) == [])
    for change in [LevelChange.mute, .to(0)] {
      _ = stage.ask(.sink(change, name: "tv"))
      stage.reply(.outputs([SinkReading(name: "tv", volume: 5)]))
      #expect(Self.sounds(&stage) == [])
    }
    var quiet = Stage.inSession()
    quiet.press(.volumeUp)
    #expect(Self.sounds(&quiet) == [])
  }
}
