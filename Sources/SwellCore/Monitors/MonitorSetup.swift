/// The monitors, which of them shows the HUD, and how the HUD is turned.
struct MonitorSetup: Sendable {
  /// Whether it is known where the user looks.
  private enum Looking: Sendable {
    case unknown
    case asked
    case known(Attention)
  }

  private(set) var settings = Settings()
  /// The language of panels.
  var language = Language.english
  /// The monitors as the server reports them, at their own scales.
  private var reported: [Monitor] = []
  /// The monitors at the configured scale, if there is one.
  private(set) var monitors: [Monitor] = []
  var isComposited = false
  var turning = Turning()
  var workAreas = WorkAreas()
  /// Whether the screen is being turned: the new places of its monitors are not known yet.
  var isTurned = false
  /// The last known position of the pointer.
  var pointer = PixelPoint(x: 0, y: 0)
  private var looking = Looking.unknown
  /// The monitor that a command has chosen for the content; nil: the configured one.
  private var wanted: MonitorChoice?
  /// The start of the last drag: the HUD stays on its monitor until something else is shown.
  var pin: PixelPoint?
  /// Whether the last drag is a finger's.
  var isFinger = false

  mutating func use(_ new: Settings) {
    let old = settings
    settings = new
    rescale()
    // The sensor reports the orientation again when it is claimed again.
    if old.rotation != new.rotation { turning = Turning() }
  }

  /// - Returns: Whether the monitors have changed.
  mutating func read(_ monitors: [Monitor]) -> Bool {
    guard monitors != reported else { return false }
    reported = monitors
    rescale()
    looking = .unknown
    return true
  }

  private mutating func rescale() {
    monitors = reported
    for (index, monitor) in reported.enumerated() {
      if let scale = settings.scale.scale(of: monitor) { monitors[index].scale = scale }
    }
  }

  // MARK: which monitor

  /// The HUD shows `content` now.
  mutating func show(_ content: HUDContent) {
    let wanted = content.options?.monitor
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    looking = .unknown
  }

  private var choice: MonitorChoice { wanted ?? settings.monitor }

  /// The monitors on which the HUD is, or would be, shown.
  var hudMonitors: [Monitor] {
    if choice == .all, pin == nil {
      return distinctMonitors
    }
    return monitor.map { [$0] } ?? []
  }

  /// One monitor for each part of the screen, with the part that all its monitors show: monitors that mirror each other
  /// begin at the same place, or one lies within the other if their modes differ.
  private var distinctMonitors: [Monitor] {
    var result: [Monitor] = []
    for monitor in monitors {
      let (own, others) = (monitor.frame, result.map { $0.frame })
      let index = others.firstIndex { ($0.x, $0.y) == (own.x, own.y) || $0.covers(own) || own.covers($0) }
      if let index { result[index].frame = others[index].shared(with: own) } else { result.append(monitor) }
    }
    return result
  }

  /// The monitor of the HUD: the monitor of a drag, or the configured one.
  var monitor: Monitor? {
    if let pinned = pin.flatMap({ monitor(at: $0) }) { return pinned }
    let chosen: Monitor? =
      switch choice {
      case .primary, .all: nil
      case .named(let name): monitors.first { $0.isCalled(name) } ?? focusedMonitor
      case .pointer: pointedMonitor
      case .focused: focusedMonitor
      }
    return chosen ?? primaryMonitor
  }

  private var primaryMonitor: Monitor? { monitors.first { $0.isPrimary } ?? monitors.first }

  func monitor(at point: PixelPoint) -> Monitor? {
    monitors.first { $0.frame.contains(point) }
  }

  /// The frame period of the HUD's monitor.
  var framePeriod: Duration { monitor?.framePeriod ?? Monitor.fallbackFramePeriod }

  /// The frame period of a brightness device's monitor, or of the HUD's monitor where that monitor is not known.
  func framePeriod(of display: BrightnessDevice) -> Duration {
    let own = monitors.first { monitor in display.output.map { monitor.shows($0) } ?? monitor.isBuiltIn }
    return own?.framePeriod ?? framePeriod
  }

  private var attention: Attention? {
    if case .known(let attention) = looking { attention } else { nil }
  }

  private var pointedMonitor: Monitor? {
    attention.flatMap { monitor(at: $0.pointer) }
  }

  private var focusedMonitor: Monitor? {
    guard let window = attention?.window else { return pointedMonitor }
    // A desktop's window may cover all monitors.
    if let pointed = pointedMonitor, window.covers(pointed.frame) { return pointed }
    return monitor(at: window.centre) ?? pointedMonitor
  }

  /// The question that places the HUD; at most one question is under way.
  mutating func question() -> Question? {
    guard case .unknown = looking, monitors.count > 1, pin == nil else { return nil }
    switch choice {
    case .primary, .all: return nil
    case .named(let name) where monitors.contains { $0.isCalled(name) }: return nil
    case .named, .focused:
      looking = .asked
      return .focusedWindow
    case .pointer:
      looking = .asked
      return .pointer
    }
  }

  /// Takes the answer to `question`; without a pointer position, the last one is used.
  mutating func looked(at window: PixelRect?, pointer: PixelPoint?, at now: Instant) {
    if let pointer { self.pointer = pointer }
    looking = .known(Attention(window: window, pointer: self.pointer, since: now))
  }

  /// Something new is shown: drops an old answer about where the user looks.
  mutating func forgetAttention(at now: Instant) {
    if let since = attention?.since, now - since > Attention.lifetime { looking = .unknown }
  }

  /// The HUD was hidden.
  mutating func hudHidden() {
    looking = .unknown
    wanted = nil
  }

  // MARK: orientation

  /// The monitor that turns with the device: the built-in one, else the primary or the first.
  var turnedMonitor: Monitor? {
    monitors.first { $0.isBuiltIn } ?? primaryMonitor
  }

  func turns(_ monitor: Monitor) -> Bool {
    settings.rotation == .hud && monitor.name == turnedMonitor?.name
  }

  /// A monitor as the user of the turned device sees it.
  func view(of monitor: Monitor) -> MonitorView {
    MonitorView(monitor.frame, quarters: turns(monitor) ? turning.orientation.quarters : 0)
  }
}
