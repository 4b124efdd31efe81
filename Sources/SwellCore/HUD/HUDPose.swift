/// What the picture of a content depends on besides: what moves, and how wide the panel is already.
public struct HUDPose: Equatable, Sendable {
  /// The displacement of the icon in pt, up when positive.
  public var bump = 0.0
  /// The level that the bar is at while it glides; nil: that of the content.
  public var level: Level?
  /// The width of the panel in pt; 0: as the content needs it.
  public var width = 0.0

  public init() {}
}
