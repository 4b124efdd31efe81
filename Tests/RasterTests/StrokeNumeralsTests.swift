import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("Figures of our own, for a machine without fonts")
  struct StrokeNumeralsTests {
    private let numerals: StrokeNumerals

    init() throws {
      numerals = StrokeNumerals(rasterizer: OutlineRasterizer(library: try #require(FreeTypeLibrary())))
    }

    @Test("Everything that a label has is drawn", arguments: "0123456789%+-−:".unicodeScalars.map { $0 }, [12, 24, 36])
    func drawn(character: Unicode.Scalar, size: Int) {
      let glyph = numerals.glyph(character, size: size)
      #expect(glyph.coverage.bytes.contains { $0 > 150 })
      #expect(glyph.coverage.width <= glyph.advance)
      #expect(glyph.top == glyph.coverage.height, "stands on the baseline")
      #expect(abs(Double(glyph.top) - Double(size) * 0.73) <= 0.5)
    }

    @Test("All figures take the same width", arguments: 1...96)
    func tabular(size: Int) {
      #expect(Set("0123456789".unicodeScalars.map { numerals.glyph($0, size: size).advance }).count == 1)
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

    @Test("What is not drawn is blank and still takes room", arguments: ["x", " ", "é", "🎧", "\u{0}"])
    func blank(character: Unicode.Scalar) {
      let glyph = numerals.glyph(character, size: 12)
      #expect(glyph.coverage.bytes.isEmpty)
      #expect(glyph.advance > 0)
    }

    @Test("No size is too small", arguments: [0, 1, 2])
    func tiny(size: Int) {
      #expect(numerals.glyph("8", size: size).advance >= 1)
    }
  }
}
