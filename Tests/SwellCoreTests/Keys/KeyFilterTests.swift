import Testing

@testable import SwellCore

@Suite("Which presses of keys count")
struct KeyFilterTests {
  private enum Step {
    case down(Int, device: Int = 1, at: UInt32 = 0)
    case up(Int, device: Int = 1, at: UInt32 = 0)
    case accepted(Int)
    /// A key that is no modifier was pressed.
    case other(Int)
  }

  private static let bounce = KeyFilter.Rules(bounce: 300)
  private static let slow = KeyFilter.Rules(isSlow: true)

  private static let stories: [(rules: KeyFilter.Rules, steps: [(Step, counts: Bool)])] = [
    // Two devices tell of one press; the last one that lets go ends it.
    (.init(), [(.down(7), true), (.down(7, device: 2), false), (.up(7), false), (.up(7, device: 2), true)]),
    (
      .init(),
      [(.down(7), true), (.down(7, device: 2), false), (.up(7, device: 2), false), (.down(7, device: 2), false)]
    ),
    (.init(), [(.down(7), true), (.down(8, device: 2), true), (.up(7), true), (.up(8, device: 2), true)]),
    // The same device tells of it twice, as remote desktops do; a release without a press.
    (.init(), [(.down(7), true), (.down(7), false), (.up(7), true), (.down(7), true)]),
    (.init(), [(.up(7), true), (.down(7), true)]),
    // A release was lost: after another key, a press counts again.
    (
      .init(),
      [
        (.down(7), true), (.down(7, device: 2), false), (.up(7, device: 2), false), (.other(8), false),
        (.down(7, device: 2), true), (.up(7, device: 2), true), (.up(7), true),
      ]
    ),
    // Bounce Keys: so soon after the last release, whether that was of a press that counted or not; of this key only.
    (
      bounce,
      [
        (.down(7), true), (.up(7, at: 1000), true), (.down(7, at: 1299), false), (.up(7, at: 1299), true),
        (.down(7, at: 1598), false), (.up(7, at: 1598), true), (.down(7, at: 1898), true),
      ]
    ),
    (bounce, [(.up(7, at: 1000), true), (.up(8, at: 1001), true), (.down(7, at: 1002), true)]),
    // The clock of the server begins anew after 49.7 days.
    (bounce, [(.up(7, at: .max - 100), true), (.down(7, at: 198), false)]),
    (bounce, [(.up(7, at: .max - 100), true), (.down(7, at: 199), true)]),
    // Slow Keys: when the server says so, before the release and before another key.
    (slow, [(.down(7), false), (.accepted(7), true), (.accepted(7), false), (.up(7), true)]),
    (slow, [(.down(7), false), (.up(7), true), (.accepted(7), false)]),
    (slow, [(.down(7), false), (.down(8), false), (.accepted(7), false), (.accepted(8), true)]),
    (slow, [(.down(7), false), (.down(7, device: 2), false), (.up(7), false), (.accepted(7), true)]),
    (slow, [(.accepted(7), false)]),
  ]

  @Test(arguments: stories.indices)
  func story(index: Int) {
    let (rules, steps) = Self.stories[index]
    var filter = KeyFilter()
    for (number, (step, expected)) in steps.enumerated() {
      let counts =
        switch step {
        case .down(let code, let device, let time): filter.pressed(code, on: device, at: time, rules)
        case .up(let code, let device, let time): filter.released(code, on: device, at: time)
        case .accepted(let code): filter.accepted(code)
        case .other(let code):
          {
            filter.forget(allBut: code)
            return false
          }()
        }
      #expect(counts == expected, "step \(number): \(step)")
    }
  }
}
