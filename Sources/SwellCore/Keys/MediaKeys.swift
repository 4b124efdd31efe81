/// The media keys that are down: who acts on each, and when a held one acts again.
struct MediaKeys: Sendable {
  /// What a key that was pressed leads to.
  enum Outcome: Equatable, Sendable {
    /// Swell does what the key says.
    case act(KeyPress)
    /// Another program handled the key, and nothing has changed since: what is true is shown.
    case showState(KeyPress)
  }

  /// How long another program has to act on a key before Swell shows that nothing has changed.
  static let graceTime = Duration.milliseconds(120)
  /// How often Volume Up repeats while nobody knows whether the keyboard tells of its release: that of some laptops does
  /// not, and each press would end at full loudness.
  private static let unreleasedLimit = 3

  /// The newest key, if it repeats: raw key events do not, however long a key is held.
  private var held: (press: KeyPress, interval: Duration, next: Instant)?
  /// A key that another program handles, until its result is shown.
  private var grace: (press: KeyPress, until: Instant)?

  /// A key went down.
  mutating func pressed(_ press: KeyPress, _ mode: Settings.MediaKeyMode, at now: Instant) -> Outcome? {
    if mode == .off { return nil }
    guard mode != .observe, !press.isTaken else {
      grace = (press, now + MediaKeys.graceTime)
      return nil
    }
    held = nil
    if press.key.repeats, let timing = press.autoRepeat, timing.interval > .zero {
      held = (press, timing.interval, now + timing.delay)
    }
    return .act(press)
  }

  mutating func released(_ key: MediaKey) {
    if held?.press.key == key { held = nil }
  }

  /// Something is shown: that is the result of the key.
  mutating func resultShown() {
    grace = nil
  }

  /// At a limit a held key has nothing more to do.
  mutating func stopRepeating() {
    held = nil
  }

  /// What is due at `now`.
  mutating func due(at now: Instant) -> [Outcome] {
    var outcomes: [Outcome] = []
    if let press = repetition(at: now) { outcomes.append(.act(press)) }
    if let grace, now >= grace.until {
      self.grace = nil
      outcomes.append(.showState(grace.press))
    }
    return outcomes
  }

  /// The press that is due; what was missed by a late turn of the loop is dropped, not made up for.
  private mutating func repetition(at now: Instant) -> KeyPress? {
    guard var held, now >= held.next else { return nil }
    held.press.repeats += 1
    let next = held.next + held.interval
    held.next = next > now ? next : now + held.interval
    let isLast =
      held.press.key == .volumeUp && !held.press.isReleasable && held.press.repeats >= MediaKeys.unreleasedLimit
    self.held = isLast ? nil : held
    return held.press
  }

  /// When the key that is held repeats next.
  var nextRepeat: Instant? { held?.next }

  /// When `due(at:)` must be called next; nil: not before another press.
  var deadline: Instant? { [held?.next, grace?.until].compactMap { $0 }.min() }
}
