/// What is going on with the media keys.
struct KeyState: Sendable {
  /// How long somebody else has to act on a key before Swell shows that nothing has changed.
  static let graceTime = Duration.milliseconds(120)

  var repeater = KeyRepeater()
  /// A key that somebody else handles, until what came of it is shown.
  var grace: (press: KeyPress, until: Instant)?
}

extension OnScreenDisplay {
  /// A media key went down.
  mutating func pressed(_ press: KeyPress, at now: Instant) -> [Effect] {
    pointer = (press.pointerX, press.pointerY)
    switch settings.mediaKeys {
    case .off: return []
    case .auto where !press.isTaken:
      keys.repeater.pressed(press, at: now)
      return act(on: press, isRepeat: false, at: now)
    case .auto, .observe:
      keys.grace = (press, now + KeyState.graceTime)
      return []
    }
  }

  /// Does what the key says.
  mutating func act(on press: KeyPress, isRepeat: Bool, at now: Instant) -> [Effect] {
    let steps = press.isFine ? settings.fineSteps : settings.steps
    switch press.key {
    case .volumeUp: return stepVolume(.up, steps, isRepeat, at: now)
    case .volumeDown: return stepVolume(.down, steps, isRepeat, at: now)
    case .volumeMute: return setVolume(isMuted: !(audio.sink?.isMuted ?? false), at: now)
    case .microphoneMute: return setMicrophone(.toggle, at: now)
    case .brightnessUp: return stepBrightness(displayUnderPointer, .up, steps, isRepeat, at: now)
    case .brightnessDown: return stepBrightness(displayUnderPointer, .down, steps, isRepeat, at: now)
    case .keyboardBacklightUp: return stepBrightness(brightness.keyboard, .up, steps, isRepeat, at: now)
    case .keyboardBacklightDown: return stepBrightness(brightness.keyboard, .down, steps, isRepeat, at: now)
    case .keyboardBacklightToggle:
      guard let keyboard = brightness.keyboard else { return [] }
      let isLit = keyboard.value > keyboard.minimum
      return setBrightness(keyboard, to: isLit ? keyboard.minimum : keyboard.maximum, at: now)
    case .playPause: return [.controlPlayer(.playPause)]
    case .pause: return [.controlPlayer(.pause)]
    case .stop: return [.controlPlayer(.stop)]
    case .next: return [.controlPlayer(.next)]
    case .previous: return [.controlPlayer(.previous)]
    }
  }

  private mutating func stepVolume(
    _ direction: LevelSteps.Direction, _ steps: LevelSteps, _ isRepeat: Bool, at now: Instant
  ) -> [Effect] {
    guard let sink = audio.sink else { return [] }
    let next = VolumeStep.next(
      from: sink.volume, direction, steps: steps, limit: settings.volumeLimit, isRepeat: isRepeat)
    let isMuted = sink.isMuted && direction == .down
    guard next != sink.volume || isMuted != sink.isMuted else {
      keys.repeater.stop()
      bump(AudioState.content(.volume, of: sink), direction, at: now)
      return []
    }
    return setVolume(next, isMuted: isMuted, at: now)
  }

  /// Sets what differs, and shows it at once: the server's answer is only waited for to correct it.
  mutating func setVolume(_ volume: UInt32? = nil, isMuted: Bool, at now: Instant) -> [Effect] {
    guard let sink = audio.sink else { return [] }
    let volume = volume ?? sink.volume
    var effects: [Effect] = []
    if volume != sink.volume { effects.append(.setVolume(volume)) }
    if isMuted != sink.isMuted { effects.append(.setMute(isMuted)) }
    guard !effects.isEmpty, let expected = audio.write(volume: volume, isMuted: isMuted) else { return [] }
    announce(AudioState.content(volume == sink.volume ? .mute : .volume, of: expected), at: now)
    return effects
  }

  mutating func setMicrophone(_ change: LevelChange, at now: Instant) -> [Effect] {
    guard let source = audio.source else { return [] }
    var wanted = source
    wanted.isMuted = change.isMuted(from: source.isMuted)
    if let level = change.level(from: source.level.fraction) {
      let isMore = level > source.level.fraction
      wanted.level = isMore ? max(source.level, Level(min(level, 1))) : Level(level)
    }
    var effects: [Effect] = []
    if wanted.level != source.level {
      effects.append(.setSourceVolume(UInt32((wanted.level.fraction * Double(VolumeStep.full)).rounded())))
    }
    if wanted.isMuted != source.isMuted { effects.append(.setSourceMute(wanted.isMuted)) }
    guard !effects.isEmpty else { return [] }
    audio.write(source: wanted)
    announce(AudioState.content(of: wanted), at: now)
    return effects
  }

  var displayUnderPointer: BrightnessDevice? {
    brightness.display(for: monitor(x: pointer.x, y: pointer.y))
  }

  private mutating func stepBrightness(
    _ display: BrightnessDevice?, _ direction: LevelSteps.Direction, _ steps: LevelSteps, _ isRepeat: Bool,
    at now: Instant
  ) -> [Effect] {
    guard let display else { return [] }
    let next = display.next(direction, steps: steps, settings.curve, floor: settings.floor)
    guard next != display.value else {
      keys.repeater.stop()
      bump(content(of: display), direction, at: now)
      return []
    }
    return setBrightness(display, to: next, at: now)
  }

  /// Sets it and shows it at once, like a volume.
  mutating func setBrightness(_ display: BrightnessDevice, to value: Int, at now: Instant) -> [Effect] {
    guard value != display.value else { return [] }
    brightness.write(display.name, value: value, at: now)
    announce(brightness.named(display.name).map(content), at: now)
    return [.setBrightness(display, value: value)]
  }

  func content(of display: BrightnessDevice) -> HUDContent {
    let level = display.level(settings.curve)
    if display.kind == .keyboard { return HUDContent(kind: .keyboardBacklight, icon: .keyboardBacklight, level: level) }
    return HUDContent(kind: .brightness, icon: .brightness(level), level: level)
  }

  static func content(of lock: HUDContent.Kind, isOn: Bool) -> HUDContent {
    HUDContent(kind: lock, icon: lock == .numLock ? .numLock : .capsLock, label: isOn ? "On" : "Off")
  }

  /// Somebody else has handled a key, and nothing has changed since: shows what is true, with a jump at a limit.
  mutating func showTruth(after press: KeyPress, at now: Instant) {
    switch press.key {
    case .volumeUp, .volumeDown, .volumeMute:
      guard let sink = audio.sink else { return }
      bump(AudioState.content(.volume, of: sink), limit(sink.level.fraction, press.key), at: now)
    case .microphoneMute: bump(audio.source.map(AudioState.content), nil, at: now)
    case .brightnessUp, .brightnessDown:
      guard let display = displayUnderPointer else { return }
      bump(content(of: display), limit(display.level(settings.curve).fraction, press.key), at: now)
    case .keyboardBacklightUp, .keyboardBacklightDown, .keyboardBacklightToggle:
      guard let keyboard = brightness.keyboard else { return }
      bump(content(of: keyboard), limit(keyboard.level(.linear).fraction, press.key), at: now)
    case .playPause, .pause, .stop, .next, .previous: break
    }
  }

  /// The direction in which a level cannot go on, if the key asked for that.
  private func limit(_ level: Double, _ key: MediaKey) -> LevelSteps.Direction? {
    switch key {
    case .volumeUp, .brightnessUp, .keyboardBacklightUp: level >= 1 ? .up : nil
    case .volumeDown, .brightnessDown, .keyboardBacklightDown: level <= 0.01 ? .down : nil
    default: nil
    }
  }
}
