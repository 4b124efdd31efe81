/// The panel of each monitor: its look and its place.
extension MonitorSetup {
  /// The settings for a panel with this content: levels that a drag changes have a form of their own.
  private func settings(for content: HUDContent) -> Settings {
    var settings = settings.looking(like: content)
    if pin != nil, content.kind != .seek { settings.form = settings.dragForm }
    return settings
  }

  func timing(of content: HUDContent) -> HUDTimeline.Timing { .init(settings(for: content), content) }

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
      clear: chosen == nil && view.quarters == 0
        ? workAreas.part(of: monitor.frame, isOnly: monitors.count == 1) : nil)
  }

  /// The width that `content` needs on `monitor`, in pt.
  func width(of content: HUDContent, on monitor: Monitor, _ text: any TextMeasuring) -> Double {
    let theme = theme(settings(for: content), on: monitor)
    return Layout.width(of: content, theme: theme, scale: monitor.scale, measuring: text)
  }

  /// The theme, as large as the monitor at most: a larger panel would fill memory, and not be seen. A panel of less
  /// than a quarter of its px has no room for its parts, and does not fit a monitor of a few px, which anybody can
  /// define.
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
    let settings = settings(for: content)
    var theme = theme(settings, on: monitor)
    let options = content.options
    options?.apply(to: &theme)
    let scene = Layout.scene(
      for: content, theme: theme, scale: monitor.scale, measuring: text, pose: hud.pose(of: content, at: now))
    var upright = monitor
    let view = view(of: monitor)
    upright.frame = view.bounds
    let rest = view.screen(
      place(
        scene.body, settings, on: upright, seenAs: view, theme.form, wanted: options?.anchor
      ).grown(by: scene.margin))
    var (frame, place, angle) = (rest, rest, 0.0)
    if turns(monitor) {
      frame = Panel.turningFrame(around: rest, on: monitor.frame)
      angle = turning.angle(at: now)
    } else {
      // A window that moved would be drawn later than its picture.
      let rise = hud.rise(at: now)
      frame.height += monitor.scale.pixels(rise.whole)
      place.y += monitor.scale.pixels(rise.rest)
    }
    return Panel(
      scene: scene, frame: frame, place: place.moved(-frame.x, -frame.y), angle: angle, opacity: hud.opacity(at: now))
  }
}

extension Panel {
  /// A window in which the panel can turn: as wide and as high as its diagonal.
  ///
  /// The window's size has the parity of the monitor's: centred, the window is the same in every orientation.
  fileprivate static func turningFrame(around rest: PixelRect, on monitor: PixelRect) -> PixelRect {
    let (width, height) = (Double(rest.width), Double(rest.height))
    let diagonal = Int((width * width + height * height).squareRoot().rounded(.up)) + 1
    func span(_ start: Int, _ length: Int, _ monitorStart: Int, _ monitorLength: Int) -> (start: Int, length: Int) {
      let side = diagonal + (diagonal ^ monitorLength) & 1
      let middle = 2 * monitorStart + monitorLength
      // With an odd remainder the window is half a px off the centre, to another side in each orientation.
      let doubled = 2 * start + length
      return ((((doubled - middle).magnitude > 1 ? doubled : middle) - side) >> 1, side)
    }
    let x = span(rest.x, rest.width, monitor.x, monitor.width)
    let y = span(rest.y, rest.height, monitor.y, monitor.height)
    return PixelRect(x: x.start, y: y.start, width: x.length, height: y.length)
  }
}
