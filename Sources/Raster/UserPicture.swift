internal import SwellCore

/// The picture of an icon of the user.
enum UserPicture {
  case drawing(VectorPicture)
  case character(Unicode.Scalar, FontFace)
  case mask(ColorPicture)
  case colors(ColorPicture)

  /// Why there is no character, and what to do, as the end of a sentence.
  static let noFont = "no installed font can draw this character: install one that can"

  /// - Parameter font: A fontconfig pattern; empty for any font with the character.
  /// - Returns: In colour where the font has colours; nil when no installed font has it as an outline or in colour.
  static func character(
    _ character: Unicode.Scalar, font: String, library: FreeTypeLibrary
  ) -> UserPicture? {
    let name = font.isEmpty ? "sans-serif" : font
    guard let file = FontFile(matching: name, having: [character.value]),
      let face = FontFace(file, library: library, allowsPictures: true)
    else { return nil }
    if let colors = face.colors(of: character) { return .colors(colors) }
    return face.hasOutline(of: character) ? .character(character, face) : nil
  }
}
