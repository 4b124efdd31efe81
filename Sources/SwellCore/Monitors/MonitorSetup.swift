/// The monitors, which of them shows the HUD, and how the HUD is turned.
struct MonitorSetup: Sendable {
  /// Whether it is known where the user looks.
  private enum Looking: Sendable {
    case unknown
    case asked
    case known(Attention)
  }

  private(set) var settings = Settings()
  /// That of panels.
  var language = Language.english
  /// The monitors as the server reports them, at their own scales.
  private var reported: [Monitor] = []
  /// The same at the configured scale, if there is one.
  private(set) var monitors: [Monitor] = []
  var isComposited = false
  private(set) var turning = Turning()
  /// What docks leave of the screen; nil where that is not known.
  var workArea: PixelRect?
  /// Whether the screen is being turned: the new places of its monitors are not known yet.
  var isTurned = false
  /// The last known position of the pointer.
  var pointer = PixelPoint(x: 0, y: 0)
  private var looking = Looking.unknown
  /// The monitor that a command has chosen for the content; nil: the configured one.
  private var wanted: MonitorChoice?
  /// The start of the last drag: the HUD stays on its monitor until something else is shown.
  var pin: PixelPoint?
  /// Whether that drag is a finger's.
  var isFinger = false

  init(_ settings: Settings = Settings()) {
    use(settings)
  }

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
    monitors = settings.scale.map { scale in reported.map { $0.scaled(scale) } } ?? reported
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
      // Only one of monitors that mirror each other.
      return monitors.filter { monitor in first { $0.frame == monitor.frame }?.name == monitor.name }
    }
    return monitor.map { [$0] } ?? []
  }

  /// The monitor of the HUD: that of a drag, or the configured one.
  var monitor: Monitor? {
    if let pinned = pin.flatMap({ monitor(at: $0) }) { return pinned }
    let chosen: Monitor? =
      switch choice {
      case .primary, .all: nil
      case .named(let name): first { $0.isCalled(name) } ?? focusedMonitor
      case .pointer: pointedMonitor
      case .focused: focusedMonitor
      }
    return chosen ?? primaryMonitor
  }

  private var primaryMonitor: Monitor? { first { $0.isPrimary } ?? monitors.first }

  private func first(_ isWanted: (Monitor) -> Bool) -> Monitor? { monitors.first(where: isWanted) }

  func monitor(at point: PixelPoint) -> Monitor? {
    first { $0.frame.contains(point) }
  }

  /// The frame period of the HUD's monitor.
  var framePeriod: Duration { monitor?.framePeriod ?? Monitor.fallbackFramePeriod }

  /// The frame period of a brightness device's monitor, or that of the HUD's monitor if it is not known.
  func framePeriod(of display: BrightnessDevice) -> Duration {
    let own = first { monitor in display.output.map { monitor.shows($0) } ?? monitor.isBuiltIn }
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

  /// The question that places the HUD; at most one is under way.
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
  mutating func forgetAttention(isDragging: Bool, at now: Instant) {
    if !isDragging { pin = nil }
    if let since = attention?.since, now - since > Attention.lifetime { looking = .unknown }
  }

  /// The HUD was hidden.
  mutating func hudHidden(isDragging: Bool) {
    looking = .unknown
    wanted = nil
    if !isDragging { pin = nil }
  }

  // MARK: orientation

  /// The monitor that turns with the device: the built-in one, else the primary or the first.
  var turnedMonitor: Monitor? {
    first { $0.isBuiltIn } ?? primaryMonitor
  }

  private func turns(_ monitor: Monitor) -> Bool {
    settings.rotation == .hud && monitor.name == turnedMonitor?.name
  }

  /// A monitor as the user of the turned device sees it.
  func view(of monitor: Monitor) -> MonitorView {
    MonitorView(monitor.frame, quarters: turns(monitor) ? turning.orientation.quarters : 0)
  }

  /// Whether a reading of the sensor is to be followed.
  mutating func follows(_ reading: Orientation) -> Bool { turning.follows(reading) }

  /// A command says how the device is turned.
  mutating func commandTurn() { turning.isCommanded = true }

  /// The device was turned.
  mutating func turn(to orientation: Orientation, isAnimated: Bool, at now: Instant) {
    turning.turn(to: orientation, isAnimated: isAnimated && settings.reducedMotion != true, at: now)
  }

  /// Advances to `now`; true when a turn has ended.
  mutating func advance(to now: Instant) -> Bool {
    turning.advance(to: now)
  }

  // MARK: places

  /// The parts of the screen that the layer covers.
  var layerFrames: [PixelRect] {
    monitors.compactMap { monitor in
      let area = dragArea(of: monitor)
      return area.isEmpty ? nil : view(of: monitor).screen(area)
    }
  }

  /// The part of a monitor's view where drags begin: all but the dead zone at its upper edge.
  private func dragArea(of monitor: Monitor) -> PixelRect {
    var area = view(of: monitor).bounds
    let strip = monitor.scale.pixels(settings.deadZone)
    area.y += strip
    area.height -= strip
    return area
  }

  /// Width of a touch band, in pt: that of a thumb (measured: 9 mm are 34 pt at 96 dpi).
  static let bandWidth = 34.0

  /// The strips along the left and right edge of each monitor where a finger's drag begins.
  var touchBands: [PixelRect] {
    strips(along: settings.touch == .off ? .off : .both, width: MonitorSetup.bandWidth)
  }

  /// The outermost px of each monitor, where the wheel changes the level of that half.
  var wheelStrips: [PixelRect] { strips(along: settings.edgeWheel, width: 0) }

  /// - Parameter width: In pt; at least 1 px.
  private func strips(along edges: Settings.EdgeWheel, width: Double) -> [PixelRect] {
    var strips: [PixelRect] = []
    for monitor in monitors where edges != .off {
      let view = view(of: monitor)
      var strip = dragArea(of: monitor)
      if strip.isEmpty { continue }
      strip.width = min(strip.width, max(1, monitor.scale.pixels(width)))
      if edges != .right { strips.append(view.screen(strip)) }
      strip.x += view.bounds.width - strip.width
      if edges != .left { strips.append(view.screen(strip)) }
    }
    return strips
  }

  /// A press at `point`, with the rules of its monitor; nil without monitors.
  func press(
    _ number: Int, by source: PressSource, at point: PixelPoint, isShifted: Bool
  ) -> Press? {
    guard let monitor = monitor(at: point) ?? monitors.first else { return nil }
    let view = view(of: monitor)
    return Press(
      number: number, source: source, start: point, view: view, rules: DragRules(settings, on: monitor, seenAs: view),
      // Shift means the focused program, unless `hold` contains it.
      isShifted: isShifted && !settings.hold.contains(.shift))
  }

  /// The place of a panel: with capsules in the half where the drag is, beside the hand, else the configured position.
  ///
  /// - Parameters:
  ///   - monitor: Upright, as in `view`.
  ///   - wanted: The position that a command has chosen.
  private func place(
    _ body: PixelRect, _ settings: Settings, on monitor: Monitor, seenAs view: MonitorView, _ form: Theme.Form,
    wanted: MonitorPlacement.Anchor?
  ) -> PixelRect {
    let own = settings.anchor ?? form.anchor
    var anchor = wanted ?? own
    let chosen = anchor == own ? settings.offset : nil
    var offset = chosen ?? form.offset(at: anchor)
    if form == .capsule, let pin {
      anchor = view.view(pin).x < view.bounds.centre.x ? .left : .right
      offset = .init(x: isFinger ? Layout.Capsule.fingerMargin : Layout.Capsule.dragMargin, y: 0)
    }
    return MonitorPlacement.frame(
      width: body.width, height: body.height, on: monitor, anchor: anchor, offset: offset,
      clear: chosen == nil && view.quarters == 0 ? clearPart(of: monitor) : nil)
  }

  /// The part of a monitor without docks; nil where none are known. It is the same over a full-screen program: the
  /// difference is hardly seen, and Swell would have to follow the focus for it.
  private func clearPart(of monitor: Monitor) -> PixelRect? {
    guard let part = workArea.map({ monitor.frame.shared(with: $0) }) else { return nil }
    // With several monitors some window managers report that of one of them.
    return 2 * part.width > monitor.frame.width && 2 * part.height > monitor.frame.height ? part : nil
  }

  /// The width that `content` needs on `monitor`, in pt.
  func width(of content: HUDContent, on monitor: Monitor, _ text: any TextMeasuring) -> Double {
    let theme = theme(settings.looking(like: content), on: monitor)
    return Layout.width(of: content, theme: theme, scale: monitor.scale, measuring: text)
  }

  /// The theme, as large as the monitor at most: a larger panel would fill memory, and not be seen. One of less than a
  /// quarter of its px has no room for its parts; it does not fit a monitor of a few px, which anybody can define.
  private func theme(_ settings: Settings, on monitor: Monitor) -> Theme {
    var theme = Theme(settings)
    theme.language = language
    let size =
      switch theme.form {
      case .panel: Theme.size
      case .pill: (width: Layout.Pill.widths.upperBound, height: Layout.Pill.height)
      case .capsule: (width: Layout.Capsule.width, height: Layout.Capsule.height)
      }
    let most = Double(min(monitor.frame.width, monitor.frame.height)) / max(size.width, size.height)
    theme.magnification = min(theme.magnification, max(most, 0.25) / monitor.scale.factor)
    return theme
  }

  /// The panel on `monitor` at this moment.
  func panel(
    for content: HUDContent, _ hud: HUDTimeline, on monitor: Monitor, at now: Instant, measuring text: any TextMeasuring
  ) -> Panel {
    let settings = settings.looking(like: content)
    var theme = theme(settings, on: monitor)
    let options = content.options
    options?.apply(to: &theme)
    let scene = Layout.scene(
      for: content, theme: theme, scale: monitor.scale, maximum: settings.highestVolume, measuring: text,
      pose: hud.pose(of: content, at: now))
    var upright = monitor
    let view = view(of: monitor)
    upright.frame = view.bounds
    let rest = view.screen(
      place(
        scene.body, settings, on: upright, seenAs: view, theme.form, wanted: options?.anchor
      ).grown(by: scene.margin))
    let isTurned = turns(monitor)
    let frame = isTurned ? Panel.turningFrame(around: rest, on: monitor.frame) : rest
    return Panel(
      scene: scene, frame: frame,
      place: PixelRect(x: rest.x - frame.x, y: rest.y - frame.y, width: rest.width, height: rest.height),
      angle: isTurned ? turning.angle(at: now) : 0, opacity: hud.opacity(at: now))
  }
}

extension Panel {
  /// A window in which the panel can turn: as wide and as high as its diagonal.
  ///
  /// Its size has the parity of the monitor's: centred, it is the same window in every orientation.
  fileprivate static func turningFrame(around rest: PixelRect, on monitor: PixelRect) -> PixelRect {
    let (width, height) = (Double(rest.width), Double(rest.height))
    let diagonal = Int((width * width + height * height).squareRoot().rounded(.up)) + 1
    func span(_ start: Int, _ length: Int, _ monitorStart: Int, _ monitorLength: Int) -> (start: Int, length: Int) {
      let side = diagonal + (diagonal ^ monitorLength) & 1
      let middle = 2 * monitorStart + monitorLength
      // With an odd remainder it is half a px off the centre, to another side in each orientation.
      let doubled = 2 * start + length
      return ((((doubled - middle).magnitude > 1 ? doubled : middle) - side) >> 1, side)
    }
    let x = span(rest.x, rest.width, monitor.x, monitor.width)
    let y = span(rest.y, rest.height, monitor.y, monitor.height)
    return PixelRect(x: x.start, y: y.start, width: x.length, height: y.length)
  }
}

extension Settings {
  /// Whether layer, touch bands and the axes of drags are as with the other settings.
  func hasDragAreas(of other: Settings) -> Bool {
    (deadZone, rotation, scale) == (other.deadZone, other.rotation, other.scale)
  }
}
