internal import CX11
internal import SwellCore

/// A picture of the RENDER extension, with the pixmap below it if it has one; freed with this object.
@safe final class RenderPicture {
  let picture: Picture
  /// 0 for a solid picture.
  let pixmap: Pixmap
  /// The transform that the server applies when it is a source: turn and offset.
  var angle = 0.0
  var place = PixelPoint(x: 0, y: 0)
  let connection: XConnection
  /// Another client has destroyed the window of this picture, and the picture with it.
  var isGone = false

  /// The formats of RENDER that every server has (`PictStandardARGB32`, `PictStandardA8`).
  enum Format {
    case argb32, a8

    fileprivate var depth: UInt32 { self == .argb32 ? 32 : 8 }
    fileprivate var standard: Int32 { self == .argb32 ? 0 : 2 }
  }

  /// An off-screen picture of undefined content.
  init(_ connection: XConnection, width: Int, height: Int, format: Format) {
    self.connection = connection
    let display = unsafe connection.display
    pixmap = unsafe XCreatePixmap(display, connection.root, UInt32(width), UInt32(height), format.depth)
    picture = unsafe XRenderCreatePicture(
      display, pixmap, XRenderFindStandardFormat(display, format.standard), 0, nil)
  }

  /// An off-screen picture in the format of the root window.
  init(likeRootOf connection: XConnection, width: Int, height: Int) {
    self.connection = connection
    let display = unsafe connection.display
    let depth = unsafe UInt32(swell_depth(display))
    pixmap = unsafe XCreatePixmap(display, connection.root, UInt32(width), UInt32(height), depth)
    picture = unsafe XRenderCreatePicture(
      display, pixmap, XRenderFindVisualFormat(display, swell_visual(display)), 0, nil)
  }

  /// Another picture of the same pixmap, which that one keeps.
  init(sharing other: RenderPicture) {
    connection = other.connection
    pixmap = 0
    let display = unsafe connection.display
    picture = unsafe XRenderCreatePicture(
      display, other.pixmap, XRenderFindVisualFormat(display, swell_visual(display)), 0, nil)
  }

  /// The picture of a window; the caller keeps the window.
  init(_ connection: XConnection, window: Window, visual: UnsafeMutablePointer<Visual>) {
    self.connection = connection
    pixmap = 0
    picture = unsafe XRenderCreatePicture(
      connection.display, window, XRenderFindVisualFormat(connection.display, visual), 0, nil)
  }

  /// A solid colour of unlimited size.
  init(_ connection: XConnection, color: Color, opacity: Double) {
    self.connection = connection
    pixmap = 0
    var color = XRenderColor(color, opacity: opacity)
    picture = unsafe XRenderCreateSolidFill(connection.display, &color)
  }

  deinit {
    guard !isGone else { return }
    unsafe XRenderFreePicture(connection.display, picture)
    if pixmap != 0 { unsafe XFreePixmap(connection.display, pixmap) }
  }
}

extension XRenderColor {
  /// Colours of RENDER are premultiplied, with 16 bits per channel.
  init(_ color: Color, opacity: Double) {
    func part(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * opacity * 65_535).rounded()) }
    self.init(red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: part(1))
  }
}
