/// The core of Swell: a value that answers events with effects and says what the screen is to show.
///
/// It knows no clock and does nothing itself: time is an argument, effects are returned.
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
  public private(set) var settings: Settings
  /// Where the settings come from, and what was wrong there when it was last read.
  public internal(set) var configuration: ConfigurationReading
  public internal(set) var audio = AudioState()
  public internal(set) var brightness = BrightnessState()
  public internal(set) var hud: HUDTimeline
  public private(set) var monitors: [Monitor] = []
  public private(set) var isComposited = false
  var keys = KeyState()
  var watchers = Watchers()
  var gestures = GestureState()
  var screen = ScreenState()
  /// Where the pointer was when it last mattered.
  var pointer = (x: 0, y: 0)
  /// The process of the focused window when it last mattered.
  var focusedProgram: Int?
  /// When the configuration file, which was saved, will have settled.
  var configurationDue: Instant?

  /// What the screen shows differs from what it should show.
  var isDirty = false
  private var lastFrame: Instant?

  /// - Parameter configuration: Settings that are nil, since the file has mistakes, are the defaults.
  public init(identity: Identity, configuration: ConfigurationReading) {
    self.identity = identity
    self.configuration = configuration
    settings = configuration.settings ?? Settings()
    hud = HUDTimeline(timing: OnScreenDisplay.timing(settings))
  }

  public init(identity: Identity, settings: Settings = Settings()) {
    self.init(identity: identity, configuration: ConfigurationReading(settings: settings))
  }

  private static func timing(_ settings: Settings) -> HUDTimeline.Timing {
    .init(hideDelay: settings.hideDelay, fade: settings.reducedMotion ? .zero : settings.fade)
  }

  /// Goes on with other settings: nothing is shown for that, but what is there gets its new looks.
  mutating func use(_ new: Settings) -> [Effect] {
    let (old, wasLayerShown) = (settings, isLayerShown)
    guard new != old else { return [] }
    settings = new
    hud.timing = OnScreenDisplay.timing(new)
    // A key that is held began under other rules.
    keys.repeater.stop()
    keys.grace = nil
    screenChanged(.hudDamaged)
    monitors = scaled(screen.monitors)
    // A device that is held sideways says so again to a sensor that is claimed anew.
    if old.rotation != new.rotation { screen.turning = Turning() }
    if isSilent { hud.hide() }
    var effects = [Effect.settingsChanged(from: old)]
    if (old.deadZone, old.rotation, old.scale) != (new.deadZone, new.rotation, new.scale) { effects += areasChanged() }
    if isLayerShown != wasLayerShown { effects.append(.showLayer(isLayerShown)) }
    return effects
  }

  /// Takes one event; `now` must not go backwards.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    advance(to: now)
    let effects = react(to: event, at: now)
    return watchers.news.isEmpty ? effects : news() + effects
  }

  private mutating func react(to event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .audioConnected(let server): audio.connected(server: server, at: now)
    case .audioDisconnected: audio.disconnected(at: now)
    case .audioServerAppeared: return audio.retry(isNew: true) ? [.connectAudio] : []
    case .sink(let reading): announce(audio.read(reading, at: now), at: now)
    case .source(let reading): announce(audio.read(reading), at: now)
    case .audioWritesDone: audio.writesDone()
    case .outputSelected(let name, let names, let client):
      return [.reply(text: OnScreenDisplay.outputReply(name, names), client: client)]
    case .sinkRead(let reading, let names, let wish): return read(reading, names, for: wish, at: now)
    case .brightnessFound(let displays): brightness.found(displays)
    case .brightness(let name, let value): announce(brightness.changed(name, to: value, at: now).map(content), at: now)
    case .brightnessRefused(let name, let value):
      announce(brightness.refused(name, value: value, at: now).map(content), at: now)
    case .pointer(let x, let y): pointer = (x, y)
    case .keyPressed(let press): return pressed(press, at: now)
    case .keyReleased(let key): keys.repeater.released(key)
    case .lock(let kind, let isOn): announce(OnScreenDisplay.content(of: kind, isOn: isOn), at: now)
    case .focusedProgram(let process): focusedProgram = process
    case .streams(let streams): return read(streams, at: now)
    case .pressed, .moved, .released, .cancelled, .wheel:
      let before = hud
      defer { if !settings.showsGestures { hud = before } }
      return gesture(event, at: now)
    case .hold, .fullScreen, .player: return gesture(event, at: now)
    case .attention(let window, let x, let y):
      screen.attention = Attention(window: window, x: x, y: y, since: now)
      pointer = (x, y)
    // A sensor says it again when anything about it changes.
    case .orientation(let orientation):
      return orientation == screen.turning.orientation ? [] : turn(to: orientation, at: now)
    case .locked(let reason, let isOn): return lockChanged(reason, isOn, at: now)
    case .request(let request, let client): return answer(request, from: client, at: now)
    case .clientLeft(let client): watchers.clients.removeAll { $0.client == client }
    case .terminated: return [.quit]
    case .deadline: return due(at: now)
    // A monitor that was plugged in may have a brightness of its own.
    case .monitors(let new):
      let isOther = new != screen.monitors
      screenChanged(event)
      return isOther ? areasChanged() + [.findBrightness] : []
    case .compositor, .hudDamaged: screenChanged(event)
    case .brightnessDevicesChanged: return [.findBrightness]
    case .configurationSaved: configurationDue = now + OnScreenDisplay.savingTime
    case .configuration(let reading, let client): return read(reading, for: client)
    }
    return []
  }

  private mutating func screenChanged(_ event: Event) {
    let isShown = hud.phase != .hidden
    switch event {
    case .monitors(let monitors):
      guard monitors != screen.monitors else { return }
      isDirty = isDirty || isShown
      screen.monitors = monitors
      self.monitors = scaled(monitors)
      screen.attention = nil
    case .compositor(let isRunning):
      isDirty = isDirty || (isRunning != isComposited && isShown)
      isComposited = isRunning
    default: isDirty = isDirty || isShown
    }
  }

  /// The times that have come: another attempt to connect, a key that repeats, a key's grace.
  private mutating func due(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if let saved = configurationDue, now >= saved {
      configurationDue = nil
      effects.append(.readConfiguration(client: nil))
    }
    if let retryAt = audio.retryAt, now >= retryAt, audio.retry() { effects.append(.connectAudio) }
    if let display = brightness.overdue(at: now) { announce(content(of: display), at: now) }
    if let press = keys.repeater.due(at: now) { effects += act(on: press, isRepeat: true, at: now) }
    if let grace = keys.grace, now >= grace.until {
      keys.grace = nil
      showTruth(after: grace.press, at: now)
    }
    return effects
  }

  /// Shows something that has happened, unless such things are not to be shown.
  mutating func announce(_ content: HUDContent?, at now: Instant) {
    guard let content else { return }
    keys.grace = nil
    tell(content, isMuted: isMuted(content.kind))
    show(content, at: now)
  }

  /// Shows what was asked for, unless its kind is not to be shown.
  mutating func show(_ content: HUDContent, at now: Instant) {
    guard !settings.hidden.contains(content.kind), !isSilent else { return }
    forgetAttention(at: now)
    hud.show(content, at: now)
    isDirty = true
  }

  /// Shows what is true after a key press that changed nothing.
  mutating func bump(
    _ content: HUDContent?, _ direction: LevelSteps.Direction?, isKey: Bool = true, at now: Instant
  ) {
    guard let content, settings.showsKeys || !isKey, !settings.hidden.contains(content.kind), !isSilent else { return }
    forgetAttention(at: now)
    if let direction, !settings.reducedMotion {
      hud.bump(content, direction, at: now)
    } else {
      hud.show(content, at: now)
    }
    isDirty = true
  }

  /// Shows what a drag changes, for as long as it goes on.
  mutating func hold(_ content: HUDContent) {
    guard settings.showsGestures, !settings.hidden.contains(content.kind), !isSilent else { return }
    hud.hold(content)
    isDirty = true
  }

  /// A drag is over: what it showed hides like everything else.
  mutating func releaseHUD(at now: Instant) {
    hud.release(at: now)
  }

  private mutating func advance(to now: Instant) {
    let before = (hud.phase, hud.isMoving)
    hud.advance(to: now)
    if before != (hud.phase, hud.isMoving) || screen.turning.advance(to: now) { isDirty = true }
    if hud.phase == .hidden { screen.attention = nil }
    if hud.phase == .hidden, gestures.source == nil { screen.pin = nil }
  }

  /// How the HUD looks.
  public var theme: Theme { Theme(settings) }

  private var isMoving: Bool { hud.isMoving || screen.turning.isMoving }

  /// What to push to the screen now; nil when nothing changed or the monitor's next frame has not come yet.
  ///
  /// Between two answers lies at least one frame of the monitor; what comes after a pause is answered at once.
  public mutating func nextFrame(at now: Instant) -> Frame? {
    advance(to: now)
    guard isDirty || isMoving, now >= nextFrameTime(after: now) else { return nil }
    isDirty = false
    lastFrame = now
    guard let content = hud.content, !monitors.isEmpty else { return .hidden }
    return .visible(hudMonitors.map { panel(for: content, on: $0, at: now) })
  }

  /// When `nextFrame` and `handle(.deadline)` must be called next; nil: not before the next event.
  public func deadline(after now: Instant) -> Instant? {
    var earliest = audio.retryAt
    func consider(_ instant: Instant?) {
      guard let instant else { return }
      earliest = earliest.map { min($0, instant) } ?? instant
    }
    consider(keys.repeater.deadline)
    consider(keys.grace?.until)
    consider(brightness.deadline)
    consider(configurationDue)
    if isDirty || isMoving { consider(nextFrameTime(after: now)) }
    if case .shown(_, let until) = hud.phase { consider(until) }
    return earliest
  }

  private func nextFrameTime(after now: Instant) -> Instant {
    guard let lastFrame else { return now }
    return max(lastFrame + (monitor?.framePeriod ?? Monitor.fallbackFramePeriod), now)
  }
}
