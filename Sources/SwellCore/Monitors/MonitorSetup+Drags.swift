/// Where drags begin.
extension MonitorSetup {
  /// The parts of the screen where presses may become drags.
  var dragAreas: [PixelRect] {
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
  var touchBands: [PixelRect] { strips(along: touchEdges) { $1.pixels(MonitorSetup.bandWidth) } }

  /// The left and right third of each monitor, where a finger taps on a film.
  var filmBands: [PixelRect] { strips(along: touchEdges) { view, _ in view.bounds.width / 3 } }

  private var touchEdges: Settings.EdgeWheel { settings.touch == .off ? .off : .both }

  /// The outermost px of each monitor, where the wheel changes the level of that half. The corners are left to programs
  /// that wait for the pointer there.
  var wheelStrips: [PixelRect] { strips(along: settings.edgeWheel, corners: 16) { _, _ in 1 } }

  /// - Parameters:
  ///   - corners: What is left free at both ends, in pt.
  ///   - width: In px of the view.
  private func strips(
    along edges: Settings.EdgeWheel, corners: Double = 0, width: (MonitorView, Scale) -> Int
  ) -> [PixelRect] {
    var strips: [PixelRect] = []
    for monitor in monitors where edges != .off {
      let view = view(of: monitor)
      var strip = dragArea(of: monitor)
      strip.y += monitor.scale.pixels(corners)
      strip.height -= 2 * monitor.scale.pixels(corners)
      if strip.isEmpty { continue }
      strip.width = min(strip.width, max(1, width(view, monitor.scale)))
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
