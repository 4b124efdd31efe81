/// The state of sound, and keys that wait for the audio server.
struct Sound: Sendable {
  var audio = AudioState()
  var changeSound = ChangeSound()
  var streams = StreamChanges()
  var batteries = HeadsetBatteries()
  /// Whether the batteries of Bluetooth outputs are reported: since the first such output, or since a command asked for
  /// them.
  var followsBatteries = false
  /// Whether the audio server hangs: something has waited in vain, and nothing was heard since. Further commands and
  /// keys are refused meanwhile, and not carried out later.
  var isHung = false
  /// Keys that came too late for their device, and until when each waits for the next default device.
  var missed: [(press: KeyPress, device: Ledger.Subject, until: Instant)] = []

  /// How long a key that came too late waits.
  static let missedTime = Duration.seconds(1)
  static let silence = "the audio server does not answer: if this lasts, restart the audio server"
  static func notSwitched(_ direction: AudioDevice.Direction) -> String {
    "the audio server did not switch the " + direction.rawValue
  }

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

  /// The result of a key; nil when its subject is not there, or the audio server hangs.
  mutating func act(on key: MediaKey, _ steps: LevelSteps, isRepeat: Bool, at now: Instant) -> Adjustment? {
    if isHung { return nil }
    return switch key {
    case .volumeUp: audio.move(.step(.up, steps, isRepeat: isRepeat), at: now)
    case .volumeDown: audio.move(.step(.down, steps, isRepeat: isRepeat), at: now)
    case .volumeMute: audio.toggleMute()
    case .microphoneMute: audio.changeMicrophone(.toggle)
    case .microphoneUp: audio.stepMicrophone(.up, steps)
    case .microphoneDown: audio.stepMicrophone(.down, steps)
    default: nil
    }
  }

  /// Takes the keys that came too late, where another device is known to be the default one.
  mutating func takeMissed(at now: Instant) -> [KeyPress] {
    missed.removeAll { now >= $0.until }
    let devices = (output: sink?.subject, input: audio.source?.subject)
    func isDue(_ press: KeyPress, _ device: Ledger.Subject) -> Bool {
      (press.key.kinds == [.microphone] ? devices.input : devices.output).map { $0 != device } ?? false
    }
    defer { missed.removeAll { isDue($0.press, $0.device) } }
    return missed.filter { isDue($0.press, $0.device) }.map { $0.press }
  }

  /// The panel of the present state of a key's subject.
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
    [audio.retryAt, audio.switchesAt, changeSound.deadline].compactMap { $0 }.min()
  }
}
