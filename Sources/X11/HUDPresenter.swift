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
    let isCovered = cover.takeCovered()
    var windows: [Window] = []
    for (index, panel) in panels.enumerated() { windows.append(window(index, for: panel, mode: mode).window) }
    cover.watch(windows)
    for (index, panel) in panels.enumerated() {
      guard let window = slots[index].window else { continue }
      let picture = slots[index].painter.paint(panel.scene)
      if window.show(picture, panel, isCovered: isCovered) { cover.expectFirstExposure(of: window.window) }
    }
  }

  private func window(_ index: Int, for panel: Panel, mode: HUDWindow.Mode) -> HUDWindow {
    if let window = slots[index].window, window.mode == mode, window.width == panel.frame.width,
      window.height == panel.frame.height
    {
      return window
    }
    slots[index].window?.hide()
    let window = HUDWindow(connection, mode: mode, width: panel.frame.width, height: panel.frame.height)
    slots[index].window = window
    return window
  }
}
