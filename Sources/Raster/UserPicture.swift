internal import SwellCore

/// The picture of an icon of the user.
enum UserPicture {
  case drawing(VectorPicture)
  case character(Unicode.Scalar, FontFace)
  case mask(ColorPicture)
  case colors(ColorPicture)

  /// Why there is no character, and what to do, as the end of a sentence.
  static let noFont = "no installed font has this character: install one that does"

  /// - Parameter font: A fontconfig pattern; empty for any font with the character.
  /// - Returns: nil when no installed font has it as an outline.
  static func character(
    _ character: Unicode.Scalar, font: String, library: FreeTypeLibrary
  ) -> UserPicture? {
    let name = font.isEmpty ? "sans-serif" : font
    guard let file = FontFile(matching: name, having: [character.value]), let face = FontFace(file, library: library),
      face.hasOutline(of: character)
    else { return nil }
    return .character(character, face)
  }
}
