import Diagnostics
import SwellCore
import TestServers
import Testing

@testable import Raster

extension RasterTests {
  @Suite("Lines that are too long")
  struct EllipsisTests {
    private let rasterizer: FreeTypeRasterizer

    init() throws {
      rasterizer = try #require(FreeTypeRasterizer(font: "DejaVu Sans", log: Log(verbosity: .problems)))
    }

    private static let samples = [
      "Headphones of the living room", "Größe über alles", "音量調節ヘッドホン", "سماعات الرأس في الغرفة", "אוזניות בסלון",
      "हेडफ़ोन क्षत्रिय श्री", "ระดับเสียงที่นี่", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "👩‍🚀👩‍🚀👩‍🚀👩‍🚀", "אבג 123 abc דהו",
    ]

    @Test("A line fits its limit, and is that of a text that ends with an ellipsis", arguments: samples)
    func fits(text: String) {
      let (size, whole) = (12, rasterizer.line(text, size: 12))
      let least = rasterizer.line("…", size: size).width
      // Whole characters, as a reader sees them, without blanks before the ellipsis.
      var cut: [TextLine] = [rasterizer.line("…", size: size)]
      for count in 1..<text.count {
        let prefix = text.prefix(count)
        cut.append(rasterizer.line((prefix.last == " " ? prefix.dropLast() : prefix) + "…", size: size))
      }
      for limit in 0..<whole.width {
        let line = rasterizer.line(text, size: size, limit: limit)
        #expect(line.width <= max(limit, least))
        #expect(cut.contains(line), "\(limit) px")
      }
      #expect(rasterizer.line(text, size: size, limit: whole.width) == whole)
    }

    @Test(
      "No more is cut than must be",
      arguments: ["Headphones of the living room", "音量調節ヘッドホン", "سماعات الرأس في الغرفة"])
    func uses(text: String) {
      let whole = rasterizer.line(text, size: 12).width
      for limit in whole / 2..<whole {
        #expect(rasterizer.line(text, size: 12, limit: limit).width > limit - 24, "\(limit) px")
      }
    }

    @Test("The ellipsis is at the end of the text: left of one that runs from right to left")
    func side() {
      for (text, isRightToLeft) in [("Headphones of the living room", false), ("אוזניות בסלון", true)] {
        let whole = rasterizer.line(text, size: 24)
        let line = rasterizer.line(text, size: 24, limit: whole.width / 2)
        let ellipsis = rasterizer.line("א…", size: 24).glyphs.map { $0.key.number }
        let plain = rasterizer.line("…", size: 24).glyphs.map { $0.key.number }
        let end = (isRightToLeft ? line.glyphs.first : line.glyphs.last)?.key.number
        #expect(end.map { ellipsis.contains($0) || plain.contains($0) } == true)
      }
    }

    @Test(
      "Thousands of characters, and a tower of marks, are cut soon",
      arguments: ["x", "音", "ب", "e\u{301}", "\u{301}", "\u{202e}", "🎧"])
    func long(text: String) {
      for limit in [0, 60, 1000, .max] {
        let line = rasterizer.line(String(repeating: text, count: 4000), size: 12, limit: limit)
        #expect(line.glyphs.count <= 512)
        #expect(!line.glyphs.isEmpty)
      }
      let tower = rasterizer.line("e" + String(repeating: "\u{301}", count: 4000), size: 12, limit: 60)
      #expect(tower.width <= 60)
    }

    @Test("Random scalars neither crash nor hang")
    func random() async {
      await #expect(processExitsWith: .success) {
        let rasterizer = try #require(FreeTypeRasterizer(log: Log(verbosity: .silent)))
        var generator = Generator(seed: 4)
        // Blocks that are set in different ways, marks, joiners, directions, and anything at all.
        let ranges: [ClosedRange<UInt32>] = [
          0x20...0x7e, 0x5d0...0x5ea, 0x620...0x64a, 0x900...0x97f, 0xe01...0xe5b, 0x4e00...0x4e40, 0x300...0x36f,
          0x200b...0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfe0e...0xfe0f, 0x1f3fb...0x1f680, 0...0xa0, 0...0x10ffff,
        ]
        var drawn = 0
        for round in 0..<600 {
          var text = String.UnicodeScalarView()
          for _ in 0..<Int.random(in: 0..<30, using: &generator) {
            let range = ranges.randomElement(using: &generator) ?? 0...0
            // Unassigned ones would each be searched for: few.
            if range.upperBound == 0x10ffff, Int.random(in: 0..<40, using: &generator) > 0 { continue }
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { text.append(scalar) }
          }
          let size = [9, 12, 24][round % 3]
          let limit = Int.random(in: 0..<300, using: &generator)
          let line = rasterizer.line(String(text), size: size, limit: limit)
          #expect(line.width <= max(limit, 2 * size))
          for glyph in line.glyphs { drawn += rasterizer.glyph(glyph.key, size: size).coverage.bytes.count }
          if round % 50 == 0 { rasterizer.rest() }
        }
        #expect(drawn > 50_000)
      }
    }
  }
}
