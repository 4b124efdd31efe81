internal import CFreeType

/// The file of an installed font, as fontconfig finds it.
struct FontFile {
  var path: String
  /// Index of the face in the file; the upper 16 bits are the instance of a variable font.
  var index: Int

  /// The installed font that fits `name`, a fontconfig pattern (`sans-serif:medium`), best; nil when none is installed.
  ///
  /// The first one reads fontconfig's configuration, which takes 6 ms (measured): call `freeFontconfig` after the last.
  ///
  /// - Parameter character: A character that the font must have, if any; it counts more than the name.
  init?(matching name: String, having character: Unicode.Scalar? = nil) {
    guard FcInit() == FcTrue else { return nil }
    guard
      let pattern = unsafe name.withCString({ name in
        unsafe name.withMemoryRebound(to: FcChar8.self, capacity: 1) { name in unsafe FcNameParse(name) }
      })
    else { return nil }
    defer { unsafe FcPatternDestroy(pattern) }
    if let character, let set = unsafe FcCharSetCreate() {
      unsafe FcCharSetAddChar(set, character.value)
      unsafe FcPatternAddCharSet(pattern, FC_CHARSET, set)
      unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
      unsafe FcCharSetDestroy(set)
    }
    unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = unsafe FcFontMatch(nil, pattern, &result) else { return nil }
    defer { unsafe FcPatternDestroy(match) }
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard unsafe FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch, let file = unsafe file else {
      return nil
    }
    _ = unsafe FcPatternGetInteger(match, FC_INDEX, 0, &index)
    unsafe path = String(cString: file)
    self.index = Int(index)
  }

  /// Frees fontconfig's memory (`FcFini`): Swell needs it at the start and when the font changes only.
  static func freeFontconfig() {
    FcFini()
  }
}
