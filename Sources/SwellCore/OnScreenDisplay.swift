/// The core of Swell: a value that answers events with effects, and computes what the screen shows.
///
/// The core reads no clock and performs no I/O: time is an argument, and effects are return values. Its properties do
/// not know one another. The extensions, one for each subject, connect them.
public struct OnScreenDisplay: Sendable {
  /// Facts for the status that do not change while Swell runs.
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
  var hud = HUD()
  var sound = Sound()
  var brightness = BrightnessState()
  var players = NowPlaying()
  var gestures = Gestures()
  var keys = MediaKeys()
  var system = SystemState()
  var ledger = Ledger()
  var errands = Errands()
  var early = EarlyRequests()
  /// The time of the current event.
  private(set) var now = Instant(nanoseconds: 0)
  /// The effects of the current event, in this order.
  private var effects: [Effect] = []
  private(set) var lateStart = LateStart()
  /// The reasons to hide panels after the last event.
  private var cover = (isSilent: false, isLocked: false)
  /// Whether the X server has to probe its outputs as soon as Swell is idle.
  private var awaitsProbe = false
  /// Whether to prepare fonts and icons of panels as soon as nothing is shown.
  private var awaitsRehearsal = false

  /// - Parameter configuration: If the file has mistakes, its settings are nil, and the defaults count.
  public init(identity: Identity, configuration: ConfigurationReading) {
    self.identity = identity
    self.configuration = ConfigurationState(configuration)
    use(settings)
  }

  public init(identity: Identity, settings: Settings = Settings()) {
    self.init(identity: identity, configuration: ConfigurationReading(settings: settings))
  }

  /// The settings in force.
  public var settings: Settings { configuration.settings }

  /// Gives the settings in force to the values that keep a part of them.
  mutating func use(_ settings: Settings) {
    hud.use(settings)
    sound.use(settings)
    brightness.use(settings)
  }

  // MARK: events

  /// Takes one event; `now` must not go backwards.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    self.now = now
    hud.advance(to: now)
    if hud.timeline.phase == .hidden, gestures.drag.source == nil { hud.setup.pin = nil }
    if lateStart.heard(event) { rehearse() }
    route(event)
    coverChanged()
    followBrightness()
    finishBrightnessErrands()
    if let effect = hud.speech.take(hud.setup.language, at: now) { emit(effect) }
    if awaitsProbe, isIdle {
      awaitsProbe = false
      emit(.probeOutputs)
    }
    if let question = hud.question() { emit(.ask(question, for: .placement)) }
    defer { effects = [] }
    return hud.watchers.takeNews() + effects
  }

  /// Adds an effect after the effects that were emitted before.
  mutating func emit(_ effect: Effect) {
    switch effect {
    case .write(.volumes(let writes), _) where settings.sound != .off:
      for write in writes { sound.changeSound.changed(write, at: now) }
    case .reply(_, let client): errands.remove(client)
    default: break
    }
    effects.append(effect)
  }

  private mutating func route(_ event: Event) {
    switch event {
    case .started:
      emit(.connectAudio)
      early.begin(at: now)
      showMistake()
    case .answer(let answer, let purpose): take(answer, for: purpose)
    case .audioConnected, .audioDisconnected, .audioServerAppeared, .sink, .source, .recordingBegan, .streams,
      .headsets:
      soundChanged(event)
    case .monitors, .compositor, .hudDamaged, .hudLost: screenChanged(event)
    case .keyPressed(let press): pressed(press)
    case .keyReleased(let key):
      keys.released(key)
      ledger.expect(key.kinds, at: now)
    case .keyboardLock, .keyboardLayout, .touchpad, .radios, .powerProfile, .power:
      show(system.news(of: event), .change)
    case .brightnessDevicesChanged: emit(.ask(.brightnessDevices, for: .deviceRefresh))
    case .monitorsUnidentified: awaitsProbe = true
    case .brightness(let name, let value, let byFirmware):
      brightnessNoticed(name, value: value, byFirmware: byFirmware)
    case .orientation(let orientation): if hud.setup.turning.follows(orientation) { turn(to: orientation) }
    case .player(let reading):
      guard settings.players.place(of: reading) != nil else { return }
      playerChanged(reading)
      if reading.status == .playing { filmMayPlay() }
    case .playerLeft(let name): players.left(name)
    case .locked(let reason, let isOn): lockChanged(reason, isOn)
    case .workAreas(let areas):
      hud.setup.workAreas = areas
      hud.damageIfShown()
    case .fullScreen(let window, let isListed):
      gestures.free.isOver(window, isListed: isListed)
      filmMayPlay()
    case .quietProgram(let isThere): hud.changeQuiet(at: now) { $0.isProgramQuiet = isThere }
    case .screenRecorded(let isRecorded): hud.changeQuiet(at: now) { $0.isScreenRecorded = isRecorded }
    case .layer(let state): gestures.free.layer = state
    case .pressed(let source, let point, let isShifted): pressed(source, at: point, isShifted)
    case .moved(let source, let point): moved(source, to: point)
    case .released(let source): released(source)
    case .cancelled: cancelPress()
    case .wheel(let direction, let point): wheelTurned(direction, at: point)
    case .desktop(let style): desktopChanged { $0.desktop = style }
    case .preferences(let preferences): desktopChanged { $0.preferences = preferences }
    case .glyphsReplaced: rehearse()
    case .language(let language): if hud.use(language) { rehearse() }
    case .configuration(let reading): configurationRead(reading)
    case .request(let request, let client): answer(request, client)
    case .clientLeft(let client):
      hud.watchers.remove(client)
      early.remove(client)
      errands.remove(client)
    case .terminated: quit()
    case .deadline: due()
    }
  }

  /// Passes an answer to the value with the question.
  private mutating func take(_ answer: Answer, for purpose: Purpose) {
    switch purpose {
    case .placement: hud.placed(by: answer, at: now)
    case .fade(let name): fadeJudged(answer, name)
    case .drag(let number): dragAnswered(answer, number)
    case .film(let window): filmAnswered(answer, window)
    case .seek(let player, let target): sought(player, to: target, answer)
    case .key(let press): if !keyAnswered(answer, press) { keys.stopRepeating() }
    case .errand(let client): errandAnswered(answer, client)
    case .entry(let number): answered(answer, number)
    case .formerOutput: formerOutputAnswered(answer)
    case .deviceRefresh: devicesFound(answer)
    case .turn: hud.turned(answer)
    }
  }

  mutating func quit() {
    writeParts(isEnd: true)
    emit(.quit)
  }

  // MARK: what is shown

  /// Shows content if `HUDGate` allows it, and tells the watchers if it is news.
  ///
  /// - Parameter isMuted: Whether the program of the content is muted; nil for content of other kinds, whose mute is
  ///   known.
  mutating func show(
    _ content: HUDContent?, _ cause: HUDGate.Cause, _ entrance: HUD.Entrance = .show, isNews: Bool = true,
    isMuted: Bool? = nil
  ) {
    guard let content else { return }
    ledger.endWait(for: content.kind)
    // A change that the user has asked for is shown like an action of Swell, whoever makes the change.
    let cause = cause == .change && ledger.expects(content.kind, at: now) ? HUDGate.Cause.action : cause
    hud.show(
      content, cause, entrance, isNews: isNews, isMuted: isMuted ?? sound.isMuted(content.kind),
      isDragging: cause == .drag || gestures.drag.target != nil, at: now)
  }

  /// Makes a change and shows its result. The panel jumps if nothing changes.
  ///
  /// - Parameter direction: The direction of the change of a level.
  /// - Returns: The number of the write; nil without one.
  @discardableResult mutating func apply(
    _ adjustment: Adjustment, _ cause: HUDGate.Cause, _ direction: LevelSteps.Direction?,
    by asker: Ledger.Asker = .user
  ) -> Int? {
    guard let write = adjustment.write else {
      show(adjustment.content, cause, .bump(direction))
      // The level may belong to an output that is no longer the default output.
      if adjustment.content.kind == .volume { emit(.readAudio) }
      if adjustment.content.kind == .brightness { refreshSilentDisplays() }
      return nil
    }
    show(adjustment.content, cause == .key ? .action : cause)
    return send(write, by: asker)
  }

  /// Shows that the target of a command is missing. The command may come from a key, whose user sees no terminal.
  mutating func showMissing(_ kind: HUDContent.Kind, _ change: LevelChange) {
    if change != .query { show(.missing(kind), .request, .bump(nil)) }
  }

  /// Removes panels and drags when Swell may no longer show anything, and shows lasting panels when it may again.
  private mutating func coverChanged() {
    let old = cover
    cover = (hud.isSilent, !hud.gate.locks.isEmpty)
    guard cover != old else { return }
    if cover.isSilent { cancelDrag() }
    hud.suspend(!cover.isSilent, at: now)
  }

  /// Whether the next event waits for `.screenRecorded`. No program announces a recording.
  public var asksForRecording: Bool {
    hud.timeline.phase == .hidden && (settings.isQuietInRecordings || hud.gate.isScreenRecorded)
  }

  // MARK: time

  /// Handles everything that is due, such as another attempt to connect, a key that repeats, a key or a
  /// player without a result, and a command that has waited too long.
  private mutating func due() {
    if let end = hud.gate.quietUntil, now >= end { hud.changeQuiet(at: now) { $0.quietUntil = nil } }
    writeParts()
    errandsOverdue()
    for entry in ledger.expire(at: now) { expired(entry) }
    show(players.due(at: now), .change)
    if let press = keys.due(at: now) { actOrStop(press) }
    fingerRests()
    soundDue()
    if let end = early.deadline, now >= end { answerEarly() }
  }

  /// When the held key repeats next; nil without a held key.
  public var nextRepeat: Instant? { keys.nextRepeat }

  /// The time of the next call of `nextFrame` and `handle(.deadline)`; nil: after the next event.
  public func deadline(after now: Instant) -> Instant? {
    let due = [
      hud.deadline(after: now), keys.nextRepeat, players.deadline, brightness.deadline, ledger.deadline,
      gestures.drag.restsAt, sound.deadline, errands.deadline, early.deadline, awaitsProbe && isIdle ? now : nil,
    ]
    return due.compactMap { $0 }.min()
  }

  /// Whether the X server may stop for a moment.
  private var isIdle: Bool {
    hud.timeline.phase == .hidden && gestures.drag.source == nil && !gestures.free.isOn && keys.nextRepeat == nil
      && lateStart.isDone
  }

  // MARK: frames

  public var isComposited: Bool { hud.setup.isComposited }

  /// Whether a panel is to be shown.
  public var isShowing: Bool { hud.timeline.phase != .hidden }

  /// Prepares fonts and icons of panels as soon as nothing is shown.
  mutating func rehearse() {
    awaitsRehearsal = true
    hud.pacer.damage()
  }

  /// The frame to paint now; nil when nothing has changed, or the monitor's next frame is not due.
  ///
  /// At least one frame period of the monitor lies between two frames; after a pause there is no delay.
  public mutating func nextFrame(at now: Instant, measuring text: any TextMeasuring) -> Frame? {
    let brightness = brightness
    let rehearses = awaitsRehearsal && lateStart.isDone
    let frame = hud.nextFrame(at: now, rehearses: rehearses, measuring: text) { brightness.content($0, on: $1) }
    if case .rehearsed = frame { awaitsRehearsal = false }
    return frame
  }
}
