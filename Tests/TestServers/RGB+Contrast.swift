import Glibc

extension RGB {
  /// Relative luminance, 0 to 1 (WCAG 2.1).
  public var luminance: Double {
    0.2126 * Self.linear[Int(r)] + 0.7152 * Self.linear[Int(g)] + 0.0722 * Self.linear[Int(b)]
  }

  private static let linear = (0...255).map { part in
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The contrast of two luminances, 1 to 21 (WCAG 2.1).
  public static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
