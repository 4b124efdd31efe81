/// The way of a media key.
extension OnScreenDisplay {
  /// A media key went down.
  mutating func pressed(_ press: KeyPress, at now: Instant) -> [Effect] {
    if let pointer = press.pointer { setup.pointer = pointer }
    if let command = press.key.command { nowPlaying.told(command, at: now) }
    return keys.pressed(press, settings.mediaKeys, at: now).map { settle($0, at: now) } ?? []
  }

  mutating func settle(_ outcome: MediaKeys.Outcome, at now: Instant) -> [Effect] {
    switch outcome {
    case .act(let press, let isRepeat): return act(on: press, isRepeat: isRepeat, .key, at: now)
    case .showState(var press):
      press.isTaken = true
      if asksForFocus(press) { return [.ask(.focusedWindow, for: .key(press))] }
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
    if press.key.soundKind != nil, audioReplies.isHung { return nothing(for: press.key, cause, at: now) }
    switch press.key {
    case .volumeUp, .volumeDown: adjustment = audio.step(direction, steps, isRepeat: isRepeat, at: now)
    case .volumeMute: adjustment = audio.toggleMute()
    case .microphoneMute: adjustment = audio.changeMicrophone(.toggle)
    case .brightnessUp, .brightnessDown:
      // The wheel is about the display that it turns over.
      if cause == .key, asksForFocus(press) { return [.ask(.focusedWindow, for: .key(press))] }
      return step(cause == .key ? keyDisplays : displayUnderPointer.map { [$0] } ?? [], press, cause, at: now)
    case .keyboardBacklightUp, .keyboardBacklightDown:
      adjustment = brightness.keyboard.map { brightness.step($0, direction, steps, period: .zero, at: now) }
    case .keyboardBacklightToggle: adjustment = brightness.keyboard.map { brightness.toggle($0, at: now) }
    // A player that has the focus got the key itself.
    case .playPause, .pause, .stop, .next, .previous: return [.ask(.focusedProcess, for: .key(press))]
    }
    guard let adjustment else { return nothing(for: press.key, cause, at: now) }
    if adjustment.effect == nil {
      keys.stopRepeating()
    } else if let write = adjustment.effect?.soundWrite {
      audioReplies.pressed(write: write, at: now)
    }
    return apply(adjustment, cause, press.key.direction, at: now)
  }

  /// What the key is about is not there, or its server hangs.
  private mutating func nothing(for key: MediaKey, _ cause: HUDGate.Cause, at now: Instant) -> [Effect] {
    keys.stopRepeating()
    guard let kind = key.soundKind else { return [.ask(.brightnessDevices, for: .deviceRefresh)] }
    show(.missing(kind), cause, .bump(nil), isNews: false, at: now)
    return []
  }

  private mutating func step(
    _ displays: [BrightnessDevice], _ press: KeyPress, _ cause: HUDGate.Cause, at now: Instant
  ) -> [Effect] {
    let (steps, direction) = (settings.steps(isFine: press.isFine), press.key.direction ?? .up)
    var adjustments: [Adjustment] = []
    for display in displays {
      let period = setup.framePeriod(of: display)
      adjustments.append(brightness.step(display, direction, steps, period: period, at: now))
    }
    if !adjustments.contains(where: { $0.effect != nil }) { keys.stopRepeating() }
    // The next press finds what has come since.
    if adjustments.isEmpty { return [.ask(.brightnessDevices, for: .deviceRefresh)] }
    return applyEach(adjustments, cause, direction, at: now)
  }

  /// Shows the results of changes of several brightnesses: each monitor that of its own display.
  mutating func applyEach(
    _ adjustments: [Adjustment], _ cause: HUDGate.Cause, _ direction: LevelSteps.Direction?, at now: Instant
  ) -> [Effect] {
    if adjustments.count == 1 { return apply(adjustments[0], cause, direction, at: now) }
    let changes = adjustments.filter { $0.effect != nil }
    for change in changes { watchers.tell(Announcement(content: change.content, isMuted: nil)) }
    let content = brightness.contentOfEach(on: monitor)
    if changes.isEmpty {
      show(content, cause, .bump(direction), isNews: false, at: now)
    } else {
      show(content, cause == .key ? .change : cause, isNews: false, at: now)
    }
    return changes.compactMap { $0.effect }
  }

  /// Whether the display of the focused window is meant, which is to be asked for.
  private func asksForFocus(_ press: KeyPress) -> Bool {
    settings.brightnessKeys == .focused && press.key.isBrightness
  }

  /// The displays that a brightness key changes; those of the focused window are asked for.
  private var keyDisplays: [BrightnessDevice] {
    settings.brightnessKeys == .all ? brightness.displays : displayUnderPointer.map { [$0] } ?? []
  }

  /// The focused window for a brightness key, or the focused process for one of a player.
  mutating func keyAnswered(_ answer: Answer, _ press: KeyPress, at now: Instant) -> [Effect] {
    if press.key.isBrightness {
      var monitor: Monitor?
      if case .focusedWindow(let window, let pointer) = answer {
        setup.pointer = pointer
        monitor = window.flatMap { setup.monitor(at: $0.centre) }
      }
      let display = brightness.display(for: monitor ?? setup.monitor(at: setup.pointer))
      if !press.isTaken { return step(display.map { [$0] } ?? [], press, .key, at: now) }
      show(display, after: press, at: now)
      return []
    }
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
    case .brightnessUp, .brightnessDown:
      if keyDisplays.count < 2 { return show(keyDisplays.first, after: press, at: now) }
      let isLimit = press.key.direction.map { way in keyDisplays.allSatisfy { brightness.isAtLimit($0, way) } } ?? false
      let content = brightness.contentOfEach(on: monitor)
      return show(content, .key, .bump(isLimit ? press.key.direction : nil), isNews: false, at: now)
    case .keyboardBacklightUp, .keyboardBacklightDown, .keyboardBacklightToggle:
      return show(brightness.keyboard, after: press, at: now)
    case .playPause, .pause, .stop, .next, .previous: break
    }
    guard let content = content ?? press.key.soundKind.map(HUDContent.missing) else { return }
    show(content, .key, .bump(press.key.limit(at: content.level)), isNews: false, at: now)
  }

  /// Shows a device that a key did not change, with a jump at a limit, which may be the floor.
  private mutating func show(_ device: BrightnessDevice?, after press: KeyPress, at now: Instant) {
    guard let device else { return }
    let limit = press.key.direction.flatMap { brightness.isAtLimit(device, $0) ? $0 : nil }
    show(brightness.content(of: device), .key, .bump(limit), isNews: false, at: now)
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

  /// Whether the key changes the brightness of displays.
  fileprivate var isBrightness: Bool { self == .brightnessUp || self == .brightnessDown }

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
