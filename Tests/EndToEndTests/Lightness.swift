import Foundation
import SwellCore

/// CIE 1931 lightness, from its definition and not from Swell's: what level a share of light looks like.
enum Lightness {
  /// 0 to 1.
  static func level(of value: Int, of maximum: Int) -> Double {
    let light = Double(value) / Double(maximum)
    // CIE 15:2004, 8.2.1.1.
    return light > pow(24.0 / 116, 3) ? 1.16 * cbrt(light) - 0.16 : light * 841.0 / 108 * 1.16
  }

  /// The nearest value of a device.
  static func value(of level: Double, of maximum: Int) -> Int {
    let root = (level + 0.16) / 1.16
    let light = root > 24.0 / 116 ? pow(root, 3) : level / 1.16 * 108 / 841
    return Int((light * Double(maximum)).rounded())
  }

  static func panel(_ value: Int, of maximum: Int) -> ExpectedPanel {
    let level = level(of: value, of: maximum)
    let percent = Int((level * 100).rounded())
    var panel = ExpectedPanel(
      percent <= 33 ? .brightnessLow : percent <= 66 ? .brightnessMedium : .brightnessHigh, percent: percent)
    panel.filled = level
    return panel
  }
}
