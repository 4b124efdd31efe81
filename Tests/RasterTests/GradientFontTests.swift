import Foundation
import Logging
import SwellCore
import TestServers
import Testing

@testable import Raster

extension RasterTests {
  /// Fonts of emoji that are gradients (COLR, version 1), as that of Fedora 43 is.
  @Suite struct GradientFontTests {
    /// A font "Gradient Emoji" with U+1F3A7 and U+1F929, whose glyphs have no outlines, but a square with a gradient; made
    /// with FontBuilder and colorLib of fontTools 4.38.
    private static let font = """
      AAEAAAAMAIAAAwBAQ09MUg/6CRUAAAL0AAAAUUNQQUwA//8SAAADSAAAABZPUy8yRN9HgwAAAUgAAABgY21hcAAi2mEAAAGwAAAAXGdseWbgMe\
      AwAAACFAAAADRoZWFkMV2G7AAAAMwAAAA2aGhlYQZCA+oAAAEEAAAAJGhtdHgD6AAAAAABqAAAAAhsb2NhAA0AJwAAAgwAAAAIbWF4cAAFAAYA\
      AAEoAAAAIG5hbWUJpSRXAAACSAAAAHVwb3N04nDE1QAAAsAAAAAxAAEAAAABAABjPAkWXw889QABA+gAAAAA5zChdgAAAADnMKF2AGQAAAOEAy\
      AAAAADAAIAAAAAAAAAAQAAAyD/OAAAA+gAAADIAyAAAQAAAAAAAAAAAAAAAAAAAAEAAQAAAAMABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAAAD\
      A+gBkAAFAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAA/Pz8/AAD/////AyD/OAAAAyAAyAAAAAAAAA\
      AAAAAAAAAAACAAAAPoAAAAAAAAAAAAAwAAAAMAAAAcAAMAAQAAABwAAwAKAAAANAAEABgAAAACAAIAAAAA//8AAP//AAEAAAAMAAAAAAAoAAAA\
      AAAAAAIAAfOnAAHzpwAAAAEAAfkpAAH5KQAAAAEAAAANAA0AGgABAGQAAAOEAyAAAwAAMxEhEWQDIAMg/OAAAAEAZAAAA4QDIAADAAAzESERZA\
      MgAyD84AAAAAAEADYAAQAAAAAAAQAOAAAAAQAAAAAAAgAHAA4AAwABBAkAAQAcABUAAwABBAkAAgAOADFHcmFkaWVudCBFbW9qaVJlZ3VsYXIA\
      RwByAGEAZABpAGUAbgB0ACAARQBtAG8AagBpAFIAZQBnAHUAbABhAHIAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAAABAg\
      EDBGZhY2UDYm94AAAAAAEAAAAAAAAAAAAAAAAAAAAiAAAAAAAAAAAAAAAAAAAAAAAAAAEAAQAAAAoKAAAGAAIEAAAQAAAAAAOEAAAAAAOEAAAC\
      AAAAAEAAQAAAAUAAAAAAAAAAAgABAAIAAAAOAAAAAP///wAA/wAA
      """

    private static let label = "A \u{1f3a7}"
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try #require(Data(base64Encoded: Self.font)).write(to: URL(fileURLWithPath: folder.path("gradients.ttf")))
    }

    /// Has fontconfig find only these fonts, the one of gradients first for emoji.
    private func install(_ fonts: String...) throws {
      for font in fonts {
        let name = (font as NSString).lastPathComponent
        try FileManager.default.copyItem(atPath: "/usr/share/fonts/truetype/\(font)", toPath: folder.path(name))
      }
      let configuration = try folder.write(
        """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path("cache"))</cachedir>
        <alias binding="same"><family>sans-serif</family><prefer><family>DejaVu Sans</family>
        <family>Gradient Emoji</family></prefer></alias></fontconfig>

        """, to: "fonts.conf")
      setenv("FONTCONFIG_FILE", configuration, 1)
    }

    private func rasterizer() throws -> FreeTypeRasterizer {
      try #require(FreeTypeRasterizer(font: "sans-serif", log: Log(verbosity: .silent)))
    }

    /// The opaque px of the emoji in a label.
    private func ink() throws -> Int {
      let rasterizer = try rasterizer()
      let line = rasterizer.line(Self.label, size: 24)
      let glyph = rasterizer.glyph(try #require(line.glyphs.last).key, size: 24)
      return glyph.coverage.bytes.count { $0 > 100 }
    }

    private static func read(_ source: UserIcon.Source, _ answer: (Answer) -> Void) {
      if case .glyph(let character, let font) = source { answer(.picture(PictureReader.glyph(character, font))) }
    }

    @Test("are drawn by another font that has them as bitmaps; the doctor says which")
    func another() throws {
      try install("dejavu/DejaVuSans.ttf", "noto/NotoColorEmoji.ttf")
      defer { unsetenv("FONTCONFIG_FILE") }
      #expect(try ink() > 100)
      let undrawn = try #require(FreeTypeRasterizer.undrawnEmoji(of: "sans-serif"))
      #expect(undrawn == ("Gradient Emoji", "Noto Color Emoji"))
      let rasterizer = try rasterizer()
      var hasAll = false
      let icon = UserIcon(icon: .play, source: .glyph("\u{1f3a7}", font: ""))
      rasterizer.use([icon], read: Self.read, done: { hasAll = $0 })
      #expect(hasAll && rasterizer.colors(of: .play, size: 30) != nil)
    }

    @Test("are boxes in labels, and no icons, if no other font has them")
    func boxes() throws {
      try install("dejavu/DejaVuSans.ttf")
      defer { unsetenv("FONTCONFIG_FILE") }
      #expect(try ink() > 20)
      #expect(try #require(FreeTypeRasterizer.undrawnEmoji(of: "sans-serif")) == ("Gradient Emoji", nil))
      let rasterizer = try rasterizer()
      var hasAll = true
      let icon = UserIcon(icon: .play, source: .glyph("\u{1f3a7}", font: "Gradient Emoji"))
      rasterizer.use([icon], read: Self.read, done: { hasAll = $0 })
      #expect(!hasAll && rasterizer.colors(of: .play, size: 30) == nil)
    }

    @Test("are not asked for where a font of bitmaps or outlines is the first")
    func usual() {
      #expect(FreeTypeRasterizer.undrawnEmoji(of: "sans-serif") == nil)
    }
  }
}
