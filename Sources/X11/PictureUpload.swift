internal import CX11

extension XConnection {
  /// Sends a picture into a pixmap (`XPutImage`): one request, or several above the server's largest request.
  ///
  /// - Parameters:
  ///   - bytes: Coverage (depth 8) or premultiplied ARGB in the byte order of this machine (depth 32), without gaps
  ///     between rows.
  ///   - depth: Bits a px, 8 or 32.
  func put(
    _ bytes: UnsafeRawBufferPointer, into pixmap: Pixmap, _ context: GC?, width: Int, height: Int, depth: Int32
  ) {
    guard width > 0, height > 0, bytes.count >= width * height * Int(depth / 8) else { return }
    var image = unsafe XImage()
    unsafe (image.width, image.height) = (Int32(width), Int32(height))
    unsafe (image.depth, image.bits_per_pixel, image.bytes_per_line) = (depth, depth, Int32(width) * depth / 8)
    unsafe image.format = ZPixmap
    unsafe image.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
    unsafe (image.bitmap_unit, image.bitmap_pad, image.bitmap_bit_order) = (depth, depth, LSBFirst)
    // Only read.
    unsafe image.data = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    guard unsafe XInitImage(&image) != 0 else { return }
    unsafe XPutImage(display, pixmap, context, &image, 0, 0, 0, 0, UInt32(width), UInt32(height))
  }
}
