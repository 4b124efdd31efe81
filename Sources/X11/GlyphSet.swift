internal import CX11
internal import SwellCore

/// The characters of one font size that the server has, added as they are needed (`XRenderCreateGlyphSet`).
@safe final class GlyphSet {
  /// px
  let size: Int
  private let connection: XConnection
  private let rasterizer: any Rasterizing
  private let handle: CX11.GlyphSet
  /// The number of its characters; the owner starts a new set when there are too many.
  var count: Int { known.count }
  private var known: [(character: Unicode.Scalar, advance: Int)] = []
  /// Height of the figures above the baseline, in px, by which a line is centred.
  private var figureHeight = 0

  init(_ connection: XConnection, rasterizer: any Rasterizing, size: Int) {
    self.connection = connection
    self.rasterizer = rasterizer
    self.size = size
    let display = unsafe connection.display
    handle = unsafe XRenderCreateGlyphSet(display, XRenderFindStandardFormat(display, 2))  // PictStandardA8
    // The characters of every level.
    add(Array("0123456789%".unicodeScalars))
  }

  deinit {
    if !connection.isLost { unsafe XRenderFreeGlyphSet(connection.display, handle) }
  }

  /// Draws one line in the middle of `frame`: one request, after those that add new characters.
  func draw(_ text: String, centredIn frame: PixelRect, ink: RenderPicture, on canvas: RenderPicture) {
    let line = line(of: text, atMost: frame.width * 15 / 16)
    let width = width(of: line)
    let x = frame.x + (frame.width - width) / 2
    let baseline = frame.y + (frame.height + figureHeight + 1) / 2
    composite(line, x, baseline, ink, canvas)
  }

  /// Draws one line at its own place: one request too.
  func draw(_ text: Scene.Line, ink: RenderPicture, on canvas: RenderPicture) {
    let line = line(of: text.text, atMost: text.width)
    let free = text.width - width(of: line)
    let shift =
      switch text.alignment {
      case .left: 0
      case .centre: free / 2
      case .right: free
      }
    composite(line, text.x + shift, text.baseline, ink, canvas)
  }

  private func composite(_ line: [UInt32], _ x: Int, _ y: Int, _ ink: RenderPicture, _ canvas: RenderPicture) {
    let display = unsafe connection.display
    unsafe line.withUnsafeBufferPointer { line in
      unsafe XRenderCompositeString32(
        display, Int32(PictOpOver), ink.picture, canvas.picture, XRenderFindStandardFormat(display, 2), handle, 0, 0,
        Int32(x), Int32(y), line.baseAddress, Int32(line.count))
    }
  }

  /// The characters of a line; when it is wider than `limit` px, an ellipsis replaces the last ones.
  private func line(of text: String, atMost limit: Int) -> [UInt32] {
    var line = text.unicodeScalars.map { identifier(of: $0) }
    guard width(of: line) > limit else { return line }
    let ellipsis = identifier(of: "…")
    while !line.isEmpty, width(of: line) + known[Int(ellipsis)].advance > limit { line.removeLast() }
    return line + [ellipsis]
  }

  private func width(of line: [UInt32]) -> Int { line.reduce(0) { $0 + known[Int($1)].advance } }

  /// The glyph ID of a character.
  private func identifier(of character: Unicode.Scalar) -> UInt32 {
    if let index = known.firstIndex(where: { $0.character == character }) { return UInt32(index) }
    add([character])
    return UInt32(known.count - 1)
  }

  /// Sends the pictures of characters, all in one request.
  private func add(_ characters: [Unicode.Scalar]) {
    var batch = GlyphBatch()
    for character in characters {
      let glyph = rasterizer.glyph(character, size: size)
      batch.add(glyph, number: UInt32(known.count))
      known.append((character, glyph.advance))
      if character == "0" { figureHeight = glyph.top }
    }
    let (count, size) = (Int32(batch.numbers.count), Int32(batch.bytes.count))
    unsafe XRenderAddGlyphs(
      connection.display, handle, &batch.numbers, &batch.information, count, &batch.bytes, size)
  }
}

/// The contents of one request that adds glyphs.
private struct GlyphBatch {
  /// `Glyph` of X11/extensions/render.h, whose name the core has too.
  var numbers: [CX11.Glyph] = []
  var information: [XGlyphInfo] = []
  var bytes: [CChar] = []

  mutating func add(_ glyph: SwellCore.Glyph, number: UInt32) {
    let (width, height) = (glyph.coverage.width, glyph.coverage.height)
    // RENDER requires rows of whole units of 4 bytes, and a glyph of at least one px.
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
    numbers.append(CX11.Glyph(number))
  }
}
