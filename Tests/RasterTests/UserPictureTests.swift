import Diagnostics
import Foundation
import SwellCore
import TestServers
import Testing

@testable import Pictures
@testable import Raster

extension RasterTests {
  @Suite("Icons that people bring")
  struct UserPictureTests {
    private let folder: TemporaryFolder
    private let library: FreeTypeLibrary

    init() throws {
      folder = try TemporaryFolder()
      library = try #require(FreeTypeLibrary())
    }

    private func path(_ name: String, _ data: Data) throws -> String {
      let file = folder.path(name)
      try data.write(to: URL(fileURLWithPath: file))
      return file
    }

    private func coverage(svg: String, size: Int = 30) throws -> Coverage {
      let picture = try DrawingReader.read(Array(svg.utf8))
      return OutlineRasterizer(library: library).coverage(of: picture, side: size)
    }

    /// Its area in px, and its middle.
    private func ink(svg: String, size: Int = 30) throws -> Ink { Ink(try coverage(svg: svg, size: size)) }

    private static func svg(_ content: String, _ attributes: String = "viewBox=\"0 0 30 30\"") -> String {
      "<?xml version=\"1.0\"?>\n<!-- <path d=\"M0 0H30V30H0Z\"/> -->\n<svg \(attributes)>\(content)</svg>"
    }

    @Test(
      "Everything that is painted is ink, in the ways that drawing programs write it",
      arguments: [
        ("no fill is black", svg("<path d=\"M5 5H15V15H5Z\"/>"), 100),
        ("any colour", svg("<path fill=\"#2e3436\" d=\"M5 5H15V15H5Z\"/>"), 100),
        ("single quotes", svg("<path d='M5 5H15V15H5Z' fill='currentColor'/>"), 100),
        ("none", svg("<path d=\"M0 0h24v24H0z\" fill=\"none\"/><path d=\"M5 5H15V15H5Z\"/>"), 100),
        ("a style", svg("<path style=\"fill:none; stroke : red;stroke-width:2\" d=\"M5 15H25\"/>"), 43.14),
        (
          "a stroke from the root",
          svg(
            "<path d=\"M5 15H25\"/>", "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" viewBox=\"0 0 30 30\""),
          43.14
        ),
        (
          "a group's style, which ends with it",
          svg(
            "<g fill=\"none\"><g><rect width=\"30\" height=\"30\"/></g></g><rect x=\"5\" y=\"5\" width=\"10\" height=\"10\"/>"
          ), 100
        ),
        ("an empty group", svg("<g fill=\"none\"/><rect x=\"5\" y=\"5\" width=\"10\" height=\"10\"/>"), 100),
        (
          "a box of another size", svg("<rect x=\"2\" y=\"2\" width=\"4\" height=\"4\"/>", "viewBox=\"0 0 12 12\""), 100
        ),
        (
          "a box elsewhere", svg("<rect x=\"-5\" y=\"-5\" width=\"10\" height=\"10\"/>", "viewBox=\"-15 -15 30 30\""),
          100
        ),
        ("width and height alone", svg("<rect width=\"6\" height=\"6\"/>", "width=\"12px\" height=\"12px\""), 225),
        ("a circle", svg("<circle cx=\"15\" cy=\"15\" r=\"10\"/>"), 314.16),
        ("an ellipse", svg("<ellipse cx=\"15\" cy=\"15\" rx=\"10\" ry=\"5\"/>"), 157.08),
        ("round corners", svg("<rect x=\"5\" y=\"5\" width=\"20\" height=\"20\" rx=\"10\"/>"), 314.16),
        ("a polygon", svg("<polygon points=\"5,5 25,5 5,25\"/>"), 200),
        (
          "a polyline", svg("<polyline fill=\"none\" stroke=\"#000\" stroke-width=\"2\" points=\"5 15 25 15\"/>"), 43.14
        ),
        ("a line", svg("<line x1=\"5\" y1=\"15\" x2=\"25\" y2=\"15\" stroke=\"red\" stroke-width=\"2\"/>"), 43.14),
        ("even-odd", svg("<path fill-rule=\"evenodd\" d=\"M5 5H25V25H5ZM10 10H20V20H10Z\"/>"), 300),
        ("moved", svg("<g transform=\"translate(5 5)\"><path d=\"M0 0H10V10H0Z\"/></g>"), 100),
        ("scaled and moved", svg("<path transform=\"translate(5,5) scale(2)\" d=\"M0 0h5v5h-5z\"/>"), 100),
        ("turned", svg("<rect transform=\"rotate(45 15 15)\" x=\"10\" y=\"10\" width=\"10\" height=\"10\"/>"), 100),
        ("a matrix", svg("<rect transform=\"matrix(2 0 0 .5 5 5)\" width=\"10\" height=\"10\"/>"), 100),
        (
          "a scaled stroke",
          svg(
            "<path transform=\"scale(2)\" fill=\"none\" stroke=\"red\" stroke-width=\"1\" d=\"M2.5 7.5H12.5\"/>"), 43.14
        ),
        ("definitions", svg("<defs><path d=\"M0 0H30V30H0Z\"/></defs><path d=\"M5 5H15V15H5Z\"/>"), 100),
        ("what is not seen", svg("<path display=\"none\" d=\"M0 0H30V30H0Z\"/><path d=\"M5 5H15V15H5Z\"/>"), 100),
        ("transparent", svg("<path opacity=\"0\" d=\"M0 0H30V30H0Z\"/><path d=\"M5 5H15V15H5Z\"/>"), 100),
        ("half of a half", svg("<g opacity=\".5\"><path opacity=\"0.5\" d=\"M5 5H25V25H5Z\"/></g>"), 100),
        ("more than all", svg("<path opacity=\"7\" d=\"M5 5H15V15H5Z\"/>"), 100),
        ("exponents", svg("<path d=\"M5e0 .5e1H15V1.5e+1H5Z\"/>"), 100),
      ] as [(String, String, Double)])
    func drawings(name: String, svg: String, area: Double) throws {
      #expect(abs(try ink(svg: svg).area - area) < 1 + area / 100, "\(name)")
    }

    @Test("A drawing that is not square is in the middle")
    func middle() throws {
      let ink = try ink(svg: Self.svg("<rect width=\"20\" height=\"10\"/>", "viewBox=\"0 0 20 10\""))
      #expect(abs(ink.area - 450) < 1)
      #expect(abs(ink.centroid.x - 15) < 0.1 && abs(ink.centroid.y - 15) < 0.1)
    }

    @Test(
      "What cannot be drawn is refused for its reason",
      arguments: [
        (svg("<text>x</text><path d=\"M5 5H15V15H5Z\"/>"), .element("text")),
        (svg("<image href=\"x.png\"/>"), .element("image")), (svg("<use href=\"#x\"/>"), .element("use")),
        (svg("<path d=\"M5 5H15V15H5Z\"/>", ""), .noSize),
        (svg("<path d=\"M5 5H15Z\"/>", "viewBox=\"0 0 0 0\""), .noSize),
        ("<path d=\"M5 5H15V15H5Z\"/>", .noSize), ("", .noSize), ("\u{0}PNG", .noSize), (svg(""), .empty),
        (svg("<path d=\"M5 5H15V15H5Z\" fill=\"none\"/>"), .empty),
        (svg("<path d=\"M0 0" + String(repeating: "h1v1", count: 20_000) + "\"/>"), .tooDetailed),
      ] as [(String, DrawingReader.Failure)])
    func refused(svg: String, reason: DrawingReader.Failure) {
      #expect(throws: reason) { try DrawingReader.read(Array(svg.utf8)) }
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
      let mask = try PixelFile([UInt8](Self.square))
      #expect(mask.isMask)
      #expect(mask.colors.fitted(into: 4).coverage.bytes == [0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0])
      let half = mask.colors.fitted(into: 2).coverage.bytes
      #expect(half.allSatisfy { abs(Int($0) - 64) <= 1 }, "\(half)")
      let colours = try PixelFile([UInt8](Self.two))
      #expect(!colours.isMask)
      // Twice as wide as high: in the middle, with nothing above and below; half transparent blue is premultiplied.
      let (red, blue): (UInt32, UInt32) = (0xffff_0000, 0x8000_0080)
      #expect(
        colours.colors.fitted(into: 4).pixels == [0, 0, 0, 0, red, red, blue, blue, red, red, blue, blue, 0, 0, 0, 0])
      #expect(colours.colors.fitted(into: 8).pixels.count { $0 == red } == 16)
    }

    @Test("A PNG that is too large, or is none, is refused")
    func badPixels() throws {
      #expect(throws: PixelFile.Failure.tooLarge) { try PixelFile([UInt8](Self.huge)) }
      for data in [Data(), Data("GIF89a".utf8), Self.square.prefix(30), Self.two.prefix(50)] {
        #expect(throws: PixelFile.Failure.noPicture) { try PixelFile([UInt8](data)) }
      }
    }

    private func rasterizer(_ source: UserIcon.Source) throws -> FreeTypeRasterizer {
      try #require(
        FreeTypeRasterizer(
          icons: [UserIcon(icon: .play, source: source)], log: Log(verbosity: .problems),
          read: { PictureFile.entries(for: $0) }))
    }

    @Test("Only the icon that is named is another one, at any size", arguments: [24, 30, 45, 60])
    func replaced(size: Int) throws {
      let own = try #require(FreeTypeRasterizer(log: Log(verbosity: .problems)))
      let drawn = try rasterizer(.file(try path("a.svg", Data(Self.svg("<rect width=\"30\" height=\"30\"/>").utf8))))
      #expect(drawn.coverage(of: .play, size: size).bytes.allSatisfy { $0 == 255 })
      #expect(drawn.colors(of: .play, size: size) == nil)
      #expect(drawn.coverage(of: .stop, size: size) == own.coverage(of: .stop, size: size))
      let coloured = try rasterizer(.file(try path("b.png", Self.two)))
      #expect(coloured.colors(of: .play, size: size)?.width == size)
      let masked = try rasterizer(.file(try path("c.png", Self.square)))
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

    @Test("What cannot be used is said in one sentence, and Swell's own icon is shown")
    func problems() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let log = Log(verbosity: .problems)
        let plain = try #require(FreeTypeRasterizer(log: log))
        for source: UserIcon.Source in [
          .file("/nonexistent.svg"), .file("/etc/hostname.png"), .glyph("\u{10FFFD}", font: "No Such Font"),
          .file("/dev/zero"),
          .file("/"),
        ] {
          let rasterizer = try #require(
            FreeTypeRasterizer(
              icons: [UserIcon(icon: .play, source: source)], log: log, read: { PictureFile.entries(for: $0) }))
          #expect(rasterizer.coverage(of: .play, size: 30) == plain.coverage(of: .play, size: 30))
        }
      }
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("swell: cannot use '") }
      #expect(lines.count == 5, "\(text)")
      #expect(lines.allSatisfy { $0.contains("as icon 'play': ") })
      #expect(lines.contains { $0.contains("'/nonexistent.svg'") && $0.contains("No such file") })
      #expect(lines.contains { $0.contains("install") })
      #expect(lines.contains { $0.contains("4 MB") })
    }

    @Test("A ring covers its share of the circle, at any size", arguments: [0.0, 0.25, 0.5, 0.75, 1], [42, 63, 84])
    func ring(share: Double, size: Int) throws {
      let rasterizer = try #require(FreeTypeRasterizer(log: Log(verbosity: .problems)))
      let coverage = rasterizer.ring(size: size, width: 4, share: share, notch: 1)
      let ink = Ink(coverage)
      let (radius, width) = (Double(size - 4) / 2, 4.0)
      // An arc has half a circle at each end; none has nothing.
      let ends = share > 0 && share < 1 ? Double.pi * width * width / 4 : 0
      let area = 2 * Double.pi * radius * width * share + ends
      let found = ink.area * Double(size * size) / 900
      #expect(abs(found - area) < 3 + area / 50, "\(found) px, not \(area)")
      if share == 0.25 { #expect(ink.centroid.x > 15 && ink.centroid.y < 15) }
      if share == 0.5 { #expect(ink.centroid.x > 15) }
    }

    @Test(
      "A ring that is nearly closed stays open, and one with a notch is open there too", arguments: [46, 69, 92],
      [(0.95, 1.0), (0.99, 1), (1, 0.67), (0.8, 0.67), (0.68, 0.67)])
    func openRing(size: Int, arc: (share: Double, notch: Double)) throws {
      let rasterizer = try #require(FreeTypeRasterizer(log: Log(verbosity: .problems)))
      let width = size / 23
      let length = Double.pi * Double(size - width)
      let coverage = rasterizer.ring(size: size, width: width, share: arc.share, notch: arc.notch)
      let found = Ink(coverage).area * Double(size * size) / 900
      let free = arc.notch < 1 ? Double(width) : 0
      // Straight ends: no more than the arc itself.
      let area = Double(width) * (length * arc.share - (arc.share > arc.notch ? free : 0))
      #expect(
        abs(found - area) < area / 100 + 2, "\(found), not \(area)")
      // From the top clockwise: px on the circle where nothing is to be.
      func light(_ share: Double) -> UInt8 {
        let radius = Double(size - width) / 2
        let x = Double(size) / 2 + radius * sin(2 * .pi * share)
        let y = Double(size) / 2 - radius * cos(2 * .pi * share)
        return coverage.bytes[min(Int(y), size - 1) * size + min(Int(x), size - 1)]
      }
      if arc.notch < 1 { #expect(light(arc.notch + free / 2 / length) < 128) }
      if arc.share < 1 { #expect(light((arc.share + 1) / 2) < 200) }
      #expect(light(0.3) > 128)
    }
  }
}
