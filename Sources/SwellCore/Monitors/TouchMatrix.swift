/// Maps the touches of a touch screen to the X screen: the matrix of xinput(1)'s "Coordinate Transformation Matrix".
///
/// Both sides count from 0 to 1 across their whole width and height. The last row is 0 0 1.
public struct TouchMatrix: Equatable, Sendable {
  /// The first two rows: x = a·u + b·v + c, y = d·u + e·v + f.
  var a, b, c, d, e, f: Double

  public static let identity = TouchMatrix(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  /// From the nine numbers of the property, row by row.
  public init(_ rows: [Double]) {
    (a, b, c, d, e, f) = (rows[0], rows[1], rows[2], rows[3], rows[4], rows[5])
  }

  private init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The nine numbers of the property.
  public var rows: [Double] { [a, b, c, d, e, f, 0, 0, 1] }

  /// The matrix of a panel that covers `rect` of a screen of `width` × `height` px. Its picture is turned `quarters`
  /// counter-clockwise.
  public init(panelAt rect: PixelRect, quarters: Int, width: Int, height: Int) {
    let (left, top) = (Double(rect.x) / Double(width), Double(rect.y) / Double(height))
    let (wide, high) = (Double(rect.width) / Double(width), Double(rect.height) / Double(height))
    switch quarters & 3 {
    case 1: self.init(a: 0, b: -wide, c: left + wide, d: high, e: 0, f: top)
    case 2: self.init(a: -wide, b: 0, c: left + wide, d: 0, e: -high, f: top + high)
    case 3: self.init(a: 0, b: wide, c: left, d: -high, e: 0, f: top + high)
    default: self.init(a: wide, b: 0, c: left, d: 0, e: high, f: top)
    }
  }

  /// The product: first `other`, then this one.
  func after(_ other: TouchMatrix) -> TouchMatrix {
    TouchMatrix(
      a: a * other.a + b * other.d, b: a * other.b + b * other.e, c: a * other.c + b * other.f + c,
      d: d * other.a + e * other.d, e: d * other.b + e * other.e, f: d * other.c + e * other.f + f)
  }

  /// nil if there is none; the matrix of a panel always has one.
  var inverse: TouchMatrix? {
    let determinant = a * e - b * d
    guard determinant != 0 else { return nil }
    return TouchMatrix(
      a: e / determinant, b: -b / determinant, c: (b * f - c * e) / determinant,
      d: -d / determinant, e: a / determinant, f: (c * d - a * f) / determinant)
  }

  /// This matrix after the panel has moved from one place and rotation to another.
  public func following(from old: TouchMatrix, to new: TouchMatrix) -> TouchMatrix {
    old.inverse.map { new.after($0).after(self) } ?? self
  }
}
