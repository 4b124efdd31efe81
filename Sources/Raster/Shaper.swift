internal import CFreeType

/// Orders bidirectional text (FriBidi), and shapes scripts whose letters join or change places (HarfBuzz).
///
/// Both libraries are opened with this object (dlopen(3)) and stay open.
@safe final class Shaper {
  enum Failure: Error {
    case noBidi
    case noShaping

    /// For messages.
    var library: String { self == .noBidi ? "libfribidi (libfribidi.so.0)" : "libharfbuzz (libharfbuzz.so.0)" }
  }

  private var calls = swell_shaping()

  init() throws(Failure) {
    switch unsafe swell_shaping_open(&calls) {
    case 0: break
    case 1: throw .noBidi
    default: throw .noShaping
    }
  }

  /// The embedding level of each scalar, odd from right to left. The first letter decides the direction of the line.
  func levels(of text: [UInt32]) -> [Int8] {
    var levels = [Int8](repeating: 0, count: text.count)
    _ = unsafe swell_bidi_levels(&calls, text, Int32(clamping: text.count), &levels)
    return levels
  }

  /// Shapes a run of one font, script and direction. The text around it decides how its letters join.
  func shape(
    _ face: FT_Face, _ flags: Int32, _ run: Range<Int>, of text: [UInt32], isRightToLeft: Bool,
    add: (swell_glyph_info, swell_glyph_position) -> Void
  ) {
    let buffer = unsafe swell_shape(
      &calls, face, flags, text, Int32(clamping: text.count), Int32(clamping: run.lowerBound),
      Int32(clamping: run.count), isRightToLeft ? 1 : 0)
    defer { unsafe calls.buffer_free(buffer) }
    var infos: UnsafePointer<swell_glyph_info>?
    var positions: UnsafePointer<swell_glyph_position>?
    let count = unsafe swell_shaped(&calls, buffer, &infos, &positions)
    guard let infos = unsafe infos, let positions = unsafe positions else { return }
    for index in 0..<Int(count) { unsafe add(infos[index], positions[index]) }
  }
}
