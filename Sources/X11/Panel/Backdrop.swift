internal import CX11
internal import SwellCore

/// Blends the panel with a copy of the screen below the window, if there is no compositor.
@safe final class Backdrop {
  /// The panel over the copy of the screen, in the format of the root window.
  let blend: RenderPicture
  /// The copy of the screen; nil if the screen cannot be read: the panel is over black then.
  private let background: RenderPicture?
  private let connection: XConnection
  private let screen: ScreenContent
  private let bounds: PixelRect

  init(_ connection: XConnection, _ screen: ScreenContent, width: Int, height: Int, isReadable: Bool) {
    (self.connection, self.screen) = (connection, screen)
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    blend = RenderPicture(connection, width: width, height: height, format: .root)
    background = isReadable ? RenderPicture(connection, width: width, height: height, format: .root) : nil
  }

  /// Copies the screen at the place of the window.
  func readScreen(at frame: PixelRect) {
    if let background { screen.copy(frame, to: background) }
  }

  /// Uses the copy of a panel that was just hidden, because programs have not repainted that part and the screen still
  /// contains the panel.
  ///
  /// - Parameter distance: From the place of the hidden panel to the place of this panel, in px.
  func keep(_ old: Backdrop, at distance: (x: Int, y: Int)) {
    guard let background, let before = old.background else { return }
    screen.copy(before.pixmap, old.bounds, to: background.pixmap, at: (-distance.x, -distance.y))
  }

  /// Composes the panel over the copy, off screen, and copies that into the window.
  ///
  /// - Parameters:
  ///   - mask: The opacity; nil for opaque.
  ///   - part: The part that has changed; nil for all.
  func show(_ panel: RenderPicture, _ mask: RenderPicture?, _ part: PixelRect?, in window: Window) {
    let part = part ?? bounds
    if let background { screen.copy(background.pixmap, part, to: blend.pixmap) } else { blacken(blend, part) }
    put(panel, mask, part, on: blend)
    screen.copy(blend.pixmap, part, to: window)
  }

  /// Composes the panel over the screen in a window that was mapped without a background, and keeps the picture.
  ///
  /// - Parameter target: The picture of the window.
  func compose(_ panel: RenderPicture, _ mask: RenderPicture?, on target: RenderPicture, of window: Window) {
    if background == nil { blacken(target, bounds) }
    put(panel, mask, bounds, on: target)
    // The window is on top, so no part of it is hidden.
    screen.copy(window, bounds, to: blend.pixmap)
  }

  private func blacken(_ target: RenderPicture, _ part: PixelRect) {
    var black = XRenderColor(red: 0, green: 0, blue: 0, alpha: 0xffff)
    unsafe XRenderFillRectangle(
      connection.display, Int32(PictOpSrc), target.picture, &black, Int32(part.x), Int32(part.y), UInt32(part.width),
      UInt32(part.height))
  }

  private func put(_ panel: RenderPicture, _ mask: RenderPicture?, _ part: PixelRect, on target: RenderPicture) {
    // Over black there is no fading.
    target.compose(panel, PictOpOver, through: background == nil ? nil : mask, part)
  }
}
