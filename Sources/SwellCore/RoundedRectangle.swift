/// The coverage of a rectangle with round corners.
public enum RoundedRectangle {
  /// 8-bit coverage, row by row; a corner px gets its share of the circle, from its distance to the arc.
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
