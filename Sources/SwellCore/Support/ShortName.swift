/// Names and titles, which may be of any length.
enum ShortName {
  /// At most 64 characters: no form has room for more.
  static func label(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return scalars.count > 64 ? String(String.UnicodeScalarView(scalars.prefix(63))) + "…" : text
  }
}
