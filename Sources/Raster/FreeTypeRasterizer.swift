internal import CFreeType
public import Logging
public import SwellCore

/// Makes the pictures of characters and icons with FreeType; fontconfig chooses the font.
public final class FreeTypeRasterizer: Rasterizing {
  private let library: FreeTypeLibrary
  private let outlines: OutlineRasterizer
  private let typesetter: Typesetter
  private let log: Log
  /// The user's icons that have a picture.
  private var own: [(icon: Icon, picture: ShownPicture.Pixels)] = []

  /// - Parameter font: A fontconfig pattern. If no font is installed, there is no text.
  /// - Returns: nil when FreeType cannot start, which means out of memory.
  public init?(font: String = Theme.defaultFont, log: Log) {
    guard let library = FreeTypeLibrary() else { return nil }
    (self.library, self.log) = (library, log)
    outlines = OutlineRasterizer(library: library)
    typesetter = Typesetter(font: font, library: library, log: log)
  }

  /// Reads the user's icons, one after the other. They replace Swell's own from then on; the log says which cannot.
  ///
  /// - Parameters:
  ///   - read: As `PictureReader.read`; reading ends with an icon that is outdated.
  ///   - done: Called after the last one, at once or later, with whether each has a picture.
  public func use(
    _ icons: ArraySlice<UserIcon>, read: @escaping (UserIcon.Source, @escaping (Answer) -> Void) -> Void,
    done: @escaping (_ hasAll: Bool) -> Void
  ) {
    guard let icon = icons.first else { return done(true) }
    read(icon.source) { [self] answer in
      guard case .picture(let reading) = answer else { return }
      switch reading {
      case .read(let pixels): own.append((icon.icon, pixels))
      case .failed(let problem):
        log.problem("cannot use '" + icon.source.text + "' as icon '" + icon.icon.rawValue + "': " + problem)
      }
      use(icons.dropFirst(), read: read) { done($0 && self.picture(of: icon.icon) != nil) }
    }
  }

  /// The names of the font that fontconfig chooses for a pattern; empty when no font is installed.
  public static func families(of font: String) -> [String] {
    defer { FontFile.freeFontconfig() }
    return FontFile(matching: font)?.families ?? []
  }

  /// The font of emoji that fontconfig chooses for a pattern, if Swell does not draw it, and the font that it takes
  /// instead; nil for the latter if no installed font draws emoji.
  public static func undrawnEmoji(of font: String) -> (font: String, instead: String?)? {
    defer { FontFile.freeFontconfig() }
    // U+1F929 is in all fonts of emoji, and in few others.
    let emoji: UInt32 = 0x1f929
    let files = FontFile.all(matching: font, having: [emoji])
    guard let library = FreeTypeLibrary(), let name = files.first?.families.first else { return nil }
    let drawn = files.first { FontFace($0, library: library, allowsPictures: true)?.draws(emoji) ?? false }
    return drawn == files.first ? nil : (name, drawn?.families.first)
  }

  public func coverage(of icon: Icon, size: Int, hasPaleParts: Bool = true) -> Coverage {
    if let picture = picture(of: icon) { return picture.colors.fitted(into: size).coverage }
    var drawing = OwnIcons.drawing(of: icon.rawValue)
    if !hasPaleParts {
      // A pale line is a wave that is not there; a pale body is what is off, and struck out.
      drawing.shapes.removeAll { $0.opacity < 1 && $0.fill == nil }
      for index in drawing.shapes.indices { drawing.shapes[index].opacity = 1 }
    }
    return outlines.coverage(of: drawing, side: size, unit: Double(size) / VectorPicture.side)
  }

  public func colors(of icon: Icon, size: Int) -> ColorPicture? {
    picture(of: icon).flatMap { $0.isMask ? nil : $0.colors.fitted(into: size) }
  }

  /// The user's own; nil for an icon of Swell.
  private func picture(of icon: Icon) -> ShownPicture.Pixels? { own.first { $0.icon == icon }?.picture }

  public func ring(size: Int, width: Int, share: Double, notch: Double) -> Coverage {
    let (centre, radius) = (Double(size) / 2, Double(size - width) / 2)
    let next = notch + Double(width) / (2 * .pi * radius)
    var segments = VectorPicture.arc(centre: centre, radius: radius, to: min(share, notch))
    if share > next { segments += VectorPicture.arc(centre: centre, radius: radius, from: next, to: share) }
    let isButt = share >= 0.95 && share < 1 || notch < 1
    let shape = VectorPicture.Shape(
      segments: segments, stroke: .paint, strokeWidth: Double(width), hasButtEnds: isButt)
    return outlines.coverage(of: VectorPicture(shapes: [shape]), side: size, unit: 1)
  }

  public func line(_ text: String, size: Int, limit: Int) -> TextLine {
    typesetter.line(text, size: size, limit: limit)
  }

  public func glyph(_ key: GlyphKey, size: Int) -> Glyph { typesetter.glyph(key, size: size) }

  public func rest() { typesetter.rest() }
}
