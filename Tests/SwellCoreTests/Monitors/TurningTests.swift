import Testing

@testable import SwellCore

@Suite("Orientations: the HUD's way to the next, and the view in each")
struct TurningTests {
  private static func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: 1_000_000_000) + .milliseconds(milliseconds)
  }

  /// At rest in `orientation`.
  private static func resting(_ orientation: Orientation) -> Turning {
    var turning = Turning()
    turning.turn(to: orientation, isAnimated: false, at: at(0))
    return turning
  }

  @Test("The HUD takes the shorter way in 0.35 s, eased", arguments: Orientation.allCases, Orientation.allCases)
  func way(from: Orientation, to: Orientation) {
    var turning = Self.resting(from)
    turning.turn(to: to, isAnimated: true, at: Self.at(0))
    #expect(turning.isMoving == (from != to))
    let angles = stride(from: Int64(0), through: 350, by: 7).map { turning.angle(at: Self.at($0)) }
    #expect(angles.first == Double(from.quarters) && angles.allSatisfy { (0..<4).contains($0) })
    let steps = zip(angles, angles.dropFirst()).map { step in
      let step = step.1 - step.0
      // Across the beginning of the circle.
      return abs(step) > 2 ? step + (step < 0 ? 4 : -4) : step
    }
    // Of two ways of the same length either will do.
    let distance = [0, 1, 2, -1][(to.quarters - from.quarters + 4) % 4]
    #expect(abs(abs(steps.reduce(0, +)) - abs(Double(distance))) < 1e-9)
    #expect(steps.allSatisfy { distance == 2 ? $0 * steps[1] >= 0 : distance < 0 ? $0 <= 0 : $0 >= 0 })
    if from != to { #expect(abs(steps[1]) < abs(steps[25]) && abs(steps[49]) < abs(steps[25])) }
    for end in [350, 9999] as [Int64] { #expect(turning.angle(at: Self.at(end)) == Double(to.quarters)) }
    if from != to { #expect(!turning.advance(to: Self.at(349)) && turning.isMoving) }
    #expect(turning.advance(to: Self.at(350)) == (from != to), "it comes to rest once")
    #expect(!turning.advance(to: Self.at(400)) && (turning.orientation, turning.isMoving) == (to, false))
  }

  @Test("Interrupted it goes on from where it is, without a jump", arguments: [Orientation.normal, .inverted, .right])
  func interrupted(next: Orientation) {
    var turning = Turning()
    turning.turn(to: .left, isAnimated: true, at: Self.at(0))
    let same = turning
    for isAnimated in [true, false] { turning.turn(to: .left, isAnimated: isAnimated, at: Self.at(100)) }
    let before = turning.angle(at: Self.at(140))
    #expect(before == same.angle(at: Self.at(140)), "told the same again it goes on as if nothing had been said")
    turning.turn(to: next, isAnimated: true, at: Self.at(140))
    #expect(turning.angle(at: Self.at(140)) == before)
    #expect(abs(turning.angle(at: Self.at(142)) - before) < 0.02)
    #expect(!turning.advance(to: Self.at(400)) && turning.advance(to: Self.at(490)))
    #expect(turning.angle(at: Self.at(490)) == Double(next.quarters))
  }

  private static let frames = [
    PixelRect(0, 0, 100, 50), PixelRect(1920, 120, 1367, 769), PixelRect(-300, -5, 7, 4), PixelRect(3, 9, 1, 1),
  ]

  @Test("The upper left corner of the view is at the corner of the screen to which it was turned; quarters go round")
  func corners() {
    let places = [PixelRect(10, 20, 9, 4), PixelRect(10, 61, 4, 9), PixelRect(101, 66, 9, 4), PixelRect(106, 20, 4, 9)]
    for (quarters, place) in places.enumerated() {
      for turns in [0, 4, -4] {
        let view = MonitorView(PixelRect(10, 20, 100, 50), quarters: quarters + turns)
        #expect(view.screen(PixelRect(10, 20, 9, 4)) == place)
      }
    }
  }

  @Test("What is laid out in the view is found there again by a finger on the screen", arguments: frames, 0..<4)
  func inverse(frame: PixelRect, quarters: Int) {
    let view = MonitorView(frame, quarters: quarters)
    let bounds = view.bounds
    // Sideways it is as wide as the monitor is high.
    let (width, height) = quarters % 2 == 0 ? (frame.width, frame.height) : (frame.height, frame.width)
    #expect(bounds == PixelRect(frame.x, frame.y, width, height) && view.screen(bounds) == frame)
    for part in [
      bounds, PixelRect(bounds.x, bounds.y, 1, 1), PixelRect(bounds.x + width / 3, bounds.y + height / 2, 1, 2),
      PixelRect(bounds.x + width / 2, bounds.y, 1, height),
    ] {
      let place = view.screen(part)
      let ends = [(place.x, place.y), (place.x + place.width, place.y + place.height)].map {
        view.view(PixelPoint(x: Double($0), y: Double($1)))
      }
      let (x, y) = (ends.map { Int($0.x) }.sorted(), ends.map { Int($0.y) }.sorted())
      #expect(x == [part.x, part.x + part.width] && y == [part.y, part.y + part.height])
    }
  }

  @Test(
    "Orientations are known by the names of xrandr and of iio-sensor-proxy",
    arguments: [
      ("normal", "normal", 0), ("left", "left-up", 1), ("inverted", "bottom-up", 2), ("right", "right-up", 3),
    ])
  func names(xrandr: String, sensor: String, quarters: Int) {
    #expect(Orientation(rawValue: xrandr)?.quarters == quarters)
    #expect(Orientation(sensor: sensor)?.rawValue == xrandr)
    for text in ["undefined", "", "left", "Normal", "normal "] { #expect(Orientation(sensor: text) == nil) }
  }
}
