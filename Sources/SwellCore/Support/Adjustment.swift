/// The result of a requested level or mute.
struct Adjustment: Equatable, Sendable {
  /// The content that shows the state afterwards.
  var content: HUDContent
  /// Makes the change; nil when nothing changes, as at a limit.
  var write: Write?
}
