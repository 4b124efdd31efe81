import Testing

@testable import SwellCore

@Suite("The HUD's way from one orientation to the next")
struct TurningTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  private static func at(_ milliseconds: Int64) -> Instant { start + .milliseconds(milliseconds) }

  /// At rest in `orientation`.
  private static func resting(_ orientation: Orientation) -> Turning {
    var turning = Turning()
    turning.turn(to: orientation, isAnimated: false, at: start)
    return turning
  }

  @Test("Takes the shorter way in 0.35 s, slowly at both ends", arguments: Orientation.allCases, Orientation.allCases)
  func way(from: Orientation, to: Orientation) {
    var turning = Self.resting(from)
    turning.turn(to: to, isAnimated: true, at: Self.start)
    #expect(turning.isMoving == (from != to))
    #expect(turning.angle(at: Self.start) == Double(from.quarters))
    let distance = [0, 1, 2, -1][(to.quarters - from.quarters + 4) % 4]
    var last = 0.0
    var steps: [Double] = []
    for millisecond in stride(from: Int64(0), through: 350, by: 7) {
      var gone = turning.angle(at: Self.at(millisecond)) - Double(from.quarters)
      if distance == 2 {
        // Of two ways of the same length either will do.
        gone = abs(gone)
      } else if abs(gone) > 2 {
        // Across the beginning of the circle.
        gone += gone < 0 ? 4 : -4
      }
      #expect(distance < 0 ? gone <= last : gone >= last, "\(millisecond) ms")
      steps.append(abs(gone - last))
      last = gone
    }
    #expect(last == Double(distance))
    if from != to { #expect(steps[1] < steps[25] && steps[50] < steps[25]) }
    #expect(turning.angle(at: Self.at(350)) == Double(to.quarters))
    #expect(turning.angle(at: Self.at(9999)) == Double(to.quarters))
  }

  @Test("Comes to rest once")
  func rest() {
    var turning = Turning()
    turning.turn(to: .right, isAnimated: true, at: Self.start)
    #expect(turning.advance(to: Self.at(349)) == false)
    #expect(turning.isMoving)
    #expect(turning.advance(to: Self.at(350)) == true)
    #expect(!turning.isMoving)
    #expect(turning.advance(to: Self.at(400)) == false)
    #expect(turning == Self.resting(.right))
  }

  @Test("Interrupted it goes on from where it is, without a jump", arguments: [Orientation.normal, .inverted, .right])
  func interrupted(next: Orientation) {
    var turning = Turning()
    turning.turn(to: .left, isAnimated: true, at: Self.start)
    let before = turning.angle(at: Self.at(140))
    turning.turn(to: next, isAnimated: true, at: Self.at(140))
    #expect(turning.angle(at: Self.at(140)) == before)
    #expect(abs(turning.angle(at: Self.at(142)) - before) < 0.02)
    #expect(turning.advance(to: Self.at(400)) == false)
    #expect(turning.advance(to: Self.at(490)) == true)
    #expect(turning.angle(at: Self.at(490)) == Double(next.quarters))
  }

  @Test("Told the same again it goes on as if nothing had been said")
  func same() {
    var turning = Turning()
    turning.turn(to: .left, isAnimated: true, at: Self.start)
    let before = turning
    turning.turn(to: .left, isAnimated: true, at: Self.at(100))
    turning.turn(to: .left, isAnimated: false, at: Self.at(100))
    #expect(turning == before)
  }

  @Test("Angles stay on the circle, whole ones at rest")
  func circle() {
    var turning = Turning()
    var now: Int64 = 0
    for orientation in [Orientation.right, .inverted, .left, .normal, .left, .inverted, .right, .normal, .right] {
      turning.turn(to: orientation, isAnimated: true, at: Self.at(now))
      for step in 0...40 {
        let angle = turning.angle(at: Self.at(now + Int64(step) * 10))
        #expect(angle >= 0 && angle < 4)
      }
      now += 400
      #expect(turning.advance(to: Self.at(now)) == true)
      #expect(turning.angle(at: Self.at(now)) == Double(orientation.quarters))
    }
  }
}
