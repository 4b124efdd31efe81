/// The streams of all programs; finds volumes and mutes that somebody else has changed: a mixer, or the program itself.
struct StreamChanges: Sendable {
  private struct Known: Sendable {
    var reading: StreamReading
    /// Until then, changes come from the start of the stream, or from its move to another sink.
    var settlesUntil: Instant
  }

  /// WirePlumber restores the volume of a stream after it has begun, and programs set their own.
  private static let settlingTime = Duration.seconds(1)

  private var known: [Known] = []

  mutating func forget() {
    known = []
  }

  /// Takes a reading of all streams.
  ///
  /// - Returns: The streams whose volume or mute is news.
  mutating func read(_ streams: [StreamReading], _ ledger: inout Ledger, at now: Instant) -> [StreamReading] {
    var (read, news): ([Known], [StreamReading]) = ([], [])
    for stream in streams {
      let settled = now + StreamChanges.settlingTime
      var entry =
        known.first { $0.reading.index == stream.index } ?? Known(reading: stream, settlesUntil: settled)
      if entry.reading.sink != stream.sink { entry.settlesUntil = settled }
      let isChanged = stream.isChanged(from: entry.reading)
      let verdict = isChanged ? ledger.judge(stream.value, of: .stream(stream.index), at: now) : .ours
      if verdict == .news, now >= entry.settlesUntil { news.append(stream) }
      if verdict != .older { entry.reading = stream }
      read.append(entry)
    }
    known = read
    return news
  }
}

extension StreamReading {
  /// Whether a user would call the stream changed.
  fileprivate func isChanged(from old: StreamReading) -> Bool {
    if isMuted != old.isMuted { return true }
    return level.percent != old.level.percent && !isMovedBySink(since: old)
  }

  /// Whether the stream is as loud as before relative to its sink, which has another volume.
  private func isMovedBySink(since old: StreamReading) -> Bool {
    guard let flatVolume, let before = old.flatVolume, flatVolume != before else { return false }
    // After silence, nothing says how loud each stream was.
    if before == 0 { return true }
    let moved = Double(old.volume) * Double(flatVolume) / Double(before)
    return abs(moved - Double(volume)) < Double(Volume.full) / 200
  }
}
