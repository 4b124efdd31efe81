/// Names that fit into the panel.
enum ShortName {
  /// At the size of the second line.
  static func of(_ name: String) -> String { cut(name, to: 10) }

  /// At most 24 characters: no panel has room for more.
  static func label(_ text: String) -> String { cut(text, to: 24) }

  private static func cut(_ text: String, to count: Int) -> String {
    let scalars = text.unicodeScalars
    return scalars.count > count ? String(String.UnicodeScalarView(scalars.prefix(count - 1))) + "…" : text
  }
}
