internal import CFreeType
internal import SwellCore

/// A PNG file, read by libpng, which is opened (dlopen(3)) for the first PNG. Nearly every FreeType depends on it.
struct PixelFile {
  /// Why a file is not usable as a picture.
  enum Failure: Error, Equatable {
    case noLibrary
    case noPicture
    case tooLarge
  }

  /// px; larger pictures are refused.
  static let largestSide = 2048
  /// px; larger pictures are reduced to this, the size of the largest icon: 30 pt at the largest scale.
  private static let keptSide = 240

  let colors: ColorPicture
  /// Whether all visible px have one colour: the picture is used as a mask.
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

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
