internal import CX11
public import SwellCore

/// Sends frames to the X server: remembers what was last sent, and sends only the difference.
public final class HUDPresenter {
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

  public init(_ connection: XConnection, cover: CoverWatch, rasterizer: any Rasterizing) {
    self.connection = connection
    self.cover = cover
    self.rasterizer = rasterizer
    canComposite = HUDWindow.canComposite(connection)
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
    if panels.isEmpty { rasterizer.rest() }
    let isCovered = cover.takeCovered()
    // By index: a panel is large, and a loop over the panels copies each.
    var windows: [Window] = []
    for index in panels.indices { windows.append(window(index, panels[index].frame, mode: mode).window) }
    cover.watch(windows)
    for index in panels.indices { show(panels[index], in: slots[index], isCovered: isCovered) }
  }

  private func show(_ panel: Panel, in slot: Slot, isCovered: Bool) {
    guard let window = slot.window else { return }
    let picture = slot.painter.paint(panel.scene)
    if window.show(picture, panel, isCovered: isCovered) { cover.expectFirstExposure(of: window.window) }
  }

  private func window(_ index: Int, _ frame: PixelRect, mode: HUDWindow.Mode) -> HUDWindow {
    if let window = slots[index].window, window.mode == mode, window.width == frame.width,
      window.height == frame.height
    {
      return window
    }
    slots[index].window?.hide()
    let window = HUDWindow(connection, mode: mode, width: frame.width, height: frame.height)
    slots[index].window = window
    return window
  }
}
