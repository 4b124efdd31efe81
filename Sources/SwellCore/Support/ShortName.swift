/// Shortens names and titles, which may have any length.
public enum ShortName {
  /// The most bytes of a name that comes from another program, the X server or a file.
  public static let longest = 256

  /// The text of bytes from outside, cut at a character.
  public static func foreign(_ bytes: ArraySlice<UInt8>, atMost limit: Int = longest) -> String {
    var end = min(bytes.endIndex, bytes.startIndex + limit)
    while end < bytes.endIndex, end > bytes.startIndex, bytes[end] & 0xc0 == 0x80 { end -= 1 }
    return String(bytes: bytes[..<end])
  }

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
