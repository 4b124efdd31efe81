import Testing

@testable import SwellCore

@Suite("The curve between level and light")
struct BrightnessCurveTests {
  @Test("Its inverse is exact over the whole range, and it grows everywhere", arguments: BrightnessCurve.allCases)
  func inverse(curve: BrightnessCurve) {
    var (worst, last) = (0.0, (light: -1.0, level: -1.0))
    for step in 0...20_000 {
      let share = Double(step) / 20_000
      let (light, level) = (curve.light(forLevel: share), curve.level(forLight: share))
      worst = max(worst, abs(curve.level(forLight: light) - share), abs(curve.light(forLevel: level) - share))
      if light <= last.light || level <= last.level { Issue.record("it does not grow at \(share)") }
      last = (light, level)
    }
    #expect(worst < 1e-9)
  }

  @Test(
    "Is CIE 1931 lightness, or linear",
    arguments: [
      (0.0, 0.0), (0.08, 0.008856), (0.1, 0.011260), (0.2, 0.029891), (0.5, 0.184187), (0.8, 0.566813), (1, 1),
    ] as [(Double, Double)])
  func values(level: Double, light: Double) {
    #expect(abs(BrightnessCurve.perceptual.light(forLevel: level) - light) < 1e-6)
    #expect(BrightnessCurve.linear.light(forLevel: level) == level)
    #expect(BrightnessCurve.linear.level(forLight: level) == level)
  }

  @Test(
    "What is outside 0 to 1 counts as the nearer end", arguments: BrightnessCurve.allCases,
    [(-1.0, 0.0), (1.01, 1), (-.infinity, 0), (.infinity, 1), (1e300, 1)] as [(Double, Double)])
  func outside(curve: BrightnessCurve, share: (Double, Double)) {
    #expect(curve.light(forLevel: share.0) == share.1)
    #expect(abs(curve.level(forLight: share.0) - share.1) < 1e-12)
  }
}
