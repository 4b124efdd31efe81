/// The volume of one program's own streams, beside that of the system.
extension AudioState {
  /// The result of a command; nil when the program plays nothing.
  mutating func change(_ change: LevelChange, of streams: [StreamReading]) -> Adjustment? {
    // One mute for all streams: a toggle does not exchange muted streams and others.
    var change = change
    if change == .toggle { change = streams.allSatisfy { $0.isMuted } ? .unmute : .mute }
    return adjustment(streams, isDone: change != .query) { stream in
      let level = change.level(from: stream.level.fraction)
      return (
        level.map { AudioState.volume($0, from: stream.volume) } ?? stream.volume, change.isMuted(from: stream.isMuted)
      )
    }
  }

  /// The result of a drag over `share` of its travel; nil when the program plays nothing.
  mutating func drag(_ streams: [StreamReading], by share: Double, end: Double) -> Adjustment? {
    adjustment(streams, isDone: true) { stream in
      let most = max(stream.volume, Volume.full)
      let volume = Volume.dragged(stream.volume, by: share, end: end, to: most)
      return (volume, stream.isMuted && share <= 0)
    }
  }

  /// A stream goes up to 100 %, unless the stream is above 100 % already.
  private static func volume(_ level: Double, from volume: UInt32) -> UInt32 {
    let most = Double(max(volume, Volume.full))
    return UInt32(min(max(0, level * Double(Volume.full)), most).rounded())
  }

  private mutating func adjustment(
    _ streams: [StreamReading], isDone: Bool, _ target: (StreamReading) -> (volume: UInt32, isMuted: Bool)
  ) -> Adjustment? {
    guard let first = streams.first else { return nil }
    let writes = writes(streams, target)
    let level = Level(volume: writes.reduce(0) { max($0, $1.channels?.loudest ?? 0) })
    let content = first.content(level, isMuted: writes.allSatisfy { $0.isMuted == true })
    return Adjustment(content: content, write: isDone ? .volumes(writes) : nil)
  }
}

extension StreamReading {
  /// The panel of the stream's program.
  func content(_ level: Level, isMuted: Bool) -> HUDContent {
    var content = HUDContent(kind: .program, icon: .speaker(level, isMuted: isMuted), level: level)
    content.detail = name.withoutControls
    return content
  }
}
