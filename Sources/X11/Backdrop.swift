internal import CX11
internal import SwellCore

/// Does the work of a compositor where none runs: what was on the screen below the window, and the panel over it.
@safe final class Backdrop {
  /// The panel over what is below it, in the format of the root window.
  let blend: RenderPicture
  /// What was on the screen; nil when the screen cannot be read, and the panel lies over black.
  private let background: RenderPicture?
  private let connection: XConnection
  private let width, height: Int

  init(_ connection: XConnection, width: Int, height: Int, isReadable: Bool) {
    self.connection = connection
    (self.width, self.height) = (width, height)
    blend = RenderPicture(likeRootOf: connection, width: width, height: height)
    background = isReadable ? RenderPicture(likeRootOf: connection, width: width, height: height) : nil
  }

  /// Copies the screen from where the window will be: asked for once, and answered by the server alone.
  ///
  /// - Parameter context: One that copies the windows on the root window too (IncludeInferiors).
  func readScreen(at frame: PixelRect, _ context: GC) {
    guard let background else { return }
    connection.screenReadSerial = unsafe XNextRequest(connection.display)
    unsafe XCopyArea(
      connection.display, connection.root, background.pixmap, context, Int32(frame.x), Int32(frame.y), UInt32(width),
      UInt32(height), 0, 0)
  }

  /// Puts the panel over what was on the screen, off the screen.
  ///
  /// - Parameter mask: How opaque; nil for fully.
  func compose(_ panel: RenderPicture, _ mask: RenderPicture?) {
    let display = unsafe connection.display
    if let background {
      unsafe XRenderComposite(
        display, Int32(PictOpSrc), background.picture, 0, blend.picture, 0, 0, 0, 0, 0, 0, UInt32(width),
        UInt32(height))
    } else {
      var black = XRenderColor(red: 0, green: 0, blue: 0, alpha: 0xffff)
      unsafe XRenderFillRectangle(
        display, Int32(PictOpSrc), blend.picture, &black, 0, 0, UInt32(width), UInt32(height))
    }
    // Over black, nothing fades.
    unsafe XRenderComposite(
      display, Int32(PictOpOver), panel.picture, background == nil ? 0 : mask?.picture ?? 0, blend.picture, 0, 0, 0, 0,
      0, 0, UInt32(width), UInt32(height))
  }

  /// Puts what was composed last into the window.
  func copy(to window: Window, _ context: GC) {
    unsafe XCopyArea(
      connection.display, blend.pixmap, window, context, 0, 0, UInt32(width), UInt32(height), 0, 0)
  }
}
