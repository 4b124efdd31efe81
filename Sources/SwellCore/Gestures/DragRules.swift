/// The subject that a drag changes.
public enum DragSubject: String, CaseIterable, Sendable {
  case brightness, volume, seek
  case none
}

/// The meaning of a drag at each place; lengths in px of the monitor.
public struct DragRules: Equatable, Sendable {
  /// Vertical drags in the left half and in the right half; horizontal drags.
  public var left = DragSubject.brightness
  public var right = DragSubject.volume
  public var horizontal = DragSubject.seek
  /// px; 8 pt.
  public var threshold = 8.0
  /// px before an end of the range that count as the end.
  public var stickiness = 4.0
  /// px of displacement for the full range of a level.
  public var travel = 1.0

  public init() {}

  /// The rules on a monitor that the user sees as `view`.
  init(_ settings: Settings, on monitor: Monitor, seenAs view: MonitorView) {
    (left, right, horizontal) = (settings.left, settings.right, settings.horizontal)
    threshold *= monitor.scale.factor
    // 4 pt, tried by hand: the last pixel before an end is hard to hit.
    stickiness *= monitor.scale.factor
    travel = settings.travel.pixels(on: monitor, seenAs: view)
  }

  /// The subject of a vertical drag that begins at `x` px.
  func side(of x: Double, on monitor: PixelRect) -> DragSubject {
    x < monitor.centre.x ? left : right
  }
}

extension Settings.DragLength {
  /// In px of the monitor, not rounded.
  func pixels(on monitor: Monitor, seenAs view: MonitorView) -> Double {
    switch self {
    case .share(let share): share * Double(view.bounds.height)
    case .length(let points): points * monitor.scale.factor
    }
  }
}
