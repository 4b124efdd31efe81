/// Repeats a held key: raw key events do not, however long a key is held.
public struct KeyRepeater: Sendable {
  /// How often Volume Up repeats while nobody knows whether the keyboard tells of its release: that of some laptops does
  /// not, and each press would end at full loudness.
  static let limit = 3

  private var held: (press: KeyPress, interval: Duration, next: Instant)?

  /// When the key that is held repeats next.
  public var deadline: Instant? { held?.next }

  /// A key went down. The newest one is the one that repeats.
  public mutating func pressed(_ press: KeyPress, at now: Instant) {
    guard press.key.repeats, let timing = press.autoRepeat, timing.interval > .zero else {
      held = nil
      return
    }
    held = (press, timing.interval, now + timing.delay)
  }

  public mutating func released(_ key: MediaKey) {
    if held?.press.key == key { held = nil }
  }

  /// Forgets the key, for one whose repetition would do nothing.
  public mutating func stop() {
    held = nil
  }

  /// The press that is due; what was missed by a late turn of the loop is dropped, not made up for.
  public mutating func due(at now: Instant) -> KeyPress? {
    guard var held, now >= held.next else { return nil }
    held.press.repeats += 1
    let next = held.next + held.interval
    held.next = next > now ? next : now + held.interval
    let isLast = held.press.key == .volumeUp && !held.press.isReleasable && held.press.repeats >= KeyRepeater.limit
    self.held = isLast ? nil : held
    return held.press
  }
}
