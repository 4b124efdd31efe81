import Logging
import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("The characters of the label")
  struct GlyphTests {
    private static let figures = Array("0123456789".unicodeScalars)

    private let rasterizer = FreeTypeRasterizer(log: Log(verbosity: .problems))!

    @Test("All figures take the same width, so that the number does not jitter", arguments: 6...96)
    func tabular(size: Int) {
      let advances = Set(Self.figures.map { rasterizer.glyph($0, size: size).advance })
      #expect(advances.count == 1)
      #expect(advances.allSatisfy { Double($0) > Double(size) * 0.4 && $0 < size })
    }

    @Test("Figures stay in their place, on the baseline, as high as capitals", arguments: [12, 15, 18, 24, 36, 72])
    func place(size: Int) {
      for figure in Self.figures {
        let glyph = rasterizer.glyph(figure, size: size)
        #expect(glyph.left >= 0 && glyph.left + glyph.coverage.width <= glyph.advance, "\(figure)")
        #expect(abs(glyph.top - glyph.coverage.height) <= 1, "\(figure)")
        #expect((0.6...0.9).contains(Double(glyph.top) / Double(size)), "\(figure)")
        #expect(glyph.coverage.bytes.contains { $0 > 150 }, "\(figure)")
      }
    }

    @Test("Going back and forth between sizes changes nothing")
    func sizes() {
      let glyphs = [12, 24, 12].map { size in Self.figures.map { rasterizer.glyph($0, size: size) } }
      #expect(glyphs[0] == glyphs[2])
    }

    @Test("The widest label of the specification fits the panel", arguments: [1, 2, 3])
    func fit(scale: Int) {
      let width = "1000%".unicodeScalars.reduce(0) { $0 + rasterizer.glyph($1, size: 12 * scale).advance }
      #expect(width <= 64 * scale)
    }

    @Test("A font that is not installed is replaced by one that is", arguments: ["no such font", "", ":::", "%s", "🎧"])
    func unknownFont(name: String) throws {
      let rasterizer = try #require(FreeTypeRasterizer(font: name, log: Log(verbosity: .problems)))
      #expect(rasterizer.glyph("5", size: 12).advance > 0)
    }

    @Test("A file that is no font has no face", arguments: ["/nonexistent.ttf", "/", "/dev/null", "/etc/passwd"])
    func brokenFont(path: String) throws {
      var file = try #require(
        FontFile(matching: "sans-serif"), "No font is installed; the Debian package 'fonts-dejavu-core' has one.")
      let library = try #require(FreeTypeLibrary())
      #expect(FontFace(file, library: library) != nil)
      file.path = path
      #expect(FontFace(file, library: library) == nil)
    }
  }
}
