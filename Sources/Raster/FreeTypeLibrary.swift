internal import CFreeType

/// An instance of FreeType (`FT_Library`).
@safe final class FreeTypeLibrary {
  let handle: FT_Library

  /// nil when `FT_Init_FreeType` fails, which means out of memory.
  init?() {
    var handle: FT_Library?
    guard unsafe FT_Init_FreeType(&handle) == 0, let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    unsafe FT_Done_FreeType(handle)
  }
}
