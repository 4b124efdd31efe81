/// The relation of the level that is shown to the light of a monitor.
public enum BrightnessCurve: String, CaseIterable, Sendable {
  /// CIE 1931 lightness: equal steps look equal; 50 % is 18 % of the light.
  case perceptual
  case linear

  /// The share of full light for `level`; both 0 to 1. `level(forLight:)` is its exact inverse.
  public func light(forLevel level: Double) -> Double {
    let level = min(max(level, 0), 1)
    guard self == .perceptual else { return level }
    let lightness = level * 100
    // CIE 15:2004: cubic above L* = 8, linear (903.3) below.
    guard lightness > 8 else { return lightness / BrightnessCurve.kappa }
    let root = (lightness + 16) / 116
    return root * root * root
  }

  /// The level for a share of full light; both 0 to 1.
  public func level(forLight light: Double) -> Double {
    let light = min(max(light, 0), 1)
    guard self == .perceptual else { return light }
    guard light * BrightnessCurve.kappa > 8 else { return light * BrightnessCurve.kappa / 100 }
    return (116 * BrightnessCurve.cubeRoot(light) - 16) / 100
  }

  private static let kappa = 24_389.0 / 27

  /// Newton's method from above; exact to the last bits after a few turns for 0.008 to 1.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<12 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }
}
