/// The result of a wish for another level or mute.
struct Adjustment: Equatable, Sendable {
  /// The state afterwards, as it is shown.
  var content: HUDContent
  /// How to get there; nil when nothing differs, as at a limit.
  var effect: Effect?
}
