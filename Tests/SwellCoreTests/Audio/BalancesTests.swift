import Testing

@testable import SwellCore

@Suite("The balance between channels")
struct BalancesTests {
  private static func reading(_ sink: String, _ port: String? = nil, _ channels: [UInt32]) -> SinkReading {
    SinkReading(name: sink, port: port, volume: channels.max() ?? 0, channels: ChannelVolumes(channels))
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

  @Test("A silent output has the balance from before, another output or port does not")
  func memory() {
    var balances = Balances()
    balances.remember(Self.reading("pci", "speaker", [65_536, 32_768]))
    balances.remember(Self.reading("pci", "speaker", [0, 0]))
    #expect(balances.channels(of: Self.reading("pci", "speaker", [0, 0])).values == [65_536, 32_768])
    #expect(balances.channels(of: Self.reading("pci", "headphones", [0, 0])).values == [0, 0])
    #expect(balances.channels(of: Self.reading("usb", "speaker", [0, 0])).values == [0, 0])
    #expect(balances.channels(of: Self.reading("pci", "speaker", [7, 7])).values == [7, 7], "it has one of its own")
    #expect(balances.channels(of: Self.reading("pci", "speaker", [0])).values == [0], "other channels by now")
  }

  @Test("It is bounded: the output heard of longest ago is forgotten")
  func bound() {
    var balances = Balances()
    for number in 0...Balances.limit { balances.remember(Self.reading("sink\(number)", nil, [2, 1])) }
    #expect(balances.channels(of: Self.reading("sink0", nil, [0, 0])).values == [0, 0])
    #expect(balances.channels(of: Self.reading("sink1", nil, [0, 0])).values == [2, 1])
  }
}
