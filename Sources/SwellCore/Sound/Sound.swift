/// What Swell knows of sound, and what waits for the audio server.
struct Sound: Sendable {
  var audio = AudioState()
  var patience = AudioPatience()
  var changeSound = ChangeSound()
  var streams = StreamChanges()
  var batteries = HeadsetBatteries()
  /// Whether the batteries of Bluetooth outputs are reported: since the first such output, or since they were asked for.
  var followsBatteries = false
  /// Presses of keys whose writes have no answer, or came too late for their device.
  var presses: [OpenPress] = []

  struct OpenPress: Sendable {
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
  static let pressPatience = Duration.seconds(1)

  var sink: SinkReading? { audio.sink }

  mutating func use(_ settings: Settings) {
    audio.settings = settings
    if !settings.showsPrograms { streams.forget() }
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

  /// The name of the default sink or source.
  func current(_ direction: AudioDevice.Direction) -> String? {
    direction == .output ? sink?.name : audio.source?.name
  }

  /// A panel that names the default output says the charge of its battery, too, where that is known.
  func charged(_ content: HUDContent?, _ settings: Settings) -> HUDContent? {
    guard var content, content.kind == .output, settings.namesBattery, let sink, !sink.shortName.isEmpty,
      let charge = batteries.charge(of: sink.address)
    else { return content }
    content.moreText = .charged(sink.shortName, charge)
    return content
  }

  /// What a key says; nil when its subject is not there, or the audio server hangs.
  mutating func act(on key: MediaKey, _ steps: LevelSteps, isRepeat: Bool, at now: Instant) -> Adjustment? {
    if patience.isHung { return nil }
    let adjustment: Adjustment? =
      switch key {
      case .volumeUp: audio.move(.step(.up, steps, isRepeat: isRepeat), at: now)
      case .volumeDown: audio.move(.step(.down, steps, isRepeat: isRepeat), at: now)
      case .volumeMute: audio.toggleMute()
      case .microphoneMute: audio.changeMicrophone(.toggle)
      case .microphoneUp: audio.stepMicrophone(.up, steps)
      case .microphoneDown: audio.stepMicrophone(.down, steps)
      default: nil
      }
    if let write = adjustment?.effect?.soundWrite {
      patience.pressed(write: write, at: now)
      let device = (sink, audio.source?.name)
      presses.append(OpenPress(write: write, key: key, steps: steps, isRepeat: isRepeat, device: device))
    }
    return adjustment
  }

  /// Takes the presses that came too late for their device, and are for the one that is the default one now.
  mutating func takeMissedPresses(at now: Instant) -> [OpenPress] {
    // Those that wait for an answer, or for a device, go on waiting.
    func isDecided(_ press: OpenPress) -> Bool { press.missedAt != nil && isOther(press) != nil }
    let missed = presses.filter { press in
      isOther(press) == true && press.missedAt.map { now - $0 < Sound.pressPatience } ?? false
    }
    presses = presses.filter { !isDecided($0) }
    return missed
  }

  /// Whether the device of a press is not the default one any more; nil while there is none.
  private func isOther(_ press: OpenPress) -> Bool? {
    if press.key.kinds == [.microphone] { return audio.source.map { $0.name != press.device.source } }
    return sink.map { sink in press.device.sink.map { !$0.isSame(as: sink) } ?? true }
  }

  /// The write of a press was answered: one for a device that is not the default one any more came too late.
  ///
  /// - Returns: Whether another device is known to be the default one. Otherwise the next reading tells which it is.
  mutating func pressWritten(_ answer: Answer, write: Int, at now: Instant) -> Bool {
    guard answer == .unavailable(.outdated), let index = presses.firstIndex(where: { $0.write == write }) else {
      presses.removeAll { $0.write == write }
      return false
    }
    presses[index].missedAt = now
    return isOther(presses[index]) == true
  }

  /// What the subject of a key is like now, as content.
  func content(for key: MediaKey) -> HUDContent? {
    if key.kinds == [.microphone] { return audio.source.map(AudioState.content) }
    return sink.map { audio.content(.volume, of: $0) }
  }

  /// For a client that begins to watch.
  var announcements: [Announcement] {
    var state: [Announcement] = []
    if let sink { state.append(Announcement(volumeOf: sink)) }
    if let source = audio.source {
      state.append(Announcement(content: AudioState.content(of: source), isMuted: source.isMuted))
    }
    return state
  }

  /// When `soundDue` must be called next.
  var deadline: Instant? {
    [audio.retryAt, audio.switchesAt, changeSound.deadline, patience.deadline].compactMap { $0 }.min()
  }
}
