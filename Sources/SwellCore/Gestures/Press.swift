/// What presses: a button of a pointer, or a finger.
public enum PressSource: Equatable, Sendable {
  case button(Int)
  case touch(Int)
}

/// A press on the layer, or of a finger at the edge, that may become a drag.
///
/// It becomes one after the threshold, and its axis is locked then, by the larger of the two distances (origin article:
/// equal means none yet). Only the displacement from the press counts, so that the rate of events does not matter.
public struct Press: Equatable, Sendable {
  /// Counts the presses: an answer that comes late is for one of them.
  public var number: Int
  public var source: PressSource
  /// px of the screen
  public var start: PixelPoint
  /// The monitor that it is on, as it is seen.
  public var view: MonitorView
  public var rules: DragRules
  /// With Shift it is about the focused program.
  public var isShifted: Bool

  public init(
    number: Int, source: PressSource, start: PixelPoint, view: MonitorView, rules: DragRules, isShifted: Bool = false
  ) {
    (self.number, self.source, self.start) = (number, source, start)
    (self.view, self.rules, self.isShifted) = (view, rules, isShifted)
  }

  /// The way from the press to `point`, as it is seen; px.
  private func way(to point: PixelPoint) -> (x: Double, y: Double) {
    let (from, to) = (view.view(start), view.view(point))
    return (to.x - from.x, to.y - from.y)
  }

  /// What a drag to `point` is about; nil while that is not decided.
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
