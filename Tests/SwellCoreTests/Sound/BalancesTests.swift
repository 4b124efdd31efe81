import Testing

@testable import SwellCore

@Suite("The balance between channels")
struct BalancesTests {
  private static func channels(_ values: UInt32...) -> ChannelVolumes { ChannelVolumes(values) }

  private static func sink(_ name: String, port: String? = nil, _ channels: UInt32...) -> SinkReading {
    SinkReading(name: name, port: port, volume: channels.max() ?? 0, channels: ChannelVolumes(channels))
  }

  @Test(
    "Scaling keeps it, to the nearest unit; silence has none",
    arguments: [
      ([65_536, 32_768], 32_768, [32_768, 16_384]), ([65_536, 32_768], 65_536, [65_536, 32_768]),
      ([100, 50], 65_536, [65_536, 32_768]), ([65_536, 32_768], 0, [0, 0]), ([0, 0], 40_000, [40_000, 40_000]),
      ([3, 2, 1], 100, [100, 67, 33]), ([], 100, []),
      ([4_294_967_295, 2_147_483_647], 4_294_967_295, [4_294_967_295, 2_147_483_647]),
      ([4_294_967_295, 4_294_967_294], 4_294_967_295, [4_294_967_295, 4_294_967_294]),
    ] as [([UInt32], UInt32, [UInt32])])
  func scaling(channels: [UInt32], volume: UInt32, expected: [UInt32]) {
    #expect(ChannelVolumes(channels).scaled(to: volume).values == expected)
    #expect(ChannelVolumes(channels).even(at: volume).values == channels.map { _ in volume })
  }

  @Test("What is silent has the balance from before, another output or port, input or stream does not")
  func memory() {
    func source(_ name: String) -> String { SourceReading(name: name, level: Level(0), isMuted: false).owner }
    func stream(_ index: UInt32) -> String { StreamReading(index: index, name: "", volume: 0).owner }
    var balances = Balances()
    let owners = [Self.sink("pci", port: "speaker").owner, source("pci"), stream(3)]
    for owner in owners {
      for volumes in [Self.channels(65_536, 32_768), Self.channels(0, 0)] { balances.remember(volumes, of: owner) }
      for (volumes, found) in [([0, 0], [65_536, 32_768]), ([7, 7], [7, 7]), ([0], [0])] as [([UInt32], [UInt32])] {
        #expect(balances.channels(ChannelVolumes(volumes), of: owner).values == found)
      }
    }
    for other in [
      Self.sink("pci", port: "headphones").owner, Self.sink("usb", port: "speaker").owner, source("usb"), stream(4),
    ] {
      #expect(balances.channels(Self.channels(0, 0), of: other).values == [0, 0])
    }
    balances.remember(Self.channels(5, 9), of: owners[0])
    balances.forgetStreams()
    #expect(
      owners.map { balances.channels(Self.channels(0, 0), of: $0).values } == [[5, 9], [65_536, 32_768], [0, 0]])
  }

  @Test("It is bounded: the output heard of longest ago is forgotten")
  func bound() {
    var balances = Balances()
    for number in 0...Balances.limit { balances.remember(Self.channels(2, 1), of: "\(number)") }
    for (owner, found) in [("0", [0, 0]), ("1", [2, 1])] as [(String, [UInt32])] {
      #expect(balances.channels(Self.channels(0, 0), of: owner).values == found)
    }
  }

  /// A session with `pci`, whose right channel is half as loud as the left one.
  private static func stage(keepsBalance: Bool = true) -> Stage {
    var stage = Stage.inSession { $0.keepsBalance = keepsBalance }
    stage.hear(.sink(sink("pci", port: "speaker", 65_536, 32_768)))
    stage.pass(.seconds(60))
    return stage
  }

  private static func write(_ sink: String, port: String? = "speaker", _ channels: [UInt32]?, isMuted: Bool? = nil)
    -> [Effect]
  {
    [
      .setVolume(
        VolumeWrite(
          .sink(sink), .whileDefault(port: port), channels: channels.map { ChannelVolumes($0) }, isMuted: isMuted))
    ]
  }

  @Test("A change names the output and its port, and says every channel; it comes back from silence")
  func output() {
    var stage = Self.stage()
    #expect(stage.ask(.volume(.to(0.5))).effects == Self.write("pci", [32_768, 16_384]))
    #expect(stage.press(.volumeMute) == Self.write("pci", nil, isMuted: true))
    #expect(stage.press(.volumeUp) == Self.write("pci", [36_864, 18_432], isMuted: false))
    stage.writesDone()
    #expect(stage.ask(.volume(.to(0))).effects == Self.write("pci", [0, 0]))
    stage.hear(.sink(Self.sink("pci", port: "speaker", 0, 0)))
    #expect(stage.ask(.volume(.to(0.5))).effects == Self.write("pci", [32_768, 16_384]))
    // That of another output does not come along.
    stage.hear(.sink(Self.sink("usb", 0, 0)))
    #expect(stage.ask(.volume(.to(0.5))).effects == Self.write("usb", port: nil, [32_768, 32_768]))
    var even = Self.stage(keepsBalance: false)
    #expect(even.ask(.volume(.to(0.5))).effects == Self.write("pci", [32_768, 32_768]))
  }

  @Test("Another output by name is written whatever the default one is, and keeps its balance in silence")
  func otherOutput() {
    var stage = Self.stage()
    for (change, channels, written) in [
      (LevelChange.by(-0.25), [65_536, 32_768], [49_152, 24_576]), (.to(0), [32_768, 65_536], [0, 0]),
      (.to(0.5), [0, 0], [16_384, 32_768]),
    ] as [(LevelChange, [UInt32], [UInt32])] {
      stage.ask(.sink(change, name: "tv"))
      let tv = SinkReading(name: "tv", volume: channels.max() ?? 0, channels: ChannelVolumes(channels))
      let write = VolumeWrite(.sink("tv"), .always, channels: ChannelVolumes(written), isMuted: false)
      #expect(stage.reply(.outputs([tv])).first == .setVolume(write))
    }
    #expect(stage.volume == 65_536)
  }

  @Test("The microphone and a program's stream go through silence with it, in steps and in a drag")
  func throughSilence() {
    let (uneven, even, silent) = ([49_152, 24_576] as [UInt32], [49_152, 49_152] as [UInt32], [0, 0] as [UInt32])
    for keepsBalance in [true, false] {
      var audio = AudioState(Settings { $0.keepsBalance = keepsBalance })
      _ = audio.read(
        SourceReading(name: "mic", level: Level(0.75), channels: ChannelVolumes(uneven), isMuted: false),
        isAwaited: false, at: Instant(nanoseconds: 0))
      for (level, channels) in [(0, silent), (0.75, keepsBalance ? uneven : even)] {
        _ = audio.changeMicrophone(.to(level))
        #expect(audio.source?.channels.values == channels)
      }
      func stream(_ channels: [UInt32]) -> [StreamReading] {
        [StreamReading(index: 3, name: "Music", volume: channels.max() ?? 0, channels: ChannelVolumes(channels))]
      }
      func written(_ adjustment: Adjustment?) -> [UInt32]? {
        if case .volumes(let writes)? = adjustment?.write { writes.first?.channels?.values } else { nil }
      }
      #expect(written(audio.change(.mute, of: stream(uneven))) == uneven, "as loud as before")
      #expect(written(audio.drag(stream(uneven), by: 0, end: 0)) == uneven)
      #expect(written(audio.change(.to(0), of: stream(uneven))) == silent)
      #expect(written(audio.change(.to(0.75), of: stream(silent))) == (keepsBalance ? uneven : even))
      #expect(written(audio.drag(stream(silent), by: 0.75, end: 0)) == (keepsBalance ? uneven : even))
      audio.disconnected(isWatched: false, at: Instant(nanoseconds: 0))
      #expect(written(audio.change(.to(0.75), of: stream(silent))) == even, "another server numbers anew")
    }
  }
}
