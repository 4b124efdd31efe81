/// Tells an output that the server has made anew from one that has changed: after a restart of the session manager or
/// of the server it comes back under its name, and its level is restored a moment later. None of that is news.
struct OutputReturns: Sendable {
  /// How long an output may be away, and how long its level may take to be restored (measured with WirePlumber 0.4.13:
  /// well below 2 s).
  static let time = Duration.seconds(3)

  private var gone: (reading: SinkReading, since: Instant)?
  private var restoringUntil: Instant?

  /// Takes the next reading of the default output; `old` is the one before.
  ///
  /// - Returns: Whether the output from before has come back.
  mutating func takes(_ reading: SinkReading?, after old: SinkReading?, at now: Instant) -> Bool {
    if let old, !old.isPlaceholder, reading.map({ !$0.isSame(as: old) }) ?? true { gone = (old, now) }
    guard let reading, !reading.isPlaceholder, reading != old else { return false }
    guard let gone, now - gone.since < OutputReturns.time, gone.reading.name == reading.name,
      gone.reading.port == reading.port, gone.reading.index != reading.index
    else {
      if old.map({ !$0.isSame(as: reading) }) ?? false { restoringUntil = nil }
      return false
    }
    restoringUntil = now + OutputReturns.time
    return true
  }

  /// Whether the level of an output that has come back may still be restored.
  func isRestoring(at now: Instant) -> Bool {
    restoringUntil.map { now < $0 } ?? false
  }
}
