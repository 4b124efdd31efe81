extension ColorPicture {
  /// The picture scaled to fit a square of `side` px, and centred; each px is the average of the px that it covers, or,
  /// in one that is enlarged, of the nearest.
  public func fitted(into side: Int) -> ColorPicture {
    let unit = Double(max(width, height, 1)) / Double(max(side, 1))
    let (left, top) = (Double(side) * unit / 2 - Double(width) / 2, Double(side) * unit / 2 - Double(height) / 2)
    let columns = (0..<side).map { ColorPicture.span($0, unit, left, width) }
    let area = max(unit, 1) * max(unit, 1)
    var result = [UInt32](repeating: 0, count: side * side)
    for y in 0..<side {
      let rows = ColorPicture.span(y, unit, top, height)
      for x in 0..<side {
        var (alpha, red, green, blue) = (0.0, 0.0, 0.0, 0.0)
        for row in rows.range {
          for column in columns[x].range {
            let share = rows.share(row) * columns[x].share(column)
            let pixel = pixels[row * width + column]
            alpha += share * Double(pixel >> 24)
            red += share * Double(pixel >> 16 & 255)
            green += share * Double(pixel >> 8 & 255)
            blue += share * Double(pixel & 255)
          }
        }
        func part(_ value: Double) -> UInt32 { UInt32(min(value / area, 255).rounded()) }
        result[y * side + x] = part(alpha) << 24 | part(red) << 16 | part(green) << 8 | part(blue)
      }
    }
    return ColorPicture(width: side, height: side, pixels: result)
  }

  /// The px of this picture that one px of another covers, along one axis.
  private struct Span {
    let start, end: Double
    let range: Range<Int>

    func share(_ index: Int) -> Double { min(end, Double(index + 1)) - max(start, Double(index)) }
  }

  private static func span(_ index: Int, _ unit: Double, _ margin: Double, _ count: Int) -> Span {
    let (middle, half) = ((Double(index) + 0.5) * unit - margin, max(unit, 1) / 2)
    let start = min(max(middle - half, 0), Double(count))
    let end = min(max(middle + half, 0), Double(count))
    let first = min(Int(start), count)
    return Span(start: start, end: end, range: first..<max(first, min(count, Int(end.rounded(.up)))))
  }
}
