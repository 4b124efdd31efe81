/// A picture of the user that replaces one of Swell's icons.
public struct UserIcon: Equatable, Sendable {
  public enum Source: Equatable, Sendable {
    /// A character of an installed font, given as a fontconfig pattern; empty for any font that has the character.
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

  /// The text in a command or a configuration.
  public var text: String {
    switch self {
    case .file(let path): path
    case .glyph(let character, let font):
      "glyph:" + UserIcon.Source.name(of: character) + (font.isEmpty ? "" : " " + font)
    }
  }

  /// The character, or the number of a character that most fonts do not have (private use areas).
  private static func name(of character: Unicode.Scalar) -> String {
    let isPrivate = (0xe000..<0xf900).contains(character.value) || character.value >= 0xf0000
    return isPrivate ? "U+" + String(character.value, radix: 16, uppercase: true) : String(character)
  }

  /// Whether a text is a path that only a program with the same working folder can use.
  static func isRelative(_ text: String) -> Bool {
    UserIcon.Source(text) == nil && UserIcon.Source("/" + text) != nil
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

/// A picture of the user that a command shows.
public indirect enum ShownPicture: Equatable, Sendable {
  case unread(UserIcon.Source)
  case read(UserIcon.Source, Pixels)

  /// The px of a picture.
  public struct Pixels: Equatable, Sendable {
    public var colors: ColorPicture
    /// Whether only the opacity of the picture counts, which is drawn in the colour of the ink.
    public var isMask: Bool

    public init(_ colors: ColorPicture, isMask: Bool) {
      (self.colors, self.isMask) = (colors, isMask)
    }
  }

  /// The result of reading the picture.
  public enum Reading: Equatable, Sendable {
    case read(Pixels)
    /// Why there is no picture, and what to do, as the end of a sentence.
    case failed(String)
  }

  var source: UserIcon.Source {
    switch self {
    case .unread(let source), .read(let source, _): source
    }
  }
}
