/// The movement of the bar to another level, which slows down.
struct Glide: Sendable {
  let start, end: Double
  let since: Instant

  /// Whether the bar glides from one content to the other: both are levels of the same subject on the same side of
  /// 100 %, where the scale of the bar changes.
  static func joins(_ old: HUDContent, _ new: HUDContent, at level: Double) -> Bool {
    func subject(_ kind: HUDContent.Kind) -> HUDContent.Kind { kind == .mute ? .volume : kind }
    guard let target = new.level, old.level != nil, !old.isOfEachDisplay, !new.isOfEachDisplay else { return false }
    return subject(old.kind) == subject(new.kind) && old.detail == new.detail && (level > 1) == (target.fraction > 1)
  }

  /// The level at `now` of a movement that takes `time`.
  func level(at now: Instant, time: Duration) -> Double {
    start + (end - start) * HUDTimeline.slowing(now - since, of: time)
  }
}
