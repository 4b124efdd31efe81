import SwellCore

@testable import Raster

extension FreeTypeRasterizer {
  /// A character of the main font, or of the figures that need none.
  func glyph(_ character: Unicode.Scalar, size: Int) -> Glyph { glyph(.character(character.value), size: size) }

  /// A line that is as wide as it likes.
  func line(_ text: String, size: Int) -> TextLine { line(text, size: size, limit: .max) }
}

extension GlyphKey {
  /// The character, or the number in its font.
  var number: UInt32 {
    switch self {
    case .character(let number), .figure(let number), .numbered(let number, _, _): number
    }
  }

  /// The same on a whole px.
  var onWholePixel: GlyphKey {
    if case .numbered(let number, let font, _) = self { .numbered(number, font: font, quarter: 0) } else { self }
  }
}

/// The px of a line on a canvas with room around it.
struct PaintedLine {
  let line: TextLine
  /// px that are free on each side.
  static let margin = 40
  let width, height: Int
  private(set) var px: [UInt8]

  init(_ text: String, size: Int, by rasterizer: FreeTypeRasterizer) {
    line = rasterizer.line(text, size: size)
    (width, height) = (line.width + 2 * Self.margin, 3 * size)
    px = [UInt8](repeating: 0, count: width * height)
    for placed in line.glyphs {
      let glyph = rasterizer.glyph(placed.key, size: size)
      let (left, top) = (Self.margin + placed.x + glyph.left, 2 * size - placed.y - glyph.top)
      for y in 0..<glyph.coverage.height where (0..<height).contains(top + y) {
        for x in 0..<glyph.coverage.width where (0..<width).contains(left + x) {
          let value = Int(px[(top + y) * width + left + x]) + Int(glyph.coverage.bytes[y * glyph.coverage.width + x])
          px[(top + y) * width + left + x] = UInt8(min(value, 255))
        }
      }
    }
  }

  /// For each column of the line the strongest coverage, 0 to 255.
  var columns: [UInt8] {
    (Self.margin..<width - Self.margin).map { x in (0..<height).map { px[$0 * width + x] }.max() ?? 0 }
  }

  /// How many parts of the line an empty column separates.
  var parts: Int {
    let inked = columns.map { $0 > 24 }
    return inked.indices.count { inked[$0] && ($0 == 0 || !inked[$0 - 1]) }
  }

  var isBlank: Bool { !px.contains { $0 > 100 } }
}
