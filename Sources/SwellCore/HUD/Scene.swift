/// A picture of the HUD as a list of things to paint, in order; coordinates in px of its window.
public struct Scene: Equatable, Sendable {
  public enum Element: Equatable, Sendable {
    /// A square icon.
    case icon(Icon, frame: PixelRect)
    /// One line of text, centred in `frame` both ways; figures all take the same width.
    case label(String, frame: PixelRect, fontSize: Int)
    /// A rectangle of the foreground colour.
    case rectangle(PixelRect, opacity: Double)
    /// An arc of the foreground colour, clockwise from the top, within a square; `width` px thick, `share` 0 to 1.
    case ring(PixelRect, width: Int, share: Double, opacity: Double)
  }

  /// An edge of the foreground colour along the inside of the panel.
  public struct Border: Equatable, Sendable {
    /// px
    public var width: Int
    /// 0 to 1
    public var opacity: Double
  }

  /// Size of the panel, at the origin of the window.
  public var width, height: Int
  public var cornerRadius: Double
  public var panel: Color
  public var panelOpacity: Double
  public var foreground: Color
  public var border: Border?
  /// The parts that are the same for every level, and are painted once.
  public var fixed: [Element]
  public var elements: [Element]
}
