internal import CFreeType
internal import SwellCore

/// One opened font (`FT_Face`), whose file may change meanwhile.
@safe final class FontFace {
  private let library: FreeTypeLibrary
  private let font: UnsafeMutablePointer<swell_font>
  private let face: FT_Face
  private var size = 0
  /// px per em of a font of pictures; 0 for a font of outlines.
  private let pictureSize: Int

  /// nil when FreeType cannot read the file, or the font is not scalable.
  ///
  /// - Parameter allowsPictures: Whether to accept a font of colour pictures instead of outlines.
  init?(_ file: FontFile, library: FreeTypeLibrary, allowsPictures: Bool = false) {
    guard let font = unsafe swell_font_open(library.handle, file.path, file.index), let face = unsafe font.pointee.face
    else { return nil }
    var pictureSize = 0
    if unsafe face.pointee.face_flags & FT_Long(1) == 0 {  // FT_FACE_FLAG_SCALABLE
      // FT_FACE_FLAG_COLOR: the largest of the sizes, since it is made smaller.
      if unsafe allowsPictures && face.pointee.face_flags & FT_Long(1 << 14) != 0 {
        let last = unsafe face.pointee.num_fixed_sizes - 1
        if last >= 0, unsafe FT_Select_Size(face, last) == 0 {
          unsafe pictureSize = Int(face.pointee.size.pointee.metrics.y_ppem)
        }
      }
      guard pictureSize > 0 else {
        unsafe swell_font_close(font)
        return nil
      }
    }
    self.library = library
    self.pictureSize = pictureSize
    unsafe (self.font, self.face) = (font, face)
  }

  deinit {
    unsafe swell_font_close(font)
  }

  /// Light text on a dark panel looks too thin, since X blends encoded values and not linear light. Partly covered px
  /// get up to an eighth more coverage.
  private static func strengthened(_ coverage: UInt8) -> UInt8 {
    let value = Int(coverage)
    return UInt8(value + value * (255 - value) / 510)
  }

  /// Whether text can have the character. Fonts of colours may have glyphs without outlines: layers, and gradients (COLR,
  /// version 1), which FreeType does not draw.
  func draws(_ character: UInt32) -> Bool {
    let isColored = unsafe face.pointee.face_flags & FT_Long(1 << 14) != 0  // FT_FACE_FLAG_COLOR
    return isColored && pictureSize == 0 ? hasOutline(of: character) : index(of: character) != 0
  }

  func hasOutline(of character: UInt32) -> Bool {
    let index = index(of: character)
    // FT_LOAD_NO_SCALE
    guard index != 0, unsafe FT_Load_Glyph(face, index, 1) == 0 else { return false }
    // A space has no points.
    let glyph = unsafe face.pointee.glyph.pointee
    return unsafe glyph.format == FT_GLYPH_FORMAT_OUTLINE && glyph.outline.n_points > 0
  }

  /// The number of a character's glyph in the font; 0 when it has none.
  func index(of character: UInt32) -> UInt32 { unsafe FT_Get_Char_Index(face, FT_ULong(character)) }

  /// A character as an icon in a square of `size` px. Its em has that size, or less if the character would not fit.
  ///
  /// The advance is centred, so that the body of a speaker stays in place when its arcs change. A character that is
  /// wider than its advance is centred by its picture.
  func icon(_ character: Unicode.Scalar, size: Int) -> Coverage {
    var icon = Coverage(width: size, height: size)
    var em = size
    // Two thirtieths of the grid on each side stay free, as in Swell's own icons.
    let room = size - 2 * (size / 15)
    if let glyph = glyph(character, size: em) {
      let side = max(glyph.coverage.width, glyph.coverage.height)
      if side > room { em = max(1, size * room / side) }
    }
    guard let glyph = glyph(character, size: em) else { return icon }
    let picture = glyph.coverage
    let fits = glyph.left >= 0 && glyph.left + picture.width <= glyph.advance && glyph.advance <= size
    let left = fits ? (size - glyph.advance) / 2 + glyph.left : (size - picture.width) / 2
    icon.add(picture, x: left, y: (size - picture.height) / 2)
    return icon
  }

  /// The picture of a character at a font size of `size` px; nil when the font has none.
  func glyph(_ character: Unicode.Scalar, size: Int) -> Glyph? {
    let index = index(of: character.value)
    return index == 0 ? nil : glyph(index, size: size)
  }

  /// The picture of a glyph by its number in the font.
  ///
  /// - Parameter quarter: How many quarters of a px it is moved to the right.
  func glyph(_ index: UInt32, size: Int, quarter: Int = 0) -> Glyph? {
    guard load(index, size: size) else { return nil }
    if pictureSize > 0 { return picture(size: size) }
    if quarter != 0 { unsafe FT_Outline_Translate(&face.pointee.glyph.pointee.outline, FT_Pos(quarter * 16), 0) }
    guard unsafe FT_Render_Glyph(face.pointee.glyph, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    let slot = unsafe face.pointee.glyph.pointee
    let bitmap = unsafe slot.bitmap
    guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue) || bitmap.rows == 0 else { return nil }
    let (width, height, pitch) = unsafe (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
    // A broken font.
    guard max(width, height) <= FontFace.largest * size else { return nil }
    var bytes = [UInt8](repeating: 0, count: width * height)
    if let buffer = unsafe bitmap.buffer {
      for index in bytes.indices {
        bytes[index] = unsafe FontFace.strengthened(buffer[index / width * pitch + index % width])
      }
    } else if !bytes.isEmpty {
      return nil
    }
    return unsafe Glyph(
      coverage: Coverage(width: width, height: height, bytes: bytes), left: Int(slot.bitmap_left),
      top: Int(slot.bitmap_top), advance: Int((slot.advance.x + 32) >> 6))
  }

  /// em; larger glyphs are not drawn.
  private static let largest = 16

  /// px to the next pen position after a glyph.
  func advance(_ index: UInt32, size: Int) -> Int {
    guard load(index, size: size) else { return 0 }
    let advance = unsafe face.pointee.glyph.pointee.advance.x
    return pictureSize > 0 ? Int(advance) * size / pictureSize / 64 : Int((advance + 32) >> 6)
  }

  /// Loads a glyph into the slot of the face.
  private func load(_ index: UInt32, size: Int) -> Bool {
    guard setSize(size) else { return false }
    let flags: FT_Int32 = pictureSize > 0 ? 1 << 20 : swell_load_light()  // FT_LOAD_COLOR
    return unsafe FT_Load_Glyph(face, index, flags) == 0
  }

  private func setSize(_ size: Int) -> Bool {
    if size == self.size || pictureSize > 0 { return true }
    guard unsafe FT_Set_Pixel_Sizes(face, 0, FT_UInt(size)) == 0 else { return false }
    self.size = size
    return true
  }

  /// The colour picture in the slot, scaled down, as coverage.
  private func picture(size: Int) -> Glyph? {
    let slot = unsafe face.pointee.glyph.pointee
    let advance = unsafe Int(slot.advance.x) * size / pictureSize / 64
    guard let picture = colors, max(picture.width, picture.height) <= FontFace.largest * pictureSize else {
      return Glyph(blank: advance)
    }
    let side = max(picture.width, picture.height)
    let pixels = picture.pixels.map { pixel in
      let (red, green, blue) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
      // Coverage: half the light of the premultiplied colour, half its opacity.
      return (((blue * 18 + green * 183 + red * 55) / 256 + (pixel >> 24)) / 2) << 24
    }
    let (small, scale) = (max(1, side * size / pictureSize), Double(size) / Double(pictureSize))
    let grey = ColorPicture(width: picture.width, height: picture.height, pixels: pixels)
    func place(_ length: Int32, _ margin: Int) -> Int {
      Int((Double(length) * scale).rounded()) + margin * small / side
    }
    return unsafe Glyph(
      coverage: grey.fitted(into: small).coverage, left: place(slot.bitmap_left, (picture.width - side) / 2),
      top: place(slot.bitmap_top, (side - picture.height) / 2), advance: advance)
  }

  /// The picture in the slot; nil if it is empty or has no colours.
  private var colors: ColorPicture? {
    let bitmap = unsafe face.pointee.glyph.pointee.bitmap
    let (width, height, pitch) = unsafe (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
    guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = unsafe bitmap.buffer,
      width > 0, height > 0
    else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = unsafe buffer + row * pitch + column * 4
        unsafe pixels.append(
          UInt32(pixel[3]) << 24 | UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[0]))
      }
    }
    return ColorPicture(width: width, height: height, pixels: pixels)
  }

  /// The colour picture of a character, from a bitmap (CBDT, sbix) or from layers (COLR, version 0); nil when the font
  /// has none.
  func colors(of character: Unicode.Scalar) -> ColorPicture? {
    let index = index(of: character.value)
    // FT_LOAD_COLOR and FT_LOAD_RENDER
    guard index != 0, setSize(FontFace.colorSize), unsafe FT_Load_Glyph(face, index, 1 << 20 | 1 << 2) == 0 else {
      return nil
    }
    return colors
  }

  /// px per em of layers: as large as the bitmaps of common fonts.
  private static let colorSize = 128

  // MARK: shaping

  /// Shapes `run` of a text (`hb_shape`), and passes each glyph to `add`, from left to right; lengths in 1/64 px.
  func shape(
    _ run: Range<Int>, of text: [UInt32], isRightToLeft: Bool, size: Int, by shaper: Shaper,
    add: (_ index: UInt32, _ cluster: Int, _ advance: Int, _ x: Int, _ y: Int) -> Void
  ) {
    guard setSize(size) else { return }
    // FT_LOAD_NO_HINTING and FT_LOAD_NO_BITMAP: advances that are not rounded, so that letters join.
    let flags: Int32 = pictureSize > 0 ? 1 << 20 : 1 << 1 | 1 << 3
    unsafe shaper.shape(face, flags, run, of: text, isRightToLeft: isRightToLeft) { info, position in
      guard info.glyph <= 0xffff else { return }
      var place = position
      if pictureSize > 0 {
        // HarfBuzz would scale to the size of the pictures in the font.
        place = swell_glyph_position()
        if position.advance != 0 { place.advance = Int32(clamping: advance(info.glyph, size: size) * 64) }
      }
      add(info.glyph, Int(info.cluster), Int(place.advance), Int(place.x), Int(place.y))
    }
  }
}
