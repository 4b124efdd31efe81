/// The current press or drag, from the press to the release; one at a time.
indirect enum Drag: Sendable {
  case none
  /// The press may still become a click.
  case pressed(Press)
  /// The axis is locked.
  case dragging(Press, DragSubject, Target)
  /// Ended or refused, but the button is still down.
  case over(PressSource)

  /// The target of the drag, with its level at the start: changes count from that level, and Escape restores it.
  indirect enum Target: Sendable {
    /// There is nothing to change.
    case nothing
    /// The answer about the target is awaited: the streams of this program, if there is one.
    case awaited(of: FocusedProgram?)
    case volume(SinkReading)
    case brightness(BrightnessDevice, level: Double)
    case streams([StreamReading])
    /// The own volume of a player that has no stream here.
    case playerVolume(PlayerReading)
    case player(PlayerReading)
  }

  /// The source of the press; nil if nothing is pressed.
  var source: PressSource? {
    switch self {
    case .none: nil
    case .pressed(let press), .dragging(let press, _, _): press.source
    case .over(let source): source
    }
  }

  /// The target of the drag; nil when there is no drag.
  var target: Target? {
    if case .dragging(_, _, let target) = self { target } else { nil }
  }

  /// The subject of the drag; nil when there is no drag.
  var subject: DragSubject? {
    if case .dragging(_, let subject, _) = self { subject } else { nil }
  }

  /// The number of the press of the drag; nil when there is no drag.
  var number: Int? { target == nil ? nil : press?.number }

  /// The press that may be, or is, a drag; nil when there is none.
  var press: Press? {
    switch self {
    case .pressed(let press), .dragging(let press, _, _): press
    case .none, .over: nil
    }
  }

  /// When a finger that has not moved is given to the program below; nil for anything else.
  var restsAt: Instant? {
    if case .pressed(let press) = self { press.restsAt } else { nil }
  }

  /// The server may have moved the pointer: the next place is a new start.
  mutating func screenChanged() {
    guard var press else { return }
    press.isStale = true
    replace(press)
  }

  /// Replaces the press of the drag.
  mutating func replace(_ press: Press) {
    switch self {
    case .pressed: self = .pressed(press)
    case .dragging(_, let subject, let target): self = .dragging(press, subject, target)
    case .none, .over: break
    }
  }

  /// Sets the target after its answer has come.
  mutating func take(_ target: Target) {
    if case .dragging(let press, let subject, _) = self { self = .dragging(press, subject, target) }
  }

  /// The target no longer exists: the drag ends, and changes nothing more.
  mutating func end() {
    if let source { self = .over(source) }
  }
}
