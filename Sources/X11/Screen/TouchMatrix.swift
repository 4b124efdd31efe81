internal import SwellCore

/// Maps the touches of a touch screen to the X screen: the matrix of xinput(1)'s "Coordinate Transformation Matrix".
///
/// Both sides count from 0 to 1 across their whole width and height. The last row is 0 0 1.
struct TouchMatrix: Equatable {
  /// The first two rows: x = a·u + b·v + c, y = d·u + e·v + f.
  var a, b, c, d, e, f: Double

  /// From the first six of the nine numbers of the property, row by row.
  init(_ rows: [Double]) {
    (a, b, c, d, e, f) = (rows[0], rows[1], rows[2], rows[3], rows[4], rows[5])
  }

  /// The nine numbers of the property.
  var rows: [Double] { [a, b, c, d, e, f, 0, 0, 1] }

  /// The matrix of a panel that covers `rect` of a screen of `width` × `height` px. Its picture is turned `quarters`
  /// counter-clockwise.
  init(panelAt rect: PixelRect, quarters: Int, width: Int, height: Int) {
    let (left, top) = (Double(rect.x) / Double(width), Double(rect.y) / Double(height))
    let (wide, high) = (Double(rect.width) / Double(width), Double(rect.height) / Double(height))
    switch quarters & 3 {
    case 1: self.init([0, -wide, left + wide, high, 0, top])
    case 2: self.init([-wide, 0, left + wide, 0, -high, top + high])
    case 3: self.init([0, wide, left, -high, 0, top + high])
    default: self.init([wide, 0, left, 0, high, top])
    }
  }

  /// The product: first `other`, then this one.
  func after(_ other: TouchMatrix) -> TouchMatrix {
    TouchMatrix([
      a * other.a + b * other.d, a * other.b + b * other.e, a * other.c + b * other.f + c,
      d * other.a + e * other.d, d * other.b + e * other.e, d * other.c + e * other.f + f,
    ])
  }

  /// nil if there is none; the matrix of a panel always has one.
  var inverse: TouchMatrix? {
    let determinant = a * e - b * d
    guard determinant != 0 else { return nil }
    return TouchMatrix([
      e / determinant, -b / determinant, (b * f - c * e) / determinant,
      -d / determinant, a / determinant, (c * d - a * f) / determinant,
    ])
  }
}
