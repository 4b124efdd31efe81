import Logging
import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("Lines that are too long")
  struct EllipsisTests {
    private let rasterizer = FreeTypeRasterizer(font: "DejaVu Sans", log: Log(verbosity: .problems))!

    private static let samples = [
      "Headphones of the living room", "Größe über alles", "音量調節ヘッドホン", "سماعات الرأس في الغرفة", "אוזניות בסלון",
      "हेडफ़ोन क्षत्रिय श्री", "ระดับเสียงที่นี่", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "👩‍🚀👩‍🚀👩‍🚀👩‍🚀", "אבג 123 abc דהו",
    ]

    @Test("A line fits its limit, and is that of a text that ends with an ellipsis", arguments: samples)
    func fits(text: String) {
      let whole = rasterizer.line(text, size: 12)
      // Whole characters, as a reader sees them, without blanks before the ellipsis.
      let cut = (0..<text.count).map { count in
        let prefix = text.prefix(count)
        return rasterizer.line((prefix.last == " " ? prefix.dropLast() : prefix) + "…", size: 12)
      }
      for limit in 0..<whole.width {
        let line = rasterizer.line(text, size: 12, limit: limit)
        #expect(line.width <= max(limit, cut[0].width))
        #expect(cut.contains(line), "\(limit) px")
      }
      #expect(rasterizer.line(text, size: 12, limit: whole.width) == whole)
    }

    @Test("No more is cut than must be", arguments: [samples[0], samples[2], samples[3]])
    func uses(text: String) {
      let whole = rasterizer.line(text, size: 12).width
      for limit in whole / 2..<whole {
        #expect(rasterizer.line(text, size: 12, limit: limit).width > limit - 24, "\(limit) px")
      }
    }

    @Test("The ellipsis is at the end of the text: left of one that runs from right to left")
    func side() throws {
      let ellipses = ["א…", "…"].flatMap { rasterizer.line($0, size: 24).glyphs.map { $0.key.number } }
      for (text, isRightToLeft) in [("Headphones of the living room", false), ("אוזניות בסלון", true)] {
        let glyphs = rasterizer.line(text, size: 24, limit: rasterizer.line(text, size: 24).width / 2).glyphs
        #expect(ellipses.contains(try #require(isRightToLeft ? glyphs.first : glyphs.last).key.number))
      }
    }

    @Test("Thousands of characters are cut soon", arguments: ["x", "音", "ب", "e\u{301}", "\u{301}", "\u{202e}", "🎧"])
    func long(text: String) {
      for limit in [0, 60, 1000, .max] {
        let line = rasterizer.line(String(repeating: text, count: 4000), size: 12, limit: limit)
        #expect(line.glyphs.count <= 512)
        #expect(!line.glyphs.isEmpty)
      }
      let tower = rasterizer.line("e" + String(repeating: "\u{301}", count: 4000), size: 12, limit: 60)
      #expect(tower.width <= 60)
    }
  }
}
