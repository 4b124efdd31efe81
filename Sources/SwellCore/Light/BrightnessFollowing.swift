/// The setting `follow`: the other displays get the level of this one.
public struct BrightnessFollowing: Equatable, Sendable {
  /// The name of the device or of its output.
  public var display: String
  /// What is added to its level: -0.1 is 10 % less.
  public var offset: Double

  public init(display: String, offset: Double = 0) {
    (self.display, self.offset) = (display, offset)
  }

  /// `eDP-1`, `eDP-1 -10%`.
  init?(_ text: String) {
    let words = text.parts(separatedBy: " ").filter { !$0.isEmpty }
    guard (1...2).contains(words.count) else { return nil }
    (display, offset) = (words[0], 0)
    guard words.count > 1 else { return }
    let (sign, size) = (words[1].utf8.first, OptionValue.level(words[1].withoutFirst(1), in: 0...1))
    guard let size, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else { return nil }
    offset = sign == UInt8(ascii: "-") ? -size : size
  }
}

extension BrightnessState {
  /// Sets the other displays to the level of the one that they follow, if that has changed since the last call, by
  /// whomever. Only a change of that one counts: what others do to a display that follows stays until then.
  mutating func follow(_ hud: HUD, at now: Instant) -> [Effect] {
    let leader = following.flatMap { named($0.display) }
    defer { followed = leader }
    // One that has just come, or is followed from now on, has not changed.
    guard let following, let leader, let before = followed, leader.value != before.value, leader.kind == .display,
      (leader.name, leader.backend, leader.maximum) == (before.name, before.backend, before.maximum)
    else { return [] }
    let level = min(max(0, self.level(of: leader).fraction + following.offset), 1)
    var effects: [Effect] = []
    for display in displays where display.name != leader.name && !display.isUnplugged {
      effects += setFollower(display, level, period: hud.setup.framePeriod(of: display), at: now)
    }
    return effects
  }

  /// All displays were changed, each by itself: they do not follow this change.
  mutating func changedAll() {
    followed = following.flatMap { named($0.display) }
  }
}
