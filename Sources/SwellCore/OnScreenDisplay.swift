/// The core of Swell: a value that answers events with effects, and computes what the screen shows.
///
/// It reads no clock and performs no I/O: time is an argument, effects are returned. It has no rules of its own: it
/// routes each event to the values that it consists of, and returns their effects.
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
  public internal(set) var hud = HUDTimeline()
  var gate = HUDGate()
  var pacer = FramePacer()
  var setup = MonitorSetup()
  public internal(set) var audio = AudioState()
  public internal(set) var brightness = BrightnessState()
  var keys = MediaKeys()
  var nowPlaying = NowPlaying()
  var system = SystemState()
  private var sound = ChangeSound()
  var audioReplies = AudioReplies()
  public internal(set) var drag = Drag.none
  var layer = Layer()
  /// Sideways drags that ended before the player answered: the number of the first, and their total length.
  var flick: (number: Int, share: Double)?
  var pressCount = 0
  var watchers = Watchers()
  private var lateStart = LateStart()
  /// Whether the X server is to probe its outputs as soon as nothing is shown or under way.
  private var awaitsProbe = false
  /// Whether what panels need is to be made as soon as nothing is shown.
  private var awaitsRehearsal = false

  /// - Parameter configuration: Settings that are nil, since the file has mistakes, are the defaults.
  public init(identity: Identity, configuration: ConfigurationReading) {
    self.identity = identity
    self.configuration = ConfigurationState(configuration)
    useSettings()
  }

  public init(identity: Identity, settings: Settings = Settings()) {
    self.init(identity: identity, configuration: ConfigurationReading(settings: settings))
  }

  /// The settings in force.
  public var settings: Settings { configuration.settings }

  /// Gives the settings in force to the values that keep a part of them: at the start, and when there are others.
  mutating func useSettings() {
    let settings = settings
    hud.timing = .init(settings)
    setup.use(settings)
    audio.use(settings)
    brightness.use(settings)
  }

  /// Takes one event; `now` must not go backwards.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    advance(to: now)
    let effects = lateStart.effects(after: event) + route(event, at: now)
    for effect in effects {
      switch effect {
      case .write(.sink(let write), _): if settings.sound != .off { sound.changed(write, at: now) }
      case .reply(_, let client): audioReplies.remove(client)
      case .followLogin, .useGlyphs: rehearse()
      default: break
      }
    }
    var all = watchers.takeNews() + effects
    all += brightness.takeReplies(at: now)
    if awaitsProbe, isIdle {
      awaitsProbe = false
      all.append(.probeOutputs)
    }
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
      audioReplies.heard(at: now)
      if let further = audio.goFurther(after: reading, at: now) { return apply(further, .change, nil, at: now) }
      let old = audio.sink
      let news = audio.read(reading, at: now)
      show(news, .change, at: now)
      // What is not shown, such as the level of a server that is back, is a change all the same.
      if news == nil, let sink = audio.sink, sink.level != old?.level || sink.isMuted != old?.isMuted {
        watchers.tell(Announcement(volumeOf: sink))
      }
      outputChanged(at: now)
      if let reading { return audioReplies.isDefault(reading.name) }
    case .source, .recordingBegan, .keyboardLock, .keyboardLayout, .radios, .powerProfile, .power, .player:
      show(news(of: event, at: now), .change, at: now)
    case .monitors, .compositor, .hudDamaged, .hudLost: return screenChanged(event, at: now)
    case .keyPressed(let press): return pressed(press, at: now)
    case .keyReleased(let key): keys.released(key)
    case .brightnessDevicesChanged: return [.ask(.brightnessDevices, for: .deviceRefresh)]
    case .monitorsUnidentified: awaitsProbe = true
    case .brightness(let name, let value):
      brightnessNews(brightness.changed(name, to: value, at: now), at: now)
    // A sensor repeats the orientation when another of its properties changes.
    case .orientation(let orientation):
      return orientation == setup.turning.orientation ? [] : turn(to: orientation, for: .turn, at: now)
    case .playerLeft(let name): nowPlaying.left(name)
    case .locked(let reason, let isOn): return lockChanged(reason, isOn, at: now)
    case .hold(let isOn): return activate(.hold, isOn)
    case .fullScreen(let window, let isListed): return fullScreenChanged(window, isListed)
    case .quietProgram(let isThere): changeQuiet(at: now) { $0.isProgramQuiet = isThere }
    case .pressed, .moved, .released, .cancelled, .wheel: return gesture(event, at: now)
    case .configurationSaved: configuration.saved(at: now)
    case .request(let request, let client): return answer(request, from: client, at: now)
    case .clientLeft(let client): watchers.remove(client)
    case .terminated: return brightness.parts(at: now, isEnd: true) + [.quit]
    case .deadline: return due(at: now)
    }
    return []
  }

  /// The content for an event that does nothing but to be shown.
  private mutating func news(of event: Event, at now: Instant) -> HUDContent? {
    switch event {
    case .source(let reading): audio.read(reading)
    case .recordingBegan: audio.recordingBegan(at: now)
    case .keyboardLock(let lock, let isOn): HUDContent(lock.kind, isOn: isOn)
    case .keyboardLayout(let layout): system.read(layout.content)
    case .radios(let allOff): system.read(HUDContent(.airplane, isOn: allOff))
    case .powerProfile(let name): system.read(PowerProfile.content(name))
    case .power(let reading): system.read(reading)
    case .player(let reading): nowPlaying.read(reading, at: now)
    default: nil
    }
  }

  /// Passes an answer to the value that asked.
  private mutating func take(_ answer: Answer, for purpose: Purpose, at now: Instant) -> [Effect] {
    switch purpose {
    case .placement: placementAnswered(answer, at: now)
    case .drag(let number): return dragAnswered(answer, number, at: now)
    case .seekResult(let player, let target, let client): return seekAnswered(player, target, client, answer, at: now)
    case .key(let press): return keyAnswered(answer, press, at: now)
    case .request(let request, let client): return requestAnswered(answer, request, client, at: now)
    case .sound(let write):
      let isDone = answer == .done
      audio.answered(write: write, isDone: isDone)
      // The program may have begun another stream, such as the next track: what is dragged is gone.
      if !isDone, case .streams(let streams) = drag.target, streams.count == 1 { endDrag(at: now) }
      return audioReplies.answered(write: write, isDone: isDone, at: now)
    case .brightness(let write): return brightnessAnswered(answer, write, at: now)
    case .deviceRefresh:
      if case .brightnessDevices(let devices) = answer { brightness.found(devices) }
    case .saved: return configurationAnswered(answer, at: now)
    case .turn: turned(answer)
    }
    return []
  }

  /// Handles what is due: a saved file, another attempt to connect, a key that repeats, a key whose result did not
  /// appear, a player whose next title did not.
  private mutating func due(at now: Instant) -> [Effect] {
    if let end = gate.quietUntil, now >= end { changeQuiet(at: now) { $0.quietUntil = nil } }
    var effects = brightness.parts(at: now)
    if configuration.due(at: now) { effects.append(.ask(.configuration, for: .saved)) }
    if let retryAt = audio.retryAt, now >= retryAt, audio.retry() { effects.append(.connectAudio) }
    brightnessNews(brightness.overdue(at: now), at: now)
    show(nowPlaying.due(at: now), .change, at: now)
    for outcome in keys.due(at: now) { effects += settle(outcome, at: now) }
    if let sink = sound.take(at: now, current: audio.sink) {
      effects.append(.playSound(theme: settings.soundTheme, sink: sink, inSilence: settings.sound == .quiet))
    }
    effects += fingerRests(at: now) + audioReplies.overdue(at: now)
    return effects
  }

  private mutating func brightnessNews(_ device: BrightnessDevice?, at now: Instant) {
    if let device { show(brightness.content(of: device), .change, at: now) }
  }

  /// What became of a write; a newer one to the same device has an answer of its own.
  private mutating func brightnessAnswered(_ answer: Answer, _ write: Int, at now: Instant) -> [Effect] {
    guard case .brightness(let outcome) = answer, let name = brightness.device(of: write) else { return [] }
    switch outcome {
    case .set: brightness.wasSet(name, at: now)
    case .refused(let value, let reason):
      brightnessNews(brightness.refused(name, value: value, because: reason), at: now)
    case .corrected(let old, let value): return corrected(name, from: old, to: value, at: now)
    case .replaced: break
    }
    return []
  }

  // MARK: what is shown

  /// How something is shown.
  enum Entrance {
    case show
    /// For as long as a drag goes on.
    case hold
    /// Nothing has changed: the icon jumps, as feedback for the press.
    case bump(LevelSteps.Direction?)
  }

  /// Shows content if `HUDGate` allows it, and tells the watchers if it is news.
  mutating func show(
    _ content: HUDContent?, _ cause: HUDGate.Cause, _ entrance: Entrance = .show, isNews: Bool = true, at now: Instant
  ) {
    guard let content else { return }
    keys.resultShown()
    if isNews { watchers.tell(Announcement(content: content, isMuted: isMuted(content.kind))) }
    guard gate.allows(content.kind, cause, settings) else {
      if content.kind == .custom { hud.keep(content) }
      return
    }
    setup.show(content)
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

  /// Nothing is to be shown for a time, or everything is again.
  mutating func suspend(_ isOver: Bool, at now: Instant) {
    if isOver { return show(hud.kept, .request, isNews: false, at: now) }
    if hud.phase != .hidden { pacer.damage() }
    hud.suspend()
  }

  /// Shows the result of a change, with a jump where nothing changed.
  ///
  /// - Parameter direction: Which way a level was to go.
  mutating func apply(
    _ adjustment: Adjustment, _ cause: HUDGate.Cause, _ direction: LevelSteps.Direction?, at now: Instant
  ) -> [Effect] {
    if let effect = adjustment.effect {
      show(adjustment.content, cause == .key ? .change : cause, at: now)
      return [effect]
    }
    show(adjustment.content, cause, .bump(direction), isNews: false, at: now)
    // It may be at its limit only on an output that is not the default one any more.
    return adjustment.content.kind == .volume ? [.readAudio] : []
  }

  /// The mute of the subject of a panel; nil for what has no mute.
  private func isMuted(_ kind: HUDContent.Kind) -> Bool? {
    switch kind {
    case .volume, .mute, .output: audio.sink?.isMuted
    case .microphone, .microphoneReminder: audio.source?.isMuted
    case .brightness, .keyboardBacklight, .capsLock, .numLock, .scrollLock, .layout, .airplane, .powerProfile, .power,
      .player, .seek, .program, .custom:
      nil
    }
  }

  private mutating func advance(to now: Instant) {
    let before = (hud.phase, hud.isMoving)
    hud.advance(to: now)
    if before != (hud.phase, hud.isMoving) || setup.advance(to: now) { pacer.damage() }
    if hud.phase == .hidden { setup.hudHidden(isDragging: drag.source != nil) }
  }

  /// Has what panels need made as soon as nothing is shown.
  mutating func rehearse() {
    awaitsRehearsal = true
    pacer.damage()
  }

  /// Whether the X server may stop for a moment.
  private var isIdle: Bool {
    hud.phase == .hidden && drag.source == nil && !layer.isShown && keys.deadline == nil && lateStart.isDone
  }

  private var isMoving: Bool { hud.isMoving || setup.turning.isMoving }

  /// The frame to paint now; nil when nothing has changed, or the monitor's next frame is not due.
  ///
  /// At least one frame period of the monitor lies between two frames; after a pause there is no delay.
  public mutating func nextFrame(at now: Instant, measuring text: any TextMeasuring) -> Frame? {
    advance(to: now)
    guard !setup.isTurned else { return nil }
    let isNew = pacer.isDirty
    guard pacer.take(at: now, isMoving: isMoving, period: setup.framePeriod) else { return nil }
    let monitors = setup.hudMonitors
    guard let content = hud.content, !monitors.isEmpty else {
      guard awaitsRehearsal, lateStart.isDone, let first = monitors.first else { return .hidden }
      awaitsRehearsal = false
      // With each icon of the volume.
      return .rehearsed(
        [0, 0.3, 0.6, 1].map {
          let level = Level($0)
          let sample = HUDContent(kind: .volume, icon: .speaker(level, isMuted: false), level: level)
          return setup.panel(for: sample, hud, on: first, at: now, measuring: text)
        })
    }
    // Not for each frame of a fade: measuring text takes longer than all the rest.
    if isNew {
      for monitor in monitors { hud.widen(to: setup.width(of: self.content(content, on: monitor), on: monitor, text)) }
    }
    return .visible(
      monitors.map { setup.panel(for: self.content(content, on: $0), hud, on: $0, at: now, measuring: text) })
  }

  /// When the key that is held repeats next; nil while none is.
  public var nextRepeat: Instant? { keys.nextRepeat }

  /// When `nextFrame` and `handle(.deadline)` must be called next; nil: not before the next event.
  public func deadline(after now: Instant) -> Instant? {
    var earliest = audio.retryAt
    func consider(_ instant: Instant?) {
      guard let instant else { return }
      earliest = earliest.map { min($0, instant) } ?? instant
    }
    consider(keys.deadline)
    consider(nowPlaying.deadline)
    consider(sound.deadline)
    consider(brightness.deadline)
    consider(audioReplies.deadline)
    consider(configuration.deadline)
    consider(drag.restsAt)
    if let end = gate.quietUntil, end < .never { consider(end) }
    if !setup.isTurned, pacer.isDirty || isMoving { consider(pacer.next(after: now, period: setup.framePeriod)) }
    if case .shown(_, let until) = hud.phase, until < .never { consider(until) }
    if awaitsProbe, isIdle { consider(now) }
    return earliest
  }

  /// What a monitor shows of this content.
  func content(_ content: HUDContent, on monitor: Monitor?) -> HUDContent {
    content.isOfEachDisplay ? brightness.contentOfEach(on: monitor) ?? content : content
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
