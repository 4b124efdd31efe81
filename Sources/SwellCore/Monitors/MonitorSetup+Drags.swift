/// Where drags begin.
extension MonitorSetup {
  /// The halves of each monitor where presses may become drags.
  var dragZones: [PressArea.Zone] {
    monitors.flatMap { monitor -> [PressArea.Zone] in
      let (view, rules) = (view(of: monitor), DragRules(settings, on: monitor, seenAs: view(of: monitor)))
      let (area, isTurned) = (dragArea(of: monitor), view.quarters & 1 != 0)
      let width = Int((view.bounds.centre.x - Double(area.x)).rounded(.up))
      let left = PixelRect(x: area.x, y: area.y, width: width, height: area.height)
      let right = PixelRect(x: area.x + width, y: area.y, width: area.width - width, height: area.height)
      return [(left, rules.left), (right, rules.right)].compactMap { half, subject in
        guard !half.isEmpty, subject != .none || rules.horizontal != .none else { return nil }
        return PressArea.Zone(
          frame: view.screen(half), axis: (subject == .none) == isTurned ? .vertical : .horizontal)
      }
    }
  }

  /// The parts of the zones where presses need no modifiers: a film player has its own controls in its lowest sixth.
  func freeFrames(of free: PressArea.Free, among zones: [PressArea.Zone]) -> [PixelRect] {
    switch free {
    case .nowhere: []
    case .everywhere: zones.map { $0.frame }
    case .program:
      monitors.flatMap { monitor in
        var film = monitor.frame
        film.height -= film.height / 6
        return zones.map { $0.frame.shared(with: film) }.filter { !$0.isEmpty }
      }
    }
  }

  /// The part of a monitor's view where drags begin: all but the dead zones.
  private func dragArea(of monitor: Monitor) -> PixelRect {
    let view = view(of: monitor)
    func strip(_ length: Settings.DragLength) -> Int { Int(length.pixels(on: monitor, seenAs: view).rounded()) }
    var area = view.bounds
    let top = strip(settings.deadZone.top)
    area.y += top
    area.height -= top + strip(settings.deadZone.bottom)
    return area
  }

  /// Width of a touch band, in pt: the width of a thumb (measured: 9 mm are 34 pt at 96 dpi).
  static let bandWidth = 34.0

  /// The strips along the left and right edge of each monitor where a finger's drag begins.
  var touchBands: [PixelRect] {
    strips(along: settings.touch ? .both : .off) { $0.pixels(MonitorSetup.bandWidth) }
  }

  /// The outermost px of each monitor, where the wheel changes the level of that half. The corners are left to programs
  /// that wait for the pointer there.
  var wheelStrips: [PixelRect] { strips(along: settings.edgeWheel, corners: 16) { _ in 1 } }

  /// - Parameters:
  ///   - corners: The length that stays free at both ends, in pt.
  ///   - width: In px of the view.
  private func strips(
    along edges: Settings.EdgeWheel, corners: Double = 0, width: (Scale) -> Int
  ) -> [PixelRect] {
    var strips: [PixelRect] = []
    for monitor in monitors where edges != .off {
      let view = view(of: monitor)
      var strip = dragArea(of: monitor)
      strip.y += monitor.scale.pixels(corners)
      strip.height -= 2 * monitor.scale.pixels(corners)
      if strip.isEmpty { continue }
      strip.width = min(strip.width, max(1, width(monitor.scale)))
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
}
