import SwellCore
import Testing

@testable import X11

@Suite("Where outputs and touches go when an output is turned")
struct ScreenArrangementTests {
  private typealias Part = ScreenArrangement.Part

  private static func part(_ crtc: UInt, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ quarters: Int = 0) -> Part {
    Part(crtc: crtc, frame: PixelRect(x: x, y: y, width: width, height: height), quarters: quarters)
  }

  @Test("One output is as wide as it was high, and so is the screen; upside down it stays as it is")
  func alone() {
    for quarters in [1, -1, 3, 5] {
      let turned = ScreenArrangement(parts: [Self.part(7, 0, 0, 1920, 1080)]).turning(7, by: quarters)
      #expect(turned.parts == [Self.part(7, 0, 0, 1080, 1920, quarters & 3)])
      #expect((turned.width, turned.height) == (1080, 1920))
    }
    let home = ScreenArrangement(parts: [Self.part(7, 0, 0, 1920, 1080, 3), Self.part(8, 1920, 0, 1280, 720)])
    #expect(home.turning(7, by: 2).parts == [Self.part(7, 0, 0, 1920, 1080, 1), Self.part(8, 1920, 0, 1280, 720)])
  }

  @Test("Neighbours to the right and below stay neighbours; those to the left and above do not move")
  func neighbours() {
    let home = ScreenArrangement(parts: [
      Self.part(1, 1000, 500, 1920, 1080), Self.part(2, 2920, 500, 1280, 720), Self.part(3, 1000, 1580, 800, 600),
      Self.part(4, 0, 500, 1000, 700), Self.part(5, 1000, 0, 640, 500), Self.part(6, 2920, 1580, 10, 10),
    ])
    let turned = home.turning(1, by: 1)
    #expect(
      turned.parts == [
        Self.part(1, 1000, 500, 1080, 1920, 1), Self.part(2, 2080, 500, 1280, 720), Self.part(3, 1000, 2420, 800, 600),
        Self.part(4, 0, 500, 1000, 700), Self.part(5, 1000, 0, 640, 500), Self.part(6, 2080, 2420, 10, 10),
      ])
    #expect((turned.width, turned.height) == (3360, 3020))
    for part in turned.parts {
      #expect(turned.parts.allSatisfy { $0 == part || !$0.frame.intersects(part.frame) }, "\(part)")
    }
  }

  @Test("Counted from home, every turn ends where it began; none of what is not there does anything", arguments: 0..<4)
  func home(quarters: Int) {
    let home = ScreenArrangement(parts: [Self.part(1, 0, 0, 1367, 769, quarters), Self.part(2, 1367, 0, 1280, 720)])
    #expect((home.turning(1, by: 0), home.turning(1, by: 4), home.turning(9, by: 1)) == (home, home, home))
    let none = ScreenArrangement(parts: [])
    #expect(none.turning(1, by: 1) == none && (none.width, none.height) == (0, 0))
    for turn in 1...3 {
      #expect(home.turning(1, by: turn).turning(1, by: 4 - turn) == home)
      #expect(home.turning(1, by: turn) == home.turning(1, by: turn - 4))
    }
  }

  /// As everybody sets them by hand with xinput(1) after `xrandr -o`.
  private static let known: [[Double]] = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1], [0, -1, 1, 1, 0, 0, 0, 0, 1], [-1, 0, 1, 0, -1, 1, 0, 0, 1],
    [0, 1, 0, -1, 0, 1, 0, 0, 1],
  ]
  private static let upright = PixelRect(x: 0, y: 0, width: 1280, height: 800)

  private static func panel(_ quarters: Int) -> TouchMatrix {
    let (width, height) = quarters & 1 == 0 ? (1280, 800) : (800, 1280)
    return TouchMatrix(
      panelAt: PixelRect(x: 0, y: 0, width: width, height: height), quarters: quarters, width: width, height: height)
  }

  private static func isClose(_ left: TouchMatrix, _ right: TouchMatrix) -> Bool {
    zip(left.rows, right.rows).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test("A panel that is the whole screen has the four known matrices", arguments: 0..<4)
  func whole(quarters: Int) {
    #expect(Self.panel(quarters).rows == Self.known[quarters])
    #expect(TouchMatrix(Self.known[quarters]).rows == Self.known[quarters])
  }

  @Test(
    "A corner of the panel is the corner of the picture that is shown there, beside another monitor too",
    arguments: [(0.0, 1.0, 1920.0, 100.0), (0, 0, 2720, 100), (1, 0, 2720, 1380), (1, 1, 1920, 1380)])
  func besideAnother(u: Double, v: Double, x: Double, y: Double) {
    // The panel is the right one of two.
    let matrix = TouchMatrix(
      panelAt: PixelRect(x: 1920, y: 100, width: 800, height: 1280), quarters: 1, width: 2720, height: 1380)
    #expect(abs((matrix.a * u + matrix.b * v + matrix.c) * 2720 - x) < 1e-9)
    #expect(abs((matrix.d * u + matrix.e * v + matrix.f) * 1380 - y) < 1e-9)
  }

  @Test("A matrix that somebody calibrated is kept through any turns, and comes back", arguments: 0..<4, 0..<4)
  func calibrated(from: Int, to: Int) throws {
    let calibrated = TouchMatrix([1.1, 0.02, -0.05, -0.01, 0.9, 0.03, 0, 0, 1])
    func turn(_ matrix: TouchMatrix, _ from: Int, _ to: Int) throws -> TouchMatrix {
      Self.panel(to).after(try #require(Self.panel(from).inverse)).after(matrix)
    }
    let turned = try turn(calibrated, from, to)
    #expect(Self.isClose(try turn(turned, to, from), calibrated))
    #expect(Self.isClose(turned, calibrated) == (from == to))
    // By way of another turn it is the same.
    #expect(Self.isClose(try turn(turn(calibrated, from, 2), 2, to), turned))
    let none = TouchMatrix(panelAt: PixelRect(x: 0, y: 0, width: 0, height: 0), quarters: 0, width: 100, height: 100)
    #expect(none.inverse == nil, "it has no size")
  }
}
