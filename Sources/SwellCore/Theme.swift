/// A colour without transparency, each part 0 to 1.
public struct Color: Equatable, Sendable {
  public var red, green, blue: Double

  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
}

/// How the HUD looks; lengths in pt.
public struct Theme: Equatable, Sendable {
  public enum Bar: Equatable, Sendable {
    case none
    case line(frame: PointRect)
  }

  public var width: Double
  public var height: Double
  public var cornerRadius: Double
  public var panel: Color
  /// 0 to 1.
  public var panelOpacity: Double
  public var foreground: Color
  public var iconFrame: PointRect
  public var labelFrame: PointRect
  public var fontSize: Double
  /// Where a second line goes, and its size; the label moves up by `detailShift` for it.
  public var detailFrame: PointRect
  public var detailFontSize: Double
  public var detailShift: Double
  public var bar: Bar

  /// The panel of the origin article (64 × 72, radius 4, icon 30 at y 10, label 12 in a box of 16 at y 45), with
  /// an opacity of 0.55: 0.535 is the least that gives white text a WCAG contrast of 4.5:1 over white.
  public static let `default` = Theme(
    width: 64, height: 72, cornerRadius: 4, panel: .black, panelOpacity: 0.55, foreground: .white,
    iconFrame: PointRect(x: 17, y: 10, width: 30, height: 30),
    labelFrame: PointRect(x: 0, y: 45, width: 64, height: 16),
    fontSize: 12, detailFrame: PointRect(x: 0, y: 57, width: 64, height: 12), detailFontSize: 10, detailShift: 3,
    bar: .line(frame: PointRect(x: 10, y: 65, width: 44, height: 2)))
}
