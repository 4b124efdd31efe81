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
    "A level is per cent, within its range, ends included",
    arguments: [
      ("0%", 0.0), ("55%", 0.55), ("100%", 1), ("6.25%", 0.0625), ("0.5%", 0.005), (".5%", 0.005), ("00.50%", 0.005),
      ("99.99%", 0.9999), ("1.%", 0.01), ("33.333333333333%", 0.33333333333333),
    ] as [(String, Double)])
  func level(text: String, level: Double) throws {
    #expect(abs(try #require(OptionValue.level(text, in: 0...1)) - level) < 1e-15)
  }

  @Test(
    "What is no level, or outside its range, is refused",
    arguments: [
      "", "%", ".%", "5", "0.5", "100.01%", "101%", "-1%", "+1%", "1e1%", "5 %", " 5%", "5% ", "5%%", "%5", "1,5%",
      "1.2.3%", "٥%", "5％", "five%", "0x1%", "999999999999999999999%", "5\u{0}%",
    ] as [Quoted])
  func noLevel(text: Quoted) {
    #expect(OptionValue.level(text.text, in: 0...1) == nil)
  }

  @Test(
    "A duration is in seconds or milliseconds",
    arguments: [
      ("800ms", Duration.milliseconds(800)), ("1.5s", .milliseconds(1500)), ("0s", .zero), ("0ms", .zero),
      ("60s", .seconds(60)), ("60000ms", .seconds(60)), ("0.5ms", .microseconds(500)), (".25s", .milliseconds(250)),
      ("1.s", .seconds(1)), ("007s", .seconds(7)),
    ] as [(String, Duration)])
  func duration(text: String, duration: Duration) {
    #expect(OptionValue.duration(text) == duration)
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

  @Test(
    "What is no duration, or longer than a minute, is refused",
    arguments: [
      "", "s", "ms", "800", "1.5", "61s", "60001ms", "60.001s", "-1s", "+1s", "1 s", "1s ", " 1s", "1S", "1MS", "1m",
      "1min", "1h", "1e3ms", "1..5s", "1s500ms", "999999999999999s", "s1", "1µs", "nans", "1\u{0}s",
    ] as [Quoted])
  func noDuration(text: Quoted) {
    #expect(OptionValue.duration(text.text) == nil)
  }
}
