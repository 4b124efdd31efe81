/// Keyboards whose firmware acts on the keys for their light itself, and tells the level that was set. The X server
/// tells such a key, too.
struct FirmwareKeys: Sendable {
  /// How far apart the key and the report of the firmware are.
  private static let distance = Duration.milliseconds(300)

  private var pressedAt: Instant?
  private var lastReport: (name: String, at: Instant)?
  private var keyboards: [String] = []

  /// The firmware has set the light of this keyboard.
  mutating func acted(on name: String, at now: Instant) {
    lastReport = (name, now)
    if let pressedAt, now - pressedAt <= FirmwareKeys.distance { learn(name) }
  }

  /// Whether the firmware acts on a key of this keyboard: the firmware has acted on an earlier key, or just now.
  mutating func pressed(on name: String, at now: Instant) -> (acts: Bool, hasActed: Bool) {
    pressedAt = now
    let hasActed = lastReport.map { $0.name == name && now - $0.at <= FirmwareKeys.distance } ?? false
    if hasActed { learn(name) }
    return (keyboards.contains(name), hasActed)
  }

  /// The firmware has not acted on a key.
  mutating func forget(_ name: String) {
    keyboards.removeAll { $0 == name }
  }

  private mutating func learn(_ name: String) {
    if !keyboards.contains(name) { keyboards.append(name) }
  }
}
