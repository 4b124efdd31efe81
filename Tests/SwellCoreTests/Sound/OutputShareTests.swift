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
    var kind = try Self.settings(("step-outputs", "headphones 3%, hdmi 9%"))
    #expect(kind.steps(isFine: false, for: Self.headphones).step == 0.03)
    #expect(kind.steps(isFine: false, for: Stage.speakers(percent: 5)).step == 0.0625)
    #expect(kind.steps(isFine: false).step == 0.0625)
    #expect(kind.steps(isFine: true, for: Self.headphones) == LevelSteps(step: 0.03).fine)
    kind.fineStep = 0.005
    #expect(kind.steps(isFine: true, for: Self.headphones).step == 0.005)
    for name in ["bluez_output.1", "Sony WH", "WH-1000XM4"] {
      let named = try Self.settings(("step-outputs", "TV 9%, headphones 3%, \(name) 2%"))
      #expect(named.steps(isFine: false, for: Self.headphones).step == 0.02)
    }
    // PulseAudio's short name has the monitor too.
    let hdmi = SinkReading(name: "tv", shortName: "HDMI · DELL U2720Q", device: .hdmi, volume: 0)
    #expect(try Self.settings(("step-outputs", "HDMI 2%")).steps(isFine: false, for: hdmi).step == 0.02)
  }

  @Test("count for volume keys, and for nothing else")
  func keys() throws {
    var (stage, plain) = (
      Stage.equipped(settings: try Self.settings(("step-outputs", "speaker 10%"))), Stage.equipped()
    )
    #expect(stage.press(.volumeUp) == [.setVolume(39_322)])
    #expect(stage.press(.volumeDown) == [.setVolume(32_768)])
    #expect(stage.press(.brightnessUp) == plain.press(.brightnessUp))
  }

  /// Headphones at `percent`, with a limit of 80 %.
  private static func limited(_ percent: Double, outputs: String? = nil) throws -> Stage {
    var settings = try settings(("max-outputs", "headphones 80%"))
    if let outputs { try SettingKey.set("audio", "max-outputs", to: outputs, in: &settings) }
    var stage = Stage.inSession(settings: settings)
    var reading = headphones
    reading.update(ChannelVolumes([Level(percent / 100).volume]), isMuted: false, hasCall: false)
    stage.hear(.sink(reading))
    stage.pass(.seconds(60))
    return stage
  }

  @Test(
    "Keys stop at the limit, and leave a volume above it; a name counts before a kind, and may allow more than 100 %",
    arguments: [
      (78.0, nil, MediaKey.volumeUp, "80%"), (80, nil, .volumeUp, "80%"), (94, nil, .volumeUp, "94%"),
      (94, nil, .volumeDown, "88%"), (100, "WH-1000XM4 120%", .volumeUp, "106%"),
    ] as [(Double, String?, MediaKey, String)])
  func limitOfKeys(percent: Double, outputs: String?, key: MediaKey, label: String) throws {
    var stage = try Self.limited(percent, outputs: outputs)
    #expect(stage.press(key).isEmpty == (label == "\(Int(percent))%"))
    #expect(stage.content?.label == label)
  }

  @Test(
    "Commands stop there, and say so",
    arguments: [(50.0, LevelChange.to(1), "80% (limit)\n"), (50, .by(0.5), "80%\n"), (94, .to(1), "94% (limit)\n")])
  func limitOfCommands(percent: Double, change: LevelChange, reply: String) throws {
    var stage = try Self.limited(percent)
    #expect(stage.ask(.volume(change)).reply == reply)
  }

  @Test("A drag stops there; another output has the limit of all")
  func limitOfDrags() throws {
    var stage = try Self.limited(50)
    stage.drag(from: 1440, 540, to: 1440, 0)
    #expect(stage.content?.label == "80%")
    stage.drop()
    stage.hearVolume(94)
    stage.press(.volumeUp)
    #expect(stage.content?.label == "100%")
  }
}
