/// A picture of the user that replaces one of Swell's icons.
public struct UserIcon: Equatable, Sendable {
  public enum Source: Equatable, Sendable {
    /// A character of an installed font, given as a fontconfig pattern; empty for any font that has it.
    case glyph(Unicode.Scalar, font: String)
    /// The path of an SVG or PNG file; `~/` at its beginning is the home directory.
    case file(String)
  }

  public var icon: Icon
  public var source: Source

  public init(icon: Icon, source: Source) {
    (self.icon, self.source) = (icon, source)
  }
}

extension UserIcon.Source {
  /// Reads `glyph:U+F057E`, `glyph:X FONT`, `/path/to/icon.svg` or `~/icon.png`.
  init?(_ text: String) {
    let words = text.parts(separatedBy: " ")
    if words[0].begins(with: "glyph:") {
      let name = words[0].withoutFirst(6)
      guard let character = UserIcon.Source.character(name) else { return nil }
      self = .glyph(character, font: text.withoutFirst(words[0].utf8.count).trimmedASCII)
    } else if text.begins(with: "/") || text.begins(with: "~/"), text.ends(with: ".svg") || text.ends(with: ".png") {
      self = .file(text)
    } else {
      return nil
    }
  }

  /// The path or the character, for messages.
  public var text: String {
    switch self {
    case .file(let path): path
    case .glyph(let character, let font): String(character) + (font.isEmpty ? "" : " " + font)
    }
  }

  /// The character itself, or its number: `U+F057E`.
  private static func character(_ name: String) -> Unicode.Scalar? {
    let scalars = name.scalars
    // Emoji may be followed by a variation selector.
    let isCharacter = scalars.count == 1 || (scalars.count == 2 && scalars[1] == 0xfe0f)
    let number =
      isCharacter ? scalars[0] : name.begins(with: "U+") ? OptionValue.hexadecimal(name.utf8.dropFirst(2)) : nil
    return number.flatMap { $0 > 0x20 ? Unicode.Scalar($0) : nil }
  }
}
