@testable import SwellCore

/// Pictures in which each px tells where it is: for finding it again on the screen.
final class MarkerRasterizer: Rasterizing {
  /// The width of the next characters' pictures, in px.
  var glyphWidth = 5
  private(set) var glyphCount = 0
  private(set) var iconCount = 0

  /// px by which each glyph of a line is higher than the one before it, and further from it than it is wide.
  var step = 0

  func line(_ text: String, size: Int, limit: Int) -> TextLine {
    var line = TextLine()
    for (index, scalar) in text.unicodeScalars.prefix(limit / (glyphWidth + 2)).enumerated() {
      line.glyphs.append(.init(.character(scalar.value), x: line.width + index * step, y: index * step))
      line.width += glyphWidth + 2
    }
    return line
  }

  func glyph(_ key: GlyphKey, size: Int) -> Glyph {
    glyphCount += 1
    let isBlank = key == .character(0x20)
    let coverage = MarkerRasterizer.marks(isBlank ? 0 : glyphWidth, isBlank ? 0 : 8)
    return Glyph(coverage: coverage, left: 1, top: 8, advance: glyphWidth + 2)
  }

  func width(of text: String, size: Int) -> Int { text.unicodeScalars.count * (glyphWidth + 2) }

  func coverage(of icon: Icon, size: Int, hasPaleParts: Bool) -> Coverage {
    iconCount += 1
    return MarkerRasterizer.marks(size, size)
  }

  func colors(of icon: Icon, size: Int) -> ColorPicture? { nil }

  func ring(size: Int, width: Int, share: Double, notch: Double) -> Coverage { MarkerRasterizer.marks(size, size) }

  private static func marks(_ width: Int, _ height: Int) -> Coverage {
    Coverage(width: width, height: height, bytes: (0..<width * height).map { mark($0 % width, $0 / width) })
  }

  /// Differs between neighbours, and between a picture and its mirror images.
  static func mark(_ x: Int, _ y: Int) -> UInt8 {
    UInt8(40 + (x * 31 + y * 17) % 200)
  }
}
