/// Tells an output that the server has made anew from an output that has changed: after a restart of the session
/// manager or of the server an output comes back under its name, however long the restart takes, and its level is
/// restored a moment later. The return is no news.
struct OutputReturns: Sendable {
  /// The last output before there was none, or before the server was lost.
  private var gone: SinkReading?
  /// Whether `gone` was an output of the server before this one: each server gives its own numbers.
  private var isServerNew = false
  /// The earlier reading of a returned output, while its level is another one.
  private var former: SinkReading?

  /// - Parameter sink: The default output until now.
  mutating func serverLost(_ sink: SinkReading?) {
    if let sink, !sink.isPlaceholder { gone = sink }
    (isServerNew, former) = (true, nil)
  }

  /// Takes the next reading of the default output; `old` is the one before.
  ///
  /// - Parameter isSettling: Whether outputs of a new server may still take each other's place.
  /// - Returns: Whether the output from before has come back, or its level.
  mutating func explains(_ reading: SinkReading?, after old: SinkReading?, isSettling: Bool) -> Bool {
    let isOther = old.map { old in reading.map { !$0.isSame(as: old) } ?? true } ?? false
    if let old, isOther, !old.isPlaceholder, !(isServerNew && isSettling) { (gone, isServerNew) = (old, false) }
    guard let reading, !reading.isPlaceholder, reading != old else { return false }
    guard let gone, gone.name == reading.name, gone.port == reading.port,
      isServerNew || gone.index != reading.index
    else {
      if isOther { former = nil }
      return old.map { restores(reading, after: $0) } ?? false
    }
    (self.gone, isServerNew) = (nil, false)
    former = OutputReturns.isLevelSame(gone, reading) ? nil : gone
    return true
  }

  /// Whether a change of the output is the return of its former level. The mute may follow the volume.
  private mutating func restores(_ reading: SinkReading, after old: SinkReading) -> Bool {
    guard let former, !OutputReturns.isLevelSame(reading, old) else { return false }
    let isRestored =
      reading.level.percent == former.level.percent
      && (reading.isMuted == former.isMuted || reading.isMuted == old.isMuted)
    if !isRestored || reading.isMuted == former.isMuted { self.former = nil }
    return isRestored
  }

  /// Swell has changed the level of the output.
  mutating func changed() {
    former = nil
  }

  private static func isLevelSame(_ one: SinkReading, _ other: SinkReading) -> Bool {
    one.level.percent == other.level.percent && one.isMuted == other.isMuted
  }
}
