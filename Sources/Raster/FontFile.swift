internal import CFreeType

/// The file of an installed font, found by fontconfig.
struct FontFile: Equatable {
  var path: String
  /// Index of the face in the file; the upper 16 bits are the instance of a variable font.
  var index: Int
  /// Its names, in several languages.
  var families: [String] = []

  /// The installed font that best fits the fontconfig pattern `name` (`sans-serif:medium`); nil if none is installed.
  ///
  /// The first call reads fontconfig's configuration, in 6 ms (measured). Call `freeFontconfig` after the last one.
  ///
  /// - Parameters:
  ///   - characters: Characters that the font should have (`FC_CHARSET`); they count more than the name.
  ///   - language: The language of the font (`FC_LANG`); empty for that of the locale.
  ///   - hasColors: Whether to accept a colour font, and without `characters` one of bitmaps.
  init?(
    matching name: String, having characters: ArraySlice<UInt32> = [], language: String = "", hasColors: Bool = true
  ) {
    let found = unsafe FontFile.search(name, characters, language, hasColors) { pattern -> FontFile? in
      var result = FcResultNoMatch
      guard let match = unsafe FcFontMatch(nil, pattern, &result) else { return nil }
      defer { unsafe FcPatternDestroy(match) }
      return unsafe FontFile(match)
    }
    guard let file = found else { return nil }
    self = file
  }

  /// All installed fonts with these characters, the best one first (`FcFontSort`).
  static func all(matching name: String, having characters: ArraySlice<UInt32>, language: String = "") -> [FontFile] {
    unsafe search(name, characters, language, true) { pattern in
      var result = FcResultNoMatch
      guard let set = unsafe FcFontSort(nil, pattern, FcFalse, nil, &result) else { return nil }
      defer { unsafe FcFontSetDestroy(set) }
      let fonts = unsafe UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont))
      return unsafe fonts.compactMap { font -> FontFile? in
        var own: OpaquePointer?
        guard let font = unsafe font, unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &own) == FcResultMatch,
          characters.allSatisfy({ unsafe ScalarKind.isInvisible($0) || FcCharSetHasChar(own, $0) == FcTrue })
        else { return nil }
        return unsafe FontFile(font)
      }
    } ?? []
  }

  /// Calls `find` with a pattern for a search.
  private static func search<Found>(
    _ name: String, _ characters: ArraySlice<UInt32>, _ language: String, _ hasColors: Bool,
    find: (OpaquePointer) -> Found?
  ) -> Found? {
    guard FcInit() == FcTrue else { return nil }
    guard
      let pattern = unsafe name.withCString({ name in
        unsafe name.withMemoryRebound(to: FcChar8.self, capacity: 1) { name in unsafe FcNameParse(name) }
      })
    else { return nil }
    defer { unsafe FcPatternDestroy(pattern) }
    if !characters.isEmpty, let set = unsafe FcCharSetCreate() {
      for character in characters where !ScalarKind.isInvisible(character) { unsafe FcCharSetAddChar(set, character) }
      unsafe FcPatternAddCharSet(pattern, FC_CHARSET, set)
      unsafe FcCharSetDestroy(set)
    }
    if !hasColors || !characters.isEmpty { unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcTrue) }
    if !language.isEmpty { unsafe FcPatternAddString(pattern, FC_LANG, language) }
    if !hasColors { unsafe FcPatternAddBool(pattern, FC_COLOR, FcFalse) }
    unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    return unsafe find(pattern)
  }

  /// The file of a font that a search has found; nil without a file.
  private init?(_ font: OpaquePointer) {
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard unsafe FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file = unsafe file else {
      return nil
    }
    _ = unsafe FcPatternGetInteger(font, FC_INDEX, 0, &index)
    var family: UnsafeMutablePointer<FcChar8>?
    while unsafe FcPatternGetString(font, FC_FAMILY, Int32(families.count), &family) == FcResultMatch,
      let name = unsafe family
    {
      unsafe families.append(String(cString: name))
    }
    unsafe path = String(cString: file)
    self.index = Int(index)
  }

  /// Frees fontconfig's memory (`FcFini`), since searches are rare.
  static func freeFontconfig() {
    FcFini()
  }
}
