import SwellCore
import Testing

@testable import Raster

extension RasterTests {
  @Suite("Drawing outlines")
  struct OutlineRasterizerTests {
    private let rasterizer = OutlineRasterizer(library: FreeTypeLibrary()!)

    private func ink(_ svg: String) -> Ink {
      Ink(rasterizer.coverage(of: OwnIconFile(svg).drawing, side: 60, unit: 2))
    }

    @Test(
      "Covers the area that geometry says",
      arguments: [
        ("a square", ##"<path d="M5 5H15V15H5Z" fill="#fff"/>"##, 100),
        ("a square left open", ##"<path d="M5 5H15V15H5" fill="#fff"/>"##, 100),
        ("a triangle", ##"<path d="M5 5H25L5 25Z" fill="#fff"/>"##, 200),
        ("a circle", ##"<circle cx="15" cy="15" r="10" fill="#fff"/>"##, 314.16),
        ("half a circle", ##"<path d="M5 15A10 10 0 0 1 25 15Z" fill="#fff"/>"##, 157.08),
        ("a line with round ends", ##"<path d="M5 15H25" stroke="#fff" stroke-width="2"/>"##, 43.14),
        ("a ring", ##"<circle cx="15" cy="15" r="9" stroke="#fff" stroke-width="2"/>"##, 113.1),
        ("a square with round joins", ##"<path d="M5 5H15V15H5Z" stroke="#fff" stroke-width="2"/>"##, 79.14),
        ("one that is filled", ##"<path d="M5 5H15V15H5Z" fill="#fff" stroke="#fff" stroke-width="2"/>"##, 143.14),
        ("cut out", ##"<path d="M5 5H25V25H5Z" fill="#fff"/><path d="M10 10H20V20H10Z" fill="#000"/>"##, 300),
        ("half outside", ##"<path d="M-10 0H10V30H-10Z" fill="#fff"/>"##, 300),
        ("no ink", ##"<path d="M5 5H25V25H5Z"/>"##, 0),
        ("a cut into nothing", ##"<path d="M5 5H25V25H5Z" fill="#000"/>"##, 0),
        ("a point", ##"<path d="M5 5" fill="#fff"/>"##, 0),
        ("no segments", ##"<path d="" fill="#fff" stroke="#fff"/>"##, 0),
      ] as [(String, String, Double)])
    func area(name: String, svg: String, expected: Double) {
      // FreeType draws a curve as chords that may be 1/8 px off: a circle of 10 pt loses 0.6 % at this size.
      #expect(abs(ink(svg).area - expected) < 0.5 + expected / 100, "\(name)")
    }

    @Test("Down is down and right is right; painting twice is no more than full")
    func orientation() {
      let square = ##"<path d="M20 25H25V28H20Z" fill="#fff"/>"##
      let once = ink(square)
      #expect(abs(once.centroid.x - 22.5) < 0.01 && abs(once.centroid.y - 26.5) < 0.01)
      #expect(ink(square + square).area == once.area)
    }

    @Test("A picture without px is empty")
    func empty() {
      let picture = OwnIconFile(##"<circle r="9" fill="#fff" stroke="#fff"/>"##).drawing
      #expect(rasterizer.coverage(of: picture, side: 0, unit: 1).bytes.isEmpty)
    }
  }
}
