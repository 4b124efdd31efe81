import Testing

@testable import SwellCore

@Suite("The HUD's way from one orientation to the next")
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

  @Test("Takes the shorter way in 0.35 s, slowly at both ends", arguments: Orientation.allCases, Orientation.allCases)
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
    #expect(!turning.advance(to: Self.at(400)) && turning == Self.resting(to))
  }

  @Test("Interrupted it goes on from where it is, without a jump", arguments: [Orientation.normal, .inverted, .right])
  func interrupted(next: Orientation) {
    var turning = Turning()
    turning.turn(to: .left, isAnimated: true, at: Self.at(0))
    let same = turning
    for isAnimated in [true, false] { turning.turn(to: .left, isAnimated: isAnimated, at: Self.at(100)) }
    #expect(turning == same, "told the same again it goes on as if nothing had been said")
    let before = turning.angle(at: Self.at(140))
    turning.turn(to: next, isAnimated: true, at: Self.at(140))
    #expect(turning.angle(at: Self.at(140)) == before)
    #expect(abs(turning.angle(at: Self.at(142)) - before) < 0.02)
    #expect(!turning.advance(to: Self.at(400)) && turning.advance(to: Self.at(490)))
    #expect(turning.angle(at: Self.at(490)) == Double(next.quarters))
  }
}
