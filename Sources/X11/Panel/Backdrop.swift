internal import CX11
internal import SwellCore

/// Blends the panel with a copy of the screen below the window, if there is no compositor.
@safe final class Backdrop {
  /// The panel over the copy of the screen, in the format of the root window.
  let blend: RenderPicture
  /// If the screen cannot be read, the panel is over black.
  private let isReadable: Bool
  private let connection: XConnection
  private let screen: ScreenContent
  private let bounds: PixelRect

  init(_ connection: XConnection, _ screen: ScreenContent, width: Int, height: Int, isReadable: Bool) {
    (self.connection, self.screen, self.isReadable) = (connection, screen, isReadable)
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    blend = RenderPicture(connection, width: width, height: height, format: .root)
  }

  /// Composes the panel over the copy, off screen, and copies that into the window.
  ///
  /// - Parameters:
  ///   - mask: The opacity; nil for opaque.
  ///   - part: The part that has changed; nil for all.
  ///   - frame: That of the window on the screen.
  func show(
    _ panel: RenderPicture, _ mask: RenderPicture?, _ part: PixelRect?, over copy: ScreenCopy, in window: Window,
    _ frame: PixelRect
  ) {
    let part = part ?? bounds
    if isReadable { copy.copy(part, of: frame, to: blend.pixmap) } else { blacken(blend, part) }
    put(panel, mask, part, on: blend)
    screen.copy(blend.pixmap, part, to: window)
  }

  /// Composes the panel over the screen in a window that was mapped without a background, and keeps the picture.
  ///
  /// - Parameter target: The picture of the window.
  func compose(_ panel: RenderPicture, _ mask: RenderPicture?, on target: RenderPicture, of window: Window) {
    if !isReadable { blacken(target, bounds) }
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
    target.compose(panel, PictOpOver, through: isReadable ? mask : nil, part)
  }
}
