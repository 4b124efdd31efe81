/// The way of a media key.
extension OnScreenDisplay {
  /// A media key went down.
  mutating func pressed(_ press: KeyPress, at now: Instant) -> [Effect] {
    if let pointer = press.pointer { setup.pointer = pointer }
    return keys.pressed(press, settings.mediaKeys, at: now).map { carryOut($0, at: now) } ?? []
  }

  mutating func carryOut(_ outcome: MediaKeys.Outcome, at now: Instant) -> [Effect] {
    switch outcome {
    case .act(let press, let isRepeat): return act(on: press, isRepeat: isRepeat, .key, at: now)
    case .showState(let press):
      showState(after: press, at: now)
      return []
    }
  }

  /// Does what the key says, or the wheel.
  mutating func act(on press: KeyPress, isRepeat: Bool, _ cause: HUDGate.Cause, at now: Instant) -> [Effect] {
    let isVolume = press.key == .volumeUp || press.key == .volumeDown
    let steps = settings.steps(isFine: press.isFine, for: isVolume ? audio.sink : nil)
    let direction = press.key.direction ?? .up
    var adjustment: Adjustment?
    switch press.key {
    case .volumeUp, .volumeDown: adjustment = audio.step(direction, steps, isRepeat: isRepeat, at: now)
    case .volumeMute: adjustment = audio.toggleMute()
    case .microphoneMute: adjustment = audio.changeMicrophone(.toggle)
    case .brightnessUp, .brightnessDown:
      adjustment = displayUnderPointer.map { brightness.step($0, direction, steps, at: now) }
    case .keyboardBacklightUp, .keyboardBacklightDown:
      adjustment = brightness.keyboard.map { brightness.step($0, direction, steps, at: now) }
    case .keyboardBacklightToggle: adjustment = brightness.keyboard.map { brightness.toggle($0, at: now) }
    // A player that has the focus got the key itself.
    case .playPause, .pause, .stop, .next, .previous: return [.ask(.focusedProcess, for: .key(press))]
    }
    guard let adjustment else {
      keys.stopRepeating()
      if let kind = press.key.soundKind { show(.missing(kind), cause, .bump(nil), isNews: false, at: now) }
      return []
    }
    if adjustment.effect == nil { keys.stopRepeating() }
    return carryOut(adjustment, cause, press.key.direction, at: now)
  }

  func keyAnswered(_ answer: Answer, _ press: KeyPress) -> [Effect] {
    guard let command = press.key.command else { return [] }
    if case .focusedProcess(let process) = answer { return [.controlPlayer(command, focused: process)] }
    return [.controlPlayer(command, focused: nil)]
  }

  var displayUnderPointer: BrightnessDevice? {
    brightness.display(for: setup.monitor(at: setup.pointer))
  }

  /// Another program has handled a key, and nothing has changed since: shows what is, with a jump at a limit.
  private mutating func showState(after press: KeyPress, at now: Instant) {
    var content: HUDContent?
    switch press.key {
    case .volumeUp, .volumeDown, .volumeMute: content = audio.sink.map { AudioState.content(.volume, of: $0) }
    case .microphoneMute: content = audio.source.map(AudioState.content)
    case .brightnessUp, .brightnessDown: content = displayUnderPointer.map { brightness.content(of: $0) }
    case .keyboardBacklightUp, .keyboardBacklightDown, .keyboardBacklightToggle:
      content = brightness.keyboard.map { brightness.content(of: $0) }
    case .playPause, .pause, .stop, .next, .previous: break
    }
    guard let content = content ?? press.key.soundKind.map(HUDContent.missing) else { return }
    show(content, .key, .bump(press.key.limit(at: content.level)), isNews: false, at: now)
  }
}

extension MediaKey {
  /// Which way the key moves a level; nil for one that does not.
  var direction: LevelSteps.Direction? {
    switch self {
    case .volumeUp, .brightnessUp, .keyboardBacklightUp: .up
    case .volumeDown, .brightnessDown, .keyboardBacklightDown: .down
    default: nil
    }
  }

  /// What the key is about, if that is sound.
  fileprivate var soundKind: HUDContent.Kind? {
    switch self {
    case .volumeUp, .volumeDown: .volume
    case .volumeMute: .mute
    case .microphoneMute: .microphone
    default: nil
    }
  }

  /// What a transport key tells the player; nil for the other keys.
  var command: PlayerCommand? {
    switch self {
    case .playPause: .playPause
    case .pause: .pause
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    default: nil
    }
  }

  /// The direction in which `level` cannot go on, if the key asks for that.
  fileprivate func limit(at level: Level?) -> LevelSteps.Direction? {
    guard let level else { return nil }
    return switch direction {
    case .up: level.fraction >= 1 ? .up : nil
    case .down: level.fraction <= 0.01 ? .down : nil
    case nil: nil
    }
  }
}
