@testable import SwellCore

/// Text of which each character is half as wide as the font is high.
final class PlainText: TextMeasuring {
  func width(of text: String, size: Int) -> Int { text.unicodeScalars.count * size / 2 }
}

extension Layout {
  /// The scene with such text.
  static func scene(
    for content: HUDContent, theme: Theme, scale: Scale, maximum: Double = 1, pose: HUDPose = HUDPose()
  ) -> Scene {
    scene(for: content, theme: theme, scale: scale, maximum: maximum, measuring: PlainText(), pose: pose)
  }
}
