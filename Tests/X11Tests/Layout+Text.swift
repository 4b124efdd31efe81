import Raster
import SwellCore

extension Layout {
  /// The scene as wide as the text is with the machine's font.
  static func scene(
    for content: HUDContent, theme: Theme, scale: Scale, maximum: Double = 1, pose: HUDPose = HUDPose()
  ) -> Scene {
    guard let text = FreeTypeRasterizer(log: .init(verbosity: .problems)) else { fatalError("no memory for FreeType") }
    return scene(for: content, theme: theme, scale: scale, maximum: maximum, measuring: text, pose: pose)
  }
}
