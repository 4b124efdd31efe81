/// A soft edge around a drawing, for contrast where the panel is nearly transparent; lengths in px.
public struct Halo: Equatable, Sendable {
  /// The width of its solid part.
  public var spread: Int
  /// The radius of each of the two box blurs that make it fade.
  public var blur: Int
  /// 0 to 1
  public var opacity: Double

  public init(spread: Int, blur: Int, opacity: Double) {
    (self.spread, self.blur, self.opacity) = (spread, blur, opacity)
  }

  /// Its total width on each side of the drawing.
  public var reach: Int { spread + 2 * blur }

  /// The halo of a drawing: larger than it by `reach` on each side.
  public func coverage(around drawing: Coverage) -> Coverage {
    let (width, height) = (drawing.width + 2 * reach, drawing.height + 2 * reach)
    var bytes = [UInt8](repeating: 0, count: width * height)
    for y in 0..<drawing.height {
      for x in 0..<drawing.width {
        bytes[(y + reach) * width + x + reach] = drawing.bytes[y * drawing.width + x]
      }
    }
    for index in 0..<height { spread(&bytes, from: index * width, step: 1, count: width) }
    for index in 0..<width { spread(&bytes, from: index, step: width, count: height) }
    for _ in 0..<2 {
      for index in 0..<height { average(&bytes, from: index * width, step: 1, count: width) }
      for index in 0..<width { average(&bytes, from: index, step: width, count: height) }
    }
    return Coverage(width: width, height: height, bytes: bytes)
  }

  /// Replaces each byte of a row or column by the greatest within `spread`.
  private func spread(_ bytes: inout [UInt8], from start: Int, step: Int, count: Int) {
    let old = (0..<count).map { bytes[start + $0 * step] }
    for index in 0..<count {
      var greatest: UInt8 = 0
      for near in max(0, index - spread)...min(count - 1, index + spread) { greatest = max(greatest, old[near]) }
      bytes[start + index * step] = greatest
    }
  }

  /// Replaces each byte of a row or column by the average within `blur`; beyond its ends is 0.
  private func average(_ bytes: inout [UInt8], from start: Int, step: Int, count: Int) {
    let old = (0..<count).map { Int(bytes[start + $0 * step]) }
    var sum = 0
    for index in 0..<min(blur, count) { sum += old[index] }
    for index in 0..<count {
      if index + blur < count { sum += old[index + blur] }
      if index - blur - 1 >= 0 { sum -= old[index - blur - 1] }
      bytes[start + index * step] = UInt8((sum + blur) / (2 * blur + 1))
    }
  }
}
