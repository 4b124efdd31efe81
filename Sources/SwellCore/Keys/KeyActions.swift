/// What media keys and the wheel do.
extension Subjects {
  /// What a key has done.
  struct KeyResult {
    var effects: [Effect] = []
    /// Whether it can go on: at a limit a held key has nothing more to do.
    var goesOn = true
  }

  /// Does what the key says, or the wheel.
  mutating func act(on press: KeyPress, _ cause: HUDGate.Cause, at now: Instant) -> KeyResult {
    let isVolume = press.key == .volumeUp || press.key == .volumeDown
    let steps = steps(of: press, isVolume ? sound.sink : nil)
    let direction = press.key.direction ?? .up
    var adjustment: Adjustment?
    switch press.key {
    case .volumeUp, .volumeDown, .volumeMute, .microphoneMute, .microphoneUp, .microphoneDown:
      adjustment = sound.act(on: press.key, steps, isRepeat: press.repeats > 0, at: now)
    case .brightnessUp, .brightnessDown, .brightnessCycle:
      // The wheel is about the display that it turns over.
      if cause == .key, asksForFocus(press) { return KeyResult(effects: [.ask(.focusedWindow, for: .key(press))]) }
      return step(cause == .key ? keyDisplays : pointedDisplays, press, cause, at: now)
    case .keyboardBacklightUp, .keyboardBacklightDown:
      adjustment = brightness.keyboard.map { brightness.step($0, direction, steps, period: .zero, at: now) }
    case .keyboardBacklightToggle: adjustment = brightness.keyboard.map { brightness.toggle($0, at: now) }
    // A player that has the focus got the key itself.
    case .playPause, .pause, .stop, .next, .previous, .forward, .rewind:
      return KeyResult(effects: [.ask(.focusedProgram, for: .key(press))])
    case .rotate: return KeyResult()
    case .touchpadToggle, .touchpadOn, .touchpadOff:
      let isOn = press.key == .touchpadToggle ? nil : press.key == .touchpadOn
      return KeyResult(effects: [.write(.touchpad(isOn), for: .key(press))])
    }
    guard let adjustment else { return nothing(for: press.key, cause, at: now) }
    let effects =
      press.key.soundKind == nil
      ? hud.apply(adjustment, cause, press.key.direction, at: now)
      : sound.apply(adjustment, cause, press.key.direction, &hud, at: now)
    return KeyResult(effects: effects, goesOn: adjustment.effect != nil)
  }

  /// - Parameter sink: The output of a volume key.
  private func steps(of press: KeyPress, _ sink: SinkReading? = nil) -> LevelSteps {
    let steps = settings.steps(isFine: press.isFine, for: sink)
    return settings.growsRepeats ? steps.grown(after: press.repeats) : steps
  }

  /// What the key is about is not there, or its server hangs.
  private mutating func nothing(for key: MediaKey, _ cause: HUDGate.Cause, at now: Instant) -> KeyResult {
    let kind = key.soundKind ?? (key.isBrightness ? .brightness : .keyboardBacklight)
    hud.show(.missing(kind), cause, .bump(nil), isNews: false, at: now)
    return KeyResult(
      effects: key.soundKind == nil ? [.ask(.brightnessDevices, for: .deviceRefresh)] : [], goesOn: false)
  }

  private mutating func step(
    _ displays: [BrightnessDevice], _ press: KeyPress, _ cause: HUDGate.Cause, at now: Instant
  ) -> KeyResult {
    // The next press finds what has come since.
    if displays.isEmpty { return nothing(for: press.key, cause, at: now) }
    let (steps, direction) = (steps(of: press), press.key.direction ?? .up)
    // It goes on by itself while the key is held, too.
    if cause == .key, settings.firmwareKeys == .auto,
      displays.contains(where: { brightness.fades.hasServed(direction, $0.name, at: now) })
    {
      return KeyResult(goesOn: false)
    }
    let wraps = press.key == .brightnessCycle && displays.allSatisfy { brightness.isAtLimit($0, .up) }
    var adjustments: [Adjustment] = []
    for display in displays {
      let period = hud.setup.framePeriod(of: display)
      adjustments.append(
        wraps
          ? brightness.change(display, .to(0), period: period, at: now)
          : brightness.step(display, direction, steps, period: period, at: now))
    }
    return KeyResult(
      effects: brightness.applyEach(adjustments, cause, direction, &hud, at: now),
      goesOn: adjustments.contains { $0.effect != nil })
  }

  /// Whether the display of the focused window is meant, which is to be asked for.
  private func asksForFocus(_ press: KeyPress) -> Bool {
    settings.brightnessKeys == .focused && press.key.isBrightness
  }

  /// The displays that a brightness key changes; those of the focused window are asked for.
  private var keyDisplays: [BrightnessDevice] {
    settings.brightnessKeys == .all ? brightness.displays : pointedDisplays
  }

  /// The display under the pointer, if there is one.
  var pointedDisplays: [BrightnessDevice] { brightness.displays(at: hud.setup.pointer, hud) }

  /// The focused window for a brightness key; for one of a player the focused program, then whether there is a player.
  mutating func keyAnswered(_ answer: Answer, _ press: KeyPress, at now: Instant) -> KeyResult {
    if let command = press.key.command {
      switch answer {
      case .focusedProgram(let focused):
        return KeyResult(effects: [.write(.transport(command, focused: focused), for: .key(press))])
      case .player(let player?):
        if let distance = command.target {
          let target = SeekTarget.distance(player.limited(distance))
          hud.show(SeekContent.of(player, seekingTo: target), .action, at: now)
        }
      case .unavailable: hud.show(.missing(.seek), .key, .bump(nil), isNews: false, at: now)
      default: break
      }
      return KeyResult()
    }
    if press.key.kinds == [.touchpad], answer != .done {
      hud.show(.missing(.touchpad), .key, .bump(nil), isNews: false, at: now)
    }
    guard press.key.isBrightness else { return KeyResult() }
    var monitor: Monitor?
    if case .focusedWindow(let window, let pointer) = answer {
      hud.setup.pointer = pointer
      monitor = window.flatMap { hud.setup.monitor(at: $0.centre) }
    }
    let display = brightness.display(for: monitor ?? hud.setup.monitor(at: hud.setup.pointer))
    if !press.isTaken { return step(display.map { [$0] } ?? [], press, .key, at: now) }
    show(display, after: press, at: now)
    return KeyResult()
  }

  // MARK: keys of other programs

  /// Another program has handled a key, and nothing has changed since: shows what is, with a jump at a limit.
  mutating func showState(after press: KeyPress, at now: Instant) -> [Effect] {
    switch press.key {
    case .volumeUp, .volumeDown, .volumeMute, .microphoneMute, .microphoneUp, .microphoneDown:
      guard let content = sound.content(for: press.key) ?? press.key.soundKind.map(HUDContent.missing) else { break }
      hud.show(content, .key, .bump(press.key.limit(at: content.level)), isNews: false, at: now)
    case .brightnessUp, .brightnessDown, .brightnessCycle:
      var press = press
      press.isTaken = true
      if asksForFocus(press) { return [.ask(.focusedWindow, for: .key(press))] }
      let displays = keyDisplays
      guard displays.count > 1 else {
        show(displays.first, after: press, at: now)
        break
      }
      let isLimit = press.key.direction.map { way in displays.allSatisfy { brightness.isAtLimit($0, way) } } ?? false
      let content = brightness.contentOfEach(on: hud.setup.monitor)
      hud.show(content, .key, .bump(isLimit ? press.key.direction : nil), isNews: false, at: now)
    case .keyboardBacklightUp, .keyboardBacklightDown, .keyboardBacklightToggle:
      show(brightness.keyboard, after: press, at: now)
    case .playPause, .pause, .stop, .next, .previous, .forward, .rewind, .rotate, .touchpadToggle, .touchpadOn,
      .touchpadOff:
      break
    }
    return []
  }

  /// Shows a device that a key did not change, with a jump at a limit, which may be the floor.
  private mutating func show(_ device: BrightnessDevice?, after press: KeyPress, at now: Instant) {
    guard let device else { return }
    let limit = press.key.direction.flatMap { brightness.isAtLimit(device, $0) ? $0 : nil }
    hud.show(brightness.content(of: device), .key, .bump(limit), isNews: false, at: now)
  }
}

extension MediaKey {
  /// Which way the key moves a level; nil for one that does not.
  var direction: LevelSteps.Direction? {
    switch self {
    case .volumeUp, .microphoneUp, .brightnessUp, .brightnessCycle, .keyboardBacklightUp: .up
    case .volumeDown, .microphoneDown, .brightnessDown, .keyboardBacklightDown: .down
    default: nil
    }
  }

  /// Whether the key changes the brightness of displays.
  public var isBrightness: Bool { kinds == [.brightness] }

  /// What the key changes.
  var kinds: [HUDContent.Kind] {
    switch self {
    case .volumeUp, .volumeDown, .volumeMute: [.volume, .mute]
    case .microphoneMute, .microphoneUp, .microphoneDown: [.microphone]
    case .brightnessUp, .brightnessDown, .brightnessCycle: [.brightness]
    case .keyboardBacklightUp, .keyboardBacklightDown, .keyboardBacklightToggle: [.keyboardBacklight]
    case .playPause, .pause, .stop, .next, .previous: [.player]
    case .forward, .rewind: [.seek]
    case .rotate: []
    case .touchpadToggle, .touchpadOn, .touchpadOff: [.touchpad]
    }
  }

  /// What the key is about, if that is sound.
  var soundKind: HUDContent.Kind? {
    switch self {
    case .volumeUp, .volumeDown: .volume
    case .volumeMute: .mute
    case .microphoneMute, .microphoneUp, .microphoneDown: .microphone
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
    case .forward: .forward
    case .rewind: .rewind
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
