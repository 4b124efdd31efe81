internal import CPictures
internal import SwellCore

/// A PNG file as libpng reads it, or an SVG file as librsvg draws it. The libraries are opened (dlopen(3)) when they are
/// needed: nearly every FreeType depends on libpng, and nearly every desktop on librsvg.
struct PixelFile {
  /// Why a file is not usable as a picture.
  enum Failure: Error, Equatable {
    case noLibrary
    case noPicture
    /// Why librsvg does not draw it.
    case undrawn(String)
    case tooLarge
    case empty
  }

  /// px; larger pictures are refused.
  static let largestSide = 2048
  /// px; drawings have this size, and larger pictures are reduced to it: the largest icon, 30 pt at the largest scale.
  private static let keptSide = 240

  let colors: ColorPicture
  /// Whether all visible px have one colour: the picture is used as a mask.
  let isMask: Bool

  /// - Parameter isSymbolic: Whether it is a mask whatever its colours, as in themes of icons.
  init(svg bytes: [UInt8], isSymbolic: Bool) throws(Failure) {
    var pixels = [UInt32](repeating: 0, count: PixelFile.keptSide * PixelFile.keptSide)
    var reason = [CChar](repeating: 0, count: 200)
    switch unsafe swell_svg_read(bytes, bytes.count, Int32(PixelFile.keptSide), &pixels, &reason, reason.count) {
    case 0: break
    case -1: throw .noLibrary
    case 1: throw .noPicture
    default: throw .undrawn(String(bytes: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }).plainText)
    }
    guard pixels.contains(where: { $0 >> 24 > 0 }) else { throw .empty }
    isMask = isSymbolic || PixelFile.hasOneColor(pixels.map(PixelFile.divided))
    colors = ColorPicture(width: PixelFile.keptSide, height: PixelFile.keptSide, pixels: pixels)
  }

  init(png bytes: [UInt8]) throws(Failure) {
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

  /// Whether all px that are not transparent are equal, except for rounding; px are 0xAARRGGBB.
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

  /// The px that is not premultiplied.
  private static func divided(_ pixel: UInt32) -> UInt32 {
    let alpha = max(pixel >> 24, 1)
    func part(_ shift: UInt32) -> UInt32 { min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift }
    return pixel & 0xff00_0000 | part(16) | part(8) | part(0)
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
