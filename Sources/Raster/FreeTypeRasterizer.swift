internal import CFreeType
public import Diagnostics
public import SwellCore

/// Makes the pictures of characters and icons with FreeType; fontconfig chooses the font.
public final class FreeTypeRasterizer: Rasterizing {
  private let outlines: OutlineRasterizer
  private let typesetter: Typesetter
  private var own: [(icon: Icon, picture: UserPicture)] = []

  /// - Parameters:
  ///   - font: A fontconfig pattern. Where no font at all is installed, figures are drawn without one.
  ///   - icons: The user's icons, which replace Swell's own where they can be read.
  /// - Returns: nil when FreeType cannot start, which means out of memory.
  public init?(font: String = FreeTypeRasterizer.defaultFont, icons: [UserIcon] = [], log: Log) {
    guard let library = FreeTypeLibrary() else { return nil }
    outlines = OutlineRasterizer(library: library)
    typesetter = Typesetter(
      font: font, library: library, numerals: StrokeNumerals(rasterizer: outlines), log: log)
    for icon in icons {
      do throws(UserPicture.Failure) {
        own.append((icon.icon, try UserPicture.read(icon.source, library: library)))
      } catch {
        log.problem("cannot use '" + icon.source.text + "' as icon '" + icon.icon.rawValue + "': " + error.reason)
      }
    }
    if icons.contains(where: { if case .glyph = $0.source { true } else { false } }) { FontFile.freeFontconfig() }
  }

  /// Finds the font now, which takes some milliseconds, instead of when the first character is drawn.
  public func prepare() {
    _ = typesetter.face
  }

  /// The sans-serif font of the desktop.
  public static let defaultFont = "sans-serif"

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
    own.first { $0.icon == icon }?.picture ?? .drawing(VectorPicture(svg: OwnIcons.file(of: icon.rawValue)))
  }

  public func ring(size: Int, width: Int, share: Double) -> Coverage {
    let (centre, radius) = (Double(size) / 2, Double(size - width) / 2)
    var segments = PathReader.circle(x: centre, y: centre, radius: radius)
    if share < 1 {
      let angle = 2 * .pi * max(share, 0)
      let start = VectorPicture.Point(x: centre, y: centre - radius)
      let end = VectorPicture.Point(x: centre + radius * swell_sin(angle), y: centre - radius * swell_cos(angle))
      let arc = EllipticArc(
        from: start, to: end, rx: radius, ry: radius, turn: 0, isLarge: share > 0.5, isClockwise: true)
      segments = [.move(start)] + arc.curves
    }
    let shape = VectorPicture.Shape(segments: segments, stroke: .paint, strokeWidth: Double(width))
    return outlines.coverage(of: VectorPicture(shapes: [shape]), width: size, height: size, at: .init(unit: 1))
  }

  public func line(_ text: String, size: Int, limit: Int) -> TextLine {
    typesetter.line(text, size: size, limit: limit)
  }

  public func glyph(_ key: UInt32, size: Int) -> Glyph { typesetter.glyph(key, size: size) }

  public func rest() { typesetter.rest() }
}
