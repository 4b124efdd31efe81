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
  private var own: [(icon: Icon, picture: UserPicture)] = []

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
    guard let icon = icons.first else {
      FontFile.freeFontconfig()
      return done(true)
    }
    func settle(_ picture: UserPicture?, _ problem: String) {
      if let picture {
        own.append((icon.icon, picture))
      } else {
        log.problem("cannot use '" + icon.source.text + "' as icon '" + icon.icon.rawValue + "': " + problem)
      }
      use(icons.dropFirst(), read: read) { done($0 && picture != nil) }
    }
    switch icon.source {
    case .glyph(let character, let font):
      settle(.character(character, font: font, library: library), UserPicture.noFont)
    case .file:
      read(icon.source) { answer in
        switch answer {
        case .picture(.read(let pixels)): settle(pixels.isMask ? .mask(pixels.colors) : .colors(pixels.colors), "")
        case .picture(.failed(let problem)): settle(nil, problem)
        default: break
        }
      }
    }
  }

  /// The names of the font that fontconfig chooses for a pattern; empty when no font is installed.
  public static func families(of font: String) -> [String] {
    defer { FontFile.freeFontconfig() }
    return FontFile(matching: font)?.families ?? []
  }

  public func coverage(of icon: Icon, size: Int, hasPaleParts: Bool = true) -> Coverage {
    switch picture(of: icon) {
    case .drawing(var drawing):
      if !hasPaleParts {
        // A pale line is a wave that is not there; a pale body is what is off, and struck out.
        drawing.shapes.removeAll { $0.opacity < 1 && $0.fill == nil }
        for index in drawing.shapes.indices { drawing.shapes[index].opacity = 1 }
      }
      return outlines.coverage(of: drawing, side: size)
    case .character(let character, let face): return face.icon(character, size: size)
    case .mask(let colors), .colors(let colors): return colors.fitted(into: size).coverage
    }
  }

  public func colors(of icon: Icon, size: Int) -> ColorPicture? {
    if case .colors(let colors) = picture(of: icon) { colors.fitted(into: size) } else { nil }
  }

  private func picture(of icon: Icon) -> UserPicture {
    own.first { $0.icon == icon }?.picture ?? .drawing(OwnIcons.drawing(of: icon.rawValue))
  }

  public func ring(size: Int, width: Int, share: Double, notch: Double) -> Coverage {
    let (centre, radius) = (Double(size) / 2, Double(size - width) / 2)
    let next = notch + Double(width) / (2 * .pi * radius)
    var segments = VectorPicture.arc(centre: centre, radius: radius, to: min(share, notch))
    if share > next { segments += VectorPicture.arc(centre: centre, radius: radius, from: next, to: share) }
    let isButt = share >= 0.95 && share < 1 || notch < 1
    let shape = VectorPicture.Shape(
      segments: segments, stroke: .paint, strokeWidth: Double(width), hasButtEnds: isButt)
    return outlines.coverage(of: VectorPicture(shapes: [shape]), width: size, height: size, at: .init(unit: 1))
  }

  public func line(_ text: String, size: Int, limit: Int) -> TextLine {
    typesetter.line(text, size: size, limit: limit)
  }

  public func glyph(_ key: GlyphKey, size: Int) -> Glyph { typesetter.glyph(key, size: size) }

  public func rest() { typesetter.rest() }
}
