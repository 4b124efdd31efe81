/// Presses of media keys, and clicks of the wheel.
extension OnScreenDisplay {
  /// A media key went down.
  mutating func pressed(_ press: KeyPress) {
    if let pointer = press.pointer { hud.setup.pointer = pointer }
    if let command = press.key.command { players.told(command, at: now) }
    ledger.expect(press.key.kinds, at: now)
    ledger.endWait(for: nil)
    if settings.mediaKeys == .off { return }
    if press.isTaken || settings.mediaKeys == .observe { return wait(for: press) }
    keys.pressed(press, at: now)
    guard press.key.isLight else { return actOrStop(press) }
    // A device may have gone and come back under another name, and no event reports this.
    let isKnown = press.key.isBrightness ? !brightness.displays.isEmpty : brightness.keyboard != nil
    emit(.ask(isKnown ? .lostBrightnessDevices : .brightnessDevices, for: .key(press)))
  }

  /// Acts on a key, which repeats only while its level can go on.
  mutating func actOrStop(_ press: KeyPress) {
    if !act(on: press, .key) { keys.stopRepeating() }
  }

  /// Acts on a key, or on the wheel.
  ///
  /// - Returns: Whether the level can go on: at a limit a held key has nothing more to do.
  @discardableResult mutating func act(on press: KeyPress, _ cause: HUDGate.Cause) -> Bool {
    let direction = press.key.direction ?? .up
    switch press.key {
    case .volumeUp, .volumeDown, .volumeMute, .microphoneMute, .microphoneUp, .microphoneDown:
      let steps = steps(of: press, press.key.subject == .volume ? sound.sink : nil)
      return finish(sound.act(on: press.key, steps, isRepeat: press.repeats > 0, at: now), press, cause)
    case .brightnessUp, .brightnessDown, .brightnessCycle:
      // The wheel changes the display under the pointer.
      if cause == .key, asksForFocus(press) {
        emit(.ask(.focusedWindow, for: .key(press)))
        return true
      }
      return step(cause == .key ? keyDisplays : pointedDisplays, press, cause)
    case .keyboardBacklightUp, .keyboardBacklightDown, .keyboardBacklightToggle:
      guard let keyboard = brightness.keyboard else { return finish(nil, press, cause) }
      let firmware = brightness.firmwareKeys.pressed(on: keyboard.name, at: now)
      if firmware.acts {
        if !firmware.hasActed { wait(for: press) }
        return false
      }
      return finish(
        press.key == .keyboardBacklightToggle
          ? brightness.toggle(keyboard, at: now)
          : brightness.step(keyboard, direction, steps(of: press), period: .zero, at: now), press, cause)
    // A player that has the focus got the key itself.
    case .playPause, .pause, .stop, .next, .previous, .forward, .rewind:
      emit(.ask(.focusedProgram, for: .key(press)))
    case .rotate: turnByQuarter()
    case .touchpadToggle, .touchpadOn, .touchpadOff:
      let isOn = press.key == .touchpadToggle ? nil : press.key == .touchpadOn
      emit(.write(.touchpad(isOn), for: .key(press)))
    }
    return true
  }

  /// - Parameter adjustment: nil where the subject of the key is not there, or its server hangs.
  private mutating func finish(_ adjustment: Adjustment?, _ press: KeyPress, _ cause: HUDGate.Cause) -> Bool {
    guard let adjustment else {
      show(.missing(press.key.subject), cause, .bump(nil))
      // The next click of the wheel finds devices that have come since.
      if cause != .key, !press.key.isSound { emit(.ask(.brightnessDevices, for: .deviceRefresh)) }
      return false
    }
    return apply(adjustment, cause, press.key.direction, by: .key(press)) != nil
  }

  /// - Parameter sink: The output of a volume key.
  private func steps(of press: KeyPress, _ sink: SinkReading? = nil) -> LevelSteps {
    let steps = settings.steps(isFine: press.isFine, for: sink)
    return settings.growsRepeats ? steps.grown(after: press.repeats) : steps
  }

  private mutating func step(_ displays: [BrightnessDevice], _ press: KeyPress, _ cause: HUDGate.Cause) -> Bool {
    if displays.isEmpty { return finish(nil, press, cause) }
    let (steps, direction) = (steps(of: press), press.key.direction ?? .up)
    // The firmware goes on by itself while the key is held, too.
    let displays = displays.filter { cause != .key || !brightness.fades.hasServed(direction, $0.name, at: now) }
    if displays.isEmpty { return false }
    let wraps = press.key == .brightnessCycle && displays.allSatisfy { brightness.isAtLimit($0, .up) }
    var adjustments: [Adjustment] = []
    for display in displays {
      let period = hud.setup.framePeriod(of: display)
      adjustments.append(
        wraps
          ? brightness.change(display, .to(0), period: period, at: now)
          : brightness.step(display, direction, steps, period: period, at: now))
    }
    applyEach(adjustments, cause, direction)
    return adjustments.contains { $0.write != nil }
  }

  /// Whether the key means the display of the focused window, which the X server is asked for.
  private func asksForFocus(_ press: KeyPress) -> Bool {
    settings.brightnessKeys == .focused && press.key.isBrightness
  }

  /// The displays that a brightness key changes; the X server is asked for the display of the focused window.
  private var keyDisplays: [BrightnessDevice] {
    settings.brightnessKeys == .all ? brightness.displays : pointedDisplays
  }

  /// The answer to the question of a key: the devices for a key of a brightness, then the focused window; the focused
  /// program for a key of a player, then the player; the result of a key of a touchpad.
  ///
  /// - Returns: Whether the key can go on.
  mutating func keyAnswered(_ answer: Answer, _ press: KeyPress) -> Bool {
    switch answer {
    case .brightnessDevices:
      devicesFound(answer)
      return act(on: press, .key)
    // No device has gone, or nobody knows.
    case .done where press.key.isLight, .unavailable where press.key.isLight && !asksForFocus(press):
      return act(on: press, .key)
    default: break
    }
    if let command = press.key.command {
      switch answer {
      case .focusedProgram(let focused): emit(.write(.transport(command, focused: focused), for: .key(press)))
      case .player(let player?):
        if let distance = command.target {
          show(SeekContent.of(player, seekingTo: .distance(player.limited(distance))), .action)
        }
      case .unavailable: show(.missing(.seek), .key, .bump(nil))
      default: break
      }
      return true
    }
    guard press.key.isBrightness else {
      if answer != .done { show(.missing(.touchpad), .key, .bump(nil)) }
      return true
    }
    var monitor: Monitor?
    if case .focusedWindow(let window, let pointer) = answer {
      hud.setup.pointer = pointer
      monitor = window.flatMap { hud.setup.monitor(at: $0.centre) }
    }
    let display = brightness.display(for: monitor ?? hud.setup.monitor(at: hud.setup.pointer))
    let displays = display.map { [$0] } ?? []
    if !press.isTaken { return step(displays, press, .key) }
    if let state = state(of: displays, for: press) { show(state.content, .key, .bump(state.limit)) }
    return true
  }

  // MARK: keys of other programs

  /// Another program handles a key: the change that follows is shown, or else that nothing has changed.
  private mutating func wait(for press: KeyPress) {
    if press.isModified { return }
    let patience = state(for: press)?.limit == nil ? MediaKeys.patience : MediaKeys.limitPatience
    ledger.wait(for: press, until: now + patience)
  }

  /// Another program has handled a key, and nothing has changed since: shows the present level, with a jump at a limit.
  mutating func showState(after press: KeyPress) {
    var press = press
    press.isTaken = true
    if asksForFocus(press) { return emit(.ask(.focusedWindow, for: .key(press))) }
    guard let state = state(for: press) else { return }
    if state.limit == nil, state.content.kind == .keyboardBacklight, let keyboard = brightness.keyboard {
      brightness.firmwareKeys.forget(keyboard.name)
    }
    show(state.content, .key, .bump(state.limit))
  }

  /// The subject of a key, and the direction in which its level cannot go on; nil where the subject is not there.
  private func state(for press: KeyPress) -> (content: HUDContent, limit: LevelSteps.Direction?)? {
    switch press.key.subject {
    case .volume, .mute, .microphone: sound.content(for: press.key).map { ($0, press.key.limit(at: $0.level)) }
    case .brightness: state(of: keyDisplays, for: press)
    case .keyboardBacklight: state(of: brightness.keyboard.map { [$0] } ?? [], for: press)
    default: nil
    }
  }

  /// The level of several devices, and the direction in which no level can go on; the limit may be the floor.
  private func state(
    of devices: [BrightnessDevice], for press: KeyPress
  ) -> (content: HUDContent, limit: LevelSteps.Direction?)? {
    // Other devices do not report changes: their level may have changed since the last reading.
    guard let first = devices.first, devices.allSatisfy({ $0.tellsChanges }) else { return nil }
    let content = devices.count > 1 ? brightness.contentOfEach(on: hud.setup.monitor) : nil
    let isAtLimit = press.key.direction.map { way in devices.allSatisfy { brightness.isAtLimit($0, way) } } ?? false
    return (content ?? brightness.content(of: first), isAtLimit ? press.key.direction : nil)
  }
}

extension MediaKey {
  /// The direction in which the key moves a level; nil for other keys.
  var direction: LevelSteps.Direction? {
    switch self {
    case .volumeUp, .microphoneUp, .brightnessUp, .brightnessCycle, .keyboardBacklightUp: .up
    case .volumeDown, .microphoneDown, .brightnessDown, .keyboardBacklightDown: .down
    default: nil
    }
  }

  /// Whether the key changes the brightness of displays.
  public var isBrightness: Bool { kinds == [.brightness] }

  /// Whether the key changes a brightness.
  var isLight: Bool { isBrightness || kinds == [.keyboardBacklight] }

  /// The kinds of panels that the key may change; the first is its subject.
  var kinds: [HUDContent.Kind] {
    switch self {
    case .volumeUp, .volumeDown: [.volume, .mute]
    case .volumeMute: [.mute, .volume]
    case .microphoneMute, .microphoneUp, .microphoneDown: [.microphone]
    case .brightnessUp, .brightnessDown, .brightnessCycle: [.brightness]
    case .keyboardBacklightUp, .keyboardBacklightDown, .keyboardBacklightToggle: [.keyboardBacklight]
    case .playPause, .pause, .stop, .next, .previous: [.player]
    case .forward, .rewind: [.seek]
    case .rotate: []
    case .touchpadToggle, .touchpadOn, .touchpadOff: [.touchpad]
    }
  }

  /// Whether the key is about sound.
  var isSound: Bool { [.volume, .mute, .microphone].contains(subject) }

  /// The command of a transport key to the player; nil for other keys.
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

  /// The subject of the key, for the panel that says that the subject is not there.
  fileprivate var subject: HUDContent.Kind { kinds.first ?? .custom }

  /// The direction of the key, if `level` cannot go on in this direction.
  fileprivate func limit(at level: Level?) -> LevelSteps.Direction? {
    guard let level else { return nil }
    return switch direction {
    case .up: level.fraction >= 1 ? .up : nil
    case .down: level.fraction <= 0.01 ? .down : nil
    case nil: nil
    }
  }
}
