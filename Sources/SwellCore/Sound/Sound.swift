/// What Swell knows of sound, the clients that wait for the audio server, and the sound of a change.
struct Sound: Sendable {
  var audio = AudioState()
  var replies = AudioReplies()
  private var changeSound = ChangeSound()
  private var streams = StreamChanges()
  private(set) var batteries = HeadsetBatteries()
  /// Whether the batteries of Bluetooth outputs are reported: since the first such output.
  private(set) var followsBatteries = false
  private var presses: [OpenPress] = []

  /// A press of a key whose write has no answer, or came too late for its device.
  private struct OpenPress {
    let write: Int
    let key: MediaKey
    let steps: LevelSteps
    let isRepeat: Bool
    /// The default device at that time: the sink, or the name of the source.
    let device: (sink: SinkReading?, source: String?)
    /// When the device was found not to be the default one any more.
    var missedAt: Instant?
  }

  /// How long a press that came too late waits for the device that is the default one now.
  private static let pressPatience = Duration.seconds(1)

  var sink: SinkReading? { audio.sink }

  mutating func use(_ settings: Settings) {
    audio.use(settings)
    if !settings.showsPrograms { streams.forget() }
  }

  /// An event of the audio server.
  mutating func handle(_ event: Event, _ hud: inout HUD, at now: Instant) -> [Effect] {
    switch event {
    case .audioConnected(let server):
      audio.connected(server: server, at: now)
      return [.note("ready")]
    case .audioDisconnected:
      audio.disconnected(at: now)
      presses = []
      streams.forget()
    case .audioServerAppeared: return audio.retry(isNew: true) ? [.connectAudio] : []
    case .sink(let reading): return read(reading, &hud, at: now)
    case .source(let reading):
      let news = audio.read(reading, isAwaited: replies.wanted(.input) != nil, at: now)
      show(news, &hud, at: now)
      let effects = reading.map { replies.isDefault(.input, $0.name) } ?? []
      return effects + pressAgain(&hud, at: now)
    case .recordingBegan:
      let news = audio.recordingBegan(at: now)
      show(news, &hud, at: now)
    case .headsets(let readings):
      let low = batteries.read(readings)
      // The battery of a headset that is new is known a little later.
      if let sink, hud.timeline.content?.kind == .output {
        hud.show(charged(AudioState.output(sink), hud.settings), .action, .update, isNews: false, at: now)
      }
      if let low, !hud.settings.hidden.contains(.power) { hud.show(low.content, .change, at: now) }
    case .streams(let readings):
      for program in ProgramList(streams.read(readings, at: now)).programs {
        let content = program.content(program.level, isMuted: program.isMuted)
        hud.show(content, .change, isMuted: program.isMuted, at: now)
      }
    default: break
    }
    return []
  }

  private mutating func read(_ reading: SinkReading?, _ hud: inout HUD, at now: Instant) -> [Effect] {
    replies.heard(at: now)
    if let further = audio.goFurther(after: reading, at: now) { return apply(further, .action, nil, &hud, at: now) }
    let old = sink
    let news = audio.read(reading, at: now)
    show(charged(news, hud.settings), &hud, at: now)
    // What is not shown, such as the level of a server that is back, is a change all the same.
    if news == nil, let sink, sink.level != old?.level || sink.isMuted != old?.isMuted {
      hud.watchers.tell(Announcement(volumeOf: sink))
    }
    // A drag of another output ends, and the HUD hides after the usual delay.
    if case .volume(let start) = hud.drag.target, !audio.isCurrent(start) { hud.endDrag(at: now) }
    if reading?.address != nil, hud.settings.wantsBatteries { followsBatteries = true }
    return (reading.map { replies.isDefault(.output, $0.name) } ?? []) + pressAgain(&hud, at: now)
  }

  /// A panel that names the default output says the charge of its battery, too, where that is known.
  func charged(_ content: HUDContent?, _ settings: Settings) -> HUDContent? {
    guard var content, content.kind == .output, settings.namesBattery, let sink, !sink.shortName.isEmpty,
      let charge = batteries.charge(of: sink.address)
    else { return content }
    content.moreText = .charged(sink.shortName, charge)
    return content
  }

  /// Gives the presses that came too late for their device to the one that is the default one now.
  private mutating func pressAgain(_ hud: inout HUD, at now: Instant) -> [Effect] {
    // Those that wait for an answer, or for a device, go on waiting.
    func isDecided(_ press: OpenPress) -> Bool { press.missedAt != nil && isOther(press) != nil }
    let missed = presses.filter(isDecided)
    presses = presses.filter { !isDecided($0) }
    var effects: [Effect] = []
    for press in missed where isOther(press) == true {
      guard let missedAt = press.missedAt, now - missedAt < Sound.pressPatience,
        let adjustment = act(on: press.key, press.steps, isRepeat: press.isRepeat, at: now)
      else { continue }
      effects += apply(adjustment, .action, press.key.direction, &hud, at: now)
    }
    return effects
  }

  /// Whether the device of a press is not the default one any more; nil while there is none.
  private func isOther(_ press: OpenPress) -> Bool? {
    if press.key.soundKind == .microphone { return audio.source.map { $0.name != press.device.source } }
    return sink.map { sink in press.device.sink.map { !$0.isSame(as: sink) } ?? true }
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
    case .input, .microphone, .microphoneReminder: audio.source?.isMuted
    case .brightness, .keyboardBacklight, .capsLock, .numLock, .scrollLock, .layout, .touchpad, .airplane,
      .powerProfile, .power,
      .player, .seek, .program, .custom:
      nil
    }
  }

  /// The audio server has answered a write, or it was dropped.
  mutating func answered(_ answer: Answer, write: Int, _ hud: inout HUD, at now: Instant) -> [Effect] {
    let isDone = answer == .done
    audio.answered(write: write, isDone: isDone)
    streams.answered(write: write, at: now)
    var effects = replies.answered(write: write, isDone: isDone, at: now)
    if answer == .unavailable(.outdated), let index = presses.firstIndex(where: { $0.write == write }) {
      presses[index].missedAt = now
      // Otherwise the next reading tells which device it is now.
      if isOther(presses[index]) == true { effects += pressAgain(&hud, at: now) }
    } else {
      presses.removeAll { $0.write == write }
    }
    // The program may have begun another stream, such as the next track: what is dragged is gone.
    if !isDone, case .streams(let streams) = hud.drag.target, streams.count == 1 { hud.endDrag(at: now) }
    return effects
  }

  /// An effect leaves the core: a volume has a sound, and a client that is answered waits no more.
  mutating func left(_ effect: Effect, _ settings: Settings, at now: Instant) {
    switch effect {
    case .write(.sink(let write), _): if settings.sound != .off { changeSound.changed(write, at: now) }
    case .write(.streams(let writes), .sound(let write)): streams.wrote(writes, write: write)
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
      case .microphoneUp: audio.stepMicrophone(.up, steps)
      case .microphoneDown: audio.stepMicrophone(.down, steps)
      default: nil
      }
    if let write = adjustment?.effect?.soundWrite {
      replies.pressed(write: write, at: now)
      let device = (sink, audio.source?.name)
      presses.append(OpenPress(write: write, key: key, steps: steps, isRepeat: isRepeat, device: device))
    }
    return adjustment
  }

  /// What the subject of a key is like now, as content.
  func content(for key: MediaKey) -> HUDContent? {
    if key.soundKind == .microphone { return audio.source.map(AudioState.content) }
    return sink.map { AudioState.content(.volume, of: $0) }
  }

  /// What a drag over `share` of its travel comes to; nil when its target is not there any more.
  mutating func drag(from start: SinkReading, by share: Double, end: Double) -> Adjustment? {
    guard var adjustment = audio.drag(from: start, by: share, end: end), let sink else { return nil }
    adjustment.content = AudioState.content(.volume, of: sink)
    return adjustment
  }
}
