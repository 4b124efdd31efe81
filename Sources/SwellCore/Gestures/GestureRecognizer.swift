/// Tells drags from clicks, and what a drag is about: pure, and independent of how often the pointer reports.
///
/// A press becomes a drag once it has gone the threshold; its axis is locked then, by the larger of the two distances
/// (origin article: equal means none yet). From then on only the displacement from the press counts.
public struct GestureRecognizer: Equatable, Sendable {
  /// What a drag changes.
  public enum Subject: String, CaseIterable, Sendable {
    case brightness, volume, seek
    case none
  }

  /// What a drag means where, lengths in px of the monitor.
  public struct Rules: Equatable, Sendable {
    /// Begun in the left half, or in the right half; along the other axis.
    public var left = Subject.brightness
    public var right = Subject.volume
    public var horizontal = Subject.seek
    /// px
    public var threshold = 8.0
    /// px of displacement for the full range of a level.
    public var travel = 1.0
    /// px around the middle of the monitor that belong to neither half.
    public var centreBand = 0.0

    public init() {}

    /// What a vertical drag that begins at `x` px of the screen is about.
    func side(of x: Double, on monitor: PixelRect) -> Subject {
      let fromMiddle = x - Double(monitor.x) - Double(monitor.width) / 2
      if fromMiddle.magnitude < centreBand / 2 { return .none }
      return fromMiddle < 0 ? left : right
    }
  }

  /// What came of an event.
  public enum Outcome: Equatable, Sendable {
    case nothing
    case began(Subject)
    /// Share of `travel`, up and to the right positive; of the monitor's width for `seek`.
    case changed(Subject, by: Double)
    case ended(Subject)
    case cancelled(Subject)
    /// It ended where it began.
    case clicked
    /// A drag that nothing is set for.
    case refused
  }

  private enum Phase: Equatable, Sendable {
    case idle
    case pressed
    case dragging(Subject)
    /// Over, though the button is still down.
    case ignored
  }

  private var phase = Phase.idle
  private var rules = Rules()
  private var monitor = PixelRect(x: 0, y: 0, width: 1, height: 1)
  private var start = (x: 0.0, y: 0.0)

  public init() {}

  /// What the drag under way changes; nil when there is none.
  public var subject: Subject? {
    if case .dragging(let subject) = phase { subject } else { nil }
  }

  public var isPressed: Bool { phase != .idle }

  /// A press at `x`, `y` px of the screen, on `monitor`.
  public mutating func pressed(x: Double, y: Double, on monitor: PixelRect, rules: Rules) {
    phase = .pressed
    start = (x, y)
    self.monitor = monitor
    self.rules = rules
  }

  /// The pointer is at `x`, `y` now. The outcome `began` is followed by `changed` for the same place.
  public mutating func moved(x: Double, y: Double) -> [Outcome] {
    let (dx, dy) = (x - start.x, y - start.y)
    switch phase {
    case .idle, .ignored: return []
    case .dragging(let subject): return [.changed(subject, by: displacement(subject, dx, dy))]
    case .pressed:
      let isFarEnough = dx * dx + dy * dy >= rules.threshold * rules.threshold
      guard isFarEnough, dx.magnitude != dy.magnitude else { return [] }
      let subject = dx.magnitude > dy.magnitude ? rules.horizontal : rules.side(of: start.x, on: monitor)
      guard subject != .none else {
        phase = .ignored
        return [.refused]
      }
      phase = .dragging(subject)
      return [.began(subject), .changed(subject, by: displacement(subject, dx, dy))]
    }
  }

  /// The button or the finger went up.
  public mutating func released() -> Outcome {
    defer { phase = .idle }
    return switch phase {
    case .idle, .ignored: .nothing
    case .pressed: .clicked
    case .dragging(let subject): .ended(subject)
    }
  }

  /// Escape, or another button or finger: the drag is not wanted.
  public mutating func cancel() -> Outcome {
    defer { if phase != .idle { phase = .ignored } }
    return switch phase {
    case .idle, .ignored: .nothing
    case .pressed: .refused
    case .dragging(let subject): .cancelled(subject)
    }
  }

  private func displacement(_ subject: Subject, _ dx: Double, _ dy: Double) -> Double {
    subject == .seek ? dx / Double(max(1, monitor.width)) : -dy / max(1, rules.travel)
  }

  public static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool {
    left.phase == right.phase && left.start == right.start && left.monitor == right.monitor
      && left.rules == right.rules
  }
}
