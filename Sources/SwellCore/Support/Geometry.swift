/// A rectangle of a layout, in pt: 1 pt is 1 px on a monitor of scale 1 (96 dpi).
public struct PointRect: Equatable, Sendable {
  public var x, y, width, height: Double
}

/// A point of the screen or of a window, in px; touch screens and scaled pointers report fractions.
public struct PixelPoint: Equatable, Sendable {
  public var x, y: Double

  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }
}

/// A rectangle of the screen or of a window, in px.
public struct PixelRect: Equatable, Sendable {
  public var x, y, width, height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle with `margin` px more on each side.
  public func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The rectangle, moved to the right and down by so many px.
  public func moved(_ right: Int, _ down: Int) -> PixelRect {
    PixelRect(x: x + right, y: y + down, width: width, height: height)
  }

  public var isEmpty: Bool { width <= 0 || height <= 0 }

  public func contains(_ point: PixelPoint) -> Bool {
    point.x >= Double(x) && point.x < Double(x + width) && point.y >= Double(y) && point.y < Double(y + height)
  }

  /// The middle of the rectangle.
  public var centre: PixelPoint {
    PixelPoint(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
  }

  /// Whether every pixel of the other lies inside.
  public func covers(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && x + width >= other.x + other.width && y + height >= other.y + other.height
  }

  /// The common part; empty if there is none.
  public func shared(with other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  /// The smallest rectangle that covers both.
  public func joined(with other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Whether both rectangles share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}

/// How many px one pt is.
public struct Scale: Equatable, Sendable {
  /// px per pt: 0.5 to 8 for a monitor.
  public let factor: Double

  /// Takes px per pt, clamped to 0.5 to 8.
  public init(_ factor: Double) {
    self.factor = factor.isNaN ? 1 : min(max(factor, 0.5), 8)
  }

  /// The scale times a magnification, beyond the limits of a monitor's scale.
  func magnified(by magnification: Double) -> Scale {
    Scale(unlimited: factor * magnification)
  }

  private init(unlimited factor: Double) {
    self.factor = factor
  }

  /// A length of `points` pt in whole px, at least 1 unless it is 0.
  public func pixels(_ points: Double) -> Int {
    guard points > 0 else { return 0 }
    return max(1, Int((points * factor).rounded()))
  }
}
