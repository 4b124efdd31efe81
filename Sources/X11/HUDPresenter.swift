internal import CX11
public import SwellCore

/// Sends frames to the X server: remembers what was last sent, and sends only the difference.
@safe public final class HUDPresenter: XEventReceiver {
  /// The painter and the window of one panel: each has its own pictures, since the scales of monitors may differ.
  private struct Slot {
    var painter: ScenePainter
    var window: HUDWindow?
  }

  private let connection: XConnection
  private let cover: CoverWatch
  private var rasterizer: any Rasterizing
  /// Measures text as it is drawn.
  public var measuring: any TextMeasuring { rasterizer }
  /// As many as panels were ever shown at the same time.
  private var slots: [Slot] = []
  private let canComposite: Bool
  private let emit: (Event) -> Void

  /// - Parameter emit: Receives `.hudLost`, from within `EventPump.drain`.
  public init(
    _ connection: XConnection, events: EventPump, cover: CoverWatch, rasterizer: any Rasterizing,
    emit: @escaping (Event) -> Void
  ) {
    self.connection = connection
    self.cover = cover
    self.rasterizer = rasterizer
    self.emit = emit
    canComposite = HUDWindow.canComposite(connection)
    events.add(self)
  }

  /// Makes the window ready that a compositor blends, so that it is mapped long before it is shown.
  public func prepare() {
    guard canComposite, !connection.isLost else { return }
    if slots.isEmpty { slots.append(Slot(painter: ScenePainter(connection, rasterizer: rasterizer))) }
    guard slots[0].window?.isShown != true, slots[0].window?.mode != .composited else { return }
    slots[0].window = HUDWindow(connection, mode: .composited, width: 64, height: 72)
  }

  /// A window that another client has taken away is made again when it is shown next.
  func receive(_ event: XEvent) {
    for index in slots.indices {
      guard let window = slots[index].window, unsafe window.isTaken(by: event) else { continue }
      slots[index].window = nil
      if window.isShown { emit(.hudLost) }
    }
  }

  /// Uses another rasterizer for icons and characters from now on.
  public func use(_ rasterizer: any Rasterizing) {
    self.rasterizer = rasterizer
    for index in slots.indices { slots[index].painter = ScenePainter(connection, rasterizer: rasterizer) }
  }

  /// Shows `frame`; what it needs is buffered until `XConnection.flush()`.
  public func present(_ frame: Frame, isComposited: Bool) {
    guard !connection.isLost else { return }
    var panels: [Panel] = []
    if case .visible(let all) = frame { panels = all }
    let mode: HUDWindow.Mode =
      isComposited && canComposite ? .composited : connection.isScreenUnreadable ? .opaque : .blended
    while slots.count < panels.count {
      slots.append(Slot(painter: ScenePainter(connection, rasterizer: rasterizer)))
    }
    for index in panels.count..<slots.count { slots[index].window?.hide() }
    let isCovered = cover.takeCovered()
    // By index: a panel is large, and a loop over the panels copies each.
    var windows: [Window] = []
    for index in panels.indices { windows.append(window(index, panels[index].frame, mode: mode).window) }
    cover.watch(windows, copied: mode == .blended ? panels.map { $0.frame } : [])
    for index in panels.indices { show(panels[index], in: slots[index], isCovered: isCovered) }
  }

  private func show(_ panel: Panel, in slot: Slot, isCovered: Bool) {
    guard let window = slot.window else { return }
    let picture = slot.painter.paint(panel.scene)
    if window.show(picture, panel, isCovered: isCovered) { cover.expectFirstExposure(of: window.window) }
  }

  private func window(_ index: Int, _ frame: PixelRect, mode: HUDWindow.Mode) -> HUDWindow {
    if let window = slots[index].window, window.mode == mode { return window }
    slots[index].window?.hide()
    let window = HUDWindow(connection, mode: mode, width: frame.width, height: frame.height)
    slots[index].window = window
    return window
  }
}
