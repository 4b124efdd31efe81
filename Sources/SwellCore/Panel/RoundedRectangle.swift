/// The coverage of a rectangle with round corners.
public enum RoundedRectangle {
  /// The coverage of a rectangle that is `inset` px smaller on each side, with the same centres of its corners.
  public static func coverage(width: Int, height: Int, radius: Double, inset: Int) -> Coverage {
    let (innerWidth, innerHeight) = (max(0, width - 2 * inset), max(0, height - 2 * inset))
    let inner = coverage(width: innerWidth, height: innerHeight, radius: max(0, radius - Double(inset)))
    var coverage = Coverage(width: width, height: height)
    coverage.add(inner, x: inset, y: inset)
    return coverage
  }

  /// The coverage of a rectangle with each column covered in part, 0 to 255.
  public static func coverage(height: Int, radius: Double, columns: [UInt8]) -> Coverage {
    var bytes = coverage(width: columns.count, height: height, radius: radius).bytes
    for (column, part) in columns.enumerated() where part < 255 {
      for index in stride(from: column, to: bytes.count, by: columns.count) {
        bytes[index] = UInt8((Int(bytes[index]) * Int(part) + 127) / 255)
      }
    }
    return Coverage(width: columns.count, height: height, bytes: bytes)
  }

  /// 8-bit coverage, row by row; the coverage of a corner px follows from its distance to the arc.
  public static func coverage(width: Int, height: Int, radius: Double) -> Coverage {
    var bytes = [UInt8](repeating: 255, count: width * height)
    let corner = min(Int(radius.rounded(.up)), width / 2, height / 2)
    let radius = min(radius, Double(min(width, height)) / 2)
    for y in 0..<corner {
      for x in 0..<corner {
        let dx = radius - (Double(x) + 0.5)
        let dy = radius - (Double(y) + 0.5)
        guard dx > 0, dy > 0 else { continue }
        let share = radius + 0.5 - (dx * dx + dy * dy).squareRoot()
        let value = UInt8((min(max(share, 0), 1) * 255).rounded())
        bytes[y * width + x] = value
        bytes[y * width + width - 1 - x] = value
        bytes[(height - 1 - y) * width + x] = value
        bytes[(height - 1 - y) * width + width - 1 - x] = value
      }
    }
    return Coverage(width: width, height: height, bytes: bytes)
  }
}
