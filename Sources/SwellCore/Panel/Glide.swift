/// The movement of the bar to another level, which slows down.
struct Glide: Sendable {
  let start, end: Double
  let since: Instant

  /// Whether the bar glides from one content to the other: both are levels of the same subject, on one scale.
  static func joins(_ old: HUDContent, _ new: HUDContent) -> Bool {
    func subject(_ kind: HUDContent.Kind) -> HUDContent.Kind { kind == .mute ? .volume : kind }
    guard let from = old.level, let to = new.level, !old.isOfEachDisplay, !new.isOfEachDisplay else { return false }
    guard old.end == new.end, max(from.fraction, to.fraction) <= old.end else { return false }
    return subject(old.kind) == subject(new.kind) && old.detail == new.detail && old.outputName == new.outputName
  }

  /// The level at `now` of a movement that takes `time`.
  func level(at now: Instant, time: Duration) -> Double {
    start + (end - start) * HUDTimeline.slowing(now - since, of: time)
  }
}
