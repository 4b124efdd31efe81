import Testing

@testable import SwellCore

@Suite("The steps of an output's own, and its limit")
struct OutputShareTests {
  private static func settings(_ keys: (String, String)...) throws -> Settings {
    var settings = Settings()
    for (key, value) in keys { try SettingKey.set("audio", key, to: value, in: &settings) }
    return settings
  }

  private static let headphones = SinkReading(
    name: "bluez_output.1", description: "Sony WH", shortName: "WH-1000XM4", device: .headphones, volume: 32_768)

  @Test("are those of its name, or else of its kind, or else those of all")
  func choice() throws {
    let kind = try Self.settings(("step-headphones", "3%"), ("step-hdmi", "9%"))
    #expect(kind.steps(isFine: false, for: Self.headphones).step == 0.03)
    #expect(kind.steps(isFine: false, for: Stage.speakers(percent: 5)).step == 0.0625)
    #expect(kind.steps(isFine: false).step == 0.0625)
    #expect(kind.steps(isFine: true, for: Self.headphones) == LevelSteps(step: 0.03).fine)
    for name in ["bluez_output.1", "Sony WH", "WH-1000XM4"] {
      let named = try Self.settings(("step-outputs", "TV 9%, \(name) 2%"), ("step-headphones", "3%"))
      #expect(named.steps(isFine: false, for: Self.headphones).step == 0.02)
    }
    // PulseAudio's short name has the monitor too.
    let hdmi = SinkReading(name: "tv", shortName: "HDMI · DELL U2720Q", device: .hdmi, volume: 0)
    #expect(try Self.settings(("step-outputs", "HDMI 2%")).steps(isFine: false, for: hdmi).step == 0.02)
    var fine = kind
    fine.fineStep = 0.005
    #expect(fine.steps(isFine: true, for: Self.headphones).step == 0.005)
  }

  @Test("count for volume keys, and for nothing else")
  func keys() throws {
    var stage = Stage.equipped(settings: try Self.settings(("step-speaker", "10%")))
    #expect(stage.press(.volumeUp) == [.setVolume(39_322)])
    #expect(stage.press(.brightnessUp) == Stage.equippedPress(.brightnessUp))
  }

  /// Headphones at `percent`, with a limit of 80 %.
  private static func limited(_ percent: Double, _ keys: (String, String)...) throws -> Stage {
    var settings = Settings()
    for (key, value) in [("max-headphones", "80%")] + keys {
      try SettingKey.set("audio", key, to: value, in: &settings)
    }
    var stage = Stage.inSession(settings: settings)
    var reading = headphones
    reading.update(ChannelVolumes([Level(percent / 100).volume]), isMuted: false, hasCall: false)
    stage.hear(.sink(reading))
    stage.pass(.seconds(60))
    return stage
  }

  @Test("Keys stop at the limit")
  func limitOfKeys() throws {
    var stage = try Self.limited(78)
    stage.press(.volumeUp)
    #expect(stage.content?.label == "80%")
    #expect(stage.press(.volumeUp).isEmpty, "there is no more")
    #expect(stage.content?.label == "80%")
  }

  @Test("Commands stop there, and say so", arguments: [(LevelChange.to(1), "80% (limit)\n"), (.by(0.5), "80%\n")])
  func limitOfCommands(change: LevelChange, reply: String) throws {
    var stage = try Self.limited(50)
    #expect(stage.ask(.volume(change)).reply == reply)
  }

  @Test("A volume above it is not pulled down by a wish for more, and goes down by steps")
  func aboveLimit() throws {
    var stage = try Self.limited(94)
    stage.press(.volumeUp)
    #expect(stage.content?.label == "94%")
    #expect(stage.ask(.volume(.to(1))).reply == "94% (limit)\n")
    stage.press(.volumeDown)
    #expect(stage.content?.label == "88%")
  }

  @Test("A drag stops there; another output has the limit of all")
  func limitOfDrags() throws {
    var stage = try Self.limited(50)
    stage.grab(1440, 540)
    stage.drag(to: 1440, 0)
    #expect(stage.content?.label == "80%")
    stage.drop()
    stage.hear(.sink(Stage.speakers(percent: 94)))
    stage.press(.volumeUp)
    #expect(stage.content?.label == "100%")
  }

  @Test("A name counts before a kind, and may allow more than 100 %")
  func limitOfName() throws {
    var stage = try Self.limited(100, ("max-outputs", "WH-1000XM4 120%"))
    stage.press(.volumeUp)
    #expect(stage.content?.label == "106%")
  }

  @Test(
    "are refused where they are no steps, with the key and what it takes",
    arguments: [
      ("step-headphones", "3"), ("step-headphones", "60%"), ("step-headphones", ""), ("step-outputs", "3%"),
      ("max-headphones", "160%"), ("max-outputs", "TV 0%"), ("step-outputs", "TV"), ("step-outputs", "TV 3%,"),
      ("step-outputs", "TV 3%, X 51%"), ("step-outputs", ""),
    ])
  func refused(key: String, value: String) {
    var settings = Settings()
    #expect {
      try SettingKey.set("audio", key, to: value, in: &settings)
    } throws: { error in
      "\(error)".hasPrefix("invalid value '\(value)' for '\(key)' in [audio]")
    }
  }

  @Test("of a kind that there is not name the nearest")
  func nearest() {
    var settings = Settings()
    let nearest = SettingKey.Failure.unknownKey(section: "audio", key: "step-headphone", nearest: "step-headphones")
    #expect(throws: nearest) { try SettingKey.set("audio", "step-headphone", to: "3%", in: &settings) }
  }
}

extension Stage {
  /// What a press comes to with settings that are all defaults.
  fileprivate static func equippedPress(_ key: MediaKey) -> [Effect] {
    var stage = Stage.equipped()
    return stage.press(key)
  }
}
