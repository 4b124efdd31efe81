/// Whether the audio server hangs: a command or a key has waited in vain, and nothing was answered since. Further ones
/// are refused then, and not carried out later.
struct AudioPatience: Sendable {
  static let silence = "the audio server does not answer: if this lasts, restart the audio server"
  static func notSwitched(_ direction: AudioDevice.Direction) -> String {
    "the audio server did not switch the " + direction.rawValue
  }

  /// The writes of keys without an answer, and when the server hangs if it tells nothing until then.
  private var keys: (writes: [Int], until: Instant)?
  private(set) var isHung = false

  /// A key has begun this write.
  mutating func pressed(write: Int, at now: Instant) {
    keys = ((keys?.writes ?? []) + [write], keys?.until ?? now + ClientID.patience)
  }

  /// The server has told something.
  mutating func heard(at now: Instant) {
    isHung = false
    keys?.until = now + ClientID.patience
  }

  /// The server has answered a write, or it was dropped.
  mutating func answered(write: Int, isDone: Bool, at now: Instant) {
    if isDone { heard(at: now) }
    keys?.writes.removeAll { $0 == write }
    if keys?.writes.isEmpty == true { keys = nil }
  }

  /// Something has waited in vain.
  ///
  /// - Returns: Whether that is new.
  mutating func hangs() -> Bool {
    defer { isHung = true }
    return !isHung
  }

  /// Whether a key has waited in vain; true once.
  mutating func isOverdue(at now: Instant) -> Bool {
    guard let keys, now >= keys.until else { return false }
    self.keys = nil
    return true
  }

  var deadline: Instant? { keys?.until }
}
