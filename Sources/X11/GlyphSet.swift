internal import CX11
internal import SwellCore

/// The characters of one font size that the server has, added as they are needed (`XRenderCreateGlyphSet`).
@safe final class GlyphSet {
  /// px
  let size: Int
  private let connection: XConnection
  private let rasterizer: any Rasterizing
  private let handle: CX11.GlyphSet
  private var known: [(character: Unicode.Scalar, advance: Int)] = []
  /// Height of the figures above the baseline, in px, by which a line is centred.
  private var figureHeight = 0

  init(_ connection: XConnection, rasterizer: any Rasterizing, size: Int) {
    self.connection = connection
    self.rasterizer = rasterizer
    self.size = size
    let display = unsafe connection.display
    handle = unsafe XRenderCreateGlyphSet(display, XRenderFindStandardFormat(display, 2))  // PictStandardA8
    // What every level is made of.
    add(Array("0123456789%".unicodeScalars))
  }

  deinit {
    if !connection.isLost { unsafe XRenderFreeGlyphSet(connection.display, handle) }
  }

  /// Draws one line in the middle of `frame`: one request, after those that add new characters.
  func draw(_ text: String, centredIn frame: PixelRect, ink: RenderPicture, on canvas: RenderPicture) {
    let line = text.unicodeScalars.map { identifier(of: $0) }
    let width = line.reduce(0) { $0 + known[Int($1)].advance }
    let x = frame.x + (frame.width - width) / 2
    let baseline = frame.y + (frame.height + figureHeight + 1) / 2
    let display = unsafe connection.display
    unsafe line.withUnsafeBufferPointer { line in
      unsafe XRenderCompositeString32(
        display, Int32(PictOpOver), ink.picture, canvas.picture, XRenderFindStandardFormat(display, 2), handle, 0, 0,
        Int32(x), Int32(baseline), line.baseAddress, Int32(line.count))
    }
  }

  /// The number of a character in the set.
  private func identifier(of character: Unicode.Scalar) -> UInt32 {
    if let index = known.firstIndex(where: { $0.character == character }) { return UInt32(index) }
    add([character])
    return UInt32(known.count - 1)
  }

  /// Sends the pictures of characters, all in one request.
  private func add(_ characters: [Unicode.Scalar]) {
    var numbers: [Glyph_] = []
    var information: [XGlyphInfo] = []
    var bytes: [CChar] = []
    for character in characters {
      let glyph = rasterizer.glyph(character, size: size)
      let (width, height) = (glyph.coverage.width, glyph.coverage.height)
      // RENDER wants rows that fill whole units of 4 bytes, and a glyph of at least one px.
      let stride = max(4, (width + 3) / 4 * 4)
      let start = bytes.count
      bytes += [CChar](repeating: 0, count: stride * max(1, height))
      for row in 0..<height {
        for column in 0..<width {
          bytes[start + row * stride + column] = CChar(bitPattern: glyph.coverage.bytes[row * width + column])
        }
      }
      information.append(
        XGlyphInfo(
          width: UInt16(max(1, width)), height: UInt16(max(1, height)), x: Int16(-glyph.left), y: Int16(glyph.top),
          xOff: Int16(glyph.advance), yOff: 0))
      numbers.append(Glyph_(known.count))
      known.append((character, glyph.advance))
      if character == "0" { figureHeight = glyph.top }
    }
    let (count, size) = (Int32(numbers.count), Int32(bytes.count))
    unsafe XRenderAddGlyphs(connection.display, handle, &numbers, &information, count, &bytes, size)
  }

  /// `Glyph` of X11/extensions/render.h, whose name the core has too.
  private typealias Glyph_ = CX11.Glyph
}
