internal import CFreeType
internal import SwellCore

/// A PNG file, read by libpng. That library is opened (dlopen(3)) for the first PNG; nearly every FreeType depends on
/// it.
struct PixelFile {
  /// Why a file is not usable as a picture.
  enum Failure: Error, Equatable {
    case noLibrary
    case noPicture
    case tooLarge
  }

  /// px; larger pictures are refused.
  static let largestSide = 2048
  /// px; larger pictures are reduced to this: the largest icon, 30 pt at the largest scale, needs no more.
  private static let keptSide = 240

  let colors: ColorPicture
  /// Whether all of its visible px have one colour: such pictures are masks, whatever the colour.
  let isMask: Bool

  init(_ bytes: [UInt8]) throws(Failure) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    switch unsafe swell_png_size(bytes, bytes.count, &width, &height) {
    case 0: break
    case -1: throw .noLibrary
    default: throw .noPicture
    }
    guard width <= PixelFile.largestSide, height <= PixelFile.largestSide else { throw .tooLarge }
    var pixels = [UInt32](repeating: 0, count: Int(width * height))
    guard unsafe swell_png_read(bytes, bytes.count, &pixels) == 0 else { throw .noPicture }
    isMask = PixelFile.hasOneColor(pixels)
    for index in pixels.indices { pixels[index] = PixelFile.premultiplied(pixels[index]) }
    let picture = ColorPicture(width: Int(width), height: Int(height), pixels: pixels)
    let side = max(picture.width, picture.height)
    colors = side > PixelFile.keptSide ? picture.fitted(into: PixelFile.keptSide) : picture
  }

  /// Whether the px that are not transparent differ by no more than rounding; px are 0xAARRGGBB.
  private static func hasOneColor(_ pixels: [UInt32]) -> Bool {
    var first: UInt32?
    for pixel in pixels where pixel >> 24 > 16 {
      guard let known = first else {
        first = pixel
        continue
      }
      for shift: UInt32 in [0, 8, 16] {
        let (one, other) = (Int(known >> shift & 255), Int(pixel >> shift & 255))
        if (one - other).magnitude > 16 { return false }
      }
    }
    return true
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}

extension ColorPicture {
  /// The picture in the middle of a square of `side` px, as large as fits; each px is the average of the px that it
  /// covers.
  func fitted(into side: Int) -> ColorPicture {
    let unit = Double(max(width, height, 1)) / Double(max(side, 1))
    let (left, top) = (Double(side) * unit / 2 - Double(width) / 2, Double(side) * unit / 2 - Double(height) / 2)
    let columns = (0..<side).map { ColorPicture.span($0, unit, left, width) }
    var result = [UInt32](repeating: 0, count: side * side)
    for y in 0..<side {
      let rows = ColorPicture.span(y, unit, top, height)
      for x in 0..<side {
        var (sum, alpha, red, green, blue) = (unit * unit, 0.0, 0.0, 0.0, 0.0)
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
        sum = max(sum, 1e-9)
        func part(_ value: Double) -> UInt32 { UInt32(min(value / sum, 255).rounded()) }
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
    let start = min(max(Double(index) * unit - margin, 0), Double(count))
    let end = min(max(Double(index + 1) * unit - margin, 0), Double(count))
    let first = min(Int(start), count)
    return Span(start: start, end: end, range: first..<max(first, min(count, Int(end.rounded(.up)))))
  }
}
