/// The streams of the focused program: its own level, beside that of the system.
extension OnScreenDisplay {
  /// A command about the focused program's own streams.
  mutating func changeProgram(_ change: LevelChange, _ client: ClientID) -> [Effect] {
    guard let program = focusedProgram else {
      return [
        .reply(
          text: "error: no window with a known process has the focus (_NET_ACTIVE_WINDOW, _NET_WM_PID)\n",
          client: client)
      ]
    }
    gestures.streamWishes.append((change, client))
    return [.readStreams(process: program)]
  }

  /// The streams have been read, for a command or for a drag with Shift.
  mutating func read(_ streams: [StreamReading], at now: Instant) -> [Effect] {
    if let (change, client) = gestures.streamWishes.first {
      gestures.streamWishes.removeFirst()
      return apply(change, to: streams, client, at: now)
    }
    guard case .streams(nil, let share) = gestures.origin else { return [] }
    gestures.origin = .streams(streams, share: share)
    return drag(streams, by: share)
  }

  private mutating func apply(
    _ change: LevelChange, to streams: [StreamReading], _ client: ClientID, at now: Instant
  ) -> [Effect] {
    guard !streams.isEmpty else {
      return [.reply(text: "error: the focused program plays nothing\n", client: client)]
    }
    let writes = streams.map { stream in
      let level = change.level(from: Double(stream.volume) / Double(VolumeStep.full))
      return StreamWrite(
        index: stream.index,
        channels: stream.channels.scaled(
          to: level.map { OnScreenDisplay.streamVolume($0, from: stream.volume) } ?? stream.volume),
        isMuted: change.isMuted(from: stream.isMuted))
    }
    let content = OnScreenDisplay.content(of: writes, named: streams[0].name)
    let reply = Effect.reply(text: content.label + "\n", client: client)
    guard change != .query else { return [reply] }
    announce(content, at: now)
    return [.setStreams(writes), reply]
  }

  /// A stream goes up to 100 %, unless it is above that already.
  private static func streamVolume(_ level: Double, from volume: UInt32) -> UInt32 {
    let most = Double(max(volume, VolumeStep.full))
    return UInt32(min(max(0, level * Double(VolumeStep.full)), most).rounded())
  }

  /// The volumes after a drag over `share` of its travel.
  mutating func drag(_ streams: [StreamReading], by share: Double) -> [Effect] {
    guard !streams.isEmpty else {
      hold(HUDContent(kind: .program, icon: .warning, label: "Silent"))
      return []
    }
    let writes = streams.map { stream in
      let volume = OnScreenDisplay.streamVolume(
        Double(stream.volume) / Double(VolumeStep.full) + share, from: stream.volume)
      return StreamWrite(
        index: stream.index, channels: stream.channels.scaled(to: volume), isMuted: stream.isMuted && share <= 0)
    }
    let content = OnScreenDisplay.content(of: writes, named: streams[0].name)
    tell(content, isMuted: nil)
    hold(content)
    return [.setStreams(writes)]
  }

  private static func content(of writes: [StreamWrite], named name: String) -> HUDContent {
    let loudest = writes.reduce(0) { max($0, $1.volume) }
    let isMuted = writes.allSatisfy { $0.isMuted }
    let level = Level(Double(loudest) / Double(VolumeStep.full))
    var content = HUDContent(kind: .program, icon: .speaker(level, isMuted: isMuted), level: level)
    content.detail = shortened(name)
    return content
  }

  /// What fits into the panel at the size of the second line.
  static func shortened(_ name: String) -> String {
    let scalars = name.unicodeScalars
    guard scalars.count > 10 else { return name }
    return String(String.UnicodeScalarView(scalars.prefix(9))) + "…"
  }
}
