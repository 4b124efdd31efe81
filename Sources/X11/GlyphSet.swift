internal import CX11
internal import SwellCore

/// The glyphs of one font size that the server has, added as they are needed (`XRenderCreateGlyphSet`).
@safe final class GlyphSet {
  /// px
  let size: Int
  private let connection: XConnection
  private let rasterizer: any Rasterizing
  private let handle: CX11.GlyphSet
  /// The number of its glyphs; the owner starts a new set when there are too many.
  var count: Int { known.count }
  /// Their keys, which are their glyph IDs too.
  private var known: [UInt32] = []
  /// The characters of every level: the first ones that the server is given.
  private static let levels = "0123456789%"
  /// Height of the figures above the baseline, in px, by which a line is centred.
  private var figureHeight = 0
  /// The characters of every level as this process has them.
  private var figures: [SwellCore.Glyph] = []
  /// How far they reach above the baseline, below it and beyond their own width, and the largest width, in px.
  private var reach = (above: 0, below: 0, beside: 0, width: 0)

  init(_ connection: XConnection, rasterizer: any Rasterizing, size: Int) {
    self.connection = connection
    self.rasterizer = rasterizer
    self.size = size
    let display = unsafe connection.display
    handle = unsafe XRenderCreateGlyphSet(display, XRenderFindStandardFormat(display, 2))  // PictStandardA8
    add(rasterizer.line(GlyphSet.levels, size: size, limit: .max).keys)
  }

  deinit {
    if !connection.isLost { unsafe XRenderFreeGlyphSet(connection.display, handle) }
  }

  /// Draws one line in the middle of `frame`.
  func draw(_ text: String, centredIn frame: PixelRect, ink: RenderPicture, on canvas: RenderPicture) {
    let (line, x) = line(text, centredIn: frame)
    draw(line, x: x, baseline: baseline(in: frame), ink: ink, on: canvas)
  }

  private func line(_ text: String, centredIn frame: PixelRect) -> (line: TextLine, x: Int) {
    let line = rasterizer.line(text, size: size, limit: frame.width * 15 / 16)
    return (line, frame.x + (frame.width - line.width) / 2)
  }

  private func baseline(in frame: PixelRect) -> Int { frame.y + (frame.height + figureHeight + 1) / 2 }

  /// Where a percentage may have px when it is drawn so; nil for any other text.
  func area(ofFigures text: String, centredIn frame: PixelRect) -> PixelRect? {
    let characters = text.bytes
    for character in characters where !(0x30...0x39 ~= character || character == 0x25) { return nil }
    let width = characters.count * reach.width + 2 * reach.beside
    return PixelRect(
      x: frame.x + (frame.width - width) / 2, y: baseline(in: frame) - reach.above, width: width,
      height: reach.above + reach.below)
  }

  /// Draws a percentage in the same way in this process.
  ///
  /// - Returns: false when it is something else, does not fit, or cannot be painted there.
  func draw(_ text: String, centredIn frame: PixelRect, _ color: Color, into pixels: PanelPixels) -> Bool {
    let ((line, x), baseline) = (line(text, centredIn: frame), baseline(in: frame))
    for index in line.keys.indices {
      guard let place = known.firstIndex(of: line.keys[index]), place < figures.count else { return false }
      let (left, top) = (x + line.x[index] + figures[place].left, baseline - line.y[index] - figures[place].top)
      guard pixels.paint(color, 1, through: figures[place].coverage, x: left, y: top) else { return false }
    }
    return true
  }

  /// Draws one line at its own place.
  func draw(_ text: Scene.Line, ink: RenderPicture, on canvas: RenderPicture) {
    let line = rasterizer.line(text.text, size: size, limit: text.width)
    let free = text.width - line.width
    let shift =
      switch text.alignment {
      case .left: 0
      case .centre: free / 2
      case .right: free
      }
    draw(line, x: text.x + shift, baseline: text.baseline, ink: ink, on: canvas)
  }

  /// Draws a line of this font size, from `x` on: one request, after one that adds new glyphs.
  func draw(_ line: TextLine, x: Int, baseline: Int, ink: RenderPicture, on canvas: RenderPicture) {
    guard !line.keys.isEmpty else { return }
    add(line.keys)
    // Figures lie side by side, each with the same width.
    let keys = known.prefix(figures.count)
    let canOverlap = !line.keys.allSatisfy { keys.contains($0) }
    unsafe swell_draw_glyphs(
      connection.display, ink.picture, canvas.picture, handle, Int32(clamping: x), Int32(clamping: baseline),
      line.keys, line.x, line.y, Int32(clamping: line.keys.count), canOverlap ? 1 : 0)
  }

  /// Sends the pictures that the server does not have, all in one request if it is not too long.
  private func add(_ keys: [UInt32]) {
    var batch = GlyphBatch()
    for key in keys where !known.contains(key) {
      let glyph = rasterizer.glyph(key, size: size)
      if known.isEmpty { figureHeight = glyph.top }
      if known.count < GlyphSet.levels.utf8.count {
        let (width, height) = (glyph.coverage.width, glyph.coverage.height)
        reach = (
          max(reach.above, glyph.top), max(reach.below, height - glyph.top),
          max(reach.beside, max(-glyph.left, glyph.left + width - glyph.advance)), max(reach.width, glyph.advance)
        )
        figures.append(glyph)
      }
      batch.add(glyph, number: key)
      known.append(key)
      if batch.bytes.count > GlyphSet.longestBatch { send(&batch) }
    }
    send(&batch)
  }

  /// Bytes, with which the request is shorter than the shortest limit of a server (256 kB).
  private static let longestBatch = 100_000

  private func send(_ batch: inout GlyphBatch) {
    let (count, size) = (Int32(batch.numbers.count), Int32(batch.bytes.count))
    guard count > 0 else { return }
    let list = UnsafeMutablePointer<XGlyphInfo>.allocate(capacity: batch.places.count)
    defer { unsafe list.deallocate() }
    for (index, place) in batch.places.enumerated() {
      unsafe list[index] = XGlyphInfo(
        width: UInt16(clamping: place.width), height: UInt16(clamping: place.height), x: Int16(clamping: place.x),
        y: Int16(clamping: place.y), xOff: 0, yOff: 0)
    }
    unsafe XRenderAddGlyphs(connection.display, handle, &batch.numbers, list, count, &batch.bytes, size)
    batch = GlyphBatch()
  }
}

/// The contents of one request that adds glyphs.
private struct GlyphBatch {
  /// `Glyph` of X11/extensions/render.h, whose name the core has too.
  var numbers: [CX11.Glyph] = []
  /// Each with its upper left corner in place of its origin.
  var places: [PixelRect] = []
  var bytes: [UInt8] = []

  mutating func add(_ glyph: SwellCore.Glyph, number: UInt32) {
    let (width, height) = (glyph.coverage.width, glyph.coverage.height)
    // RENDER requires rows of whole units of 4 bytes, and a glyph of at least one px.
    let stride = max(4, (width + 3) / 4 * 4)
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: stride * max(1, height))
    for row in 0..<height {
      for column in 0..<width {
        bytes[start + row * stride + column] = glyph.coverage.bytes[row * width + column]
      }
    }
    places.append(PixelRect(x: -glyph.left, y: glyph.top, width: max(1, width), height: max(1, height)))
    numbers.append(CX11.Glyph(number))
  }
}
