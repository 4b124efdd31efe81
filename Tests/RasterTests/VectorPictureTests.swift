import SwellCore
import Testing

@testable import Pictures
@testable import Raster

@Suite("Reading drawings")
struct VectorPictureTests {
  private func shapes(_ svg: String) -> [VectorPicture.Shape] {
    VectorPicture(svg: Array(svg.utf8)).shapes
  }

  private static let line: [VectorPicture.Segment] = [.move(.init(x: 1, y: 2)), .line(.init(x: 3, y: 4))]

  @Test("Reads a path with its inks and the width of its stroke")
  func path() {
    let svg =
      "<svg viewBox=\"0 0 30 30\"><path d=\"M1 2L3 4\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2.5\"/></svg>"
    #expect(shapes(svg) == [.init(segments: Self.line, fill: .paint, stroke: .cut, strokeWidth: 2.5)])
  }

  @Test("Reads a circle, in any order of its attributes")
  func circle() {
    let expected = VectorPicture.Shape(segments: PathReader.circle(x: 3, y: 4, radius: 5), fill: .paint)
    #expect(shapes("<circle cx=\"3\" cy=\"4\" r=\"5\" fill=\"#fff\"/>") == [expected])
    #expect(shapes("<circle fill=\"#fff\" r=\"5\" cy=\"4\" cx=\"3\"></circle>") == [expected])
  }

  @Test("Keeps the order of the shapes: what cuts comes after what it cuts")
  func order() {
    let svg = "<path d=\"M1 2L3 4\" stroke=\"#fff\"/><path d=\"M1 2L3 4\" stroke=\"#000\"/><circle r=\"1\"/>"
    #expect(shapes(svg).map(\.stroke) == [.paint, .cut])
  }

  @Test(
    "Passes over elements and attributes that it does not know",
    arguments: [
      "<title>x</title><path d=\"M1 2L3 4\" fill=\"#fff\"/>", "<rect width=\"3\"/><path d=\"M1 2L3 4\" fill=\"#fff\"/>",
      "<pathology/><path d=\"M1 2L3 4\" fill=\"#fff\"/>", "<g><path class=\"\" d=\"M1 2L3 4\" fill=\"#fff\"/></g>",
      "<?xml version=\"1.0\"?><!DOCTYPE svg><path d=\"M1 2L3 4\" opacity=\"1\" fill=\"#fff\"></path>",
      "< <<path d=\"M1 2L3 4\" fill=\"#fff\"/>",
    ])
  func unknown(svg: String) {
    #expect(shapes(svg) == [.init(segments: Self.line, fill: .paint)])
  }

  @Test(
    "Passes over attributes whose names have colons and digits",
    arguments: ["xml:space=\"preserve\"", "inkscape:label=\"a\"", "data-x1=\"2\"", "x1=\"2\"", "_a=\"b\""])
  func unusualAttribute(attribute: String) {
    #expect(shapes("<path \(attribute) d=\"M1 2L3 4\" fill=\"#fff\"/>") == [.init(segments: Self.line, fill: .paint)])
  }

  @Test("Ink of any other colour is none", arguments: ["none", "", "white", "#ffffff", "#FFF", "red", "#fff "])
  func noInk(colour: String) {
    #expect(shapes("<path d=\"M1 2L3 4\" fill=\"\(colour)\"/>").isEmpty)
  }

  @Test(
    "What is no drawing has no shapes",
    arguments: ["", "<", "<<<<", "path", "<svg>", "<PATH d=\"M1 2\"/>", "</path>", "\u{0}", "🎧", "<!-- -->"])
  func nothing(svg: String) {
    #expect(shapes(svg).isEmpty)
  }

  @Test(
    "A drawing that breaks off keeps what was whole",
    arguments: ["<path d=\"M1 2L3 4\"", "<path d=\"M1 2L3 4\" stroke", "<path d=\"M1 2L3 4\" stroke=\"#ff"])
  func broken(svg: String) {
    #expect(shapes(svg.replacing("<path", with: "<path fill=\"#fff\"")) == [.init(segments: Self.line, fill: .paint)])
  }

  @Test("Numbers that cannot be read are the defaults")
  func defaults() {
    #expect(
      shapes("<path d=\"M1 2L3 4\" fill=\"#fff\" stroke-width=\"x\"/>") == [.init(segments: Self.line, fill: .paint)])
    #expect(
      shapes("<circle cx=\"\" cy=\"-\" r=\"9\" fill=\"#fff\"/>")
        == [.init(segments: PathReader.circle(x: 0, y: 0, radius: 9), fill: .paint)])
  }
}
