internal import CX11
internal import SwellCore

extension XConnection {
  /// Copies a part of a pixmap or window to the same place of another one (`XCopyArea`), within the server.
  func copy(_ source: Drawable, to target: Drawable, _ context: GC?, _ part: PixelRect) {
    let (x, y) = (Int32(part.x), Int32(part.y))
    unsafe XCopyArea(display, source, target, context, x, y, UInt32(part.width), UInt32(part.height), x, y)
  }

  /// Composes the same part of three pictures (`XRenderComposite`), within the server.
  func composite(
    _ operation: Int32, _ source: RenderPicture, through mask: RenderPicture?, on target: RenderPicture,
    _ part: PixelRect
  ) {
    let (x, y) = (Int32(part.x), Int32(part.y))
    unsafe XRenderComposite(
      display, operation, source.picture, mask?.picture ?? 0, target.picture, x, y, x, y, x, y, UInt32(part.width),
      UInt32(part.height))
  }

  /// Sends a part of a picture to the same place of a pixmap or window (`XPutImage`): one request, or several if it
  /// exceeds the server's largest request.
  ///
  /// - Parameters:
  ///   - bytes: Coverage (depth 8) or premultiplied ARGB (depth 32), each in the byte order of
  ///     this machine, without gaps between rows.
  ///   - bounds: Of the picture.
  ///   - depth: 8 or 32.
  func put(
    _ bytes: UnsafeRawBufferPointer, of bounds: PixelRect, into target: Drawable, _ context: GC?, _ part: PixelRect,
    depth: Int32
  ) {
    let bits: Int32 = depth == 8 ? 8 : 32
    guard !part.isEmpty, bytes.count >= bounds.width * bounds.height * Int(bits / 8) else { return }
    var image = unsafe XImage()
    unsafe (image.width, image.height) = (Int32(bounds.width), Int32(bounds.height))
    unsafe (image.depth, image.bits_per_pixel, image.bytes_per_line) = (depth, bits, Int32(bounds.width) * bits / 8)
    unsafe image.format = ZPixmap
    unsafe image.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
    unsafe (image.bitmap_unit, image.bitmap_pad, image.bitmap_bit_order) = (bits, bits, LSBFirst)
    // Only read.
    unsafe image.data = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    guard unsafe XInitImage(&image) != 0 else { return }
    let (x, y) = (Int32(part.x), Int32(part.y))
    unsafe XPutImage(display, target, context, &image, x, y, x, y, UInt32(part.width), UInt32(part.height))
  }
}
