/// The media key that is down, and the time of its next repeat.
struct MediaKeys: Sendable {
  /// How long another program has to act on a key before Swell shows that nothing has changed: a script in Python takes
  /// up to 0.5 s.
  static let patience = Duration.milliseconds(600)
  /// The same patience at a limit, where nothing can change.
  static let limitPatience = Duration.milliseconds(120)
  /// How often Volume Up repeats while nobody knows whether the keyboard tells its release: keyboards of some laptops
  /// do not, and each press would end at full loudness.
  private static let unreleasedLimit = 3

  /// The newest key, if the key repeats: raw key events do not, however long a key is held.
  private var held: (press: KeyPress, interval: Duration, next: Instant)?

  /// A key went down on which Swell acts.
  mutating func pressed(_ press: KeyPress, at now: Instant) {
    held = nil
    if press.key.repeats, let timing = press.autoRepeat, timing.interval > .zero {
      held = (press, timing.interval, now + timing.delay)
    }
  }

  mutating func released(_ key: MediaKey) {
    if held?.press.key == key { held = nil }
  }

  /// At a limit a held key has nothing more to do.
  mutating func stopRepeating() {
    held = nil
  }

  /// The press that is due. Repeats that a late turn of the loop has missed are dropped.
  mutating func due(at now: Instant) -> KeyPress? {
    guard var held, now >= held.next else { return nil }
    held.press.repeats += 1
    let next = held.next + held.interval
    held.next = next > now ? next : now + held.interval
    let isLast =
      held.press.key == .volumeUp && !held.press.isReleasable && held.press.repeats >= MediaKeys.unreleasedLimit
    self.held = isLast ? nil : held
    return held.press
  }

  /// The time of the held key's next repeat.
  var nextRepeat: Instant? { held?.next }
}
