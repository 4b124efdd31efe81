internal import CX11
internal import SwellCore

/// A picture of the RENDER extension, with the pixmap below it if it has one; freed with this object.
@safe final class RenderPicture {
  let picture: Picture
  /// The pixmap; 0 for a picture without its own pixmap.
  let pixmap: Pixmap
  /// The transform that the server applies when it is a source: turn and offset.
  var angle = 0.0
  var place = PixelPoint(x: 0, y: 0)
  let connection: XConnection
  /// The graphics context of the pixmap, made at the first transfer.
  private var context: GC?

  enum Format {
    /// Formats of RENDER that every server has (`PictStandardARGB32`, `PictStandardA8`).
    case argb32, a8
    /// The format of the root window.
    case root
  }

  private init(_ connection: XConnection, pixmap: Pixmap = 0, _ picture: Picture) {
    (self.connection, self.pixmap, self.picture) = (connection, pixmap, picture)
  }

  /// An off-screen picture of undefined content.
  convenience init(_ connection: XConnection, width: Int, height: Int, format: Format) {
    let display = unsafe connection.display
    let (depth, kind): (Int32, UnsafeMutablePointer<XRenderPictFormat>?) =
      switch format {
      case .argb32: unsafe (32, XRenderFindStandardFormat(display, 0))
      case .a8: unsafe (8, XRenderFindStandardFormat(display, 2))
      case .root: unsafe (swell_depth(display), XRenderFindVisualFormat(display, swell_visual(display)))
      }
    let pixmap = unsafe XCreatePixmap(display, connection.root, UInt32(width), UInt32(height), UInt32(depth))
    unsafe self.init(connection, pixmap: pixmap, XRenderCreatePicture(display, pixmap, kind, 0, nil))
  }

  /// A picture of a window, or of the pixmap of another one, which the caller keeps.
  ///
  /// - Parameter visual: nil for the visual of the root window.
  convenience init(_ connection: XConnection, of drawable: Drawable, visual: UnsafeMutablePointer<Visual>? = nil) {
    let display = unsafe connection.display
    let format = unsafe XRenderFindVisualFormat(display, visual ?? swell_visual(display))
    unsafe self.init(connection, XRenderCreatePicture(display, drawable, format, 0, nil))
  }

  /// A solid colour of unlimited size.
  convenience init(_ connection: XConnection, color: Color, opacity: Double) {
    var color = XRenderColor(color, opacity)
    unsafe self.init(connection, XRenderCreateSolidFill(connection.display, &color))
  }

  /// Two colours that go over into one another between the first and the last of these rows, in px.
  convenience init(
    _ connection: XConnection, from upper: Color, to lower: Color, _ rows: Range<Int>, opacity: Double
  ) {
    func point(_ y: Int) -> XPointFixed { XPointFixed(x: 0, y: XFixed(clamping: y * 65_536)) }
    var gradient = XLinearGradient(p1: point(rows.lowerBound), p2: point(rows.upperBound))
    let (stops, colors) = ([0, 65_536] as [XFixed], [XRenderColor(upper, opacity), XRenderColor(lower, opacity)])
    unsafe self.init(connection, XRenderCreateLinearGradient(connection.display, &gradient, stops, colors, 2))
  }

  deinit {
    let display = unsafe connection.display
    unsafe XRenderFreePicture(display, picture)
    if let context = unsafe context { unsafe XFreeGC(display, context) }
    if pixmap != 0 { unsafe XFreePixmap(display, pixmap) }
  }

  /// Composes the same part of another picture into this one (`XRenderComposite`), within the server.
  func compose(_ source: RenderPicture, _ operation: Int32, through mask: RenderPicture? = nil, _ part: PixelRect) {
    let (x, y) = (Int32(part.x), Int32(part.y))
    unsafe XRenderComposite(
      connection.display, operation, source.picture, mask?.picture ?? 0, picture, x, y, x, y, x, y,
      UInt32(part.width), UInt32(part.height))
  }

  /// Sends a part of a picture to the same place of the pixmap (`XPutImage`): one request, or several if it exceeds the
  /// server's largest request.
  ///
  /// - Parameters:
  ///   - bytes: Coverage (depth 8) or premultiplied ARGB (depth 32), each in the byte order of
  ///     this machine, without gaps between rows.
  ///   - bounds: The bounds of the picture.
  ///   - depth: 8 or 32.
  func put(_ bytes: UnsafeRawBufferPointer, of bounds: PixelRect, _ part: PixelRect, depth: Int32) {
    guard !part.isEmpty, bytes.count >= bounds.width * bounds.height * Int(depth / 8) else { return }
    var image = unsafe XImage()
    unsafe (image.width, image.height) = (Int32(bounds.width), Int32(bounds.height))
    unsafe (image.depth, image.bits_per_pixel, image.bytes_per_line) = (depth, depth, Int32(bounds.width) * depth / 8)
    unsafe image.format = ZPixmap
    unsafe image.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
    unsafe (image.bitmap_unit, image.bitmap_pad, image.bitmap_bit_order) = (depth, depth, LSBFirst)
    // Xlib only reads the bytes.
    unsafe image.data = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    guard unsafe XInitImage(&image) != 0 else { return }
    let display = unsafe connection.display
    if unsafe context == nil { unsafe context = XCreateGC(display, pixmap, 0, nil) }
    let (x, y) = (Int32(part.x), Int32(part.y))
    unsafe XPutImage(display, pixmap, context, &image, x, y, x, y, UInt32(part.width), UInt32(part.height))
  }
}

extension XRenderColor {
  /// Colours of RENDER are premultiplied, with 16 bits per channel.
  fileprivate init(_ color: Color, _ opacity: Double) {
    func part(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * opacity * 65_535).rounded()) }
    self.init(red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: part(1))
  }
}
