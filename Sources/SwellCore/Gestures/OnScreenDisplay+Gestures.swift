/// Drags: begin, changed, ended.
extension OnScreenDisplay {
  /// An event of the layer or of a touch band.
  mutating func gesture(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .pressed(let source, let point, let isShifted): return press(source, at: point, isShifted, at: now)
    case .moved(let source, let point): return moved(source, to: point, at: now)
    case .released(let source): return drag.released(source).map { released($0, at: now) } ?? []
    case .cancelled: return cancel(at: now)
    case .wheel(let direction, let point): return wheel(direction, at: point, at: now)
    default: return []
    }
  }

  private mutating func press(
    _ source: PressSource, at point: PixelPoint, _ isShifted: Bool, at now: Instant
  ) -> [Effect] {
    // The program below waits until an unused touch is refused.
    var refusal: [Effect] = []
    if case .touch(let number) = source { refusal = [.decideTouch(number, isTaken: false)] }
    // A second button or finger cancels.
    if drag.source != nil { return refusal + cancel(at: now) }
    pressCount += 1
    guard !isSilent, var press = setup.press(pressCount, by: source, at: point, isShifted: isShifted) else {
      return refusal
    }
    setup.pointer = point
    if !refusal.isEmpty { press.restsAt = now + Press.rest }
    drag = .pressed(press)
    return []
  }

  private mutating func moved(_ source: PressSource, to point: PixelPoint, at now: Instant) -> [Effect] {
    if var press = drag.press, press.isStale, press.source == source,
      let other = setup.press(press.number, by: source, at: point, isShifted: press.isShifted)
    {
      press.resume(as: other)
      drag.replace(press)
      if drag.target != nil { setup.pin = point }
    }
    return drag.moved(source, to: point).flatMap { follow($0, at: now) }
  }

  /// Gives a finger that rests to the program below, for a long press: it receives the touch from its beginning.
  mutating func fingerRests(at now: Instant) -> [Effect] {
    guard let restsAt = drag.restsAt, now >= restsAt, let source = drag.source else { return [] }
    return refused(source)
  }

  private mutating func follow(_ step: Drag.Step, at now: Instant) -> [Effect] {
    switch step {
    case .nothing, .clicked: []
    case .refused(let source): refused(source)
    case .began(let press, let subject): began(press, subject, at: now)
    case .changed(let share): changed(by: share, at: now)
    case .ended(let subject, let target): ended(subject, target, at: now)
    case .cancelled(let target): cancelled(target, at: now)
    }
  }

  // MARK: begin

  private mutating func began(_ press: Press, _ subject: DragSubject, at now: Instant) -> [Effect] {
    setup.pin = press.start
    if case .touch = press.source { setup.isFinger = true } else { setup.isFinger = false }
    let decision = touchDecision(press.source, isTaken: true)
    switch subject {
    case .volume where press.isShifted:
      drag.take(.awaited(share: 0))
      return decision + [.ask(.focusedProcess, for: .drag(press.number))]
    case .volume:
      if let sink = audio.sink { drag.take(.volume(sink)) } else { hold(.missing(.volume), at: now) }
    case .brightness:
      if let device = displayUnderPointer {
        drag.take(.brightness(device, level: brightness.level(of: device).fraction))
      } else {
        hold(.fixedBrightness, at: now)
      }
    case .seek:
      drag.take(.awaited(share: 0))
      return decision + [.ask(.player, for: .drag(press.number))]
    case .none: break
    }
    return decision
  }

  /// The answer to the question of a drag.
  mutating func dragAnswered(_ answer: Answer, _ number: Int, at now: Instant) -> [Effect] {
    if let flick, flick.number == number { return flickAnswered(answer, flick.share, at: now) }
    guard drag.number == number, case .awaited(let share) = drag.target else { return [] }
    switch answer {
    case .focusedProcess(let process?): return [.ask(.streams(process: process), for: .drag(number))]
    case .streams(let streams):
      drag.take(.streams(streams))
      return changed(by: share, at: now)
    case .player(let player):
      drag.take(player.map { .player($0, share: share) } ?? .nothing)
      hold(SeekContent.of(player, dragged: share), at: now)
    default:
      // No program has the focus, or its streams are not known.
      drag.take(.nothing)
      hold(.missing(.program), at: now)
    }
    return []
  }

  // MARK: changed

  private mutating func changed(by share: Double, at now: Instant) -> [Effect] {
    let end = drag.press?.stickiness ?? 0
    switch drag.target {
    case .volume(let start):
      guard let adjustment = audio.drag(from: start, by: share, end: end), let sink = audio.sink else { return [] }
      return drag(adjustment, showing: AudioState.content(.volume, of: sink), at: now)
    case .brightness(let device, let level):
      guard let adjustment = brightness.drag(device, from: level, by: share, end: end, at: now) else { return [] }
      return drag(adjustment, showing: adjustment.content, at: now)
    case .streams(let streams):
      guard let adjustment = audio.drag(streams, by: share, end: end) else {
        hold(.missing(.program), at: now)
        return []
      }
      return drag(adjustment, showing: adjustment.content, at: now)
    case .player(let player, _):
      drag.take(.player(player, share: share))
      hold(SeekContent.of(player, dragged: share), at: now)
    case .awaited: drag.take(.awaited(share: share))
    case .nothing, nil: break
    }
    return []
  }

  /// A brightness change began at a value that the device did not have: repeats it from the real one.
  mutating func corrected(_ name: String, from old: Int, to value: Int, at now: Instant) -> [Effect] {
    guard let (adjustment, shift) = brightness.correct(name, from: old, to: value, at: now) else { return [] }
    guard case .brightness(var device, let level) = drag.target, device.name == name else {
      return apply(adjustment, .change, nil, at: now)
    }
    device.value = value
    drag.take(.brightness(device, level: level + shift))
    return drag(adjustment, showing: adjustment.content, at: now)
  }

  private mutating func drag(_ adjustment: Adjustment, showing content: HUDContent, at now: Instant) -> [Effect] {
    show(content, .drag, .hold, isNews: adjustment.effect != nil, at: now)
    return adjustment.effect.map { [$0] } ?? []
  }

  private mutating func hold(_ content: HUDContent, at now: Instant) {
    show(content, .drag, .hold, isNews: false, at: now)
  }

  /// The default output was read: a drag of another one ends, and the HUD hides after the usual delay.
  mutating func outputChanged(at now: Instant) {
    if case .volume(let start) = drag.target, !audio.isCurrent(start) { endDrag(at: now) }
  }

  /// The target of the drag has gone: the rest of the drag does nothing.
  mutating func endDrag(at now: Instant) {
    drag.end()
    hud.release(at: now)
  }

  // MARK: ended

  private mutating func released(_ step: Drag.Step, at now: Instant) -> [Effect] {
    switch step {
    case .clicked(let press):
      if case .button(let button) = press.source { return [.replayClick(button: button)] + layerAfterPress }
      return touchDecision(press.source, isTaken: false)
    case .nothing: return layerAfterPress
    default: return follow(step, at: now)
    }
  }

  private mutating func ended(_ subject: DragSubject, _ target: Drag.Target, at now: Instant) -> [Effect] {
    hud.release(at: now)
    switch target {
    case .player(let player, let share): return commit(player, dragged: share) + layerAfterPress
    // Only a seek still waits for its answer when the drag has ended.
    case .awaited(let share) where subject == .seek:
      flick = (flick?.number ?? pressCount, (flick?.share ?? 0) + share)
      return layerAfterPress
    default: return layerAfterPress
    }
  }

  /// The player's answer, after its drag has ended.
  private mutating func flickAnswered(_ answer: Answer, _ share: Double, at now: Instant) -> [Effect] {
    flick = nil
    var player: PlayerReading?
    if case .player(let reading) = answer { player = reading }
    hold(SeekContent.of(player, dragged: share), at: now)
    if drag.target == nil { hud.release(at: now) }
    return player.map { commit($0, dragged: share) } ?? []
  }

  private mutating func commit(_ player: PlayerReading, dragged share: Double) -> [Effect] {
    guard player.canSeek else { return [] }
    let target = player.target(dragged: share)
    return [.write(.seek(player, to: target), for: .seekResult(player, to: target, nil))]
  }

  private mutating func cancel(at now: Instant) -> [Effect] {
    follow(drag.cancel(), at: now)
  }

  /// Restores what the drag has changed.
  private mutating func cancelled(_ target: Drag.Target, at now: Instant) -> [Effect] {
    let adjustment: Adjustment? =
      switch target {
      case .volume(let start): audio.restore(start)
      case .brightness(let device, _): brightness.restore(device, at: now)
      case .streams(let streams): audio.drag(streams, by: 0, end: 0)
      case .player, .awaited, .nothing: nil
      }
    let effects = adjustment?.effect == nil ? [] : adjustment.map { drag($0, showing: $0.content, at: now) } ?? []
    hud.release(at: now)
    return effects
  }

  private mutating func refused(_ source: PressSource) -> [Effect] {
    // A rejected touch sends no more events; a button is still to be released.
    if case .touch = source { drag.forget() }
    return touchDecision(source, isTaken: false)
  }

  private func touchDecision(_ source: PressSource, isTaken: Bool) -> [Effect] {
    if case .touch(let number) = source { [.decideTouch(number, isTaken: isTaken)] } else { [] }
  }

  // MARK: the layer

  /// Adds or removes a reason for the layer.
  mutating func activate(_ reason: LayerReasons, _ isOn: Bool) -> [Effect] {
    // A drag keeps its layer until it ends, even if the modifiers are released or pressed again.
    guard layer.set(reason, isOn) else { return [] }
    if isButtonDown { layer.isOutdated.toggle() }
    return isButtonDown ? [] : [.showLayer(layerFrames)]
  }

  /// A listed program is full-screen now, or none is.
  mutating func fullScreenChanged(_ window: UInt?, _ isListed: Bool) -> [Effect] {
    let strips = wheelStrips
    layer.isOverStranger = window != nil && !isListed
    let effects = stripEffects(after: strips)
    let window = isListed ? window : nil
    guard window != layer.program else { return effects }
    layer.cover(window)
    return effects + (window == nil ? [.takePresses(of: nil, in: [])] : pressEffects)
  }

  /// The edges where the wheel needs no key.
  var wheelStrips: [PixelRect] { layer.isBlocked || layer.isOverStranger ? [] : setup.wheelStrips }

  func stripEffects(after old: [PixelRect]) -> [Effect] {
    let new = wheelStrips
    return new == old ? [] : [.placeWheelStrips(new)]
  }

  /// Takes presses of a listed program that is full-screen.
  var pressEffects: [Effect] {
    guard let program = layer.program else { return [] }
    return [.takePresses(of: layer.isBlocked ? nil : program, in: setup.layerFrames)]
  }

  var isButtonDown: Bool {
    if case .button = drag.source { true } else { false }
  }

  /// The parts of the screen that the layer covers now; empty when it is not shown.
  public var layerFrames: [PixelRect] { layer.isShown ? setup.layerFrames : [] }

  /// After the release: shows or removes the layer, if its reasons have changed during the drag.
  private var layerAfterPress: [Effect] {
    mutating get {
      defer { layer.isOutdated = false }
      return layer.isOutdated || layer.reasons.isEmpty ? [.showLayer(layerFrames)] : []
    }
  }

  /// The areas where drags can begin have changed.
  func areasChanged() -> [Effect] {
    let frames = layerFrames
    // During a drag without monitors, the layer waits for the next one.
    let isAwaited = frames.isEmpty && isButtonDown
    return [.placeTouchBands(setup.touchBands)] + (layer.isShown && !isAwaited ? [.showLayer(frames)] : [])
      + pressEffects
  }

  /// Cancels the drag, restores what it has changed, and removes its layer.
  mutating func cancelDrag(at now: Instant) -> [Effect] {
    guard let source = drag.source else { return [] }
    let effects = cancel(at: now)
    guard case .button = source else { return effects }
    // Without the layer, the release of the button is not reported.
    drag.forget()
    layer.isOutdated = false
    return effects + [.showLayer([])]
  }

  private mutating func wheel(_ direction: LevelSteps.Direction, at point: PixelPoint, at now: Instant) -> [Effect] {
    setup.pointer = point
    guard let press = setup.press(0, by: .button(0), at: point, isShifted: false) else { return [] }
    let key: MediaKey
    switch press.rules.side(of: press.view.view(point).x, on: press.view.bounds) {
    case .volume: key = direction == .up ? .volumeUp : .volumeDown
    case .brightness: key = direction == .up ? .brightnessUp : .brightnessDown
    case .seek, .none: return []
    }
    let effects = act(on: KeyPress(key: key, isFine: true), isRepeat: false, .drag, at: now)
    if key == .brightnessUp || key == .brightnessDown, displayUnderPointer == nil {
      show(.fixedBrightness, .drag, .bump(nil), isNews: false, at: now)
    }
    if drag.target == nil { (setup.pin, setup.isFinger) = (point, false) }
    return effects
  }
}

extension HUDContent {
  fileprivate static var fixedBrightness: HUDContent {
    var content = HUDContent(kind: .brightness, icon: .warning, label: "Fixed")
    content.detail = "Brightness"
    return content
  }
}
