/// A monitor as the user of a turned device sees it: up is up for the user.
///
/// Layout and gestures use the view, which is upright; coordinates of the screen are converted.
public struct MonitorView: Equatable, Sendable {
  /// The frame of the monitor on the X screen, in px.
  public let frame: PixelRect
  /// How far the picture is turned counter-clockwise: 0 to 3 quarters.
  public let quarters: Int

  public init(_ frame: PixelRect, quarters: Int) {
    self.frame = frame
    self.quarters = quarters & 3
  }

  /// The whole view; an unturned view is the monitor itself.
  public var bounds: PixelRect {
    quarters & 1 == 0 ? frame : PixelRect(x: frame.x, y: frame.y, width: frame.height, height: frame.width)
  }

  /// A point of the screen in the view.
  public func view(_ point: PixelPoint) -> PixelPoint {
    let (originX, originY) = (Double(frame.x), Double(frame.y))
    let (left, top) = (point.x - originX, point.y - originY)
    let (right, bottom) = (Double(frame.width) - left, Double(frame.height) - top)
    return switch quarters {
    case 1: PixelPoint(x: originX + bottom, y: originY + left)
    case 2: PixelPoint(x: originX + right, y: originY + bottom)
    case 3: PixelPoint(x: originX + top, y: originY + right)
    default: point
    }
  }

  /// A rectangle of the view on the screen.
  public func screen(_ rect: PixelRect) -> PixelRect {
    let (left, top) = (rect.x - frame.x, rect.y - frame.y)
    let (right, bottom) = (bounds.width - left - rect.width, bounds.height - top - rect.height)
    return switch quarters {
    case 1: PixelRect(x: frame.x + top, y: frame.y + right, width: rect.height, height: rect.width)
    case 2: PixelRect(x: frame.x + right, y: frame.y + bottom, width: rect.width, height: rect.height)
    case 3: PixelRect(x: frame.x + bottom, y: frame.y + left, width: rect.height, height: rect.width)
    default: rect
    }
  }
}
