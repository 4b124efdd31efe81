import SwellCore
import Testing

@Suite("The curve between level and light")
struct BrightnessCurveTests {
  @Test("Its inverse is exact over the whole range, both ways", arguments: BrightnessCurve.allCases)
  func inverse(curve: BrightnessCurve) {
    var worst = 0.0
    for step in 0...100_000 {
      let share = Double(step) / 100_000
      worst = max(worst, abs(curve.level(forLight: curve.light(forLevel: share)) - share))
      worst = max(worst, abs(curve.light(forLevel: curve.level(forLight: share)) - share))
    }
    #expect(worst < 1e-9)
  }

  @Test("More level is more light, and more light is more level", arguments: BrightnessCurve.allCases)
  func monotone(curve: BrightnessCurve) {
    let shares = (0...100_000).map { Double($0) / 100_000 }
    let lights = shares.map { curve.light(forLevel: $0) }
    let levels = shares.map { curve.level(forLight: $0) }
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "Is CIE 1931 lightness",
    arguments: [
      (0.0, 0.0), (0.08, 0.008856), (0.1, 0.011260), (0.2, 0.029891), (0.5, 0.184187), (0.8, 0.566813), (1, 1),
    ] as [(Double, Double)])
  func perceptual(level: Double, light: Double) {
    #expect(abs(BrightnessCurve.perceptual.light(forLevel: level) - light) < 1e-6)
  }

  @Test("Linear is linear", arguments: [0.0, 0.01, 0.5, 1])
  func linear(share: Double) {
    #expect(BrightnessCurve.linear.light(forLevel: share) == share)
    #expect(BrightnessCurve.linear.level(forLight: share) == share)
  }

  @Test(
    "What is outside 0 to 1 counts as the nearer end", arguments: BrightnessCurve.allCases,
    [(-1.0, 0.0), (1.01, 1), (-.infinity, 0), (.infinity, 1), (1e300, 1)] as [(Double, Double)])
  func outside(curve: BrightnessCurve, share: (Double, Double)) {
    #expect(curve.light(forLevel: share.0) == share.1)
    #expect(abs(curve.level(forLight: share.0) - share.1) < 1e-12)
  }
}
