internal import CLibc
internal import Diagnostics
internal import SwellCore

/// The picture of an icon of the user.
enum UserPicture {
  case drawing(VectorPicture)
  case character(Unicode.Scalar, FontFace)
  case mask(ColorPicture)
  case colors(ColorPicture)

  /// Why there is no picture, as the end of a sentence.
  struct Failure: Error {
    var reason: String
  }

  /// Bytes; larger files are refused.
  private static let largestFile = 4_000_000

  /// Reads the file or the character that the configuration names.
  static func read(_ source: UserIcon.Source, library: FreeTypeLibrary) throws(Failure) -> UserPicture {
    switch source {
    case .glyph(let character, let font):
      let name = font.isEmpty ? "sans-serif" : font
      guard let file = FontFile(matching: name, having: [character.value]), let face = FontFace(file, library: library),
        face.hasOutline(of: character)
      else { throw Failure(reason: "no installed font has this character: install one that does") }
      return .character(character, face)
    case .file(let path):
      let bytes = try contents(of: path)
      if path.ends(with: ".svg") { return .drawing(try drawing(bytes)) }
      do throws(PixelFile.Failure) {
        let file = try PixelFile(bytes)
        return file.isMask ? .mask(file.colors) : .colors(file.colors)
      } catch .noLibrary {
        throw Failure(reason: "libpng16 is not installed: install it, or use an SVG file")
      } catch .tooLarge {
        throw Failure(reason: "it has more than 2048 px a side: make it smaller")
      } catch {
        throw Failure(reason: "it is not a valid PNG file: save it again as PNG")
      }
    }
  }

  private static func drawing(_ bytes: [UInt8]) throws(Failure) -> VectorPicture {
    do throws(DrawingReader.Failure) { return try DrawingReader.read(bytes) } catch {
      switch error {
      case .element(let name):
        throw Failure(reason: "Swell cannot draw its <" + name + ">: turn it into paths, or use a PNG")
      case .noSize: throw Failure(reason: "it has neither a viewBox nor a size: save it with one")
      case .empty: throw Failure(reason: "it has no shape that Swell can draw: use a PNG")
      case .tooDetailed: throw Failure(reason: "it is too detailed for an icon: simplify it, or use a PNG")
      }
    }
  }

  private static func contents(of path: String) throws(Failure) -> [UInt8] {
    var place = path
    if path.begins(with: "~"), let home = unsafe getenv("HOME") {
      place = unsafe String(cString: home) + path.withoutFirst(1)
    }
    var bytes = [UInt8](repeating: 0, count: largestFile + 1)
    let count = unsafe swell_read_file(place, &bytes, bytes.count)
    guard count >= 0 else { throw Failure(reason: "it cannot be read (" + errorText(swell_errno()) + ")") }
    guard count <= largestFile else { throw Failure(reason: "it is larger than 4 MB: make it smaller") }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
