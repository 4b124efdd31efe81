/// Where the HUD is, which way up, and whether anybody is to see it.
struct ScreenState: Sendable {
  /// As the server tells of them, at scales of their own.
  var monitors: [Monitor] = []
  var turning = Turning()
  var attention: Attention?
  /// Where the drag began that is shown, or was last: it stays there until something else is shown.
  var pin: (x: Int, y: Int)?
  var locks: LockReasons = []
}

extension OnScreenDisplay {
  // MARK: which monitor

  /// The monitors at the scale that is set, if one is.
  func scaled(_ monitors: [Monitor]) -> [Monitor] {
    guard let scale = settings.scale else { return monitors }
    return monitors.map { $0.scaled(scale) }
  }

  /// The monitors that the HUD is on, or would be.
  public var hudMonitors: [Monitor] {
    if settings.monitor == .all, screen.pin == nil { return monitors }
    return monitor.map { [$0] } ?? []
  }

  /// The monitor that the HUD is on: that of a drag, or as it is set.
  public var monitor: Monitor? {
    if let pinned = screen.pin.flatMap({ monitor(x: $0.x, y: $0.y) }) { return pinned }
    let standard = monitors.first { $0.isPrimary } ?? monitors.first
    switch settings.monitor {
    case .primary, .all: return standard
    case .named(let name): return monitors.first { $0.isCalled(name) } ?? focusedMonitor ?? standard
    case .pointer: return pointedMonitor ?? standard
    case .focused: return focusedMonitor ?? standard
    }
  }

  private var pointedMonitor: Monitor? {
    screen.attention.flatMap { monitor(x: $0.x, y: $0.y) }
  }

  private var focusedMonitor: Monitor? {
    guard let window = screen.attention?.window else { return pointedMonitor }
    return monitor(x: window.x + window.width / 2, y: window.y + window.height / 2) ?? pointedMonitor
  }

  func monitor(x: Int, y: Int) -> Monitor? {
    monitors.first { $0.frame.contains(PixelPoint(x: Double(x), y: Double(y))) }
  }

  /// Whether it must be found out where the focus and the pointer are (`.attention`) before the next frame.
  public var wantsAttention: Bool {
    guard monitors.count > 1, hud.phase != .hidden, screen.attention == nil, screen.pin == nil else { return false }
    switch settings.monitor {
    case .primary, .all: return false
    case .named(let name): return !monitors.contains { $0.isCalled(name) }
    case .pointer, .focused: return true
    }
  }

  /// Something new is shown: where somebody looked a while ago does not count any more.
  mutating func forgetAttention(at now: Instant) {
    if gestures.origin == nil { screen.pin = nil }
    if let since = screen.attention?.since, now - since > Attention.lifetime { screen.attention = nil }
  }

  // MARK: which way up

  /// How far the view of a monitor is turned against it, in quarters.
  func quarters(of monitor: Monitor) -> Int {
    settings.rotation == .hud && monitor == turnedMonitor ? screen.turning.orientation.quarters : 0
  }

  func view(of monitor: Monitor) -> MonitorView {
    MonitorView(monitor.frame, quarters: quarters(of: monitor))
  }

  /// The monitor that turns with the device: its own panel, else the primary or the first.
  var turnedMonitor: Monitor? {
    monitors.first { $0.isBuiltIn } ?? monitors.first { $0.isPrimary } ?? monitors.first
  }

  /// The device is held another way, or somebody wants it so.
  ///
  /// - Parameter client: Who is answered when the screen has been turned.
  mutating func turn(to orientation: Orientation, for client: ClientID? = nil, at now: Instant) -> [Effect] {
    switch settings.rotation {
    case .server: return []
    case .hud:
      guard orientation != screen.turning.orientation else { return [] }
      let isSeen = hud.phase != .hidden && turnedMonitor.map { hudMonitors.contains($0) } ?? false
      screen.turning.turn(to: orientation, isAnimated: isSeen && !settings.reducedMotion, at: now)
      isDirty = true
      return areasChanged()
    case .screen:
      guard let monitor = turnedMonitor else { return [] }
      screen.turning.turn(to: orientation, isAnimated: false, at: now)
      hud.appear(at: now)
      return [.turnScreen(monitor, orientation, client: client)]
    }
  }

  /// Where drags can begin has changed.
  func areasChanged() -> [Effect] {
    [.placeTouchBands] + (isLayerShown ? [.showLayer(true)] : [])
  }

  /// The parts of the screen that the layer covers: each monitor but for the dead zone at its upper edge.
  public var layerFrames: [PixelRect] {
    monitors.compactMap { monitor in
      let view = view(of: monitor)
      var area = view.bounds
      let strip = settings.deadZone > 0 ? monitor.scale.pixels(settings.deadZone) : 0
      area.y += strip
      area.height -= strip
      return area.isEmpty ? nil : view.screen(area)
    }
  }

  /// Width of a touch band, in pt: a thumb's (measured: 9 mm are 34 pt at 96 dpi).
  static let bandWidth = 34.0

  /// The strips along the left and right edge of each monitor where a finger's drag begins.
  public var touchBands: [PixelRect] {
    monitors.flatMap { monitor in
      let view = view(of: monitor)
      var left = view.bounds
      left.width = min(left.width, monitor.scale.pixels(OnScreenDisplay.bandWidth))
      var right = left
      right.x += view.bounds.width - left.width
      return [view.screen(left), view.screen(right)]
    }
  }

  /// The panel as it is to be on `monitor` now.
  func panel(for content: HUDContent, on monitor: Monitor, at now: Instant) -> Panel {
    let scene = Layout.scene(for: content, theme: theme, scale: monitor.scale, bump: hud.bump(at: now))
    var upright = monitor
    let view = view(of: monitor)
    upright.frame = view.bounds
    let rest = view.screen(
      MonitorPlacement.frame(
        width: scene.width, height: scene.height, on: upright, anchor: settings.anchor, offset: settings.offset))
    let isTurned = settings.rotation == .hud && monitor == turnedMonitor
    let frame = isTurned ? Panel.turningFrame(around: rest, on: monitor.frame) : rest
    return Panel(
      scene: scene, frame: frame,
      place: PixelRect(x: rest.x - frame.x, y: rest.y - frame.y, width: rest.width, height: rest.height),
      angle: isTurned ? screen.turning.angle(at: now) : 0, opacity: hud.opacity(at: now))
  }

  // MARK: whether it is seen

  /// Whether nothing is to be shown.
  var isSilent: Bool { !screen.locks.isEmpty && !settings.showsWhenLocked }

  var isLayerShown: Bool { !gestures.reasons.isEmpty && !isSilent }

  mutating func lockChanged(_ reason: LockReasons, _ isOn: Bool, at now: Instant) -> [Effect] {
    let (wasSilent, wasShown) = (isSilent, isLayerShown)
    if isOn { screen.locks.formUnion(reason) } else { screen.locks.subtract(reason) }
    guard isSilent != wasSilent else { return [] }
    guard isSilent else { return isLayerShown ? [.showLayer(true)] : [] }
    var effects = cancelDrag(at: now)
    if hud.phase != .hidden { isDirty = true }
    hud.hide()
    if wasShown, effects.last != .showLayer(false) { effects.append(.showLayer(false)) }
    return effects
  }
}

extension Panel {
  /// A window in which the panel can turn: as wide and as high as its diagonal.
  ///
  /// Its parity is the monitor's: in the middle of that, it is the same window whichever way up.
  fileprivate static func turningFrame(around rest: PixelRect, on monitor: PixelRect) -> PixelRect {
    let (width, height) = (Double(rest.width), Double(rest.height))
    let diagonal = Int((width * width + height * height).squareRoot().rounded(.up)) + 1
    func span(_ start: Int, _ length: Int, _ monitorStart: Int, _ monitorLength: Int) -> (start: Int, length: Int) {
      let side = diagonal + (diagonal ^ monitorLength) & 1
      let middle = 2 * monitorStart + monitorLength
      // In the middle of what has an odd rest it is half a px off, to another side at each turn.
      let doubled = 2 * start + length
      return ((((doubled - middle).magnitude > 1 ? doubled : middle) - side) >> 1, side)
    }
    let x = span(rest.x, rest.width, monitor.x, monitor.width)
    let y = span(rest.y, rest.height, monitor.y, monitor.height)
    return PixelRect(x: x.start, y: y.start, width: x.length, height: y.length)
  }
}
