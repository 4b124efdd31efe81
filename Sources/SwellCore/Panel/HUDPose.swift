/// The parts of a picture that do not follow from the content: moving parts, and the present width of the panel.
public struct HUDPose: Equatable, Sendable {
  /// The displacement of the icon in pt; positive is up.
  public var bump = 0.0
  /// The level of the bar while it glides; nil: the level of the content.
  public var level: Level?
  /// The width of the panel in pt; 0: the width that the content needs.
  public var width = 0.0

  public init() {}
}
