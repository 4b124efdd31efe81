/// The source of a press: the left button of a pointer, a finger, or several on a touchpad.
public enum PressSource: Equatable, Sendable {
  case button
  case touch(Int)
  case swipe
}

/// A press of a button, or of a finger in a touch band, that may become a drag.
///
/// The press becomes a drag beyond the threshold. The larger of the two distances locks the axis; equal distances count
/// as vertical, because a pointer that jumps may never come nearer to an axis. Only the displacement from the press
/// counts, so that the rate of events does not matter.
public struct Press: Equatable, Sendable {
  /// The number of the press, by which a late answer is recognised.
  public var number: Int
  public var source: PressSource
  /// px of the screen
  public var start: PixelPoint
  /// The monitor of the press, as the user sees the monitor.
  public var view: MonitorView
  public var rules: DragRules
  /// Whether Shift is down, which means the focused program.
  public var isShifted: Bool
  /// When a finger that has not moved is given to the program below; nil for other presses.
  var restsAt: Instant?
  /// The locked axis.
  private(set) var isSideways = false
  /// The share of the drag at `start`; not 0 if the screen has changed during the drag.
  private var base = 0.0
  /// The current share of the drag.
  private(set) var share = 0.0
  /// The screen has changed, and the server may have moved the pointer: the next place is the new start.
  var isStale = false

  /// Half of the time of a long press in toolkits (GTK: `gtk-long-press-time`, 500 ms).
  static let rest = Duration.milliseconds(250)

  public init(
    number: Int, source: PressSource, start: PixelPoint, view: MonitorView, rules: DragRules, isShifted: Bool = false
  ) {
    (self.number, self.source, self.start) = (number, source, start)
    (self.view, self.rules, self.isShifted) = (view, rules, isShifted)
  }

  /// The displacement from the press to `point` in the view; px.
  private func way(to point: PixelPoint) -> (x: Double, y: Double) {
    let (from, to) = (view.view(start), view.view(point))
    return (to.x - from.x, to.y - from.y)
  }

  /// Locks the axis of a drag to `point`.
  ///
  /// - Returns: The subject of the drag; nil while the axis is not locked.
  mutating func lock(at point: PixelPoint) -> DragSubject? {
    let (dx, dy) = way(to: point)
    guard dx * dx + dy * dy >= rules.threshold * rules.threshold else { return nil }
    isSideways = dx.magnitude > dy.magnitude
    return isSideways ? rules.horizontal : rules.side(of: view.view(start).x, on: view.bounds)
  }

  /// The locked axis on the X screen, where a turned view has its axes exchanged.
  var axis: DragAxis { isSideways == (view.quarters & 1 == 0) ? .horizontal : .vertical }

  /// px of the full range: `travel` for a level, the monitor's side along the axis for `seek`.
  private func range(of subject: DragSubject) -> Double {
    max(1, subject != .seek ? rules.travel : Double(isSideways ? view.bounds.width : view.bounds.height))
  }

  /// Moves on along the locked axis.
  ///
  /// - Returns: Share of the range; positive is up or to the right.
  mutating func move(_ subject: DragSubject, to point: PixelPoint) -> Double {
    let (dx, dy) = way(to: point)
    share = base + (isSideways ? dx : -dy) / range(of: subject)
    return share
  }

  /// How close to an end counts as the end, as a share of the range.
  var stickiness: Double { rules.stickiness / range(of: .volume) }

  /// Continues from the start and with the rules of `other`.
  mutating func resume(as other: Press) {
    (start, view, rules, base, isStale) = (other.start, other.view, other.rules, share, false)
  }
}
