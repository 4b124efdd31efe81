internal import CX11
public import SwellCore

/// Pushes frames to the screen: remembers what the server was last told, and sends only what differs.
public final class HUDPresenter {
  private let connection: XConnection
  private let screen: Screen
  private var painter: ScenePainter
  private var window: HUDWindow?
  private let canComposite: Bool

  public init(_ connection: XConnection, screen: Screen, rasterizer: any Rasterizing) {
    self.connection = connection
    self.screen = screen
    painter = ScenePainter(connection, rasterizer: rasterizer)
    canComposite = HUDWindow.canComposite(connection)
  }

  /// Has icons and characters made by another rasterizer from now on.
  public func use(_ rasterizer: any Rasterizing) {
    painter = ScenePainter(connection, rasterizer: rasterizer)
  }

  /// Shows `frame`; what it needs is buffered until `XConnection.flush()`.
  public func present(_ frame: Frame, isComposited: Bool) {
    guard !connection.isLost else { return }
    guard case .visible(let scene, let x, let y, let opacity) = frame else {
      window?.hide()
      screen.hudChanged(to: nil)
      return
    }
    let mode: HUDWindow.Mode =
      isComposited && canComposite ? .composited : connection.isScreenUnreadable ? .opaque : .blended
    let window = window(for: scene, mode: mode)
    let panel = painter.paint(scene)
    screen.hudChanged(to: window.window)
    let isNew = window.show(panel, x: x, y: y, opacity: opacity, isCovered: screen.takeCovered())
    if isNew { screen.expectFirstExposure() }
  }

  private func window(for scene: Scene, mode: HUDWindow.Mode) -> HUDWindow {
    if let window, window.mode == mode, window.width == scene.width, window.height == scene.height {
      return window
    }
    window?.hide()
    let window = HUDWindow(connection, mode: mode, scene: scene)
    self.window = window
    return window
  }
}
