/// Presses and drags, by the pointer, in the touch bands and on touchpads.
struct Gestures: Sendable {
  /// The press or drag under way.
  var drag = Drag.none
  var free = FreeDrags()
  /// Sideways drags that ended before the player answered: the number of the first, and their total length.
  var flick: (number: Int, share: Double)?
  var pressCount = 0
}

/// Presses, drags and the wheel change their subjects.
extension OnScreenDisplay {
  mutating func pressed(_ source: PressSource, at point: PixelPoint, _ isShifted: Bool) {
    // A second button or finger cancels. The program below waits until an unused touch is refused.
    if gestures.drag.source != nil {
      decide(source, isTaken: false)
      return cancelPress()
    }
    gestures.pressCount += 1
    guard !hud.isSilent, var press = hud.setup.press(gestures.pressCount, by: source, at: point, isShifted: isShifted)
    else { return decide(source, isTaken: false) }
    hud.setup.pointer = point
    if case .touch = source {
      press.restsAt = now + Press.rest
    }
    gestures.drag = .pressed(press)
  }

  mutating func moved(_ source: PressSource, to point: PixelPoint) {
    guard var press = gestures.drag.press, press.source == source else { return }
    if press.isStale {
      guard let other = hud.setup.press(press.number, by: source, at: point, isShifted: press.isShifted) else {
        return
      }
      press.resume(as: other)
      if gestures.drag.target != nil { hud.setup.pin = point }
    }
    let old = gestures.drag.subject
    guard let subject = old ?? press.lock(at: point) else { return gestures.drag.replace(press) }
    if subject == .none {
      gestures.drag = .over(source)
      return refused(source)
    }
    let share = press.move(subject, to: point)
    gestures.drag = .dragging(press, subject, gestures.drag.target ?? .nothing)
    if old == nil { began(press, subject) }
    drag(by: share)
  }

  mutating func released(_ source: PressSource) {
    let drag = gestures.drag
    guard source == drag.source else { return }
    gestures.drag = .none
    switch drag {
    case .none, .over: break
    case .pressed: if source == .button { emit(.replayClick) } else { decide(source, isTaken: false) }
    case .dragging(let press, let subject, let target): ended(press, subject, target)
    }
  }

  /// Gives a finger that rests to the program below, for a long press: the program receives the touch from its
  /// beginning.
  mutating func fingerRests() {
    if let restsAt = gestures.drag.restsAt, now >= restsAt, let source = gestures.drag.source { refused(source) }
  }

  mutating func cancelPress() {
    let drag = gestures.drag
    guard let source = drag.source else { return }
    gestures.drag = .over(source)
    switch drag {
    case .none, .over: break
    case .pressed: refused(source)
    case .dragging(_, _, let target): restore(target)
    }
  }

  /// Cancels the drag, and restores what it has changed.
  mutating func cancelDrag() {
    guard let source = gestures.drag.source else { return }
    cancelPress()
    // The pointer is released, and the release of the button goes to another program.
    if source == .button { gestures.drag = .none }
  }

  /// The target of the drag has gone: the rest of the drag does nothing.
  mutating func endDrag() {
    gestures.drag.end()
    hud.timeline.release(at: now)
  }

  mutating func refused(_ source: PressSource) {
    // A rejected touch sends no more events; a button is still to be released.
    if case .touch = source { gestures.drag = .none }
    decide(source, isTaken: false)
  }

  /// Takes a touch, or gives it to the program below; buttons and swipes are not decided about.
  mutating func decide(_ source: PressSource, isTaken: Bool) {
    if case .touch(let number) = source { emit(.decideTouch(number, isTaken: isTaken)) }
  }

  // MARK: begin

  private mutating func began(_ press: Press, _ subject: DragSubject) {
    pin(press)
    decide(press.source, isTaken: true)
    switch subject {
    case .volume where press.isShifted:
      gestures.drag.take(.awaited(of: nil))
      emit(.ask(.focusedProgram, for: .drag(press.number)))
    case .volume:
      if let sink = sound.sink { gestures.drag.take(.volume(sink)) } else { hold(.missing(.volume)) }
    case .brightness:
      if let device = pointedDisplays.first {
        gestures.drag.take(.brightness(device, level: brightness.level(of: device).fraction))
      } else {
        hold(.missing(.brightness))
      }
    case .seek:
      gestures.drag.take(.awaited(of: nil))
      emit(.ask(.player(for: .seek), for: .drag(press.number)))
    case .none: break
    }
  }

  /// Keeps panels beside the press.
  mutating func pin(_ press: Press) {
    hud.setup.pin = press.start
    hud.setup.isFinger = if case .touch = press.source { true } else { false }
  }

  /// The answer to the question of a drag.
  mutating func dragAnswered(_ answer: Answer, _ number: Int) {
    if let flick = gestures.flick, flick.number == number { return flickAnswered(answer, flick.share) }
    guard gestures.drag.number == number else { return }
    guard case .awaited(let asked) = gestures.drag.target, let share = gestures.drag.press?.share else { return }
    switch answer {
    case .focusedProgram(let program?):
      gestures.drag.take(.awaited(of: program))
      emit(.ask(.streams(of: program), for: .drag(number)))
    case .streams(let streams) where !streams.isEmpty:
      gestures.drag.take(.streams(streams))
      drag(by: share)
    case .player(let player?) where gestures.drag.subject == .volume && player.volume != nil:
      gestures.drag.take(.playerVolume(player))
      drag(by: share)
    case .player(let player?) where gestures.drag.subject == .seek:
      gestures.drag.take(.player(player))
      hold(SeekContent.of(player, dragged: share))
    case _ where gestures.drag.subject == .seek:
      gestures.drag.take(.nothing)
      hold(.missing(.seek))
    default:
      // The program may be a player that plays elsewhere, such as on another machine.
      if let program = asked {
        gestures.drag.take(.awaited(of: nil))
        return emit(.ask(.ownPlayer(of: program, for: .volume), for: .drag(number)))
      }
      // No program has the focus, or nothing of it can be changed.
      gestures.drag.take(.nothing)
      hold(.missing(.program))
    }
  }

  /// The write of the drag of this number was refused. The player has gone, or the program has begun another stream,
  /// such as the next track.
  mutating func dragRefused(_ number: Int) {
    guard gestures.drag.number == number else { return }
    switch gestures.drag.target {
    case .playerVolume: endDrag()
    case .streams(let streams) where streams.count == 1: endDrag()
    default: break
    }
  }

  // MARK: changed

  /// - Parameter share: Of the full range, from the press.
  private mutating func drag(by share: Double) {
    switch gestures.drag.target {
    case .player(let player): hold(SeekContent.of(player, dragged: share))
    case .awaited, nil: break
    case let target?: hold(change(target, by: share, end: gestures.drag.press?.stickiness ?? 0))
    }
  }

  /// Changes the level of a target, counted from the level at the start of the drag.
  private mutating func change(_ target: Drag.Target, by share: Double, end: Double) -> Adjustment? {
    switch target {
    case .volume(let start): sound.audio.drag(from: start, by: share, end: end)
    case .brightness(let device, let level): brightness.drag(device, from: level, by: share, end: end, at: now)
    case .streams(let streams): sound.audio.drag(streams, by: share, end: end)
    case .playerVolume(let player): player.drag(by: share, end: end)
    case .player, .awaited, .nothing: nil
    }
  }

  /// Shows what a drag does.
  private mutating func hold(_ content: HUDContent) {
    show(content, .drag, .hold, isNews: false)
  }

  /// Shows and makes a change by a drag, which is news if there is something to write.
  mutating func hold(_ adjustment: Adjustment?) {
    guard let adjustment else { return }
    show(adjustment.content, .drag, .hold, isNews: adjustment.write != nil)
    if let write = adjustment.write { send(write, by: .drag(gestures.drag.number ?? 0)) }
  }

  // MARK: ended

  private mutating func ended(_ press: Press, _ subject: DragSubject, _ target: Drag.Target) {
    hud.timeline.release(at: now)
    switch target {
    case .player(let player): commit(player, dragged: press.share)
    // Only a seek still waits for its answer when the drag has ended.
    case .awaited where subject == .seek:
      let flick = gestures.flick
      gestures.flick = (flick?.number ?? gestures.pressCount, (flick?.share ?? 0) + press.share)
    default: break
    }
  }

  /// The player's answer, after its drag has ended.
  private mutating func flickAnswered(_ answer: Answer, _ share: Double) {
    gestures.flick = nil
    var player: PlayerReading?
    if case .player(let reading) = answer { player = reading }
    hold(SeekContent.of(player, dragged: share))
    if gestures.drag.target == nil { hud.timeline.release(at: now) }
    if let player { commit(player, dragged: share) }
  }

  private mutating func commit(_ player: PlayerReading, dragged share: Double) {
    guard player.canSeek else { return }
    let target = player.target(dragged: share)
    emit(.write(.seek(player, to: target), for: .seek(player, to: target)))
  }

  /// Restores what the drag has changed.
  private mutating func restore(_ target: Drag.Target) {
    if let adjustment = change(target, by: 0, end: 0), adjustment.write != nil { hold(adjustment) }
    hud.timeline.release(at: now)
  }

  // MARK: the wheel

  mutating func wheelTurned(_ direction: LevelSteps.Direction, at point: PixelPoint) {
    hud.setup.pointer = point
    guard let press = hud.setup.press(0, by: .button, at: point, isShifted: false) else { return }
    let key: MediaKey
    switch press.rules.side(of: press.view.view(point).x, on: press.view.bounds) {
    case .volume: key = direction == .up ? .volumeUp : .volumeDown
    case .brightness: key = direction == .up ? .brightnessUp : .brightnessDown
    case .seek, .none: return
    }
    if gestures.drag.target == nil { (hud.setup.pin, hud.setup.isFinger) = (point, false) }
    act(on: KeyPress(key: key, isFine: true), .drag)
  }

  // MARK: areas

  /// The edges where the wheel needs no key.
  var wheelStrips: [PixelRect] {
    hud.isSilent || gestures.free.otherProgram != nil ? [] : hud.setup.wheelStrips
  }

  /// Which presses of the pointer may become drags. A drag keeps its area until it ends.
  var pressArea: PressArea {
    var area = PressArea()
    if hud.isSilent, gestures.drag.source != .button { return area }
    area.monitors = hud.setup.monitors.map { $0.frame }
    area.zones = hud.setup.dragZones
    area.hold = settings.hold
    area.free = gestures.free.place
    area.freeFrames = hud.setup.freeFrames(of: area.free, among: area.zones)
    if gestures.drag.source == .button, gestures.drag.target != nil { area.axis = gestures.drag.press?.axis }
    return area
  }
}
