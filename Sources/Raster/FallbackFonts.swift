internal import Logging
internal import SwellCore

/// Fonts for characters that the main font does not have; fontconfig finds them when they are first needed.
final class FallbackFonts {
  private final class Entry {
    let number: Int
    let file: FontFile
    let language: String
    let face: FontFace

    init(number: Int, file: FontFile, language: String, face: FontFace) {
      (self.number, self.file, self.language, self.face) = (number, file, language, face)
    }
  }

  /// The number of fonts, of 60 to 120 kB each (measured); the oldest one is closed.
  private static let limit = 8
  /// The number of searches for one line; each takes some milliseconds.
  private static let searchLimit = 8
  /// The highest font number that fits into the key of a glyph.
  private static let highestNumber = 0x3fff

  private let library: FreeTypeLibrary
  private let font: String
  private let log: Log
  private var entries: [Entry] = []
  private var lastNumber = Typesetter.mainFont
  /// The first characters of texts for which no font was found.
  private var missing: [UInt32] = []
  private var searches = 0

  init(font: String, library: FreeTypeLibrary, log: Log) {
    (self.font, self.library, self.log) = (font, library, log)
  }

  /// The number of a font that has all of these characters; nil when none was found.
  func number(for characters: ArraySlice<UInt32>) -> Int? {
    guard let first = characters.first, !missing.contains(first) || characters.count > 1 else { return nil }
    let language = ScalarKind.language(of: characters)
    for entry in entries where entry.language == language && FallbackFonts.has(entry.face, characters) {
      return entry.number
    }
    // A colour font only if there is no other.
    for hasColors in [false, true] where searches < FallbackFonts.searchLimit {
      searches += 1
      guard
        let file = FontFile(matching: font, having: characters, language: language, hasColors: hasColors),
        let face = FontFace(file, library: library, allowsPictures: true)
      else { continue }
      if FallbackFonts.has(face, characters) { return add(file, face, language, for: first) }
      guard characters.allSatisfy({ ScalarKind.isInvisible($0) || face.index(of: $0) != 0 }) else { continue }
      // It has the characters, and does not draw them.
      for file in FontFile.all(matching: font, having: characters, language: language) {
        let face = FontFace(file, library: library, allowsPictures: true)
        if let face, FallbackFonts.has(face, characters) { return add(file, face, language, for: first) }
      }
    }
    if characters.count == 1, searches < FallbackFonts.searchLimit, missing.count < 64 {
      log.event("no installed font draws the character U+" + String(first, radix: 16, uppercase: true))
      missing.append(first)
    }
    return nil
  }

  /// The font with this number, from the key of a glyph.
  func face(_ number: Int) -> FontFace? {
    for entry in entries where entry.number == number { return entry.face }
    return nil
  }

  /// Ends the search for the fonts of a line.
  ///
  /// - Returns: Whether there was one; it may have closed a font.
  func endSearch() -> Bool {
    if searches == 0 { return false }
    FontFile.freeFontconfig()
    searches = 0
    return true
  }

  /// Allows new searches for characters that were not found: a font may have been installed.
  func forgetMissing() {
    missing = []
  }

  static func has(_ face: FontFace, _ characters: ArraySlice<UInt32>) -> Bool {
    characters.allSatisfy { ScalarKind.isInvisible($0) || face.draws($0) }
  }

  private func add(_ file: FontFile, _ face: FontFace, _ language: String, for character: UInt32) -> Int? {
    // One font may serve several languages.
    var (number, face) = (lastNumber + 1, face)
    for entry in entries where entry.file == file {
      if entry.language == language { return entry.number }
      (number, face) = (entry.number, entry.face)
    }
    guard number <= FallbackFonts.highestNumber else { return nil }
    if entries.count == FallbackFonts.limit { entries.removeFirst() }
    lastNumber = max(lastNumber, number)
    entries.append(Entry(number: number, file: file, language: language, face: face))
    log.event("font for U+" + String(character, radix: 16, uppercase: true) + " is '" + file.path + "'")
    return number
  }
}
