internal import CX11
internal import SwellCore

/// Blends the panel with the screen where no compositor does: a copy of the screen below the window, and the panel over
/// it.
@safe final class Backdrop {
  /// The panel over what is below it, in the format of the root window.
  let blend: RenderPicture
  /// The copy of the screen; nil when the screen cannot be read: the panel is then over black.
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

  /// Takes over what was below a panel that has only just gone: programs paint that part again later than the screen was
  /// read, where it still has the panel.
  ///
  /// - Parameter distance: From the place of the panel that has gone to that of this one, in px.
  func keep(_ old: Backdrop, at distance: (x: Int, y: Int), _ context: GC) {
    guard let background, let before = old.background else { return }
    unsafe XCopyArea(
      connection.display, before.pixmap, background.pixmap, context, 0, 0, UInt32(old.width), UInt32(old.height),
      Int32(-distance.x), Int32(-distance.y))
  }

  /// Composes the panel over the copy, off screen.
  ///
  /// - Parameter mask: How opaque; nil for fully.
  func compose(_ panel: RenderPicture, _ mask: RenderPicture?) {
    if let background {
      unsafe XRenderComposite(
        connection.display, Int32(PictOpSrc), background.picture, 0, blend.picture, 0, 0, 0, 0, 0, 0, UInt32(width),
        UInt32(height))
    } else {
      blacken(blend)
    }
    put(panel, mask, on: blend)
  }

  /// Composes the panel over what is seen through a window that was mapped without a background, and keeps the picture.
  ///
  /// - Parameter target: Of the window.
  func compose(
    _ panel: RenderPicture, _ mask: RenderPicture?, on target: RenderPicture, of window: Window, _ context: GC
  ) {
    if background == nil { blacken(target) }
    put(panel, mask, on: target)
    // It is the uppermost window: no part of it is hidden.
    unsafe XCopyArea(
      connection.display, window, blend.pixmap, context, 0, 0, UInt32(width), UInt32(height), 0, 0)
  }

  private func blacken(_ target: RenderPicture) {
    var black = XRenderColor(red: 0, green: 0, blue: 0, alpha: 0xffff)
    unsafe XRenderFillRectangle(
      connection.display, Int32(PictOpSrc), target.picture, &black, 0, 0, UInt32(width), UInt32(height))
  }

  private func put(_ panel: RenderPicture, _ mask: RenderPicture?, on target: RenderPicture) {
    // Over black there is no fading.
    unsafe XRenderComposite(
      connection.display, Int32(PictOpOver), panel.picture, background == nil ? 0 : mask?.picture ?? 0, target.picture,
      0, 0, 0, 0, 0, 0, UInt32(width), UInt32(height))
  }

  /// Copies the last composition into the window.
  func copy(to window: Window, _ context: GC) {
    unsafe XCopyArea(
      connection.display, blend.pixmap, window, context, 0, 0, UInt32(width), UInt32(height), 0, 0)
  }
}
