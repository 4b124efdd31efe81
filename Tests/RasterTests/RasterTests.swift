import Testing

/// Everything that draws, one test after the other: neither a FreeType library nor fontconfig may be used from two
/// threads at once, and Swell has one.
@Suite(.serialized)
enum RasterTests {}
