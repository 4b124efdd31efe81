/// The next content of the screen.
public enum Frame: Equatable, Sendable {
  case hidden
  /// Nothing is shown, but these panels are painted: the first panel that is shown then comes as soon as later ones.
  case rehearsed([Panel])
  /// One panel for each monitor that shows the HUD.
  case visible([Panel])
}

/// One panel on the screen.
public struct Panel: Equatable, Sendable {
  /// The picture, upright.
  public var scene: Scene
  /// The window of the panel, in px of the screen; larger than the picture if the picture can turn.
  public var frame: PixelRect
  /// The place of the picture in the window when it is at rest, in px.
  public var place: PixelRect
  /// The angle of the picture, counter-clockwise around the middle of its place, in quarters.
  public var angle: Double
  /// 0 to 1.
  public var opacity: Double

  public init(scene: Scene, frame: PixelRect, place: PixelRect, angle: Double, opacity: Double) {
    self.scene = scene
    self.frame = frame
    self.place = place
    self.angle = angle
    self.opacity = opacity
  }

  /// Whether the picture is between two quarters.
  public var isTurning: Bool { angle != angle.rounded() }
}
