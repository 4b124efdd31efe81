import Testing

@testable import SwellCore

@Suite("Where touches go when the screen below them was turned")
struct TouchMatrixTests {
  /// As everybody sets them by hand with xinput(1) after `xrandr -o`.
  private static let known: [[Double]] = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1], [0, -1, 1, 1, 0, 0, 0, 0, 1], [-1, 0, 1, 0, -1, 1, 0, 0, 1],
    [0, 1, 0, -1, 0, 1, 0, 0, 1],
  ]
  private static let upright = PixelRect(0, 0, 1280, 800)

  private static func panel(_ quarters: Int) -> TouchMatrix {
    let (width, height) = quarters & 1 == 0 ? (1280, 800) : (800, 1280)
    return TouchMatrix(panelAt: PixelRect(0, 0, width, height), quarters: quarters, width: width, height: height)
  }

  private static func isClose(_ left: TouchMatrix, _ right: TouchMatrix) -> Bool {
    zip(left.rows, right.rows).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test("A panel that is the whole screen has the four known matrices", arguments: 0..<4)
  func whole(quarters: Int) {
    #expect(Self.panel(quarters).rows == Self.known[quarters])
    #expect(TouchMatrix(Self.known[quarters]).rows == Self.known[quarters])
    #expect(
      Self.isClose(TouchMatrix.identity.following(from: Self.panel(0), to: Self.panel(quarters)), Self.panel(quarters)))
  }

  @Test(
    "A corner of the panel is the corner of the picture that is shown there, beside another monitor too",
    arguments: [(0.0, 1.0, 1920.0, 100.0), (0, 0, 2720, 100), (1, 0, 2720, 1380), (1, 1, 1920, 1380)])
  func besideAnother(u: Double, v: Double, x: Double, y: Double) {
    // The panel is the right one of two.
    let matrix = TouchMatrix(panelAt: PixelRect(1920, 100, 800, 1280), quarters: 1, width: 2720, height: 1380)
    #expect(abs((matrix.a * u + matrix.b * v + matrix.c) * 2720 - x) < 1e-9)
    #expect(abs((matrix.d * u + matrix.e * v + matrix.f) * 1380 - y) < 1e-9)
  }

  @Test("A matrix that somebody calibrated is kept through any turns, and comes back", arguments: 0..<4, 0..<4)
  func following(from: Int, to: Int) {
    let calibrated = TouchMatrix([1.1, 0.02, -0.05, -0.01, 0.9, 0.03, 0, 0, 1])
    let turned = calibrated.following(from: Self.panel(from), to: Self.panel(to))
    #expect(Self.isClose(turned.following(from: Self.panel(to), to: Self.panel(from)), calibrated))
    #expect(Self.isClose(turned, calibrated) == (from == to))
    // By way of another turn it is the same.
    let other = calibrated.following(from: Self.panel(from), to: Self.panel(2))
    #expect(Self.isClose(other.following(from: Self.panel(2), to: Self.panel(to)), turned))
  }

  @Test("What undoes a matrix undoes it; a panel without size leaves the matrix as it is", arguments: 0..<4)
  func inverse(quarters: Int) throws {
    let matrix = TouchMatrix(panelAt: PixelRect(640, 7, 333, 444), quarters: quarters, width: 1920, height: 1080)
    let inverse = try #require(matrix.inverse)
    #expect(Self.isClose(matrix.after(inverse), .identity) && Self.isClose(inverse.after(matrix), .identity))
    let none = TouchMatrix(panelAt: PixelRect(0, 0, 0, 0), quarters: 0, width: 100, height: 100)
    #expect(none.inverse == nil && matrix.following(from: none, to: Self.panel(2)) == matrix)
  }
}
