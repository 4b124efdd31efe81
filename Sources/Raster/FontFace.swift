internal import CFreeType
internal import SwellCore

/// One opened font (`FT_Face`).
@safe final class FontFace {
  private let library: FreeTypeLibrary
  private let face: FT_Face
  private var size = 0

  /// nil when FreeType cannot read the file or the font cannot be scaled.
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

  /// Light text on a dark panel looks thinner than it is, since X blends encoded values and not light: partly covered
  /// px get up to an eighth more, full and empty ones stay.
  private static func strengthened(_ coverage: UInt8) -> UInt8 {
    let value = Int(coverage)
    return UInt8(value + value * (255 - value) / 510)
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
