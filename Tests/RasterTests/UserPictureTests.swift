import Foundation
import Logging
import SwellCore
import TestServers
import Testing

@testable import Pictures
@testable import Raster

extension RasterTests {
  @Suite("Icons that people bring")
  struct UserPictureTests {
    private let own = FreeTypeRasterizer(log: Log(verbosity: .problems))!

    private static func svg(_ content: String, _ attributes: String = "viewBox='0 0 30 30'") -> String {
      "<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
    }

    private static func read(_ svg: String, isSymbolic: Bool = false) throws -> PixelFile {
      try PixelFile(svg: Array(svg.utf8), isSymbolic: isSymbolic)
    }

    @Test(
      "An SVG file covers what it says, in the ways that drawing programs write it",
      arguments: [
        ("no fill is black", svg("<path d='M5 5H15V15H5Z'/>"), 100),
        ("the colour of the text", svg("<path d='M5 5H15V15H5Z' fill='currentColor'/>"), 100),
        ("a class", svg("<style>.a{fill:none}</style><path class='a' d='M0 0H30V30'/><path d='M5 5H15V15H5Z'/>"), 100),
        (
          "important", svg("<style>path{fill:none!important}</style><path fill='red' d='M0 0H9V9'/><circle r='9'/>"),
          63.62
        ),
        ("half a fill", svg("<path fill-opacity='.5' d='M5 5H25V25H5Z'/>"), 200),
        ("half a stroke", svg("<path stroke='red' stroke-opacity='50%' stroke-width='2' d='M5 15H25'/>"), 20),
        ("a colour with alpha", svg("<path fill='rgba(0,0,0,.25)' d='M5 5H25V25H5Z'/>"), 100),
        ("transparent", svg("<path fill='transparent' d='M0 0H30V30H0Z'/><path d='M5 5H15V15H5Z'/>"), 100),
        ("dashes", svg("<path stroke='red' stroke-width='2' stroke-dasharray='2 2' d='M5 15H25'/>"), 20),
        ("slanted", svg("<rect transform='skewX(20)' width='10' height='10'/>"), 100),
        ("used twice", svg("<defs><path id='a' d='M0 0H5V5H0Z'/></defs><use href='#a'/><use href='#a' x='9'/>"), 50),
        ("a switch", svg("<switch><g><path d='M5 5H15V15H5Z'/></g></switch>"), 100),
        (
          "cut", svg("<clipPath id='c'><path d='M0 0H9V9'/></clipPath><path clip-path='url(#c)' d='M0 0H30V30'/>"), 40.5
        ),
        ("a box of another size", svg("<rect x='2' y='2' width='4' height='4'/>", "viewBox='0 0 12 12'"), 100),
        ("a size alone", svg("<rect width='6' height='6'/>", "width='12px' height='12px'"), 225),
        ("twice as wide as high", svg("<rect width='20' height='10'/>", "viewBox='0 0 20 10'"), 450),
      ] as [(String, String, Double)])
    func drawings(name: String, svg: String, area: Double) throws {
      let file = try Self.read(svg)
      #expect(file.isMask, "\(name)")
      #expect(abs(Ink(file.colors.fitted(into: 60).coverage).area - area) < 1 + area / 100, "\(name)")
    }

    @Test("An SVG file of one colour, or for themes, is a mask; one of several keeps its colours")
    func colors() throws {
      let two = Self.svg("<path fill='red' d='M0 0H15V30H0Z'/><path fill='#00f' d='M15 0H30V30H15Z'/>")
      let colours = try Self.read(two)
      #expect(!colours.isMask)
      #expect(colours.colors.fitted(into: 2).pixels == [0xffff_0000, 0xff00_00ff, 0xffff_0000, 0xff00_00ff])
      #expect(try Self.read(two, isSymbolic: true).isMask)
      #expect(
        try Self.read(Self.svg("<circle cx='15' cy='15' r='14' fill='#d40'/><circle r='3' fill='#d40' opacity='.3'/>"))
          .isMask)
    }

    @Test("A small PNG is enlarged smoothly")
    func enlarged() {
      let black: UInt32 = 0xff00_0000
      let small = ColorPicture(width: 2, height: 2, pixels: [black, 0, black, 0])
      let row = small.fitted(into: 8).coverage.bytes[24..<32]
      #expect(zip(row, row.dropFirst(2)).dropFirst().allSatisfy { $0 >= $1 }, "\(Array(row))")
      #expect(Set(row).count > 4, "in steps, and not at once: \(Array(row))")
    }

    @Test(
      "What is no SVG file, or shows nothing, is refused for its reason",
      arguments: [
        ("<path d='M5 5H15V15H5Z'/>", .noPicture), ("", .noPicture), ("\u{0}PNG", .noPicture), ("<svg", .noPicture),
        (svg(""), .empty), (svg("<path d='M5 5H15V15H5Z' fill='none'/>"), .empty),
        // It reads no other file.
        (svg("<image href='file:///usr/share/pixmaps/debian-logo.png' width='30' height='30'/>"), .empty),
      ] as [(String, PixelFile.Failure)])
    func refused(svg: String, reason: PixelFile.Failure) {
      #expect(throws: reason) { try Self.read(svg) }
    }

    private static let square = Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAFklEQVR42mNgoBo4IRf1HxkPhAKyAQCCziPxWYQxcA"
        + "AAAABJRU5ErkJggg==")!
    private static let two = Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAFUlEQVR42mP4z8DwHxkDUQMKpr0CAJB+N9Ej002cAA"
        + "AAAElFTkSuQmCC")!
    private static let huge = Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAJxAAACcQCAYAAAC6TmInAAAACUlEQVR42mMAAAABAAGxDbaTAAAAAElFTkSuQmCC")!

    @Test("A PNG of one colour is a mask, one of several keeps its colours")
    func pixels() throws {
      let mask = try PixelFile(png: [UInt8](Self.square))
      #expect(mask.isMask)
      #expect(mask.colors.fitted(into: 4).coverage.bytes == [0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0])
      let half = mask.colors.fitted(into: 2).coverage.bytes
      #expect(half.map { abs(Int($0) - 64) <= 1 } == Array(repeating: true, count: 4), "\(half)")
      let colours = try PixelFile(png: [UInt8](Self.two))
      #expect(!colours.isMask)
      // Twice as wide as high: in the middle, with nothing above and below; half transparent blue is premultiplied.
      let (red, blue): (UInt32, UInt32) = (0xffff_0000, 0x8000_0080)
      #expect(
        colours.colors.fitted(into: 4).pixels == [0, 0, 0, 0, red, red, blue, blue, red, red, blue, blue, 0, 0, 0, 0])
      #expect(colours.colors.fitted(into: 8).pixels.count { $0 == red } == 16)
    }

    @Test("A PNG that is too large, or is none, is refused")
    func badPixels() throws {
      #expect(throws: PixelFile.Failure.tooLarge) { try PixelFile(png: [UInt8](Self.huge)) }
      for data in [Data(), Data("GIF89a".utf8), Self.square.prefix(30), Self.two.prefix(50)] {
        #expect(throws: PixelFile.Failure.noPicture) { try PixelFile(png: [UInt8](data)) }
      }
    }

    private func rasterizer(_ source: UserIcon.Source) throws -> FreeTypeRasterizer {
      let rasterizer = try #require(FreeTypeRasterizer(log: Log(verbosity: .problems)))
      rasterizer.use([UserIcon(icon: .play, source: source)], read: Self.read) { _ in }
      return rasterizer
    }

    /// Reads a picture as the reader does, and files as the helper process does.
    private static func read(_ source: UserIcon.Source, _ answer: (Answer) -> Void) {
      var output: [UInt8] = []
      switch source {
      case .glyph(let character, let font): answer(.picture(PictureReader.glyph(character, font)))
      case .file(let path):
        PictureFile.read(path) { output += $0 }
        if let reading = PictureReader.reading(output) { answer(.picture(reading)) }
      }
    }

    private func rasterizer(file name: String, _ data: Data) throws -> FreeTypeRasterizer {
      let folder = try TemporaryFolder()
      try data.write(to: URL(filePath: folder.path(name)))
      return try rasterizer(.file(folder.path(name)))
    }

    @Test("Only the icon that is named is another one, at any size", arguments: [24, 30, 45, 60])
    func replaced(size: Int) throws {
      let drawn = try rasterizer(file: "a.svg", Data(Self.svg("<rect width='30' height='30'/>").utf8))
      #expect(drawn.coverage(of: .play, size: size).bytes == Array(repeating: 255, count: size * size))
      #expect(drawn.colors(of: .play, size: size) == nil)
      #expect(drawn.coverage(of: .stop, size: size) == own.coverage(of: .stop, size: size))
      let coloured = try rasterizer(file: "b.png", Self.two)
      #expect(coloured.colors(of: .play, size: size)?.width == size)
      let masked = try rasterizer(file: "c.png", Self.square)
      #expect(masked.colors(of: .play, size: size) == nil)
      #expect(masked.coverage(of: .play, size: size).bytes.contains(255))
    }

    @Test("A character is as large as an icon, within the margin, and in the middle", arguments: [24, 30, 45, 60])
    func character(size: Int) throws {
      for (character, font) in [("▶", ""), ("W", "DejaVu Sans:bold"), ("■", "DejaVu Sans")]
        as [(Unicode.Scalar, String)]
      {
        let coverage = try rasterizer(.glyph(character, font: font)).coverage(of: .play, size: size)
        let ink = Ink(coverage)
        #expect(ink.area > 90, "\(character)")
        #expect(abs(ink.middle.x - 15) <= 1.5 && abs(ink.middle.y - 15) <= 1.5, "\(character)")
        for index in coverage.bytes.indices where coverage.bytes[index] > 0 {
          let margin = size / 15 - 1
          #expect((margin..<size - margin).contains(index % size) && (margin..<size - margin).contains(index / size))
        }
      }
    }

    @Test("An emoji keeps its colours, with its font and with any", arguments: ["", "Noto Color Emoji"])
    func emoji(font: String) throws {
      let colors = try #require(try rasterizer(.glyph("\u{1f34e}", font: font)).colors(of: .play, size: 30))
      let middle = colors.pixels[15 * 30 + 15]
      #expect(middle >> 24 > 250)
      #expect(middle >> 16 & 0xff > 2 * (middle & 0xff), "an apple is red")
      #expect(colors.pixels[0] >> 24 == 0)
    }

    @Test("What cannot be used is said in one sentence, and Swell's own icon is shown")
    func problems() throws {
      let log = try CapturedLog.start()
      for (source, reason) in [
        (.file("/nonexistent.svg"), "No such file"), (.file("/etc/hostname.png"), "No such file"),
        (.file("/dev/zero"), "4 MB"),
        (.file("/"), "Is a directory"), (.glyph("\u{10FFFD}", font: "No Such Font"), "install"),
      ] as [(UserIcon.Source, String)] {
        let count = log.lines.count
        let icon = try rasterizer(source).coverage(of: .play, size: 30)
        #expect(icon == own.coverage(of: .play, size: 30))
        let lines = log.lines.dropFirst(count)
        #expect(
          lines.count == 1 && lines.allSatisfy { $0.hasPrefix("cannot use '") && $0.contains(reason) }, "\(lines)")
        #expect(lines.allSatisfy { $0.contains("as icon 'play': ") })
      }
    }

    @Test(
      "A ring covers its share of the circle; nearly closed it stays open, and one with a notch is open there too",
      arguments: [46, 69, 92],
      [
        (0.0, 1.0), (0.25, 1), (0.5, 1), (0.75, 1), (1, 1), (0.95, 1), (0.99, 1), (1, 0.67), (0.8, 0.67), (0.68, 0.67),
      ])
    func ring(size: Int, arc: (share: Double, notch: Double)) {
      let width = Double(size / 23)
      let length = Double.pi * (Double(size) - width)
      let ink = Ink(own.ring(size: size, width: size / 23, share: arc.share, notch: arc.notch))
      let found = ink.area * Double(size * size) / 900
      // Half a circle at each end; straight ends, where they would meet.
      let ends = arc.notch == 1 && (0.25...0.75).contains(arc.share) ? Double.pi * width * width / 4 : 0
      let area = width * (length * arc.share - (arc.share > arc.notch ? width : 0)) + ends
      #expect(abs(found - area) < area / 100 + 2, "\(found), not \(area)")
      // From the top clockwise: px on the circle.
      func light(_ share: Double) -> Int {
        let radius = 15 * (1 - width / Double(size))
        return ink.value(x: 15 + radius * sin(2 * .pi * share), y: 15 - radius * cos(2 * .pi * share))
      }
      if arc.notch < 1 { #expect(light(arc.notch + width / 2 / length) < 128) }
      if arc.share < 1 { #expect(light((arc.share + 1) / 2) < 200) }
      if arc.share > 0 { #expect(light(arc.share / 2) > 128) }
    }
  }
}
