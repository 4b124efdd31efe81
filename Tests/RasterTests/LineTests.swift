import Foundation
import Logging
import SwellCore
import TestServers
import Testing

@testable import Raster

extension RasterTests {
  @Suite("Lines of text in any script")
  struct LineTests {
    private let rasterizer = FreeTypeRasterizer(font: "DejaVu Sans", log: Log(verbosity: .problems))!

    private func painted(_ text: String, size: Int = 24) -> PaintedLine {
      PaintedLine(text, size: size, by: rasterizer)
    }

    /// The glyphs of a line without their places and quarters of a px.
    private func glyphs(_ text: String) -> [GlyphKey] {
      rasterizer.line(text, size: 24).glyphs.map { $0.key.onWholePixel }
    }

    private static let samples = [
      "音量", "ヘッドホン", "한국어", "سماعات الرأس", "אוזניות", "हेडफ़ोन क्षत्रिय", "ระดับเสียง", "🎧", "👩‍🚀", "é̂ ñ", "Ελλ", "Й",
    ]

    @Test("No script is blank, and none is a row of boxes", arguments: samples)
    func scripts(text: String) {
      let painted = painted(text)
      #expect(!painted.isBlank)
      // A character that no font has is a box, and not nothing.
      #expect(!self.painted("\u{10fffd}").isBlank)
      let box = glyphs("\u{10fffd}")
      #expect(!glyphs(text).contains { box.contains($0) })
      // And at the size of a second line.
      #expect(!self.painted(text, size: 10).isBlank)
    }

    @Test("In place of a font of pictures, one of outlines is used, and the log says so once")
    func noOutlines() throws {
      let log = try CapturedLog.start()
      let pictures = try #require(FreeTypeRasterizer(font: "Noto Color Emoji", log: Log(verbosity: .problems)))
      for text in ["40%", "Speakers", "é"] {
        #expect(!PaintedLine(text, size: 24, by: pictures).isBlank)
        #expect(pictures.line(text, size: 24).width == rasterizer.line(text, size: 24).width)
      }
      #expect(log.lines.count == 1)
      #expect(log.lines.first?.contains("NotoColorEmoji.ttf' has no outlines: '") == true)
    }

    @Test("Numbers are semibold and tabular, on the baseline of words; a style in the font is kept")
    func numbers() throws {
      func weight(_ text: String, _ rasterizer: FreeTypeRasterizer) -> Int {
        PaintedLine(text, size: 24, by: rasterizer).px.reduce(0) { $0 + Int($1) }
      }
      let styled = try #require(FreeTypeRasterizer(font: "DejaVu Sans:book", log: Log(verbosity: .problems)))
      for text in ["66%", "100%", "+0:10", "−1:02:35", "%"] {
        #expect(Double(weight(text, rasterizer)) > 1.2 * Double(weight(text, styled)), "\(text)")
      }
      for text in ["Büro", "4 GB"] { #expect(weight(text, rasterizer) == weight(text, styled), "\(text)") }
      #expect(Set((0...9).map { rasterizer.line("\($0)%", size: 12).width }).count == 1)
      let (number, word) = (rasterizer.line("0", size: 24), rasterizer.line("0x", size: 24))
      let tops = [number, word].map { rasterizer.glyph($0.glyphs[0].key, size: 24).top }
      #expect(tops[0] == tops[1])
    }

    @Test("Numbers are semibold in a font without a minus sign, which comes from another font")
    func minus() throws {
      // Loma has a bold face, and neither has U+2212, as in Noto Sans.
      func number(_ text: String, _ font: String) throws -> PaintedLine {
        PaintedLine(text, size: 24, by: try #require(FreeTypeRasterizer(font: font, log: Log(verbosity: .problems))))
      }
      func weight(_ text: String, _ font: String) throws -> Int { try number(text, font).px.reduce(0) { $0 + Int($1) } }
      #expect(try Double(weight("66%", "Loma")) > 1.1 * Double(weight("66%", "Loma:book")))
      #expect(try number("−0:10", "Loma").parts == number("+0:10", "Loma").parts)
      // A box would be two lines high.
      #expect(try weight("−0:10", "Loma") < weight("+0:10", "Loma"))
    }

    @Test("Arabic letters join: one letter has four forms, and no column between them is empty")
    func joined() {
      let (alone, word) = (glyphs("ب"), glyphs("ببب"))
      #expect(alone.count == 1)
      #expect(Set(word + alone).count == 4)
      for size in [10, 12, 18, 24, 36] { #expect(painted("سبب", size: size).parts == 1, "\(size) px") }
    }

    @Test("What runs from right to left is drawn so, figures in it from left to right")
    func order() {
      let (aleph, bet) = (glyphs("א"), glyphs("ב"))
      #expect(glyphs("אב") == bet + aleph)
      let figures = [GlyphKey.character(0x31), .character(0x32)]
      #expect(glyphs("אב 12") == figures + glyphs(" ", after: "א") + bet + aleph)
      #expect(glyphs("xy אב") == glyphs("xyא").dropLast() + glyphs(" ", after: "א") + bet + aleph)
      // Brackets are mirrored.
      #expect(glyphs("א(ב)").first == glyphs("(x)א").first)
    }

    /// Of a text that is set with another, so that it is not set character by character.
    private func glyphs(_ text: String, after other: String) -> [GlyphKey] {
      let all = glyphs(other + text + other)
      return Array(all.dropFirst(glyphs(other).count).dropLast(glyphs(other).count))
    }

    @Test("Devanagari: a conjunct is one glyph, and the short i stands before its consonant")
    func conjuncts() {
      #expect(glyphs("क्ष").count == 1)
      let (ka, syllable) = (glyphs("क"), glyphs("कि"))
      #expect(syllable.count == 2)
      #expect(syllable.last == ka.first)
    }

    @Test("Marks take no room of their own", arguments: [("ท", "ที่"), ("e", "e\u{301}"), ("ש", "שָׁ"), ("ب", "بِ")])
    func marks(base: String, marked: String) {
      let (plain, both) = (painted(base), painted(marked))
      #expect(plain.line.width == both.line.width)
      #expect(both.px.reduce(0) { $0 + Int($1) } > plain.px.reduce(0) { $0 + Int($1) })
    }

    @Test("Chinese characters are as wide as the font is large, at every size", arguments: [9, 12, 18, 24, 36])
    func wide(size: Int) {
      #expect(rasterizer.line("音量音量", size: size).width == 4 * size)
    }

    @Test("Emoji of colour fonts are drawn in grey, as high as text", arguments: [12, 24, 36])
    func emoji(size: Int) {
      let painted = painted("🎧", size: size)
      #expect(Set(painted.px).count > 8)
      let rows = (0..<painted.height).filter { y in
        (0..<painted.width).contains { painted.px[y * painted.width + $0] > 40 }
      }
      #expect((size * 3 / 4...size * 3 / 2).contains(rows.count))
      #expect((size...size * 3 / 2).contains(painted.line.width))
    }

    @Test("Figures keep their width beside other scripts", arguments: ["音量 ", "עוצמה ", "मात्रा ", "🎧 "])
    func tabular(prefix: String) {
      let widths = (0...9).map { rasterizer.line(prefix + "\($0)\($0)", size: 12).width }
      #expect(Set(widths).count == 1)
    }

    @Test("Width is that of the line")
    func width() {
      let measuring: any TextMeasuring = rasterizer
      for text in ["", "57%", "音量", "سماعات"] {
        #expect(measuring.width(of: text, size: 12) == rasterizer.line(text, size: 12).width)
      }
      #expect(measuring.width(of: "00%", size: 12) == measuring.width(of: "11%", size: 12))
    }

    @Test("Control characters are not drawn, and separators of lines are blanks")
    func controls() {
      #expect(glyphs("a\u{0}\u{7}b\u{9f}") == glyphs("ab"))
      #expect(glyphs("a\nb\tc\u{2028}d\u{85}e") == glyphs("a b c d e"))
    }

    @Test("The line of a label that is shown again is the same one, at whatever sizes others were drawn")
    func again() {
      let first = rasterizer.line("سماعات 音量", size: 24)
      for number in 0..<20 { _ = rasterizer.line("音\(number)", size: 10 + number) }
      rasterizer.rest()
      #expect(rasterizer.line("سماعات 音量", size: 24) == first)
    }
  }
}
