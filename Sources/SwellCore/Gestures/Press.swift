/// The source of a press: a button of a pointer, or a finger.
public enum PressSource: Equatable, Sendable {
  case button(Int)
  case touch(Int)
}

/// A press on the layer, or of a finger in a touch band, that may become a drag.
///
/// It becomes one beyond the threshold. The larger of the two distances then locks the axis (origin article: no axis
/// while they are equal). Only the displacement from the press counts, so that the rate of events does not matter.
public struct Press: Equatable, Sendable {
  /// The number of the press: a late answer belongs to one of them.
  public var number: Int
  public var source: PressSource
  /// px of the screen
  public var start: PixelPoint
  /// The monitor that it is on, as the user sees it.
  public var view: MonitorView
  public var rules: DragRules
  /// With Shift, which means the focused program.
  public var isShifted: Bool

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

  /// The subject of a drag to `point`; nil before the axis is locked.
  func subject(at point: PixelPoint) -> DragSubject? {
    let (dx, dy) = way(to: point)
    guard dx * dx + dy * dy >= rules.threshold * rules.threshold, dx.magnitude != dy.magnitude else { return nil }
    return dx.magnitude > dy.magnitude ? rules.horizontal : rules.side(of: view.view(start).x, on: view.bounds)
  }

  /// Share of `travel`, up and to the right positive; of the monitor's width for `seek`.
  func displacement(of subject: DragSubject, at point: PixelPoint) -> Double {
    let (dx, dy) = way(to: point)
    return subject == .seek ? dx / Double(max(1, view.bounds.width)) : -dy / max(1, rules.travel)
  }
}
