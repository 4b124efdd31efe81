import Testing

@testable import SwellCore

@Suite("What a drag is, and what it is about", .serialized)
struct DragTests {
  typealias Subject = DragSubject

  /// 1000 × 500 px beside another monitor.
  private static let monitor = PixelRect(x: 2000, y: 100, width: 1000, height: 500)

  private static func rules(threshold: Double = 8, travel: Double = 300) -> DragRules {
    var rules = DragRules()
    (rules.threshold, rules.travel) = (threshold, travel)
    return rules
  }

  /// Pressed in the right half.
  private static func pressed(
    x: Double = 2750, y: Double = 350, rules: DragRules = rules()
  ) -> Drag {
    .pressed(
      Press(
        number: 1, source: .button(1), start: PixelPoint(x: x, y: y), view: MonitorView(monitor, quarters: 0),
        rules: rules))
  }

  @Test("Below the threshold a press is a click", arguments: [(0.0, 0.0), (7.9, 0), (0, -7.9), (5.6, 5.5), (-5, 6)])
  func click(dx: Double, dy: Double) {
    var drag = Self.pressed()
    #expect(drag.moved(x: 2750 + dx, y: 350 + dy) == [])
    #expect(drag.isPressed && drag.subject == nil)
    #expect(drag.released() == .clicked)
    #expect(!drag.isPressed)
  }

  @Test("At the threshold it is a drag, counted from the press", arguments: [2.0, 8, 16, 40])
  func threshold(_ threshold: Double) {
    var drag = Self.pressed(rules: Self.rules(threshold: threshold))
    #expect(drag.moved(x: 2750, y: 350 - threshold + 0.1) == [])
    #expect(drag.moved(x: 2750, y: 350 - threshold) == [.began(.volume), .changed(by: threshold / 300)])
    #expect(drag.subject == .volume)
  }

  @Test("A press that wanders and comes back within the threshold is a click")
  func wandering() {
    var drag = Self.pressed()
    for (x, y) in [(2755.0, 352.0), (2747, 355), (2750, 350)] { #expect(drag.moved(x: x, y: y) == []) }
    #expect(drag.released() == .clicked)
  }

  @Test("Equal distances decide nothing yet; the next one does", arguments: [10.0, -10, 200])
  func tie(_ distance: Double) {
    var drag = Self.pressed()
    #expect(drag.moved(x: 2750 + distance, y: 350 + distance) == [])
    #expect(drag.moved(x: 2750 - distance, y: 350 + distance) == [])
    #expect(drag.moved(x: 2750 + distance, y: 350 + distance * 1.1).first == .began(.volume))
    var other = Self.pressed()
    _ = other.moved(x: 2750 + distance, y: 350 + distance)
    #expect(other.moved(x: 2750 + distance * 1.1, y: 350 + distance).first == .began(.seek))
  }

  @Test("The axis stays locked, wherever the drag goes then")
  func lock() {
    var drag = Self.pressed()
    #expect(drag.moved(x: 2750, y: 340).first == .began(.volume))
    #expect(drag.moved(x: 2000, y: 350) == [.changed(by: 0)])
    #expect(drag.moved(x: 3000, y: 500) == [.changed(by: -0.5)])
    #expect(drag.released() == .ended(.volume))
    var seek = Self.pressed()
    #expect(seek.moved(x: 2760, y: 350).first == .began(.seek))
    #expect(seek.moved(x: 2750, y: 100) == [.changed(by: 0)])
    #expect(seek.moved(x: 2500, y: 600) == [.changed(by: -0.25)])
    #expect(seek.released() == .ended(.seek))
  }

  @Test(
    "The half in which it began counts, of its monitor and not of the screen",
    arguments: [
      (2000.0, Subject.brightness), (2499, .brightness), (2499.5, .brightness), (2500, .volume), (2999, .volume),
    ])
  func halves(x: Double, subject: Subject) {
    var drag = Self.pressed(x: x)
    #expect(drag.moved(x: x, y: 200).first == .began(subject))
    // Over the middle it is still the same.
    #expect(drag.moved(x: 5000 - x, y: 200) == [.changed(by: 0.5)])
  }

  @Test("Sides and axis are as they are set", arguments: Subject.allCases.filter { $0 != .none })
  func subjects(_ subject: Subject) {
    var rules = Self.rules()
    (rules.left, rules.right, rules.horizontal) = (subject, subject, subject)
    for (x, dx, dy) in [(2100.0, 0.0, 30.0), (2900, 0, 30), (2500, 30, 0)] {
      var drag = Self.pressed(x: x, rules: rules)
      #expect(drag.moved(x: x + dx, y: 350 + dy).first == .began(subject))
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
    var drag = Self.pressed(x: x, rules: rules)
    #expect(drag.moved(x: x + dx, y: 350 + dy) == [.refused])
    #expect(drag.moved(x: x + dy * 5, y: 350 + dx * 5) == [])
    #expect(drag.subject == nil)
    #expect(drag.cancelled() == .nothing)
    #expect(drag.released() == .nothing)
    #expect(!drag.isPressed)
  }

  @Test("Cancelled, it says nothing more until the button is up")
  func cancel() {
    var drag = Self.pressed()
    _ = drag.moved(x: 2750, y: 300)
    #expect(drag.cancelled() == .cancelled)
    #expect(drag.isPressed && drag.subject == nil)
    #expect(drag.cancelled() == .nothing)
    #expect(drag.moved(x: 2750, y: 100) == [])
    #expect(drag.released() == .nothing)
    #expect(!drag.isPressed)
  }

  @Test("Cancelled before it is a drag, it is no click either")
  func cancelledPress() {
    var drag = Self.pressed()
    #expect(drag.cancelled() == .refused)
    #expect(drag.moved(x: 2750, y: 100) == [])
    #expect(drag.released() == .nothing)
  }

  @Test("Without a press nothing happens")
  func idle() {
    var drag = Drag.none
    #expect(drag.moved(x: 1, y: 999) == [])
    #expect(drag.released() == .nothing)
    #expect(drag.cancelled() == .nothing)
    #expect(drag == .none)
  }

  @Test("A second drag knows nothing of the first")
  func again() {
    var drag = Self.pressed()
    _ = drag.moved(x: 2750, y: 100)
    _ = drag.released()
    drag = Self.pressed(x: 2100, y: 400)
    #expect(drag.moved(x: 2100, y: 430) == [.began(.brightness), .changed(by: -0.1)])
  }

  @Test("Travel and width of nothing divide by nothing")
  func degenerate() {
    let press = Drag.pressed(
      Press(
        number: 1, source: .button(1), start: PixelPoint(x: 0, y: 0),
        view: MonitorView(PixelRect(x: 0, y: 0, width: 0, height: 0), quarters: 0),
        rules: Self.rules(threshold: 1, travel: 0)))
    var drag = press
    #expect(drag.moved(x: 0, y: -5) == [.began(.volume), .changed(by: 5)])
    drag = press
    #expect(drag.moved(x: 5, y: 0) == [.began(.seek), .changed(by: 5)])
  }
}

extension Drag {
  /// A step without the press that it belongs to.
  fileprivate enum Outcome: Equatable {
    case nothing, clicked, refused, cancelled
    case began(DragSubject)
    case changed(by: Double)
    case ended(DragSubject)

    init(_ step: Step) {
      self =
        switch step {
        case .nothing: .nothing
        case .clicked: .clicked
        case .refused: .refused
        case .cancelled: .cancelled
        case .began(_, let subject): .began(subject)
        case .changed(let share): .changed(by: share)
        case .ended(let subject, _): .ended(subject)
        }
    }
  }

  fileprivate mutating func moved(x: Double, y: Double) -> [Outcome] {
    moved(.button(1), to: PixelPoint(x: x, y: y)).map { Outcome($0) }
  }

  fileprivate mutating func released() -> Outcome {
    released(.button(1)).map { Outcome($0) } ?? .nothing
  }

  fileprivate mutating func cancelled() -> Outcome {
    let step = cancel()
    return Outcome(step)
  }

  fileprivate var isPressed: Bool { source != nil }

  fileprivate var subject: DragSubject? {
    if case .dragging(_, let subject, _) = self { subject } else { nil }
  }
}
