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
      "5%%",
      "5%5", "1.2.3%", "1e1%", "0x5%", "1001%", "+1001%", "５%", "5％", "Mute", "MUTE", "muted", "mute ", "+mute",
      "query",
      "nan%", "inf%", "5\u{0}%", "+\u{301}5%", "5%\u{301}", "−5%", "up", "--mic",
    ] as [Quoted])
  func invalid(text: Quoted) {
    #expect(LevelChange(text.text) == nil)
  }

  @Test("As many digits as a computer prints are a level too")
  func manyDigits() throws {
    // 100.0 / 15 and 200.0 / 3 as Python prints them
    guard case .to(let level) = LevelChange("6.666666666666667%") else {
      Issue.record("not understood")
      return
    }
    #expect(abs(level - 1.0 / 15) < 1e-9)
    #expect(LevelChange("66.66666666666667%") != nil)
  }

  @Test(
    "Leads to a level, not below 0",
    arguments: [
      (LevelChange.query, nil), (.by(0.1), 0.6), (.by(-0.1), 0.4), (.by(-0.9), 0), (.by(2), 2.5), (.to(0.3), 0.3),
      (.mute, nil), (.unmute, nil), (.toggle, nil),
    ] as [(LevelChange, Double?)])
  func level(change: LevelChange, expected: Double?) {
    #expect(change.level(from: 0.5) == expected)
  }

  @Test(
    "Mutes when it is asked to, and unmutes on the way up",
    arguments: [
      (LevelChange.query, false, true), (.by(0.1), false, false), (.by(-0.1), false, true), (.to(0.3), false, true),
      (.mute, true, true), (.unmute, false, false), (.toggle, true, false),
    ] as [(LevelChange, Bool, Bool)])
  func mute(change: LevelChange, fromLoud: Bool, fromMuted: Bool) {
    #expect(change.isMuted(from: false) == fromLoud)
    #expect(change.isMuted(from: true) == fromMuted)
  }
}
