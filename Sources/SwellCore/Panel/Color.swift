/// A colour without transparency, each part 0 to 1.
public struct Color: Equatable, Sendable {
  public var red, green, blue: Double

  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A mixture with another colour, which has this share, 0 to 1.
  func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  /// The contrast of WCAG 2, 1 to 21.
  public func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance of WCAG 2, within 0.002: a polynomial in place of its power of 2.4.
  private var luminance: Double {
    func linear(_ part: Double) -> Double { part * (part * (part * 0.305306011 + 0.682171111) + 0.012522878) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let almostBlack = Color(red: 36.0 / 255, green: 36.0 / 255, blue: 38.0 / 255)
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// The grey with `value` in each part, 0 to 1.
  public static func grey(_ value: Double) -> Color { Color(red: value, green: value, blue: value) }
}
