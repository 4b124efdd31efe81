/// A picture of the HUD as a list of things to paint, in order; coordinates in px of its window.
public struct Scene: Equatable, Sendable {
  public enum Element: Equatable, Sendable {
    /// A square icon.
    case icon(Icon, frame: PixelRect)
    /// A square picture of the user.
    indirect case picture(ShownPicture.Pixels, frame: PixelRect)
    /// A line of text.
    indirect case line(Line)
    /// A rectangle of the foreground colour with round corners; each column is covered in part, 0 to 255. With an
    /// outline, only so many px along its edges are painted.
    case bar(PixelRect, columns: [UInt8], radius: Double, opacity: Double, outline: Int)
    /// An arc of the foreground colour, clockwise from the top, within a square; `width` px thick, `share` 0 to 1.
    /// If `notch` is below 1, a part as long as the ring is thick stays free from that share on.
    case ring(PixelRect, width: Int, share: Double, notch: Double, opacity: Double)
  }

  /// One line of text in the foreground colour; all figures have the same width. Coordinates in px.
  public struct Line: Equatable, Sendable {
    public enum Alignment: Sendable {
      case left, centre, right
    }

    public var text: String
    /// The start of the line, and its largest width; an ellipsis ends a longer line.
    public var x, width: Int
    public var baseline: Int
    public var fontSize: Int
    public var alignment: Alignment
    /// 0 to 1
    public var opacity = 1.0
  }

  /// A rectangle with round corners, partly filled in the foreground colour. Elements on the fill have another colour.
  /// Coordinates in px.
  public struct Column: Equatable, Sendable {
    public var frame: PixelRect
    public var radius: Double
    /// The radius of the upper corners of the fill, near the upper end of the frame.
    public var topRadius: Double
    /// The first filled row, and the one after the last; equal if nothing is filled.
    public var top, bottom: Int
    /// The notch: rows that stay free in the fill, and are painted above it.
    public var gap: Range<Int>
    /// The opacity of the fill; 0 to 1.
    public var opacity: Double
    /// The opacity of the notch above the fill; 0 to 1.
    public var notchOpacity: Double
    /// The colour of elements on the fill.
    public var ink: Color
    /// Columns of px without the notch, since the icon is there; nil: none.
    public var middle: Range<Int>?
    /// A round ground of the panel's colour below the number; nil: none.
    public var chip: PixelRect?
  }

  /// An edge along the panel.
  public struct Border: Equatable, Sendable {
    /// px
    public var width: Int
    /// 0 to 1
    public var opacity: Double
    /// nil: the usual colour of its place.
    public var color: Color?
  }

  /// A soft shadow of the panel, outside of it only; lengths in px.
  public struct Shadow: Equatable, Sendable {
    /// How far the shadow reaches beyond the panel.
    public var blur: Int
    /// How far the shadow is shifted down.
    public var dy: Int
    /// The opacity of the shadow where it is strongest; 0 to 1.
    public var opacity: Double
  }

  /// The blurred screen below the panel's colour.
  public struct Glass: Equatable, Sendable {
    /// The opacity of the panel's colour, in place of `panelOpacity`; 0 to 1.
    public var opacity: Double
    /// The limits of each channel of the blurred screen; 0 to 1.
    public var darkest = 0.0
    public var lightest = 1.0
    /// How far the screen is blurred, in px.
    public var blur = 1
  }

  /// Size of the picture: of the panel with its margin on every side.
  public var width, height: Int
  public var cornerRadius: Double
  public var panel: Color
  /// The colour at the lower edge, if it is another one than at the upper.
  public var lowerPanel: Color?
  public var panelOpacity: Double
  public var foreground: Color
  /// Along the inside, of the foreground colour.
  public var border: Border?
  /// Along the outside, black.
  public var outerBorder: Border?
  /// px around the panel that belong to the picture, for the shadow.
  public var margin = 0
  public var shadow: Shadow?
  public var glass: Glass?
  /// Whether pale parts of icons are painted.
  public var hasPaleParts = true
  /// Whether icons that have a direction point to the left.
  public var isMirrored = false
  /// Over the fixed parts, under the elements.
  public var column: Column?
  /// Parts that are the same for every level, painted once.
  public var fixed: [Element]
  public var elements: [Element]

  /// Whether both look the same without `column` and `elements`.
  public func hasSamePanel(as other: Scene) -> Bool {
    var other = other
    (other.column, other.elements) = (column, elements)
    return self == other
  }

  /// The panel within the picture.
  public var body: PixelRect {
    PixelRect(x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin)
  }
}
