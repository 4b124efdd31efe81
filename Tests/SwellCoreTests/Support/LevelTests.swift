import SwellCore
import Testing

@Suite("Levels and their icons")
struct LevelTests {
  @Test(
    "Is rounded to whole per cent, halves up",
    arguments: [
      (0.0, 0), (0.004, 0), (0.005, 1), (0.125, 13), (0.1249, 12), (0.375, 38), (0.5, 50), (0.625, 63), (0.9949, 99),
      (0.996, 100), (1, 100), (1.005, 100), (1.125, 113), (1.5, 150), (10, 1000),
    ] as [(Double, Int)])
  func percent(fraction: Double, percent: Int) {
    #expect(Level(fraction).percent == percent)
  }

  @Test("Counts what is no level as 0", arguments: [-0.0, -1e-9, -1, -.infinity, .nan, -.nan])
  func invalid(fraction: Double) {
    #expect(Level(fraction).fraction == 0)
    #expect(Level(fraction).percent == 0)
  }

  @Test("Survives what is huge", arguments: [1e9, .greatestFiniteMagnitude, .infinity])
  func huge(fraction: Double) {
    #expect(Level(fraction).percent == 1_000_000)
  }

  @Test(
    "PulseAudio's 65 536 is 100 %",
    arguments: [
      (UInt32(0), 0), (1, 0), (327, 0), (328, 1), (32_768, 50), (65_535, 100), (65_536, 100), (98_304, 150),
      (.max, 1_000_000),
    ] as [(UInt32, Int)])
  func pulseVolume(volume: UInt32, percent: Int) {
    #expect(SinkReading(name: "", volume: volume).level.percent == percent)
  }

  @Test(
    "The icon has as many arcs as the level needs",
    arguments: [
      (0, Icon.speakerMuted), (1, .speakerLow), (33, .speakerLow), (34, .speakerMedium), (66, .speakerMedium),
      (67, .speakerHigh), (100, .speakerHigh), (101, .speakerOver), (150, .speakerOver), (65_535, .speakerOver),
    ] as [(Int, Icon)])
  func icon(percent: Int, icon: Icon) {
    #expect(Icon.speaker(Level(Double(percent) / 100), isMuted: false) == icon)
    #expect(Icon.speaker(Level(Double(percent) / 100), isMuted: true) == .speakerMuted)
  }

  @Test(
    "The icon goes by the number that is shown: 33.4 % reads 33, 33.6 % reads 34",
    arguments: [
      (0.004, Icon.speakerMuted), (0.006, .speakerLow), (0.334, .speakerLow), (0.336, .speakerMedium),
      (0.664, .speakerMedium), (0.666, .speakerHigh), (1.004, .speakerHigh), (1.006, .speakerOver),
    ] as [(Double, Icon)])
  func iconBetween(fraction: Double, icon: Icon) {
    #expect(Icon.speaker(Level(fraction), isMuted: false) == icon)
  }

  @Test("Levels are in order")
  func order() {
    #expect(Level(0.1) < Level(0.2))
    #expect(Level(-1) == Level(0))
  }

  @Test(
    "The label is the number and the sign", arguments: [(0.0, "0%"), (0.07, "7%"), (0.37, "37%"), (1.53, "153%")])
  func label(fraction: Double, label: String) {
    #expect(HUDContent(kind: .volume, icon: .speakerLow, level: Level(fraction)).label == label)
  }
}
