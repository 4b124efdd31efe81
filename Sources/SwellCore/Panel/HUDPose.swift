/// What else the picture of a content depends on: moving parts, and the present width of the panel.
public struct HUDPose: Equatable, Sendable {
  /// The displacement of the icon in pt; positive is up.
  public var bump = 0.0
  /// The level of the bar while it glides; nil: that of the content.
  public var level: Level?
  /// The width of the panel in pt; 0: what the content needs.
  public var width = 0.0

  public init() {}
}
