import Testing

@testable import SwellCore

@Suite("The balance between channels")
struct BalancesTests {
  private static func sink(_ name: String, _ port: String?) -> String {
    SinkReading(name: name, port: port, volume: 0).owner
  }

  private static func source(_ name: String) -> String {
    SourceReading(name: name, level: Level(0), isMuted: false).owner
  }

  private static func stream(_ index: UInt32) -> String { StreamReading(index: index, name: "", volume: 0).owner }

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

  @Test("Steps down and up do not move it", arguments: [655, 7208, 13_761, 32_768, 58_000, 65_535])
  func steps(quieter: UInt32) {
    var channels = ChannelVolumes([65_536, quieter])
    for _ in 1...100 {
      channels = channels.scaled(to: 64_881).scaled(to: 65_536)
      #expect(abs(Int(channels.values[1]) - Int(quieter)) <= 2)
    }
    // From 100 % to 1 % and back, where a unit at the lower end is a hundred at the upper one.
    for _ in 1...10 {
      for percent in UInt32(1)...99 { channels = channels.scaled(to: (100 - percent) * 65_536 / 100) }
      for percent in UInt32(2)...100 { channels = channels.scaled(to: percent * 65_536 / 100) }
      #expect(abs(Int(channels.values[1]) - Int(quieter)) <= 100, "0.15 %")
    }
  }

  @Test("What is silent has the balance from before, another output or port, input or stream does not")
  func memory() {
    var balances = Balances()
    let owners = [Self.sink("pci", "speaker"), Self.source("pci"), Self.stream(3)]
    for owner in owners {
      balances.remember(ChannelVolumes([65_536, 32_768]), of: owner)
      balances.remember(ChannelVolumes([0, 0]), of: owner)
      #expect(balances.channels(ChannelVolumes([0, 0]), of: owner).values == [65_536, 32_768])
      #expect(balances.channels(ChannelVolumes([7, 7]), of: owner).values == [7, 7], "it has one of its own")
      #expect(balances.channels(ChannelVolumes([0]), of: owner).values == [0], "other channels by now")
    }
    for other in [Self.sink("pci", "headphones"), Self.sink("usb", "speaker"), Self.source("usb"), Self.stream(4)] {
      #expect(balances.channels(ChannelVolumes([0, 0]), of: other).values == [0, 0])
    }
    balances.remember(ChannelVolumes([5, 9]), of: owners[0])
    balances.forgetStreams()
    let silence = ChannelVolumes([0, 0])
    #expect(owners.map { balances.channels(silence, of: $0).values } == [[5, 9], [65_536, 32_768], [0, 0]])
  }

  @Test("It is bounded: the output heard of longest ago is forgotten")
  func bound() {
    var balances = Balances()
    let silence = ChannelVolumes([0, 0])
    for number in 0...Balances.limit { balances.remember(ChannelVolumes([2, 1]), of: "\(number)") }
    #expect(balances.channels(silence, of: "0").values == [0, 0])
    #expect(balances.channels(silence, of: "1").values == [2, 1])
  }

  @Test("The microphone and a program's stream go through silence with it, in steps and in a drag")
  func throughSilence() {
    let (uneven, even, silent) = ([49_152, 24_576] as [UInt32], [49_152, 49_152] as [UInt32], [0, 0] as [UInt32])
    for keepsBalance in [true, false] {
      var settings = Settings()
      settings.keepsBalance = keepsBalance
      var audio = AudioState(settings)
      _ = audio.read(
        SourceReading(name: "mic", level: Level(0.75), channels: ChannelVolumes(uneven), isMuted: false),
        isAwaited: false, at: Instant(nanoseconds: 0))
      _ = audio.changeMicrophone(.to(0))
      #expect(audio.source?.channels.values == silent)
      _ = audio.changeMicrophone(.to(0.75))
      #expect(audio.source?.channels.values == (keepsBalance ? uneven : even))

      func stream(_ channels: [UInt32]) -> [StreamReading] {
        [
          StreamReading(
            index: 3, name: "Music", volume: channels.max() ?? 0, channels: ChannelVolumes(channels), isMuted: false)
        ]
      }
      func written(_ adjustment: Adjustment?) -> [UInt32]? {
        if case .write(.streams(let writes), _) = adjustment?.effect { writes.first?.channels.values } else { nil }
      }
      #expect(written(audio.change(.mute, of: stream(uneven))) == uneven, "as loud as before")
      #expect(written(audio.drag(stream(uneven), by: 0, end: 0)) == uneven)
      #expect(written(audio.change(.to(0), of: stream(uneven))) == silent)
      #expect(written(audio.change(.to(0.75), of: stream(silent))) == (keepsBalance ? uneven : even))
      #expect(written(audio.drag(stream(silent), by: 0.75, end: 0)) == (keepsBalance ? uneven : even))
      audio.disconnected(at: Instant(nanoseconds: 0))
      #expect(written(audio.change(.to(0.75), of: stream(silent))) == even, "another server numbers anew")
    }
  }
}
