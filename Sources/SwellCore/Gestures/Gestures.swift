/// Presses and drags on the layer, in the touch bands and on full-screen programs: what each means for its subject.
struct Gestures: Sendable {
  var layer = Layer()
  /// Sideways drags that ended before the player answered: the number of the first, and their total length.
  private var flick: (number: Int, share: Double)?
  private var pressCount = 0
  /// The focused program whose streams a drag has asked for.
  private var program: FocusedProgram?
  var film = Film()

  /// An event of the layer or of a touch band.
  mutating func handle(_ event: Event, _ subjects: inout Subjects, at now: Instant) -> [Effect] {
    switch event {
    case .pressed(let source, let point, let isShifted): return press(source, at: point, isShifted, &subjects, at: now)
    case .moved(let source, let point): return moved(source, to: point, &subjects, at: now)
    case .released(let source):
      return subjects.hud.drag.released(source).map { released($0, &subjects, at: now) } ?? []
    case .cancelled: return cancel(&subjects, at: now)
    case .wheel(let direction, let point): return wheel(direction, at: point, &subjects, at: now)
    default: return []
    }
  }

  private mutating func press(
    _ source: PressSource, at point: PixelPoint, _ isShifted: Bool, _ subjects: inout Subjects, at now: Instant
  ) -> [Effect] {
    // The program below waits until an unused touch is refused.
    let refusal = touchDecision(source, isTaken: false)
    // A second button or finger cancels.
    if subjects.hud.drag.source != nil { return refusal + cancel(&subjects, at: now) }
    pressCount += 1
    guard !subjects.hud.isSilent,
      var press = subjects.hud.setup.press(pressCount, by: source, at: point, isShifted: isShifted)
    else { return refusal }
    subjects.hud.setup.pointer = point
    if !refusal.isEmpty {
      press.restsAt = now + Press.rest
      // Beside the bands there are only taps.
      if !subjects.hud.setup.touchBands.contains(where: { $0.contains(point) }) { press.rules = .none }
    }
    if case .button = source { layer.isPressed = !layerFrames(subjects.hud).isEmpty }
    subjects.hud.drag = .pressed(press)
    return tapBegins(press, subjects.hud, at: now)
  }

  private mutating func moved(
    _ source: PressSource, to point: PixelPoint, _ subjects: inout Subjects, at now: Instant
  ) -> [Effect] {
    if var press = subjects.hud.drag.press, press.isStale, press.source == source,
      let other = subjects.hud.setup.press(press.number, by: source, at: point, isShifted: press.isShifted)
    {
      press.resume(as: other)
      subjects.hud.drag.replace(press)
      if subjects.hud.drag.target != nil { subjects.hud.setup.pin = point }
    }
    return subjects.hud.drag.moved(source, to: point).flatMap { follow($0, &subjects, at: now) }
  }

  /// Gives a finger that rests to the program below, for a long press: it receives the touch from its beginning.
  mutating func fingerRests(_ hud: inout HUD, at now: Instant) -> [Effect] {
    guard let restsAt = hud.drag.restsAt, now >= restsAt, let press = hud.drag.press else { return [] }
    return refused(press.source, &hud)
  }

  private mutating func follow(_ step: Drag.Step, _ subjects: inout Subjects, at now: Instant) -> [Effect] {
    switch step {
    case .nothing, .clicked: []
    case .refused(let source): refused(source, &subjects.hud)
    case .began(let press, let subject): began(press, subject, &subjects, at: now)
    case .changed(let share): subjects.drag(by: share, at: now)
    case .ended(let subject, let target): ended(subject, target, &subjects.hud, at: now)
    case .cancelled(let target): subjects.cancelDrag(of: target, at: now)
    }
  }

  // MARK: begin

  private mutating func began(
    _ press: Press, _ subject: DragSubject, _ subjects: inout Subjects, at now: Instant
  ) -> [Effect] {
    pin(press, &subjects.hud)
    let decision = touchDecision(press.source, isTaken: true)
    switch subject {
    case .volume where press.isShifted:
      subjects.hud.drag.take(.awaited(share: 0))
      program = nil
      return decision + [.ask(.focusedProgram, for: .drag(press.number))]
    case .volume:
      if let sink = subjects.sound.sink {
        subjects.hud.drag.take(.volume(sink))
      } else {
        subjects.hud.hold(.missing(.volume), at: now)
      }
    case .brightness:
      if let device = subjects.pointedDisplays.first {
        subjects.hud.drag.take(.brightness(device, level: subjects.brightness.level(of: device).fraction))
      } else {
        subjects.hud.hold(.fixedBrightness, at: now)
      }
    case .seek:
      subjects.hud.drag.take(.awaited(share: 0))
      return decision + [.ask(.player(for: .seek), for: .drag(press.number))]
    case .none: break
    }
    return decision
  }

  /// Keeps panels beside the press.
  func pin(_ press: Press, _ hud: inout HUD) {
    hud.setup.pin = press.start
    if case .touch = press.source { hud.setup.isFinger = true } else { hud.setup.isFinger = false }
  }

  /// The answer to the question of a drag.
  mutating func answered(_ answer: Answer, _ number: Int, _ subjects: inout Subjects, at now: Instant) -> [Effect] {
    if let flick, flick.number == number { return flickAnswered(answer, flick.share, &subjects.hud, at: now) }
    guard subjects.hud.drag.number == number else { return [] }
    // The player has gone, or does not take its volume.
    if case .playerVolume = subjects.hud.drag.target, answer != .done { subjects.hud.endDrag(at: now) }
    guard case .awaited(let share) = subjects.hud.drag.target else { return [] }
    switch answer {
    case .focusedProgram(let program?):
      self.program = program
      return [.ask(.streams(of: program), for: .drag(number))]
    case .streams(let streams) where !streams.isEmpty:
      subjects.hud.drag.take(.streams(streams))
      return subjects.drag(by: share, at: now)
    case .player(let player?) where subjects.hud.drag.subject == .volume && player.volume != nil:
      subjects.hud.drag.take(.playerVolume(player))
      return subjects.drag(by: share, at: now)
    case .player(let player) where subjects.hud.drag.subject == .seek:
      subjects.hud.drag.take(player.map { .player($0, share: share) } ?? .nothing)
      subjects.hud.hold(SeekContent.of(player, dragged: share), at: now)
    default:
      // It may be a player that plays elsewhere, such as on another machine.
      if let program, subjects.hud.drag.subject == .volume {
        self.program = nil
        return [.ask(.ownPlayer(of: program, for: .volume), for: .drag(number))]
      }
      // No program has the focus, or nothing of it can be changed.
      subjects.hud.drag.take(.nothing)
      subjects.hud.hold(.missing(.program), at: now)
    }
    return []
  }

  // MARK: ended

  private mutating func released(_ step: Drag.Step, _ subjects: inout Subjects, at now: Instant) -> [Effect] {
    switch step {
    case .clicked(let press):
      if let seek = tapEnded(press, &subjects.hud, at: now) { return seek }
      if case .button(let button) = press.source {
        return [.replayClick(button: button)]
      }
      return touchDecision(press.source, isTaken: false)
    case .nothing: return []
    default: return follow(step, &subjects, at: now)
    }
  }

  private mutating func ended(
    _ subject: DragSubject, _ target: Drag.Target, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    hud.timeline.release(at: now)
    switch target {
    case .player(let player, let share): return commit(player, dragged: share)
    // Only a seek still waits for its answer when the drag has ended.
    case .awaited(let share) where subject == .seek:
      flick = (flick?.number ?? pressCount, (flick?.share ?? 0) + share)
    default: break
    }
    return []
  }

  /// The player's answer, after its drag has ended.
  private mutating func flickAnswered(
    _ answer: Answer, _ share: Double, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    flick = nil
    var player: PlayerReading?
    if case .player(let reading) = answer { player = reading }
    hud.hold(SeekContent.of(player, dragged: share), at: now)
    if hud.drag.target == nil { hud.timeline.release(at: now) }
    return player.map { commit($0, dragged: share) } ?? []
  }

  private func commit(_ player: PlayerReading, dragged share: Double) -> [Effect] {
    guard player.canSeek else { return [] }
    let target = player.target(dragged: share)
    return [.write(.seek(player, to: target), for: .seekResult(player, to: target, nil))]
  }

  mutating func cancel(_ subjects: inout Subjects, at now: Instant) -> [Effect] {
    let step = subjects.hud.drag.cancel()
    return follow(step, &subjects, at: now)
  }

  func refused(_ source: PressSource, _ hud: inout HUD) -> [Effect] {
    // A rejected touch sends no more events; a button is still to be released.
    if case .touch = source { hud.drag.forget() }
    return touchDecision(source, isTaken: false)
  }

  func touchDecision(_ source: PressSource, isTaken: Bool) -> [Effect] {
    if case .touch(let number) = source { [.decideTouch(number, isTaken: isTaken)] } else { [] }
  }

  private mutating func wheel(
    _ direction: LevelSteps.Direction, at point: PixelPoint, _ subjects: inout Subjects, at now: Instant
  ) -> [Effect] {
    subjects.hud.setup.pointer = point
    guard let press = subjects.hud.setup.press(0, by: .button(0), at: point, isShifted: false) else { return [] }
    let key: MediaKey
    switch press.rules.side(of: press.view.view(point).x, on: press.view.bounds) {
    case .volume: key = direction == .up ? .volumeUp : .volumeDown
    case .brightness: key = direction == .up ? .brightnessUp : .brightnessDown
    case .seek, .none: return []
    }
    let result = subjects.act(on: KeyPress(key: key, isFine: true), .drag, at: now)
    if key.isBrightness, subjects.pointedDisplays.isEmpty {
      subjects.hud.show(.fixedBrightness, .drag, .bump(nil), isNews: false, at: now)
    }
    if subjects.hud.drag.target == nil { (subjects.hud.setup.pin, subjects.hud.setup.isFinger) = (point, false) }
    return result.effects
  }

  // MARK: the layer

  /// Answers `swell gesture`.
  mutating func switchLayer(_ wanted: Switch, _ client: ClientID) -> [Effect] {
    let isOn = wanted == .toggle ? !layer.reasons.contains(.toggle) : wanted == .on
    layer.set(.toggle, isOn)
    return [.done(isOn ? "on" : "off", client)]
  }

  /// Where touches come here first.
  func touchBands(_ hud: HUD) -> [PixelRect] {
    hud.setup.touchBands + (hud.settings.film && layer.isOverFullScreen ? hud.setup.filmBands : [])
  }

  /// The edges where the wheel needs no key.
  func wheelStrips(_ hud: HUD) -> [PixelRect] {
    hud.isSilent || layer.isOverUnlistedProgram ? [] : hud.setup.wheelStrips
  }

  /// Where presses on a listed program that is full-screen are drags.
  func pressArea(_ hud: HUD) -> ProgramPressArea? {
    guard let program = layer.program, !hud.isSilent else { return nil }
    return ProgramPressArea(window: program, frames: hud.setup.layerFrames)
  }

  /// The parts of the screen that the layer covers now; empty when it is not shown.
  ///
  /// A drag keeps its layer until it ends, even if the modifiers are released or pressed again.
  func layerFrames(_ hud: HUD) -> [PixelRect] {
    let isShown = hud.isButtonDown ? layer.isPressed : layer.isAskedFor && !hud.isSilent
    return isShown ? hud.setup.layerFrames : []
  }

  /// Cancels the drag, and restores what it has changed.
  mutating func cancelDrag(_ subjects: inout Subjects, at now: Instant) -> [Effect] {
    guard let source = subjects.hud.drag.source else { return [] }
    let effects = cancel(&subjects, at: now)
    // The layer goes, and with it the release of the button.
    if case .button = source { subjects.hud.drag.forget() }
    return effects
  }
}

// What a drag does to its target.
extension Subjects {
  /// - Parameter share: Of the full range, from the press.
  mutating func drag(by share: Double, at now: Instant) -> [Effect] {
    let end = hud.drag.press?.stickiness ?? 0
    switch hud.drag.target {
    case .volume(let start): return hold(sound.drag(from: start, by: share, end: end), at: now)
    case .brightness(let device, let level):
      return hold(brightness.drag(device, from: level, by: share, end: end, at: now), at: now)
    case .streams(let streams):
      guard let adjustment = sound.audio.drag(streams, by: share, end: end) else {
        hud.hold(.missing(.program), at: now)
        return []
      }
      return hold(adjustment, at: now)
    case .playerVolume(let player):
      guard let number = hud.drag.number else { return [] }
      return hold(players.drag(player, by: share, end: end, number), at: now)
    case .player(let player, _):
      hud.drag.take(.player(player, share: share))
      hud.hold(SeekContent.of(player, dragged: share), at: now)
    case .awaited: hud.drag.take(.awaited(share: share))
    case .nothing, nil: break
    }
    return []
  }

  /// Restores what the drag has changed.
  mutating func cancelDrag(of target: Drag.Target, at now: Instant) -> [Effect] {
    let adjustment: Adjustment? =
      switch target {
      case .volume(let start): sound.audio.restore(start)
      case .brightness(let device, _): brightness.restore(device, at: now)
      case .streams(let streams): sound.audio.drag(streams, by: 0, end: 0)
      case .playerVolume(let player): players.drag(player, by: 0, end: 0, -1)
      case .player, .awaited, .nothing: nil
      }
    let effects = adjustment?.effect == nil ? [] : hold(adjustment, at: now)
    hud.timeline.release(at: now)
    return effects
  }

  private mutating func hold(_ adjustment: Adjustment?, at now: Instant) -> [Effect] {
    guard let adjustment else { return [] }
    return hud.hold(adjustment, isMuted: sound.isMuted(adjustment.content.kind), at: now)
  }
}

extension HUDContent {
  fileprivate static var fixedBrightness: HUDContent {
    var content = HUDContent(kind: .brightness, icon: .warning, .word(.notAdjustable))
    content.moreText = .word(.brightness)
    return content
  }
}
