internal import CX11
internal import SwellCore

/// Blends the panel with a copy of the screen below the window, if there is no compositor.
@safe final class Backdrop {
  /// The panel over the copy of the screen, in the format of the root window.
  let blend: RenderPicture
  /// The copy of the screen; nil if the screen cannot be read: the panel is over black then.
  private let background: RenderPicture?
  private let connection: XConnection
  private let width, height: Int

  init(_ connection: XConnection, width: Int, height: Int, isReadable: Bool) {
    self.connection = connection
    (self.width, self.height) = (width, height)
    blend = RenderPicture(likeRootOf: connection, width: width, height: height)
    background = isReadable ? RenderPicture(likeRootOf: connection, width: width, height: height) : nil
  }

  /// Copies the screen at the place of the window (`XCopyArea`), within the server.
  ///
  /// - Parameter context: A graphics context with IncludeInferiors: it copies the windows on the root window too.
  func readScreen(at frame: PixelRect, _ context: GC) {
    guard let background else { return }
    connection.screenReadSerial = unsafe XNextRequest(connection.display)
    unsafe XCopyArea(
      connection.display, connection.root, background.pixmap, context, Int32(frame.x), Int32(frame.y), UInt32(width),
      UInt32(height), 0, 0)
  }

  /// Uses the copy of a panel that was hidden just now: programs have not repainted that part, so the screen still
  /// contains the panel.
  ///
  /// - Parameter distance: From the place of the panel that has gone to that of this one, in px.
  func keep(_ old: Backdrop, at distance: (x: Int, y: Int), _ context: GC) {
    guard let background, let before = old.background else { return }
    unsafe XCopyArea(
      connection.display, before.pixmap, background.pixmap, context, 0, 0, UInt32(old.width), UInt32(old.height),
      Int32(-distance.x), Int32(-distance.y))
  }

  /// Composes the panel over the copy, off screen, and copies that into the window.
  ///
  /// - Parameters:
  ///   - mask: The opacity; nil for opaque.
  ///   - part: The part that has changed; nil for all.
  func show(_ panel: RenderPicture, _ mask: RenderPicture?, _ part: PixelRect?, in window: Window, _ context: GC) {
    let part = part ?? bounds
    if let background {
      unsafe connection.copy(background.pixmap, to: blend.pixmap, context, part)
    } else {
      blacken(blend, part)
    }
    put(panel, mask, part, on: blend)
    unsafe connection.copy(blend.pixmap, to: window, context, part)
  }

  private var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Composes the panel over the screen in a window that was mapped without a background, and keeps the picture.
  ///
  /// - Parameter target: Of the window.
  func compose(
    _ panel: RenderPicture, _ mask: RenderPicture?, on target: RenderPicture, of window: Window, _ context: GC
  ) {
    if background == nil { blacken(target, bounds) }
    put(panel, mask, bounds, on: target)
    // The window is on top, so no part of it is hidden.
    unsafe connection.copy(window, to: blend.pixmap, context, bounds)
  }

  private func blacken(_ target: RenderPicture, _ part: PixelRect) {
    var black = XRenderColor(red: 0, green: 0, blue: 0, alpha: 0xffff)
    unsafe XRenderFillRectangle(
      connection.display, Int32(PictOpSrc), target.picture, &black, Int32(part.x), Int32(part.y), UInt32(part.width),
      UInt32(part.height))
  }

  private func put(_ panel: RenderPicture, _ mask: RenderPicture?, _ part: PixelRect, on target: RenderPicture) {
    // Over black there is no fading.
    connection.composite(PictOpOver, panel, through: background == nil ? nil : mask, on: target, part)
  }
}
