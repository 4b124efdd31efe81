import Testing

@testable import Raster

@Suite("Drawings as a line of text")
struct DrawingCodeTests {
  private static func shape(_ segments: [VectorPicture.Segment]) -> VectorPicture.Shape {
    VectorPicture.Shape(segments: segments, fill: .paint)
  }

  private static let drawings: [VectorPicture] = [
    VectorPicture(),
    VectorPicture(shapes: [shape([])]),
    VectorPicture(shapes: [
      shape([.move(.init(x: 0, y: 0)), .line(.init(x: 30, y: 1.5)), .close]),
      VectorPicture.Shape(
        segments: [.move(.init(x: -16, y: 46)), .curve(.init(x: 1, y: 2), .init(x: 3, y: 4), .init(x: 5, y: 6.25))],
        fill: .cut, stroke: .paint, strokeWidth: 5.5, opacity: 0.5),
      VectorPicture.Shape(segments: [.move(.init(x: 29.9921875, y: 15))], stroke: .cut, strokeWidth: 0),
    ]),
  ]

  @Test("Are read as they were written")
  func roundTrip() {
    for drawing in Self.drawings {
      let text = DrawingCode.text(of: drawing)
      #expect(DrawingCode.drawing(of: Array(text.utf8)).shapes == drawing.shapes)
      #expect(text.utf8.allSatisfy { (0x24...0x7e).contains($0) && $0 != 0x5c })
    }
  }

  @Test("What is cut off, or no code, is read to its end", arguments: ["", "S", "MM", "S$ffM", "S$ffMab", "\0", "x"])
  func garbage(text: String) {
    #expect(DrawingCode.drawing(of: Array(text.utf8)).shapes.count <= 1)
  }
}
