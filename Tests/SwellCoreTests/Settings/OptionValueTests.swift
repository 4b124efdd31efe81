import Testing

@testable import SwellCore

@Suite("The values of the configuration")
struct OptionValueTests {
  @Test(
    "Yes and no have their usual names; what is neither is refused",
    arguments: [
      ("yes", true), ("true", true), ("on", true), ("1", true), ("no", false), ("false", false), ("off", false),
      ("0", false), ("", nil), ("y", nil), ("n", nil), ("ja", nil), ("2", nil), ("yes ", nil), (" yes", nil),
      ("01", nil), ("-1", nil), ("yes\u{0}", nil),
    ] as [(Quoted, Bool?)])
  func flag(text: Quoted, value: Bool?) {
    #expect(OptionValue.flag(text.text) == value)
  }

  @Test(
    "A level is per cent, within its range, ends included; all else is refused",
    arguments: [
      ("0%", 0.0), ("55%", 0.55), ("100%", 1), ("6.25%", 0.0625), ("0.5%", 0.005), (".5%", 0.005), ("00.50%", 0.005),
      ("99.99%", 0.9999), ("1.%", 0.01), ("33.333333333333%", 0.33333333333333), ("", nil), ("%", nil), (".%", nil),
      ("5", nil), ("0.5", nil), ("100.01%", nil), ("101%", nil), ("-1%", nil), ("+1%", nil), ("1e1%", nil),
      ("5 %", nil), (" 5%", nil), ("5% ", nil), ("5%%", nil), ("%5", nil), ("1,5%", nil), ("1.2.3%", nil),
      ("٥%", nil), ("5％", nil), ("five%", nil), ("0x1%", nil), ("999999999999999999999%", nil), ("5\u{0}%", nil),
    ] as [(Quoted, Double?)])
  func level(text: Quoted, level: Double?) {
    let found = OptionValue.level(text.text, in: 0...1)
    #expect(level.map { abs((found ?? 9) - $0) < 1e-15 } ?? (found == nil))
  }

  @Test(
    "A duration is in seconds or milliseconds, and a minute at most; all else is refused",
    arguments: [
      ("800ms", .milliseconds(800)), ("1.5s", .milliseconds(1500)), ("0s", .zero), ("0ms", .zero),
      ("60s", .seconds(60)), ("60000ms", .seconds(60)), ("0.5ms", .microseconds(500)), (".25s", .milliseconds(250)),
      ("1.s", .seconds(1)), ("007s", .seconds(7)), ("", nil), ("s", nil), ("ms", nil), ("800", nil), ("1.5", nil),
      ("61s", nil), ("60001ms", nil), ("60.001s", nil), ("-1s", nil), ("+1s", nil), ("1 s", nil), ("1s ", nil),
      (" 1s", nil), ("1S", nil), ("1MS", nil), ("1m", nil), ("1min", nil), ("1h", nil), ("1e3ms", nil), ("1..5s", nil),
      ("1s500ms", nil), ("999999999999999s", nil), ("s1", nil), ("1µs", nil), ("nans", nil), ("1\u{0}s", nil),
    ] as [(Quoted, Duration?)])
  func duration(text: Quoted, duration: Duration?) {
    #expect(OptionValue.duration(text.text) == duration)
  }

  @Test("Every whole number of milliseconds is exactly that many, in either unit")
  func milliseconds() {
    let wrong = (0...5000).filter { number in
      let digits = "000\(number % 1000)".suffix(3)
      return OptionValue.duration("\(number)ms") != .milliseconds(number)
        || OptionValue.duration("\(number / 1000).\(digits)s") != .milliseconds(number)
    }
    #expect(wrong.isEmpty)
  }
}
