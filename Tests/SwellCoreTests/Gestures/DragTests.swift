import Testing

@testable import SwellCore

@Suite("What a drag is, and what it is about")
struct DragTests {
  /// On 1000 × 500 px beside another monitor, pressed in the right half.
  private static func pressed(
    x: Double = 2750, y: Double = 350, _ change: (inout DragRules) -> Void = { _ in }
  ) -> Drag {
    var rules = DragRules()
    (rules.threshold, rules.travel) = (8, 300)
    change(&rules)
    let view = MonitorView(PixelRect(2000, 100, 1000, 500), quarters: 0)
    return .pressed(Press(number: 1, source: .button(1), start: PixelPoint(x: x, y: y), view: view, rules: rules))
  }

  @Test(
    "Below the threshold a press is a click, also one that wanders and comes back",
    arguments: [
      [(0.0, 0.0)], [(7.9, 0)], [(0, -7.9)], [(5.6, 5.5)], [(-5, 6)], [(5, 2), (-3, 5), (0, 0)],
    ])
  func click(way: [(dx: Double, dy: Double)]) {
    var drag = Self.pressed()
    for (dx, dy) in way { #expect(drag.moved(x: 2750 + dx, y: 350 + dy) == []) }
    #expect(drag.isPressed && drag.subject == nil)
    #expect(drag.released() == .clicked && !drag.isPressed)
  }

  @Test("At the threshold it is a drag, counted from the press", arguments: [2.0, 8, 16, 40])
  func threshold(_ threshold: Double) {
    var drag = Self.pressed { $0.threshold = threshold }
    #expect(drag.moved(x: 2750, y: 350 - threshold + 0.1) == [])
    #expect(drag.moved(x: 2750, y: 350 - threshold) == [.began(.volume), .changed(by: threshold / 300)])
    #expect(drag.subject == .volume)
  }

  @Test("Equal distances decide nothing yet; the next one does", arguments: [10.0, -10, 200])
  func tie(_ distance: Double) {
    for (x, y, subject) in [(1.0, 1.1, DragSubject.volume), (1.1, 1, .seek)] {
      var drag = Self.pressed()
      for side in [distance, -distance] { #expect(drag.moved(x: 2750 + side, y: 350 + distance) == []) }
      #expect(drag.moved(x: 2750 + distance * x, y: 350 + distance * y).first == .began(subject))
    }
  }

  @Test("The axis stays locked, wherever the drag goes then")
  func lock() {
    var drag = Self.pressed()
    #expect(drag.moved(x: 2750, y: 340).first == .began(.volume))
    #expect(drag.moved(x: 2000, y: 350) + drag.moved(x: 3000, y: 500) == [.changed(by: 0), .changed(by: -0.5)])
    #expect(drag.released() == .ended(.volume))
    drag = Self.pressed()
    #expect(drag.moved(x: 2760, y: 350).first == .began(.seek))
    #expect(drag.moved(x: 2750, y: 100) + drag.moved(x: 2500, y: 600) == [.changed(by: 0), .changed(by: -0.25)])
    #expect(drag.released() == .ended(.seek))
  }

  @Test(
    "The half in which it began counts, of its monitor and not of the screen",
    arguments: [
      (2000.0, DragSubject.brightness), (2499, .brightness), (2499.5, .brightness), (2500, .volume), (2999, .volume),
    ])
  func halves(x: Double, subject: DragSubject) {
    var drag = Self.pressed(x: x)
    #expect(drag.moved(x: x, y: 200).first == .began(subject))
    // Over the middle it is still the same.
    #expect(drag.moved(x: 5000 - x, y: 200) == [.changed(by: 0.5)])
  }

  @Test(
    "Sides and axis are as they are set; one that is for nothing is refused once, and over",
    arguments: DragSubject.allCases)
  func subjects(_ subject: DragSubject) {
    for (x, dx, dy) in [(2100.0, 0.0, 30.0), (2900, 0, 30), (2500, 30, 0)] {
      var drag = Self.pressed(x: x) { ($0.left, $0.right, $0.horizontal) = (subject, subject, subject) }
      #expect(drag.moved(x: x + dx, y: 350 + dy).first == (subject == .none ? .refused : .began(subject)))
      guard subject == .none else { continue }
      #expect(drag.moved(x: x + dy * 5, y: 350 + dx * 5) == [] && drag.subject == nil)
      #expect(drag.cancelled() == .nothing && drag.released() == .nothing && !drag.isPressed)
    }
  }

  @Test("Cancelled, it says nothing more until the button is up; before it is a drag, it is no click either")
  func cancel() {
    for (y, outcome) in [(300.0, Drag.Outcome.cancelled), (350, .refused)] {
      var drag = Self.pressed()
      _ = drag.moved(x: 2750, y: y)
      #expect(drag.cancelled() == outcome && drag.isPressed && drag.subject == nil)
      #expect(drag.cancelled() == .nothing && drag.moved(x: 2750, y: 100) == [])
      #expect(drag.released() == .nothing && !drag.isPressed)
    }
    var idle = Drag.none
    #expect(idle.moved(x: 1, y: 999) == [] && idle.released() == .nothing && idle.cancelled() == .nothing)
    #expect(idle == .none)
  }

  @Test("Travel and width of nothing divide by nothing")
  func degenerate() {
    var rules = DragRules()
    (rules.threshold, rules.travel) = (1, 0)
    for (x, y, subject) in [(0.0, -5.0, DragSubject.volume), (5, 0, .seek)] {
      var drag = Drag.pressed(
        Press(
          number: 1, source: .button(1), start: PixelPoint(x: 0, y: 0),
          view: MonitorView(PixelRect(0, 0, 0, 0), quarters: 0), rules: rules))
      #expect(drag.moved(x: x, y: y) == [.began(subject), .changed(by: 5)])
    }
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
