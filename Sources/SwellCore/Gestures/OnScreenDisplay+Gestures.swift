extension OnScreenDisplay {
  /// Something happened on the layer or to what it depends on.
  mutating func gesture(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .hold(let isOn): return activate(.hold, isOn, at: now)
    case .fullScreen(let isOn): return activate(.fullScreen, isOn, at: now)
    case .pressed(let source, let x, let y, let isShifted):
      gestures.isShifted = isShifted
      return press(source, x, y, at: now)
    case .moved(let source, let x, let y) where source == gestures.source:
      let point = gestures.view.view(x: x, y: y)
      return gestures.recognizer.moved(x: point.x, y: point.y).flatMap { handle($0, at: now) }
    case .released(let source) where source == gestures.source:
      let effects = handle(gestures.recognizer.released(), at: now)
      gestures.source = nil
      return effects
    case .cancelled: return handle(gestures.recognizer.cancel(), at: now)
    case .wheel(let direction, let x, let y): return wheel(direction, x, y, at: now)
    case .player(let player): return answered(player, at: now)
    default: return []
    }
  }

  /// A reason for the layer came or went.
  mutating func activate(_ reason: LayerReasons, _ isOn: Bool, at now: Instant) -> [Effect] {
    let wasActive = isLayerShown
    if isOn { gestures.reasons.insert(reason) } else { gestures.reasons.remove(reason) }
    // A drag under way keeps its layer until it ends, though the modifiers are let go, and held again.
    return isLayerShown == wasActive || isDragging ? [] : [.showLayer(isLayerShown)]
  }

  private var isDragging: Bool {
    if case .button = gestures.source { gestures.recognizer.isPressed } else { false }
  }

  /// After the button is up: the layer goes if its reason went during the drag.
  private var layerAfterPress: [Effect] { gestures.reasons.isEmpty ? [.showLayer(false)] : [] }

  private mutating func press(_ source: PressSource, _ x: Int, _ y: Int, at now: Instant) -> [Effect] {
    // A touch that means nothing here is for the program below, which waits for that decision.
    var refusal: [Effect] = []
    if case .touch(let number) = source { refusal = [.decideTouch(number, isTaken: false)] }
    // A second button or finger means: not so.
    if gestures.source != nil { return refusal + handle(gestures.recognizer.cancel(), at: now) }
    guard !isSilent, let monitor = monitor(under: x, y) else { return refusal }
    gestures.source = source
    gestures.start = (x, y)
    pointer = (x, y)
    gestures.view = view(of: monitor)
    let point = gestures.view.view(x: Double(x), y: Double(y))
    gestures.recognizer.pressed(x: point.x, y: point.y, on: gestures.view.bounds, rules: rules(on: monitor))
    return []
  }

  private func monitor(under x: Int, _ y: Int) -> Monitor? {
    monitor(x: x, y: y) ?? monitors.first
  }

  private func rules(on monitor: Monitor) -> GestureRecognizer.Rules {
    var rules = GestureRecognizer.Rules()
    (rules.left, rules.right, rules.horizontal) = (settings.left, settings.right, settings.horizontal)
    rules.threshold = settings.threshold * monitor.scale.factor
    rules.centreBand = settings.centreBand * monitor.scale.factor
    switch settings.travel {
    case .share(let share): rules.travel = share * Double(view(of: monitor).bounds.height)
    case .length(let points): rules.travel = points * monitor.scale.factor
    }
    return rules
  }

  private mutating func handle(_ outcome: GestureRecognizer.Outcome, at now: Instant) -> [Effect] {
    switch outcome {
    case .nothing: return layerAfterPress
    case .clicked: return clicked()
    case .refused:
      let decision = touchDecision(isTaken: false)
      // A touch that was given back is no longer heard of; a button is still to be released.
      if case .touch = gestures.source { gestures.source = nil }
      return decision
    case .began(let subject): return began(subject)
    case .changed(let subject, let share): return changed(subject, by: share, at: now)
    case .ended(let subject): return ended(subject, isCancelled: false, at: now)
    case .cancelled(let subject): return ended(subject, isCancelled: true, at: now)
    }
  }

  /// The drag under way is over, what it changed is put back, and the layer goes that it was on.
  mutating func cancelDrag(at now: Instant) -> [Effect] {
    guard let source = gestures.source else { return [] }
    let effects = handle(gestures.recognizer.cancel(), at: now)
    guard case .button = source else { return effects }
    // With the layer goes the release of the button.
    gestures.source = nil
    return effects + [.showLayer(false)]
  }

  private func clicked() -> [Effect] {
    switch gestures.source {
    case .button(let button):
      return [.handOnClick(button: button, x: gestures.start.x, y: gestures.start.y)] + layerAfterPress
    case .touch, nil: return touchDecision(isTaken: false)
    }
  }

  private func touchDecision(isTaken: Bool) -> [Effect] {
    if case .touch(let number) = gestures.source { [.decideTouch(number, isTaken: isTaken)] } else { [] }
  }

  // MARK: begin

  private mutating func began(_ subject: GestureRecognizer.Subject) -> [Effect] {
    let decision = touchDecision(isTaken: true)
    screen.pin = gestures.start
    switch subject {
    case .volume where gestures.isShifted:
      guard let program = focusedProgram else { break }
      gestures.origin = .streams(nil, share: 0)
      return decision + [.readStreams(process: program)]
    case .volume:
      gestures.origin = audio.sink.map { .volume($0.volume, isMuted: $0.isMuted, sink: $0.name) }
      if gestures.origin == nil { hold(HUDContent(kind: .volume, icon: .warning, label: "No audio")) }
    case .brightness:
      gestures.origin = displayUnderPointer.map { .brightness($0, level: $0.level(settings.curve).fraction) }
      if gestures.origin == nil {
        var content = HUDContent(kind: .brightness, icon: .warning, label: "Fixed")
        content.detail = "Brightness"
        hold(content)
      }
    case .seek:
      gestures.origin = .player(nil, share: 0)
      return decision + [.readPlayer]
    case .none: break
    }
    return decision
  }

  // MARK: changed

  private mutating func changed(_ subject: GestureRecognizer.Subject, by share: Double, at now: Instant) -> [Effect] {
    switch gestures.origin {
    case .volume(let volume, let isMuted, let sink):
      guard sink == audio.sink?.name else { return [] }
      return drag(volume, isMuted, by: share, at: now)
    case .brightness(let display, let level): return drag(display, from: level, by: share, at: now)
    case .streams(let streams, _):
      gestures.origin = .streams(streams, share: share)
      return streams.map { drag($0, by: share) } ?? []
    case .player(let player, _):
      gestures.origin = .player(player, share: share)
      if let player { hold(OnScreenDisplay.content(of: player, dragged: share)) }
      return []
    case nil: return []
    }
  }

  private mutating func drag(_ volume: UInt32, _ isMuted: Bool, by share: Double, at now: Instant) -> [Effect] {
    // It stops at 100 %; a drag that begins there may go on to the limit.
    let most = volume < VolumeStep.full ? VolumeStep.full : max(volume, settings.volumeLimit)
    let wanted = Double(volume) + share * Double(VolumeStep.full)
    let target = UInt32(min(max(0, wanted), Double(most)).rounded())
    let effects = setVolume(target, isMuted: isMuted && target <= volume, at: now)
    if let sink = audio.sink { hold(AudioState.content(.volume, of: sink)) }
    return effects
  }

  private mutating func drag(
    _ display: BrightnessDevice, from level: Double, by share: Double, at now: Instant
  ) -> [Effect] {
    guard let current = brightness.named(display.name) else { return [] }
    let target = display.value(for: min(max(0, level + share), 1), settings.curve, floor: settings.floor)
    let effects = setBrightness(current, to: target, at: now)
    if let display = brightness.named(display.name) { hold(content(of: display)) }
    return effects
  }

  private static func content(of player: PlayerReading?, dragged share: Double) -> HUDContent {
    guard let player else { return HUDContent(kind: .seek, icon: .warning, label: "No player") }
    guard player.canSeek else {
      var content = HUDContent(kind: .seek, icon: .warning, label: "No seek")
      content.detail = player.position.clockText()
      return content
    }
    return content(of: player, seekingTo: player.target(dragged: share))
  }

  static func content(of player: PlayerReading, seekingTo target: Duration) -> HUDContent {
    let distance = target - player.position
    var content = HUDContent(
      kind: .seek, icon: distance < .zero ? .seekBack : .seekForward, label: distance.clockText(signed: true))
    content.detail = target.clockText()
    return content
  }

  private mutating func answered(_ player: PlayerReading?, at now: Instant) -> [Effect] {
    if let wish = gestures.seekWishes.first {
      gestures.seekWishes.removeFirst()
      return seek(player, by: wish.distance, wish.client, at: now)
    }
    if let share = gestures.flick {
      gestures.flick = nil
      hold(OnScreenDisplay.content(of: player, dragged: share))
      if gestures.origin == nil { releaseHUD(at: now) }
      return seek(player, dragged: share)
    }
    guard case .player(nil, let share) = gestures.origin else { return [] }
    gestures.origin = player.map { .player($0, share: share) }
    hold(OnScreenDisplay.content(of: player, dragged: share))
    return []
  }

  private mutating func seek(_ player: PlayerReading?, dragged share: Double) -> [Effect] {
    guard let player, player.canSeek else { return [] }
    tell(OnScreenDisplay.content(of: player, dragged: share), isMuted: nil)
    return [.seek(player, to: player.target(dragged: share))]
  }

  // MARK: ended

  private mutating func ended(
    _ subject: GestureRecognizer.Subject, isCancelled: Bool, at now: Instant
  ) -> [Effect] {
    var effects: [Effect] = []
    switch gestures.origin {
    case .volume(let volume, let isMuted, let sink) where isCancelled && sink == audio.sink?.name:
      effects = setVolume(volume, isMuted: isMuted, at: now)
    case .brightness(let display, _) where isCancelled:
      if let current = brightness.named(display.name) { effects = setBrightness(current, to: display.value, at: now) }
    case .streams(let streams?, _) where isCancelled: effects = drag(streams, by: 0)
    case .player(let player?, let share) where !isCancelled: effects = seek(player, dragged: share)
    case .player(nil, let share) where !isCancelled: gestures.flick = (gestures.flick ?? 0) + share
    default: break
    }
    gestures.origin = nil
    releaseHUD(at: now)
    return effects + (isCancelled ? [] : layerAfterPress)
  }

  private mutating func wheel(_ direction: LevelSteps.Direction, _ x: Int, _ y: Int, at now: Instant) -> [Effect] {
    pointer = (x, y)
    guard let monitor = monitor(under: x, y) else { return [] }
    let view = view(of: monitor)
    switch rules(on: monitor).side(of: view.view(x: Double(x), y: Double(y)).x, on: view.bounds) {
    case .volume:
      return act(
        on: KeyPress(key: direction == .up ? .volumeUp : .volumeDown, isFine: true), isRepeat: false, at: now)
    case .brightness:
      let key: MediaKey = direction == .up ? .brightnessUp : .brightnessDown
      return act(on: KeyPress(key: key, isFine: true, pointerX: x, pointerY: y), isRepeat: false, at: now)
    case .seek, .none: return []
    }
  }

  // MARK: commands

  mutating func switchLayer(_ wanted: Switch, _ client: ClientID, at now: Instant) -> [Effect] {
    let isOn = gestures.reasons.contains(.toggle)
    let willBeOn = wanted == .toggle ? !isOn : wanted == .on
    return activate(.toggle, willBeOn, at: now) + [.reply(text: willBeOn ? "on\n" : "off\n", client: client)]
  }

  mutating func seek(_ player: PlayerReading?, by distance: Duration, _ client: ClientID, at now: Instant) -> [Effect] {
    guard let player else { return [.reply(text: "error: there is no media player\n", client: client)] }
    guard player.canSeek else {
      return [.reply(text: "error: the player '\(player.name)' cannot seek\n", client: client)]
    }
    let target = player.limited(player.position + distance)
    announce(OnScreenDisplay.content(of: player, seekingTo: target), at: now)
    return [.seek(player, to: target), .reply(text: target.clockText() + "\n", client: client)]
  }
}
