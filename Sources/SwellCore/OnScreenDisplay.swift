/// The core of Swell: a value that answers events with effects, and computes what the screen shows.
///
/// It reads no clock and performs no I/O: time is an argument, effects are returned. It has no rules of its own: it
/// routes each event, answer and command to the subject that it is about, and returns the subject's effects.
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
  var subjects = Subjects()
  var gestures = Gestures()
  var keys = MediaKeys()
  var system = SystemState()
  private(set) var lateStart = LateStart()
  /// What kept panels away after the last event.
  private var cover = (isSilent: false, isLocked: false)
  /// Whether the X server is to probe its outputs as soon as nothing is shown or under way.
  private var awaitsProbe = false
  /// Whether what panels need is to be made as soon as nothing is shown.
  private var awaitsRehearsal = false

  /// - Parameter configuration: Settings that are nil, since the file has mistakes, are the defaults.
  public init(identity: Identity, configuration: ConfigurationReading) {
    self.identity = identity
    self.configuration = ConfigurationState(configuration)
    subjects.use(settings)
  }

  public init(identity: Identity, settings: Settings = Settings()) {
    self.init(identity: identity, configuration: ConfigurationReading(settings: settings))
  }

  /// The settings in force.
  public var settings: Settings { configuration.settings }

  /// Takes one event; `now` must not go backwards.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    subjects.hud.advance(to: now)
    if lateStart.heard(event) { rehearse() }
    let effects = route(event, at: now) + coverChanged(at: now)
    for effect in effects { subjects.sound.left(effect, settings, at: now) }
    if subjects.hud.takeShown() { keys.resultShown() }
    var all = subjects.hud.watchers.takeNews() + effects + subjects.brightness.follow(subjects.hud, at: now)
    all += subjects.brightness.takeReplies(at: now) + subjects.hud.takeSpeech(at: now)
    if awaitsProbe, isIdle {
      awaitsProbe = false
      all.append(.probeOutputs)
    }
    if let question = subjects.hud.question() { all.append(.ask(question, for: .placement)) }
    return all
  }

  private mutating func route(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .started: return [.connectAudio]
    case .answer(let answer, let purpose): return take(answer, for: purpose, at: now)
    case .audioConnected, .audioDisconnected, .audioServerAppeared, .sink, .source, .recordingBegan, .streams,
      .headsets:
      return subjects.sound.handle(event, &subjects.hud, at: now)
    case .monitors, .compositor, .hudDamaged, .hudLost: return screenChanged(event, at: now)
    case .keyPressed(let press): return pressed(press, at: now)
    case .keyReleased(let key):
      keys.released(key)
      subjects.hud.gate.expect(key.kinds, at: now)
    case .keyboardLock, .keyboardLayout, .touchpad, .radios, .powerProfile, .power:
      show(system.news(of: event), at: now)
    case .brightnessDevicesChanged: return [.ask(.brightnessDevices, for: .deviceRefresh)]
    case .monitorsUnidentified: awaitsProbe = true
    case .brightness(let name, let value):
      subjects.brightness.noticed(name, value: value, &subjects.hud, at: now)
    case .orientation(let orientation):
      return subjects.hud.setup.follows(orientation) ? turn(to: orientation, for: .turn, at: now) : []
    case .player(let reading): show(subjects.players.read(reading, at: now), at: now)
    case .playerLeft(let name): subjects.players.left(name)
    case .locked(let reason, let isOn): return lockChanged(reason, isOn)
    case .hold(let isOn): gestures.layer.set(.hold, isOn)
    case .workArea(let area): subjects.hud.setup.workArea = area
    case .fullScreen(let window, let isListed): gestures.layer.isOver(window, isListed: isListed)
    case .quietProgram(let isThere): subjects.hud.changeQuiet(at: now) { $0.isProgramQuiet = isThere }
    case .pressed, .moved, .released, .cancelled, .wheel: return gestures.handle(event, &subjects, at: now)
    case .desktop(let style): desktopChanged(at: now) { $0.desktop = style }
    case .preferences(let preferences): desktopChanged(at: now) { $0.preferences = preferences }
    case .language(let language): if subjects.hud.use(language) { rehearse() }
    case .configurationSaved: configuration.saved(at: now)
    case .request(let request, let client): return answer(request, from: client, at: now)
    case .clientLeft(let client): subjects.hud.watchers.remove(client)
    case .terminated:
      return subjects.brightness.parts(at: now, isEnd: true) + [.quit]
    case .deadline: return due(at: now)
    }
    return []
  }

  /// Takes panels and drags from the screen when nothing may be shown any more, and shows what lasts when it may again.
  private mutating func coverChanged(at now: Instant) -> [Effect] {
    let old = cover
    cover = (subjects.hud.isSilent, !subjects.hud.gate.locks.isEmpty)
    guard cover != old else { return [] }
    let effects = cover.isSilent ? gestures.cancelDrag(&subjects, at: now) : []
    subjects.hud.suspend(!cover.isSilent, at: now)
    return effects
  }

  private mutating func show(_ news: HUDContent?, at now: Instant) {
    subjects.hud.show(news, .change, at: now)
  }

  /// Passes an answer to the value that asked.
  private mutating func take(_ answer: Answer, for purpose: Purpose, at now: Instant) -> [Effect] {
    switch purpose {
    case .placement: subjects.hud.placed(by: answer, at: now)
    case .drag(let number): return gestures.answered(answer, number, &subjects, at: now)
    case .film(let number): return gestures.filmAnswered(answer, number, &subjects.hud)
    case .seekResult(let player, let target, let client):
      return subjects.players.seekAnswered(player, target, client, answer, &subjects.hud, at: now)
    case .key(let press): return followed(subjects.keyAnswered(answer, press, at: now))
    case .request(let request, let client): return requestAnswered(answer, request, client, at: now)
    case .sound(let write): return subjects.sound.answered(answer, write: write, &subjects.hud, at: now)
    case .brightness(let write): return subjects.brightness.answered(answer, write: write, &subjects.hud, at: now)
    case .deviceRefresh:
      if case .brightnessDevices(let devices) = answer { subjects.brightness.found(devices) }
    case .saved: return configurationAnswered(answer, at: now)
    case .turn: subjects.hud.turned(answer)
    case .picture(let number): return subjects.hud.pictureAnswered(answer, number, at: now)
    }
    return []
  }

  // MARK: keys

  /// A media key went down.
  private mutating func pressed(_ press: KeyPress, at now: Instant) -> [Effect] {
    if let pointer = press.pointer { subjects.hud.setup.pointer = pointer }
    if let command = press.key.command { subjects.players.told(command, at: now) }
    subjects.hud.gate.expect(press.key.kinds, at: now)
    return keys.pressed(press, settings.mediaKeys, at: now).map { settle($0, at: now) } ?? []
  }

  private mutating func settle(_ outcome: MediaKeys.Outcome, at now: Instant) -> [Effect] {
    switch outcome {
    case .act(let press) where press.key == .rotate: turnByQuarter(at: now)
    case .act(let press): followed(subjects.act(on: press, .key, at: now))
    case .showState(let press): subjects.showState(after: press, at: now)
    }
  }

  private mutating func followed(_ result: Subjects.KeyResult) -> [Effect] {
    if !result.goesOn { keys.stopRepeating() }
    return result.effects
  }

  // MARK: time

  /// Handles what is due: a saved file, another attempt to connect, a key that repeats, a key whose result did not
  /// appear, a player whose next title did not.
  private mutating func due(at now: Instant) -> [Effect] {
    if let end = subjects.hud.gate.quietUntil, now >= end { subjects.hud.changeQuiet(at: now) { $0.quietUntil = nil } }
    var effects = subjects.brightness.parts(at: now)
    if configuration.due(at: now) { effects.append(.ask(.configuration, for: .saved)) }
    let device = subjects.brightness.overdue(at: now)
    subjects.brightness.show(device, &subjects.hud, at: now)
    show(subjects.players.due(at: now), at: now)
    if subjects.hud.takeShown() { keys.resultShown() }
    for outcome in keys.due(at: now) { effects += settle(outcome, at: now) }
    return effects + gestures.fingerRests(&subjects.hud, at: now) + subjects.sound.due(settings, at: now)
  }

  /// When the key that is held repeats next; nil while none is.
  public var nextRepeat: Instant? { keys.nextRepeat }

  /// When `nextFrame` and `handle(.deadline)` must be called next; nil: not before the next event.
  public func deadline(after now: Instant) -> Instant? {
    var due = subjects.sound.deadlines
    due += [keys.deadline, subjects.players.deadline, subjects.brightness.deadline, configuration.deadline]
    due += [subjects.hud.deadline(after: now), awaitsProbe && isIdle ? now : nil]
    return due.compactMap { $0 }.min()
  }

  /// Whether the X server may stop for a moment.
  private var isIdle: Bool {
    subjects.hud.isIdle && gestures.layerFrames(subjects.hud).isEmpty && keys.deadline == nil && lateStart.isDone
  }

  // MARK: frames

  /// Has what panels need made as soon as nothing is shown.
  mutating func rehearse() {
    awaitsRehearsal = true
    subjects.hud.pacer.damage()
  }

  /// The frame to paint now; nil when nothing has changed, or the monitor's next frame is not due.
  ///
  /// At least one frame period of the monitor lies between two frames; after a pause there is no delay.
  public mutating func nextFrame(at now: Instant, measuring text: any TextMeasuring) -> Frame? {
    let brightness = subjects.brightness
    let rehearses = awaitsRehearsal && lateStart.isDone
    let frame = subjects.hud.nextFrame(at: now, rehearses: rehearses, measuring: text) {
      brightness.content($0, on: $1)
    }
    if case .rehearsed = frame { awaitsRehearsal = false }
    return frame
  }

  // MARK: for tests and the adapters

  public var hud: HUDTimeline { subjects.hud.timeline }
  public var audio: AudioState { subjects.sound.audio }
  public var brightness: BrightnessState { subjects.brightness }
  public var monitors: [Monitor] { subjects.hud.setup.monitors }
  public var isComposited: Bool { subjects.hud.setup.isComposited }
  /// The monitor that the HUD is on, or would be.
  public var monitor: Monitor? { subjects.hud.setup.monitor }
  public var hudMonitors: [Monitor] { subjects.hud.setup.hudMonitors }
}
