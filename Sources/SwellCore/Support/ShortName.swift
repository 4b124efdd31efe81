/// Shortens names and titles, which may have any length.
enum ShortName {
  /// The first 64 characters; no form has room for more.
  static func label(_ text: String) -> String {
    let bytes = text.bytes
    var (count, end) = (0, 0)
    // Each character has one byte that does not go on with another (UTF-8).
    for index in bytes.indices where bytes[index] & 0xc0 != 0x80 {
      if count == 63 { end = index }
      count += 1
    }
    return count > 64 ? String(bytes: bytes[..<end]) + "…" : text
  }
}
