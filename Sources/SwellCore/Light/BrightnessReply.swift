/// A client whose command changes brightnesses: it is answered when the devices have taken them, or one has not; or a
/// display that follows another one, which is logged if it does not answer.
struct BrightnessReply: Sendable {
  /// nil for a display that follows.
  let client: ClientID?
  /// The names of the devices.
  let names: [String]
  let until: Instant
  /// What was refused: a sentence without a full stop.
  var problem: String?
}
