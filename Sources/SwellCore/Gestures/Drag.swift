/// The current press or drag, from the press to the release; one at a time.
public indirect enum Drag: Equatable, Sendable {
  case none
  /// The press may still become a click.
  case pressed(Press)
  /// The axis is locked.
  case dragging(Press, DragSubject, Target)
  /// Ended or refused, but the button is still down.
  case over(PressSource)

  /// The target of the drag, with its level at the start: changes count from that level, and Escape restores it.
  public indirect enum Target: Equatable, Sendable {
    /// There is nothing to change.
    case nothing
    /// The answer about the target is awaited; the length of the drag so far.
    case awaited(share: Double)
    case volume(SinkReading)
    case brightness(BrightnessDevice, level: Double)
    case streams([StreamReading])
    /// The own volume of a player that has no stream here.
    case playerVolume(PlayerReading)
    case player(PlayerReading, share: Double)
  }

  /// The meaning of an event for the drag.
  public indirect enum Step: Equatable, Sendable {
    case nothing
    /// The axis is locked: the drag is as long as with `changed`.
    case began(Press, DragSubject, by: Double)
    /// Share of the full range, from the press; positive is up or to the right, by the locked axis.
    case changed(by: Double)
    case ended(DragSubject, Target)
    case cancelled(Target)
    /// The press was a click.
    case clicked(Press)
    /// The press is not used.
    case refused(PressSource)
  }

  /// The source of the press; nil if nothing is pressed.
  public var source: PressSource? {
    switch self {
    case .none: nil
    case .pressed(let press), .dragging(let press, _, _): press.source
    case .over(let source): source
    }
  }

  /// The target of the drag; nil when there is no drag.
  public var target: Target? {
    if case .dragging(_, _, let target) = self { target } else { nil }
  }

  /// The subject of the drag; nil when there is no drag.
  var subject: DragSubject? {
    if case .dragging(_, let subject, _) = self { subject } else { nil }
  }

  /// The number of the press of the drag; nil when there is no drag.
  var number: Int? { target == nil ? nil : press?.number }

  /// The pointer or the finger has moved to `point`.
  public mutating func moved(_ source: PressSource, to point: PixelPoint) -> Step {
    switch self {
    case .dragging(var press, let subject, let target) where press.source == source && !press.isStale:
      let share = press.move(subject, to: point)
      self = .dragging(press, subject, target)
      return .changed(by: share)
    case .pressed(var press) where press.source == source && !press.isStale:
      guard let subject = press.lock(at: point) else { return .nothing }
      guard subject != .none else {
        self = .over(source)
        return .refused(source)
      }
      let share = press.move(subject, to: point)
      self = .dragging(press, subject, .nothing)
      return .began(press, subject, by: share)
    default: return .nothing
    }
  }

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

  /// The button or the finger went up.
  public mutating func released(_ source: PressSource) -> Step {
    guard source == self.source else { return .nothing }
    defer { self = .none }
    return switch self {
    case .none, .over: .nothing
    case .pressed(let press): .clicked(press)
    case .dragging(_, let subject, let target): .ended(subject, target)
    }
  }

  /// Escape, or another button or finger: cancels the drag.
  public mutating func cancel() -> Step {
    guard let source else { return .nothing }
    defer { self = .over(source) }
    return switch self {
    case .none, .over: .nothing
    case .pressed: .refused(source)
    case .dragging(_, _, let target): .cancelled(target)
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
