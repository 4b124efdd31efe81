import SwellCore
import TestServers
import Testing

@testable import Pictures
@testable import Raster

/// Drawings may come from users. Each test has a process of its own: a crash is a failure, and not the end of the run.
extension RasterTests {
  @Suite("Garbage in place of a drawing")
  struct FuzzTests {
    /// What the reader knows, and bytes that it does not.
    private static let words = [
      "<path ", "<circle ", "/>", ">", "<", "d=\"", "\"", "fill=\"#fff\"", "stroke=\"#fff\"", "stroke=\"#000\"",
      "stroke-width=\"2\"", "cx=\"", "r=\"", "M", "m", "L", "l", "H", "v", "C", "c", "A", "a", "Z", "z", " ", ",", "-",
      ".", "0", "1", "9", "15", "-3.5", "1000", "12345", "0.0001", "🎧", "\u{0}", "e", "Q", "<svg viewBox=\"0 0 9 9\">",
      "<g ", "</g>", "<rect width=\"3\" height=\"4\" ",
      "transform=\"", "rotate(", "scale(", "matrix(", ")", "style=\"fill:none;", "points=\"", "<polygon ", "<defs>",
      "<!--",
      "-->", "e5", "S", "t", "'",
    ]

    /// The letters of a path, each with how many numbers follow it.
    private static let commands = [
      ("M", 2), ("m", 2), ("L", 2), ("l", 2), ("H", 1), ("h", 1), ("V", 1), ("v", 1), ("C", 6), ("c", 6),
      ("A1 2 3 0 1", 2),
      ("a9 4 -50 1 0", 2), ("Z", 0), ("z", 0),
    ]

    private static func draw(_ svg: [UInt8], with rasterizer: OutlineRasterizer) -> Coverage {
      rasterizer.coverage(of: VectorPicture(svg: svg), width: 12, height: 12, at: .init(unit: 0.4))
    }

    @Test("Random bytes and random words neither crash nor hang the reader")
    func reading() async {
      await #expect(processExitsWith: .success) {
        var generator = Generator(seed: 1)
        var (shapes, pictures) = (0, 0)
        for round in 0..<4000 {
          var svg: [UInt8] = []
          for _ in 0..<Int.random(in: 0..<60, using: &generator) {
            if round % 2 == 0 {
              svg.append(UInt8.random(in: 0...255, using: &generator))
            } else {
              svg += Array((Self.words.randomElement(using: &generator) ?? "").utf8)
            }
          }
          shapes += VectorPicture(svg: svg).shapes.count
          // And as a file that somebody brings.
          if let picture = try? DrawingReader.read(svg) { pictures += picture.shapes.count }
        }
        #expect(shapes > 50)
        #expect(pictures > 50)
      }
    }

    @Test("Random paths on and around the grid are drawn")
    func drawing() async {
      await #expect(processExitsWith: .success) {
        let rasterizer = OutlineRasterizer(library: try #require(FreeTypeLibrary()))
        var generator = Generator(seed: 2)
        var inked = 0
        for _ in 0..<3000 {
          var path = Int.random(in: 0..<10, using: &generator) == 0 ? "" : "M3 3"
          for _ in 0..<Int.random(in: 1..<12, using: &generator) {
            let (letter, count) = Self.commands.randomElement(using: &generator) ?? ("M", 2)
            path += letter
            // Now and then too few or too many.
            let isRegular = Int.random(in: 0..<12, using: &generator) > 0
            for _ in 0..<(isRegular ? count : Int.random(in: 0..<9, using: &generator)) {
              path += " \(Int.random(in: -40...70, using: &generator))"
              if Bool.random(using: &generator) { path += ".\(Int.random(in: 0..<100, using: &generator))" }
            }
          }
          let ink = ["fill=\"#fff\"", "stroke=\"#fff\"", "fill=\"#fff\" stroke=\"#000\" stroke-width=\"3\""]
          let svg = "<path d=\"\(path)\" \(ink.randomElement(using: &generator) ?? "")/>"
          if Self.draw(Array(svg.utf8), with: rasterizer).bytes.contains(where: { $0 > 0 }) { inked += 1 }
        }
        #expect(inked > 1000)
      }
    }

    @Test("An icon with bytes changed, cut out or doubled is drawn as far as it can be read")
    func mutation() async {
      await #expect(processExitsWith: .success) {
        let rasterizer = OutlineRasterizer(library: try #require(FreeTypeLibrary()))
        let original = Array(
          """
          <svg viewBox="0 0 30 30"><path d="M6 11 H9 L14 6 V24 L9 19 H6 Z" fill="#fff" stroke="#fff" stroke-width="2"/>
          <path d="M17.6 11.2 A6 6 0 0 1 17.6 18.7" stroke="#fff"/><circle cx="15" cy="20.5" r="1.5" fill="#000"/></svg>
          """.utf8)
        var generator = Generator(seed: 3)
        for _ in 0..<2000 {
          var svg = original
          for _ in 0..<Int.random(in: 1..<6, using: &generator) {
            let place = Int.random(in: 0..<svg.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: svg[place] = UInt8.random(in: 32...127, using: &generator)
            case 1: svg.removeSubrange(place..<min(place + 5, svg.count))
            default: svg.insert(contentsOf: svg[place..<min(place + 5, svg.count)], at: place)
            }
          }
          #expect(Self.draw(svg, with: rasterizer).bytes.count == 144)
        }
      }
    }

    /// Drawings with numbers that no px has.
    static let extremes = [
      "<path d=\"M0 0L99999999999999999999 1Z\" fill=\"#fff\"/>",
      "<path d=\"M0 0L1 1\" stroke=\"#fff\" stroke-width=\"99999999999999999999\"/>",
      "<path d=\"M0 0L1 1\" stroke=\"#fff\" stroke-width=\"-5\"/>",
      "<path d=\"M0 0L1 1\" stroke=\"#fff\" stroke-width=\"0\"/>",
      "<circle r=\"99999999999999999999\" fill=\"#fff\"/>",
      "<circle r=\"-5\" fill=\"#fff\"/>",
      "<path d=\"M0 0L100000 100000L3 0Z\" fill=\"#fff\" stroke=\"#fff\"/>",
      "<path d=\"M0 0L10000000 10000000L3 0Z\" fill=\"#fff\" stroke=\"#fff\"/>",
      "<path d=\"M0 0L\(String(repeating: "9", count: 400)) 1\" fill=\"#fff\"/>",
      "<path d=\"M0 0A1 1 0 0 1 \(String(repeating: "9", count: 200)) 1\" fill=\"#fff\"/>",
      "<path d=\"M0 0A\(String(repeating: "9", count: 200)) 1 0 0 1 5 5\" fill=\"#fff\"/>",
      "<path d=\"M0 0A1 1 \(String(repeating: "9", count: 400)) 0 1 5 5\" fill=\"#fff\"/>",
      "<path d=\"M0 0\(String(repeating: "L1 1 ", count: 40_000))Z\" fill=\"#fff\"/>",
      "<path d=\"M0 0\(String(repeating: "L1 1 ", count: 40_000))Z\" stroke=\"#fff\"/>",
    ]

    /// Strokes without a length, for which FreeType's stroker has no case.
    private static let pathsToNowhere = [
      "M5 5", "M5 5Z", "M5 5L5 5", "M5 5l0 0Z", "M5 5C5 5 5 5 5 5", "M1 1M5 5L9 9", "L5 5", "M5 5H9ZH3",
      // Curves that are shorter than the 1/64 unit that it counts in, at the scale of drawings.
      "M6 6c0 0 0 0 .0005 .0005", "M6 6c.0005 0 0 .0005 .0005 .0005Z", "M6 6c0 0 0 0 .0005 0c0 0 0 0 .0005 0",
    ]

    @Test("A stroke that goes nowhere, or begins nowhere, does not crash", arguments: pathsToNowhere)
    func nowhere(path: String) async {
      await #expect(processExitsWith: .success) { [path = path as String] in
        let rasterizer = OutlineRasterizer(library: try #require(FreeTypeLibrary()))
        #expect(Self.draw(Array("<path d=\"\(path)\" stroke=\"#fff\"/>".utf8), with: rasterizer).bytes.count == 144)
      }
    }

    @Test("A curve that ends where it began, but for less than a px of any size, does not crash")
    func shortCurve() async {
      await #expect(processExitsWith: .success) {
        let rasterizer = OutlineRasterizer(library: try #require(FreeTypeLibrary()))
        for side in 1...96 {
          for length in stride(from: 0.0001, to: 0.02, by: 0.0001) {
            let (start, end) = (VectorPicture.Point(x: 6, y: 6), VectorPicture.Point(x: 6 + length, y: 6))
            let path = [VectorPicture.Segment.move(start), .curve(start, start, end)]
            let picture = VectorPicture(shapes: [.init(segments: path, stroke: .paint, strokeWidth: 2)])
            #expect(rasterizer.coverage(of: picture, side: side).bytes.count == side * side)
          }
        }
      }
    }

    @Test("Numbers beyond all measure do not crash", arguments: extremes.indices)
    func extreme(row: Int) async {
      await #expect(processExitsWith: .success, "\(Self.extremes[row].prefix(80))") { [row] in
        let rasterizer = OutlineRasterizer(library: try #require(FreeTypeLibrary()))
        #expect(Self.draw(Array(Self.extremes[row].utf8), with: rasterizer).bytes.count == 144)
      }
    }
  }
}
