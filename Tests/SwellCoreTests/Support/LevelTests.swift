import Testing

@testable import SwellCore

@Suite("Levels and their icons")
struct LevelTests {
  @Test(
    "Is rounded to whole per cent, halves up; what is no level counts as 0, and what is huge does no harm",
    arguments: [
      (0.0, 0), (0.004, 0), (0.005, 1), (0.125, 13), (0.1249, 12), (0.375, 38), (0.5, 50), (0.625, 63), (0.9949, 99),
      (0.996, 100), (1, 100), (1.005, 100), (1.125, 113), (1.5, 150), (10, 1000), (-0.0, 0), (-1e-9, 0), (-1, 0),
      (-.infinity, 0), (.nan, 0), (-.nan, 0), (1e9, 1_000_000), (.greatestFiniteMagnitude, 1_000_000),
      (.infinity, 1_000_000),
    ] as [(Double, Int)])
  func percent(fraction: Double, percent: Int) {
    #expect(Level(fraction).percent == percent)
    #expect(percent > 0 || fraction > 0 || Level(fraction) == Level(0))
    #expect(HUDContent(kind: .volume, icon: .speakerLow, level: Level(fraction)).label == "\(percent)%")
  }

  @Test(
    "The icon has as many arcs as the number that is shown needs: 33.4 % reads 33, 33.6 % reads 34",
    arguments: [
      (0, Icon.speakerMuted), (0.4, .speakerMuted), (0.6, .speakerLow), (1, .speakerLow), (33.4, .speakerLow),
      (33.6, .speakerMedium), (34, .speakerMedium), (66.4, .speakerMedium), (66.6, .speakerHigh), (67, .speakerHigh),
      (100.4, .speakerHigh), (100.6, .speakerOver), (101, .speakerOver), (150, .speakerOver), (65_535, .speakerOver),
    ] as [(Double, Icon)])
  func icon(percent: Double, icon: Icon) {
    #expect(Icon.speaker(Level(percent / 100), isMuted: false) == icon)
    #expect(Icon.speaker(Level(percent / 100), isMuted: true) == .speakerMuted)
  }

  @Test(
    "A change of a level is understood",
    arguments: [
      ("+5%", LevelChange.by(0.05)), ("-5%", .by(-0.05)), ("40%", .to(0.4)), ("0%", .to(0)), ("100%", .to(1)),
      ("150%", .to(1.5)), ("1000%", .to(10)), ("6.25%", .to(0.0625)), ("+6.25%", .by(0.0625)), ("-.5%", .by(-0.005)),
      ("5.%", .to(0.05)), ("+100%", .by(1)), ("007%", .to(0.07)), ("mute", .mute), ("unmute", .unmute),
      ("toggle", .toggle),
    ] as [(String, LevelChange)])
  func valid(text: String, change: LevelChange) {
    #expect(LevelChange(text) == change)
  }

  @Test(
    "What is no change of a level is refused",
    arguments: [
      "", "%", "+", "-", "+%", "5", "+5", "-5", "0.5", "5 %", " 5%", "5% ", "+ 5%", "+-5%", "-+5%", "++5%", "--5%",
      "5%%", "5%5", "1.2.3%", "1e1%", "0x5%", "1001%", "+1001%", "５%", "5％", "Mute", "MUTE", "muted", "mute ",
      "+mute", "query", "nan%", "inf%", "5\u{0}%", "+\u{301}5%", "5%\u{301}", "−5%", "up", "--mic",
    ] as [Quoted])
  func invalid(text: Quoted) {
    #expect(LevelChange(text.text) == nil)
  }

  @Test(
    "As many digits as Python prints of 100.0 / 15 and 200.0 / 3 are a level too",
    arguments: [("6.666666666666667%", 1.0 / 15), ("66.66666666666667%", 2.0 / 3)])
  func manyDigits(text: String, level: Double) throws {
    let change = try #require(LevelChange(text))
    #expect(change.level(from: 0).map { abs($0 - level) < 1e-9 } == true)
  }
}
