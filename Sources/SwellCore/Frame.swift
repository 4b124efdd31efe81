/// What the screen is to show next.
public enum Frame: Equatable, Sendable {
  case hidden
  /// - Parameters:
  ///   - scene: The picture of the panel.
  ///   - x: px of the X screen, left edge of the panel.
  ///   - y: px of the X screen, upper edge of the panel.
  ///   - opacity: 0 to 1.
  case visible(scene: Scene, x: Int, y: Int, opacity: Double)
}
