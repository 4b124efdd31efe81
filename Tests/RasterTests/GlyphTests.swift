import Diagnostics
import Foundation
import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("The characters of the label")
  struct GlyphTests {
    private static let figures = Array("0123456789".unicodeScalars)

    private let rasterizer: FreeTypeRasterizer

    init() throws {
      rasterizer = try #require(FreeTypeRasterizer(log: Log(verbosity: .problems)))
    }

    @Test("All figures take the same width, so that the number does not jitter", arguments: 6...96)
    func tabular(size: Int) {
      let advances = Self.figures.map { rasterizer.glyph($0, size: size).advance }
      #expect(Set(advances).count == 1)
      #expect(Double(advances[0]) > Double(size) * 0.4)
      #expect(Double(advances[0]) < Double(size))
    }

    @Test("Figures stay within their place", arguments: [12, 15, 18, 24, 36])
    func withinPlace(size: Int) {
      for figure in Self.figures {
        let glyph = rasterizer.glyph(figure, size: size)
        #expect(glyph.left >= 0, "\(figure)")
        #expect(glyph.left + glyph.coverage.width <= glyph.advance, "\(figure)")
      }
    }

    @Test("Figures stand on the baseline and are as high as capitals", arguments: [12, 15, 18, 24, 36, 72])
    func height(size: Int) {
      for figure in Self.figures {
        let glyph = rasterizer.glyph(figure, size: size)
        #expect(abs(glyph.top - glyph.coverage.height) <= 1, "\(figure)")
        #expect(Double(glyph.top) > Double(size) * 0.6, "\(figure)")
        #expect(Double(glyph.top) < Double(size) * 0.9, "\(figure)")
        #expect(glyph.coverage.bytes.max().map { $0 > 150 } == true, "\(figure)")
      }
    }

    @Test("Going back and forth between sizes changes nothing")
    func sizes() {
      let first = Self.figures.map { rasterizer.glyph($0, size: 12) }
      _ = Self.figures.map { rasterizer.glyph($0, size: 24) }
      #expect(Self.figures.map { rasterizer.glyph($0, size: 12) } == first)
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

    @Test("A font of pictures in colours is not the font of figures")
    func pictureFont() throws {
      let library = try #require(FreeTypeLibrary())
      let file = try #require(FontFile(matching: "Noto Color Emoji"))
      #expect(file.path.contains("Emoji"), "The Debian package 'fonts-noto-color-emoji' has it.")
      #expect(FontFace(file, library: library) == nil)
      #expect(FontFace(file, library: library, allowsPictures: true) != nil)
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

    @Test("Where no font at all is installed, one sentence says so and the figures are drawn without one")
    func noFont() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("swell-no-fonts-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = folder.appendingPathComponent("fonts.conf")
        let text = "<?xml version=\"1.0\"?><fontconfig><cachedir>\(folder.path)</cachedir></fontconfig>"
        try text.write(to: configuration, atomically: true, encoding: .utf8)
        setenv("FONTCONFIG_FILE", configuration.path, 1)
        let rasterizer = try #require(FreeTypeRasterizer(log: Log(verbosity: .problems)))
        let library = try #require(FreeTypeLibrary())
        let numerals = StrokeNumerals(rasterizer: OutlineRasterizer(library: library))
        for character in "0123456789%".unicodeScalars {
          #expect(rasterizer.glyph(character, size: 24) == numerals.glyph(character, size: 24))
          #expect(rasterizer.glyph(character, size: 24).coverage.bytes.contains(255))
        }
        #expect(rasterizer.coverage(of: .speakerHigh, size: 30).bytes.contains(255))
      }
      let lines =
        (result?.standardErrorContent).map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
      #expect(lines.count { $0.hasPrefix("swell: no font is installed") } == 1)
    }
  }
}
