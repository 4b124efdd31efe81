/// The core of Swell: a value that answers events with effects and says what the screen is to show.
///
/// It knows no clock and does nothing itself: time is an argument, effects are returned. It has no rules of its own
/// either: it routes each event to the values that it is made of, and their effects out.
public struct OnScreenDisplay: Sendable {
  /// What does not change while Swell runs, for the status report.
  public struct Identity: Equatable, Sendable {
    public var version: String
    public var process: Int
    /// The name of the X display (`:0`).
    public var display: String

    public init(version: String, process: Int, display: String) {
      self.version = version
      self.process = process
      self.display = display
    }
  }

  public let identity: Identity
  var configuration: ConfigurationState
  public internal(set) var hud: HUDTimeline
  var gate: HUDGate
  var pacer = FramePacer()
  var setup: MonitorSetup
  public internal(set) var audio: AudioState
  public internal(set) var brightness: BrightnessState
  var keys = MediaKeys()
  public internal(set) var drag = Drag.none
  var layer = Layer()
  /// How far sideways drags went that were over before the player had answered, and the first of them.
  var flick: (number: Int, share: Double)?
  var pressCount = 0
  var watchers = Watchers()
  private var lateStart = LateStart()

  /// - Parameter configuration: Settings that are nil, since the file has mistakes, are the defaults.
  public init(identity: Identity, configuration: ConfigurationReading) {
    self.identity = identity
    self.configuration = ConfigurationState(configuration)
    let settings = self.configuration.settings
    hud = HUDTimeline(timing: .init(settings))
    gate = HUDGate(settings)
    setup = MonitorSetup(settings)
    audio = AudioState(settings)
    brightness = BrightnessState(settings)
  }

  public init(identity: Identity, settings: Settings = Settings()) {
    self.init(identity: identity, configuration: ConfigurationReading(settings: settings))
  }

  /// The settings in force.
  public var settings: Settings { configuration.settings }

  /// Takes one event; `now` must not go backwards.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    advance(to: now)
    let effects = lateStart.effects(after: event) + route(event, at: now)
    var all = watchers.takeNews() + effects
    if hud.phase != .hidden, let question = setup.question() { all.append(.ask(question, for: .placement)) }
    return all
  }

  private mutating func route(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .started: return [.connectAudio] + settings.effects(after: nil)
    case .answer(let answer, let purpose): return take(answer, for: purpose, at: now)
    case .audioConnected(let server):
      audio.connected(server: server, at: now)
      return [.note("ready")]
    case .audioDisconnected: audio.disconnected(at: now)
    case .audioServerAppeared: return audio.retry(isNew: true) ? [.connectAudio] : []
    case .sink(let reading):
      if let further = audio.goFurther(after: reading, at: now) { return carryOut(further, .change, nil, at: now) }
      show(audio.read(reading, at: now), .change, at: now)
      outputChanged(at: now)
    case .source(let reading): show(audio.read(reading), .change, at: now)
    case .monitors, .compositor, .hudDamaged: return screenChanged(event)
    case .keyPressed(let press): return pressed(press, at: now)
    case .keyReleased(let key): keys.released(key)
    case .lock(let kind, let isOn): show(HUDContent(lock: kind, isOn: isOn), .change, at: now)
    case .brightnessDevicesChanged: return [.ask(.brightnessDevices, for: .survey)]
    case .brightness(let name, let value):
      show(brightness.changed(name, to: value, at: now).map(brightness.content), .change, at: now)
    case .brightnessRefused(let name, let value):
      show(brightness.refused(name, value: value, at: now).map(brightness.content), .change, at: now)
    // A sensor says it again when anything about it changes.
    case .orientation(let orientation):
      return orientation == setup.turning.orientation ? [] : turn(to: orientation, for: .turn, at: now)
    case .locked(let reason, let isOn): return lockChanged(reason, isOn, at: now)
    case .hold(let isOn): return activate(.hold, isOn)
    case .fullScreen(let isOn): return activate(.fullScreen, isOn)
    case .pressed, .moved, .released, .cancelled, .wheel: return gesture(event, at: now)
    case .configurationSaved: configuration.saved(at: now)
    case .request(let request, let client): return answer(request, from: client, at: now)
    case .clientLeft(let client): watchers.remove(client)
    case .terminated: return [.quit]
    case .deadline: return due(at: now)
    }
    return []
  }

  /// Hands an answer to what it was asked for.
  private mutating func take(_ answer: Answer, for purpose: Purpose, at now: Instant) -> [Effect] {
    switch purpose {
    case .placement: placementAnswered(answer, at: now)
    case .drag(let number): return dragAnswered(answer, number, at: now)
    case .key(let press): return keyAnswered(answer, press)
    case .request(let request, let client): return requestAnswered(answer, request, client, at: now)
    // What was dropped or refused shows in the readings that follow.
    case .volume: audio.writesDone(isComplete: answer == .done)
    case .survey:
      if case .brightnessDevices(let devices) = answer { brightness.found(devices) }
    case .saved: return configurationAnswered(answer, at: now)
    case .turn: if hud.phase != .hidden { pacer.damage() }
    }
    return []
  }

  /// The times that have come: a saved file, another attempt to connect, a key that repeats, a key's grace.
  private mutating func due(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if configuration.due(at: now) { effects.append(.ask(.configuration, for: .saved)) }
    if let retryAt = audio.retryAt, now >= retryAt, audio.retry() { effects.append(.connectAudio) }
    if let device = brightness.overdue(at: now) { show(brightness.content(of: device), .change, at: now) }
    for outcome in keys.due(at: now) { effects += carryOut(outcome, at: now) }
    return effects
  }

  // MARK: what is shown

  /// How something comes to the screen.
  enum Entrance {
    case show
    /// For as long as a drag goes on.
    case hold
    /// Nothing has changed: the icon jumps, so that the press is felt.
    case bump(LevelSteps.Direction?)
  }

  /// Shows something if it may be shown, and tells those who watch if it is news.
  mutating func show(
    _ content: HUDContent?, _ cause: HUDGate.Cause, _ entrance: Entrance = .show, isNews: Bool = true, at now: Instant
  ) {
    guard let content else { return }
    keys.resultShown()
    if isNews { watchers.tell(Announcement(content: content, isMuted: isMuted(content.kind))) }
    guard gate.allows(content.kind, cause) else { return }
    switch entrance {
    case .hold: hud.hold(content)
    case .show:
      setup.forgetAttention(isDragging: drag.target != nil, at: now)
      hud.show(content, at: now)
    case .bump(let direction):
      setup.forgetAttention(isDragging: drag.target != nil, at: now)
      hud.bump(content, settings.reducedMotion ? nil : direction, isEcho: cause == .request, at: now)
    }
    pacer.damage()
  }

  /// Shows the result of a wish, with a jump where nothing changed.
  ///
  /// - Parameter direction: Which way a level was to go.
  mutating func carryOut(
    _ adjustment: Adjustment, _ cause: HUDGate.Cause, _ direction: LevelSteps.Direction?, at now: Instant
  ) -> [Effect] {
    if let effect = adjustment.effect {
      show(adjustment.content, cause == .key ? .change : cause, at: now)
      return [effect]
    }
    show(adjustment.content, cause, .bump(direction), isNews: false, at: now)
    return []
  }

  /// Whether what a panel is about is muted; nil for what cannot be.
  private func isMuted(_ kind: HUDContent.Kind) -> Bool? {
    switch kind {
    case .volume, .mute, .output: audio.sink?.isMuted
    case .microphone: audio.source?.isMuted
    default: nil
    }
  }

  private mutating func advance(to now: Instant) {
    let before = (hud.phase, hud.isMoving)
    hud.advance(to: now)
    if before != (hud.phase, hud.isMoving) || setup.advance(to: now) { pacer.damage() }
    if hud.phase == .hidden { setup.hudHidden(isDragging: drag.source != nil) }
  }

  private var isMoving: Bool { hud.isMoving || setup.turning.isMoving }

  /// What to push to the screen now; nil when nothing changed or the monitor's next frame has not come yet.
  ///
  /// Between two answers lies at least one frame of the monitor; what comes after a pause is answered at once.
  public mutating func nextFrame(at now: Instant) -> Frame? {
    advance(to: now)
    guard pacer.take(at: now, isMoving: isMoving, period: setup.framePeriod) else { return nil }
    guard let content = hud.content, !setup.monitors.isEmpty else { return .hidden }
    return .visible(setup.hudMonitors.map { setup.panel(for: content, hud, on: $0, at: now) })
  }

  /// When `nextFrame` and `handle(.deadline)` must be called next; nil: not before the next event.
  public func deadline(after now: Instant) -> Instant? {
    var earliest = audio.retryAt
    func consider(_ instant: Instant?) {
      guard let instant else { return }
      earliest = earliest.map { min($0, instant) } ?? instant
    }
    consider(keys.deadline)
    consider(brightness.deadline)
    consider(configuration.deadline)
    if pacer.isDirty || isMoving { consider(pacer.next(after: now, period: setup.framePeriod)) }
    if case .shown(_, let until) = hud.phase { consider(until) }
    return earliest
  }

  // MARK: for the status report and the frames

  public var monitors: [Monitor] { setup.monitors }
  public var isComposited: Bool { setup.isComposited }
  /// The monitor that the HUD is on, or would be.
  public var monitor: Monitor? { setup.monitor }
  public var hudMonitors: [Monitor] { setup.hudMonitors }
  /// Where a finger's drag may begin, in px of the screen.
  public var touchBands: [PixelRect] { setup.touchBands }
}
