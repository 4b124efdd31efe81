internal import CFreeType
internal import SwellCore

/// One opened font (`FT_Face`).
@safe final class FontFace {
  private let library: FreeTypeLibrary
  private let face: FT_Face
  private var size = 0

  /// nil when FreeType cannot read the file, or the font is not scalable.
  init?(_ file: FontFile, library: FreeTypeLibrary) {
    var face: FT_Face?
    guard unsafe FT_New_Face(library.handle, file.path, FT_Long(file.index), &face) == 0, let face = unsafe face else {
      return nil
    }
    guard unsafe face.pointee.face_flags & FT_Long(1) != 0 else {  // FT_FACE_FLAG_SCALABLE
      unsafe FT_Done_Face(face)
      return nil
    }
    self.library = library
    unsafe self.face = face
  }

  deinit {
    unsafe FT_Done_Face(face)
  }

  /// Light text on a dark panel looks thinner than it is, since X blends encoded values and not linear light. So partly
  /// covered px get up to an eighth more coverage.
  private static func strengthened(_ coverage: UInt8) -> UInt8 {
    let value = Int(coverage)
    return UInt8(value + value * (255 - value) / 510)
  }

  func hasOutline(of character: Unicode.Scalar) -> Bool {
    let index = unsafe FT_Get_Char_Index(face, FT_ULong(character.value))
    // FT_LOAD_NO_SCALE
    guard index != 0, unsafe FT_Load_Glyph(face, index, 1) == 0 else { return false }
    return unsafe face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
  }

  /// A character as an icon in a square of `size` px: its em has that size, or less where the character would not fit.
  ///
  /// The advance is centred, so that the body of a speaker does not move when the number of arcs changes. A character
  /// that is wider than its advance is centred itself.
  func icon(_ character: Unicode.Scalar, size: Int) -> Coverage {
    var canvas = [UInt8](repeating: 0, count: size * size)
    var em = size
    // Two thirtieths of the grid on each side stay free, as in Swell's own icons.
    let room = size - 2 * (size / 15)
    if let glyph = glyph(character, size: em) {
      let side = max(glyph.coverage.width, glyph.coverage.height)
      if side > room { em = max(1, size * room / side) }
    }
    guard let glyph = glyph(character, size: em) else { return Coverage(width: size, height: size, bytes: canvas) }
    let picture = glyph.coverage
    let fits = glyph.left >= 0 && glyph.left + picture.width <= glyph.advance && glyph.advance <= size
    let left = fits ? (size - glyph.advance) / 2 + glyph.left : (size - picture.width) / 2
    let top = (size - picture.height) / 2
    for y in 0..<picture.height where (0..<size).contains(top + y) {
      for x in 0..<picture.width where (0..<size).contains(left + x) {
        canvas[(top + y) * size + left + x] = picture.bytes[y * picture.width + x]
      }
    }
    return Coverage(width: size, height: size, bytes: canvas)
  }

  /// The picture of a character at a font size of `size` px; nil when the font has none.
  func glyph(_ character: Unicode.Scalar, size: Int) -> Glyph? {
    if size != self.size {
      guard unsafe FT_Set_Pixel_Sizes(face, 0, FT_UInt(size)) == 0 else { return nil }
      self.size = size
    }
    let index = unsafe FT_Get_Char_Index(face, FT_ULong(character.value))
    guard index != 0, unsafe FT_Load_Glyph(face, index, swell_load_light()) == 0,
      unsafe FT_Render_Glyph(face.pointee.glyph, FT_RENDER_MODE_NORMAL) == 0
    else { return nil }
    let slot = unsafe face.pointee.glyph.pointee
    let bitmap = unsafe slot.bitmap
    guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue) || bitmap.rows == 0 else { return nil }
    let (width, height, pitch) = unsafe (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height)
    if let buffer = unsafe bitmap.buffer {
      for row in 0..<height {
        let line = unsafe UnsafeBufferPointer(start: buffer + row * pitch, count: width)
        unsafe bytes.append(contentsOf: line.lazy.map { FontFace.strengthened($0) })
      }
    }
    guard bytes.count == width * height else { return nil }
    return unsafe Glyph(
      coverage: Coverage(width: width, height: height, bytes: bytes), left: Int(slot.bitmap_left),
      top: Int(slot.bitmap_top), advance: Int((slot.advance.x + 32) >> 6))
  }
}
