import SwellCore
import Testing

@Suite("What a drag is, and what it is about", .serialized)
struct GestureRecognizerTests {
  typealias Subject = GestureRecognizer.Subject
  typealias Outcome = GestureRecognizer.Outcome

  /// 1000 × 500 px beside another monitor.
  private static let monitor = PixelRect(x: 2000, y: 100, width: 1000, height: 500)

  private static func rules(threshold: Double = 8, travel: Double = 300) -> GestureRecognizer.Rules {
    var rules = GestureRecognizer.Rules()
    (rules.threshold, rules.travel) = (threshold, travel)
    return rules
  }

  /// Pressed in the right half.
  private static func pressed(
    x: Double = 2750, y: Double = 350, rules: GestureRecognizer.Rules = rules()
  ) -> GestureRecognizer {
    var recognizer = GestureRecognizer()
    recognizer.pressed(x: x, y: y, on: monitor, rules: rules)
    return recognizer
  }

  @Test("Below the threshold a press is a click", arguments: [(0.0, 0.0), (7.9, 0), (0, -7.9), (5.6, 5.5), (-5, 6)])
  func click(dx: Double, dy: Double) {
    var recognizer = Self.pressed()
    #expect(recognizer.moved(x: 2750 + dx, y: 350 + dy) == [])
    #expect(recognizer.isPressed && recognizer.subject == nil)
    #expect(recognizer.released() == .clicked)
    #expect(!recognizer.isPressed)
  }

  @Test("At the threshold it is a drag, counted from the press", arguments: [2.0, 8, 16, 40])
  func threshold(_ threshold: Double) {
    var recognizer = Self.pressed(rules: Self.rules(threshold: threshold))
    #expect(recognizer.moved(x: 2750, y: 350 - threshold + 0.1) == [])
    #expect(recognizer.moved(x: 2750, y: 350 - threshold) == [.began(.volume), .changed(.volume, by: threshold / 300)])
    #expect(recognizer.subject == .volume)
  }

  @Test("A press that wanders and comes back within the threshold is a click")
  func wandering() {
    var recognizer = Self.pressed()
    for (x, y) in [(2755.0, 352.0), (2747, 355), (2750, 350)] { #expect(recognizer.moved(x: x, y: y) == []) }
    #expect(recognizer.released() == .clicked)
  }

  @Test("Equal distances decide nothing yet; the next one does", arguments: [10.0, -10, 200])
  func tie(_ distance: Double) {
    var recognizer = Self.pressed()
    #expect(recognizer.moved(x: 2750 + distance, y: 350 + distance) == [])
    #expect(recognizer.moved(x: 2750 - distance, y: 350 + distance) == [])
    #expect(recognizer.moved(x: 2750 + distance, y: 350 + distance * 1.1).first == .began(.volume))
    var other = Self.pressed()
    _ = other.moved(x: 2750 + distance, y: 350 + distance)
    #expect(other.moved(x: 2750 + distance * 1.1, y: 350 + distance).first == .began(.seek))
  }

  @Test("The axis stays locked, wherever the drag goes then")
  func lock() {
    var recognizer = Self.pressed()
    #expect(recognizer.moved(x: 2750, y: 340).first == .began(.volume))
    #expect(recognizer.moved(x: 2000, y: 350) == [.changed(.volume, by: 0)])
    #expect(recognizer.moved(x: 3000, y: 500) == [.changed(.volume, by: -0.5)])
    #expect(recognizer.released() == .ended(.volume))
    var seek = Self.pressed()
    #expect(seek.moved(x: 2760, y: 350).first == .began(.seek))
    #expect(seek.moved(x: 2750, y: 100) == [.changed(.seek, by: 0)])
    #expect(seek.moved(x: 2500, y: 600) == [.changed(.seek, by: -0.25)])
    #expect(seek.released() == .ended(.seek))
  }

  @Test(
    "The half in which it began counts, of its monitor and not of the screen",
    arguments: [
      (2000.0, Subject.brightness), (2499, .brightness), (2499.5, .brightness), (2500, .volume), (2999, .volume),
    ])
  func halves(x: Double, subject: Subject) {
    var recognizer = Self.pressed(x: x)
    #expect(recognizer.moved(x: x, y: 200).first == .began(subject))
    // Over the middle it is still the same.
    #expect(recognizer.moved(x: 5000 - x, y: 200) == [.changed(subject, by: 0.5)])
  }

  @Test("Sides and axis are as they are set", arguments: Subject.allCases.filter { $0 != .none })
  func subjects(_ subject: Subject) {
    var rules = Self.rules()
    (rules.left, rules.right, rules.horizontal) = (subject, subject, subject)
    for (x, dx, dy) in [(2100.0, 0.0, 30.0), (2900, 0, 30), (2500, 30, 0)] {
      var recognizer = Self.pressed(x: x, rules: rules)
      #expect(recognizer.moved(x: x + dx, y: 350 + dy).first == .began(subject))
    }
  }

  @Test("A drag that nothing is set for is refused once, and over", arguments: ["left", "right", "horizontal"])
  func refusal(_ place: String) {
    var rules = Self.rules()
    switch place {
    case "left": rules.left = .none
    case "right": rules.right = .none
    default: rules.horizontal = .none
    }
    let x = place == "left" ? 2100.0 : 2900
    let (dx, dy) = place == "horizontal" ? (20.0, 0.0) : (0, 20)
    var recognizer = Self.pressed(x: x, rules: rules)
    #expect(recognizer.moved(x: x + dx, y: 350 + dy) == [.refused])
    #expect(recognizer.moved(x: x + dy * 5, y: 350 + dx * 5) == [])
    #expect(recognizer.subject == nil)
    #expect(recognizer.cancel() == .nothing)
    #expect(recognizer.released() == .nothing)
    #expect(!recognizer.isPressed)
  }

  @Test("Cancelled, it says nothing more until the button is up")
  func cancel() {
    var recognizer = Self.pressed()
    _ = recognizer.moved(x: 2750, y: 300)
    #expect(recognizer.cancel() == .cancelled(.volume))
    #expect(recognizer.isPressed && recognizer.subject == nil)
    #expect(recognizer.cancel() == .nothing)
    #expect(recognizer.moved(x: 2750, y: 100) == [])
    #expect(recognizer.released() == .nothing)
    #expect(!recognizer.isPressed)
  }

  @Test("Cancelled before it is a drag, it is no click either")
  func cancelledPress() {
    var recognizer = Self.pressed()
    #expect(recognizer.cancel() == .refused)
    #expect(recognizer.moved(x: 2750, y: 100) == [])
    #expect(recognizer.released() == .nothing)
  }

  @Test("Without a press nothing happens")
  func idle() {
    var recognizer = GestureRecognizer()
    #expect(recognizer.moved(x: 1, y: 999) == [])
    #expect(recognizer.released() == .nothing)
    #expect(recognizer.cancel() == .nothing)
    #expect(recognizer == GestureRecognizer())
  }

  @Test("A second drag knows nothing of the first")
  func again() {
    var recognizer = Self.pressed()
    _ = recognizer.moved(x: 2750, y: 100)
    _ = recognizer.released()
    recognizer.pressed(x: 2100, y: 400, on: Self.monitor, rules: Self.rules())
    #expect(recognizer.moved(x: 2100, y: 430) == [.began(.brightness), .changed(.brightness, by: -0.1)])
  }

  @Test("Travel and width of nothing divide by nothing")
  func degenerate() {
    var recognizer = GestureRecognizer()
    recognizer.pressed(
      x: 0, y: 0, on: PixelRect(x: 0, y: 0, width: 0, height: 0), rules: Self.rules(threshold: 1, travel: 0))
    #expect(recognizer.moved(x: 0, y: -5) == [.began(.volume), .changed(.volume, by: 5)])
    recognizer.pressed(
      x: 0, y: 0, on: PixelRect(x: 0, y: 0, width: 0, height: 0), rules: Self.rules(threshold: 1, travel: 0))
    #expect(recognizer.moved(x: 5, y: 0) == [.began(.seek), .changed(.seek, by: 5)])
  }
}
