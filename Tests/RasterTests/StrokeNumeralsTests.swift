import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("Figures of our own, for a machine without fonts")
  struct StrokeNumeralsTests {
    private let numerals = StrokeNumerals(rasterizer: OutlineRasterizer(library: FreeTypeLibrary()!))

    @Test("Everything that a label has is drawn", arguments: "0123456789%+-−:".unicodeScalars.map { $0 }, [12, 24, 36])
    func drawn(character: Unicode.Scalar, size: Int) {
      let glyph = numerals.glyph(character, size: size)
      #expect(glyph.coverage.bytes.contains { $0 > 150 })
      #expect(glyph.coverage.width <= glyph.advance)
      #expect(glyph.top == glyph.coverage.height, "stands on the baseline")
      #expect(abs(Double(glyph.top) - Double(size) * 0.73) <= 0.5)
    }

    @Test("All figures take the same width, and what is not drawn takes room too, at any size", arguments: 0...96)
    func tabular(size: Int) {
      let advances = Set("0123456789".unicodeScalars.map { numerals.glyph($0, size: size).advance })
      #expect(advances.count == 1 && advances.first ?? 0 >= 1)
      for character in "x é🎧\u{0}".unicodeScalars {
        let glyph = numerals.glyph(character, size: size)
        #expect(glyph.coverage.bytes.isEmpty && glyph.advance >= 1)
      }
    }

    @Test("No two figures are alike at 12 px")
    func difference() {
      let figures = Array("0123456789".unicodeScalars)
      let pictures = figures.map { numerals.glyph($0, size: 12).coverage }
      for index in pictures.indices {
        for other in pictures.indices.dropFirst(index + 1) {
          let difference = zip(pictures[index].bytes, pictures[other].bytes).count { abs(Int($0) - Int($1)) > 80 }
          #expect(difference >= 4, "\(figures[index]) and \(figures[other])")
        }
      }
    }
  }
}
