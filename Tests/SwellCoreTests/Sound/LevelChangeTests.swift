import Testing

@testable import SwellCore

@Suite("What is to happen to a level")
struct LevelChangeTests {
  @Test(
    "Is understood",
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
    "Is refused",
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
