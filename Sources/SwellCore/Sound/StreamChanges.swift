/// What all programs play, and which of the volumes and mutes somebody else has changed: a mixer, or the program itself.
struct StreamChanges: Sendable {
  private struct Known: Sendable {
    var reading: StreamReading
    /// What changes until then comes from its start, its move to another sink, or a write of Swell.
    var settlesUntil: Instant
    /// The newest write of Swell without an answer: what is read meanwhile is older.
    var openWrite: Int?
  }

  /// WirePlumber restores the volume of a stream after it has begun, and programs set their own.
  private static let settlingTime = Duration.seconds(1)

  private var known: [Known] = []

  mutating func forget() {
    known = []
  }

  /// Takes a reading of all streams.
  ///
  /// - Returns: Those whose volume or mute is news.
  mutating func read(_ streams: [StreamReading], at now: Instant) -> [StreamReading] {
    var (read, news): ([Known], [StreamReading]) = ([], [])
    for stream in streams {
      let settled = now + StreamChanges.settlingTime
      var entry =
        known.first { $0.reading.index == stream.index } ?? Known(reading: stream, settlesUntil: settled)
      if entry.openWrite == nil {
        if entry.reading.sink != stream.sink { entry.settlesUntil = settled }
        if now >= entry.settlesUntil, stream.isChanged(from: entry.reading) { news.append(stream) }
        entry.reading = stream
      }
      read.append(entry)
    }
    known = read
    return news
  }

  /// Swell begins to write.
  mutating func wrote(_ writes: [StreamWrite], write: Int) {
    for index in known.indices where writes.contains(where: { $0.index == known[index].reading.index }) {
      known[index].openWrite = write
    }
  }

  /// The server has answered a write, or it was dropped.
  mutating func answered(write: Int, at now: Instant) {
    for index in known.indices where known[index].openWrite == write {
      (known[index].openWrite, known[index].settlesUntil) = (nil, now + StreamChanges.settlingTime)
    }
  }
}

extension StreamReading {
  /// Whether a user would call it changed.
  fileprivate func isChanged(from old: StreamReading) -> Bool {
    if isMuted != old.isMuted { return true }
    return level.percent != old.level.percent && !isMovedBySink(since: old)
  }

  /// Whether it is as loud as before beside its sink, which has another volume.
  private func isMovedBySink(since old: StreamReading) -> Bool {
    guard let flatVolume, let before = old.flatVolume, flatVolume != before else { return false }
    // From silence, nothing says how loud each was.
    if before == 0 { return true }
    let moved = Double(old.volume) * Double(flatVolume) / Double(before)
    return abs(moved - Double(volume)) < Double(Volume.full) / 200
  }
}
