/// Speaks the content of panels: words at once, a level when a burst of changes has ended.
///
/// Nothing is kept for later: a new text takes the place of a text that waits, and cuts off the text that is spoken
/// now.
struct Speech: Sendable {
  /// How long nothing must change before a level is spoken: longer than the delay after which a held key repeats.
  static let pause = Duration.milliseconds(600)

  private var mode = Settings.Speak.off
  private var next: (content: HUDContent, due: Instant)?
  /// Whether the text that may be spoken now is to be cut off.
  private var mayBeSpeaking = false
  private var isStopping = false

  mutating func use(_ mode: Settings.Speak) {
    if mode == .off { self = Speech() }
    self.mode = mode
  }

  /// Something is shown.
  mutating func shown(_ content: HUDContent, at now: Instant) {
    if mode == .off || mode == .words && content.isSpokenLate { return }
    next = (content, content.isSpokenLate ? now + Speech.pause : now)
  }

  /// The shown content has become another state of the same kind.
  mutating func updated(_ content: HUDContent) {
    if let next, next.content.kind == content.kind { self.next = (content, next.due) }
  }

  /// Nothing is to be heard any more.
  mutating func stop() {
    next = nil
    isStopping = mayBeSpeaking
  }

  /// When `take` must be called next.
  var deadline: Instant? { next?.due }

  /// The effect that is due now.
  mutating func take(_ language: Language, at now: Instant) -> Effect? {
    if let next, now >= next.due {
      let text = next.content.spoken(in: language)
      self.next = nil
      if !text.isEmpty {
        (mayBeSpeaking, isStopping) = (true, false)
        return .say(text, language: language[.code])
      }
    }
    guard isStopping else { return nil }
    (mayBeSpeaking, isStopping) = (false, false)
    return .say("", language: language[.code])
  }
}

extension HUDContent {
  /// Whether the content is a level or a position, which changes in bursts.
  fileprivate var isSpokenLate: Bool {
    switch kind {
    case .mute, .output, .input, .microphone, .microphoneReminder, .power: false
    default: text.isNumber
    }
  }

  /// The name of the subject, where the text does not say it.
  private var spokenSubject: Word? {
    switch kind {
    case .volume, .mute: moreText != nil ? nil : isMuted || kind == .mute ? .sound : .volume
    case .microphone, .microphoneReminder: .microphone
    case .brightness: .brightness
    case .keyboardBacklight: .keyboardLight
    case .power where text.isNumber: icon == .batteryCharging ? .mains : .battery
    case .output, .input, .layout, .powerProfile, .power, .player, .seek, .program, .custom, .capsLock, .numLock,
      .scrollLock, .airplane, .touchpad:
      nil
    }
  }

  /// The word in place of the level; nil where the level is spoken.
  private var state: Word? {
    if isMuted, kind.isLevel || kind == .microphoneReminder { return .spokenMuted }
    return kind == .mute || kind == .microphone ? .spokenOn : nil
  }

  /// The sentence for the content, without its icon; empty where there are no words.
  func spoken(in language: Language) -> String {
    var parts = [text, moreText].compactMap { $0 }
    if let level, !text.isLevel { parts.append(.level(level)) }
    if icon != .warning {
      if let state { parts[0] = .word(state) }
      // The name of the level's subject comes first.
      if kind.isLevel { parts.reverse() }
      // The short name of a layout is for the eye.
      if kind == .layout, parts.count > 1 { parts.removeFirst() }
      if let spokenSubject { parts.insert(.word(spokenSubject), at: 0) }
    }
    // Numbers as every voice knows them.
    let texts = parts.map { if case .word(let word) = $0 { language[word] } else { $0.english } }
    return texts.filter { !$0.isEmpty }.list.plainText
  }
}
