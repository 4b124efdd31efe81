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

  private var repeater = KeyRepeater()
  /// A key that another program handles, until its result is shown.
  private var grace: (press: KeyPress, until: Instant)?

  /// A key went down.
  mutating func pressed(_ press: KeyPress, _ mode: Settings.MediaKeyMode, at now: Instant) -> Outcome? {
    switch mode {
    case .off: return nil
    case .auto, .grab, .observe:
      if mode != .observe, !press.isTaken {
        repeater.pressed(press, at: now)
        return .act(press)
      }
      grace = (press, now + MediaKeys.graceTime)
      return nil
    }
  }

  mutating func released(_ key: MediaKey) {
    repeater.released(key)
  }

  /// Something is shown: that is the result of the key.
  mutating func resultShown() {
    grace = nil
  }

  /// At a limit a held key has nothing more to do.
  mutating func stopRepeating() {
    repeater.stop()
  }

  /// Other settings are in force: what is held was pressed under others.
  mutating func reset() {
    repeater.stop()
    grace = nil
  }

  /// What is due at `now`.
  mutating func due(at now: Instant) -> [Outcome] {
    var outcomes: [Outcome] = []
    if let press = repeater.due(at: now) { outcomes.append(.act(press)) }
    if let grace, now >= grace.until {
      self.grace = nil
      outcomes.append(.showState(grace.press))
    }
    return outcomes
  }

  /// When the key that is held repeats next.
  var nextRepeat: Instant? { repeater.deadline }

  /// When `due(at:)` must be called next; nil: not before another press.
  var deadline: Instant? {
    guard let next = repeater.deadline else { return grace?.until }
    return grace.map { min($0.until, next) } ?? next
  }
}
