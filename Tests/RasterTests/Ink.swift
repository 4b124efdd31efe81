import SwellCore

/// What can be measured of a picture; lengths in units of the 30 × 30 grid.
struct Ink {
  private let coverage: Coverage
  /// Units of the grid per px.
  private let unit: Double

  init(_ coverage: Coverage) {
    self.coverage = coverage
    unit = 30 / Double(max(coverage.width, 1))
  }

  /// The coverage of the px that has this point of the grid, 0 to 255.
  func value(x: Double, y: Double) -> Int {
    Int(coverage.bytes[Int(y / unit) * coverage.width + Int(x / unit)])
  }

  /// The covered area, in squares of the grid.
  var area: Double {
    coverage.bytes.reduce(0) { $0 + Double($1) } / 255 * unit * unit
  }

  /// The centre of gravity.
  var centroid: (x: Double, y: Double) {
    var (x, y, sum) = (0.0, 0.0, 0.0)
    for row in 0..<coverage.height {
      for column in 0..<coverage.width {
        let value = Double(coverage.bytes[row * coverage.width + column])
        x += value * (Double(column) + 0.5)
        y += value * (Double(row) + 0.5)
        sum += value
      }
    }
    return (x / sum * unit, y / sum * unit)
  }

  /// The smallest frame around all that can be seen.
  var frame: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let seen = coverage.bytes.indices.filter { coverage.bytes[$0] > 16 }
    let columns = seen.map { $0 % coverage.width }
    let rows = seen.map { $0 / coverage.width }
    func range(_ numbers: [Int]) -> ClosedRange<Double> {
      Double(numbers.min() ?? 0) * unit...Double((numbers.max() ?? 0) + 1) * unit
    }
    return (range(columns), range(rows))
  }

  var middle: (x: Double, y: Double) {
    ((frame.x.lowerBound + frame.x.upperBound) / 2, (frame.y.lowerBound + frame.y.upperBound) / 2)
  }

  /// The strongest coverage of the px that lie wholly in the outer `margin`, 0 to 255.
  func strongest(inMargin margin: Double) -> Int {
    let (near, far) = (margin, 30 - margin)
    return coverage.bytes.indices.reduce(0) { strongest, index in
      let (x, y) = (Double(index % coverage.width), Double(index / coverage.width))
      let isOutside =
        (x + 1) * unit <= near || (y + 1) * unit <= near || x * unit >= far || y * unit >= far
      return isOutside ? max(strongest, Int(coverage.bytes[index])) : strongest
    }
  }
}
