/// The setting `follow`: the other displays get the level of this one.
public struct BrightnessFollowing: Equatable, Sendable {
  /// The name of the device or of its output.
  public var display: String
  /// The difference from the level of the display: -0.1 is 10 % less.
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

extension OnScreenDisplay {
  /// Gives the followed display's new level to all others. A display that was changed by itself stays so until the next
  /// new level.
  mutating func followBrightness() {
    let before = brightness.followed
    brightness.rememberLeader()
    // A display that has just come, or is followed from now on, has not changed.
    guard let following = brightness.following, let leader = brightness.followed, let before,
      leader.value != before.value, leader.kind == .display,
      (leader.name, leader.backend, leader.maximum) == (before.name, before.backend, before.maximum)
    else { return }
    let level = min(max(0, brightness.level(of: leader).fraction + following.offset), 1)
    for display in brightness.displays where display.name != leader.name && !display.isUnplugged {
      let period = hud.setup.framePeriod(of: display)
      if let write = brightness.setFollower(display, level, period: period, at: now) { send(write, by: .follower) }
    }
  }
}
