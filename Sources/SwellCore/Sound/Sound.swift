/// What Swell knows of sound, the clients that wait for the audio server, and the sound of a change.
struct Sound: Sendable {
  var audio = AudioState()
  var replies = AudioReplies()
  private var changeSound = ChangeSound()

  var sink: SinkReading? { audio.sink }

  mutating func use(_ settings: Settings) {
    audio.use(settings)
  }

  /// An event of the audio server.
  mutating func handle(_ event: Event, _ hud: inout HUD, at now: Instant) -> [Effect] {
    switch event {
    case .audioConnected(let server):
      audio.connected(server: server, at: now)
      return [.note("ready")]
    case .audioDisconnected: audio.disconnected(at: now)
    case .audioServerAppeared: return audio.retry(isNew: true) ? [.connectAudio] : []
    case .sink(let reading): return read(reading, &hud, at: now)
    case .source(let reading):
      let news = audio.read(reading)
      show(news, &hud, at: now)
    case .recordingBegan:
      let news = audio.recordingBegan(at: now)
      show(news, &hud, at: now)
    default: break
    }
    return []
  }

  private mutating func read(_ reading: SinkReading?, _ hud: inout HUD, at now: Instant) -> [Effect] {
    replies.heard(at: now)
    if let further = audio.goFurther(after: reading, at: now) { return apply(further, .action, nil, &hud, at: now) }
    let old = sink
    let news = audio.read(reading, at: now)
    show(news, &hud, at: now)
    // What is not shown, such as the level of a server that is back, is a change all the same.
    if news == nil, let sink, sink.level != old?.level || sink.isMuted != old?.isMuted {
      hud.watchers.tell(Announcement(volumeOf: sink))
    }
    // A drag of another output ends, and the HUD hides after the usual delay.
    if case .volume(let start) = hud.drag.target, !audio.isCurrent(start) { hud.endDrag(at: now) }
    return reading.map { replies.isDefault($0.name) } ?? []
  }

  private func show(_ news: HUDContent?, _ hud: inout HUD, at now: Instant) {
    if let news { hud.show(news, .change, isMuted: isMuted(news.kind), at: now) }
  }

  /// Shows the result of a change, with a jump where nothing changed.
  ///
  /// - Parameter direction: Which way a level was to go.
  mutating func apply(
    _ adjustment: Adjustment, _ cause: HUDGate.Cause, _ direction: LevelSteps.Direction?, _ hud: inout HUD,
    at now: Instant
  ) -> [Effect] {
    let kind = adjustment.content.kind
    let effects = hud.apply(adjustment, isMuted: isMuted(kind), cause, direction, at: now)
    // It may be at its limit only on an output that is not the default one any more.
    return effects.isEmpty && kind == .volume ? [.readAudio] : effects
  }

  /// The mute of the subject of a panel; nil for what has no mute.
  func isMuted(_ kind: HUDContent.Kind) -> Bool? {
    switch kind {
    case .volume, .mute, .output: sink?.isMuted
    case .microphone, .microphoneReminder: audio.source?.isMuted
    case .brightness, .keyboardBacklight, .capsLock, .numLock, .scrollLock, .layout, .airplane, .powerProfile, .power,
      .player, .seek, .program, .custom:
      nil
    }
  }

  /// The audio server has answered a write, or it was dropped.
  mutating func answered(_ answer: Answer, write: Int, _ hud: inout HUD, at now: Instant) -> [Effect] {
    let isDone = answer == .done
    audio.answered(write: write, isDone: isDone)
    // The program may have begun another stream, such as the next track: what is dragged is gone.
    if !isDone, case .streams(let streams) = hud.drag.target, streams.count == 1 { hud.endDrag(at: now) }
    return replies.answered(write: write, isDone: isDone, at: now)
  }

  /// An effect leaves the core: a volume has a sound, and a client that is answered waits no more.
  mutating func left(_ effect: Effect, _ settings: Settings, at now: Instant) {
    switch effect {
    case .write(.sink(let write), _): if settings.sound != .off { changeSound.changed(write, at: now) }
    case .reply(_, let client): replies.remove(client)
    default: break
    }
  }

  // MARK: time

  var deadlines: [Instant?] { [audio.retryAt, changeSound.deadline, replies.deadline] }

  /// Connects again, plays the sound of a change, and tells clients that have waited too long.
  mutating func due(_ settings: Settings, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if let retryAt = audio.retryAt, now >= retryAt, audio.retry() { effects.append(.connectAudio) }
    if let sink = changeSound.take(at: now, current: sink) {
      effects.append(.playSound(theme: settings.soundTheme, sink: sink, inSilence: settings.sound == .quiet))
    }
    return effects + replies.overdue(at: now)
  }

  // MARK: keys and drags

  /// What a key says; nil when its subject is not there, or the audio server hangs.
  mutating func act(
    on key: MediaKey, _ steps: LevelSteps, isRepeat: Bool, at now: Instant
  ) -> Adjustment? {
    if replies.isHung { return nil }
    let adjustment: Adjustment? =
      switch key {
      case .volumeUp: audio.step(.up, steps, isRepeat: isRepeat, at: now)
      case .volumeDown: audio.step(.down, steps, isRepeat: isRepeat, at: now)
      case .volumeMute: audio.toggleMute()
      case .microphoneMute: audio.changeMicrophone(.toggle)
      default: nil
      }
    if let write = adjustment?.effect?.soundWrite { replies.pressed(write: write, at: now) }
    return adjustment
  }

  /// What the subject of a key is like now, as content.
  func content(for key: MediaKey) -> HUDContent? {
    key == .microphoneMute ? audio.source.map(AudioState.content) : sink.map { AudioState.content(.volume, of: $0) }
  }

  /// What a drag over `share` of its travel comes to; nil when its target is not there any more.
  mutating func drag(from start: SinkReading, by share: Double, end: Double) -> Adjustment? {
    guard var adjustment = audio.drag(from: start, by: share, end: end), let sink else { return nil }
    adjustment.content = AudioState.content(.volume, of: sink)
    return adjustment
  }
}
