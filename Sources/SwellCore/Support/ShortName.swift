/// Names that fit into the panel at the size of the second line.
enum ShortName {
  static func of(_ name: String) -> String {
    let scalars = name.unicodeScalars
    guard scalars.count > 10 else { return name }
    return String(String.UnicodeScalarView(scalars.prefix(9))) + "…"
  }
}
