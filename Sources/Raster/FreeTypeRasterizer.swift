internal import CFreeType
public import Diagnostics
public import SwellCore

/// Makes the pictures of characters and icons with FreeType; fontconfig chooses the font.
public final class FreeTypeRasterizer: Rasterizing {
  private let outlines: OutlineRasterizer
  private let typesetter: Typesetter
  private var own: [(icon: Icon, picture: UserPicture)] = []
  /// Whether each of the user's icons has a picture.
  public let hasAllIcons: Bool

  /// - Parameters:
  ///   - font: A fontconfig pattern. If no font is installed, there is no text.
  ///   - icons: The user's icons; they replace Swell's own if they can be read.
  ///   - read: Reads the files at paths with a NUL at the end of each, as `PictureFile` does; nil when that fails.
  /// - Returns: nil when FreeType cannot start, which means out of memory.
  public init?(
    font: String = Theme.defaultFont, icons: [UserIcon] = [], log: Log,
    read: ([UInt8]) -> [UInt8]? = { HelperProcess.pictures.output(for: $0) }
  ) {
    guard let library = FreeTypeLibrary() else { return nil }
    outlines = OutlineRasterizer(library: library)
    typesetter = Typesetter(font: font, library: library, log: log)
    var paths: [UInt8] = []
    for case .file(let path) in icons.map({ $0.source }) { paths += Array(path.utf8) + [0] }
    var entries = PictureEntries(paths.isEmpty ? [] : read(paths) ?? [])
    for icon in icons {
      var (picture, problem): (UserPicture?, String) = (nil, "")
      switch icon.source {
      case .glyph(let character, let font):
        picture = .character(character, font: font, library: library)
        problem = UserPicture.noFont
      case .file: (picture, problem) = entries.next() ?? (nil, FreeTypeRasterizer.noReader)
      }
      if let picture {
        own.append((icon.icon, picture))
      } else {
        log.problem("cannot use '" + icon.source.text + "' as icon '" + icon.icon.rawValue + "': " + problem)
      }
    }
    hasAllIcons = own.count == icons.count
    if icons.contains(where: { if case .glyph = $0.source { true } else { false } }) { FontFile.freeFontconfig() }
  }

  /// Whether any font is installed.
  public static var hasFont: Bool {
    defer { FontFile.freeFontconfig() }
    return FontFile(matching: Theme.defaultFont) != nil
  }

  private static let noReader = "the helper process that reads it does not answer"

  public func coverage(of icon: Icon, size: Int) -> Coverage {
    switch picture(of: icon) {
    case .drawing(let drawing): outlines.coverage(of: drawing, side: size)
    case .character(let character, let face): face.icon(character, size: size)
    case .mask(let colors), .colors(let colors): colors.fitted(into: size).coverage
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
