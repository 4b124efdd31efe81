internal import CFreeType
public import Diagnostics
public import SwellCore

/// Makes the pictures of characters and icons with FreeType; fontconfig chooses the font.
public final class FreeTypeRasterizer: Rasterizing {
  private let outlines: OutlineRasterizer
  private let numerals: StrokeNumerals
  private let library: FreeTypeLibrary
  private let font: String
  private let log: Log
  /// Found at the first need, or by `prepare`; the inner nil means that there is no font.
  private var foundFace: FontFace??
  private var own: [(icon: Icon, picture: UserPicture)] = []

  /// - Parameters:
  ///   - font: A fontconfig pattern. Where no font at all is installed, figures are drawn without one.
  ///   - icons: The user's icons, which replace Swell's own where they can be read.
  /// - Returns: nil when FreeType cannot start, which means out of memory.
  public init?(font: String = FreeTypeRasterizer.defaultFont, icons: [UserIcon] = [], log: Log) {
    guard let library = FreeTypeLibrary() else { return nil }
    (self.library, self.font, self.log) = (library, font, log)
    outlines = OutlineRasterizer(library: library)
    numerals = StrokeNumerals(rasterizer: outlines)
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
    _ = face
  }

  private var face: FontFace? {
    if let foundFace { return foundFace }
    let face = findFace()
    foundFace = .some(face)
    return face
  }

  private func findFace() -> FontFace? {
    defer { FontFile.freeFontconfig() }
    let file = FontFile(matching: font)
    let face = file.flatMap { FontFace($0, library: library) }
    if let file, face == nil {
      log.problem("cannot read the font '\(file.path)': figures are drawn without a font")
    } else if file == nil {
      log.problem("no font is installed: figures are drawn without one: install any TrueType font package")
    } else if let file {
      log.event("font '\(font)' is '\(file.path)'")
    }
    return face
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

  public func ring(size: Int, width: Int, share: Double, notch: Double) -> Coverage {
    let (centre, radius) = (Double(size) / 2, Double(size - width) / 2)
    var segments = PathReader.circle(x: centre, y: centre, radius: radius)
    func arc(from start: Double, to end: Double) -> [VectorPicture.Segment] {
      func point(_ share: Double) -> VectorPicture.Point {
        let angle = 2 * .pi * share
        return VectorPicture.Point(x: centre + radius * swell_sin(angle), y: centre - radius * swell_cos(angle))
      }
      let arc = EllipticArc(
        from: point(start), to: point(end), rx: radius, ry: radius, turn: 0, isLarge: end - start > 0.5,
        isClockwise: true)
      return [.move(point(start))] + arc.curves
    }
    let next = notch + Double(width) / (2 * .pi * radius)
    if share < 1 || notch < 1 { segments = arc(from: 0, to: min(max(share, 0), notch)) }
    if share > next { segments += arc(from: next, to: min(share, 1)) }
    let isButt = share >= 0.95 && share < 1 || notch < 1
    let shape = VectorPicture.Shape(
      segments: segments, stroke: .paint, strokeWidth: Double(width), hasButtEnds: isButt)
    return outlines.coverage(of: VectorPicture(shapes: [shape]), width: size, height: size, at: .init(unit: 1))
  }

  public func glyph(_ character: Unicode.Scalar, size: Int) -> Glyph {
    guard ("0"..."9").contains(character) else { return natural(character, size) }
    // Tabular figures with any font: every figure is centred in the advance of the widest one.
    let glyph = natural(character, size)
    let width = widestFigure(size)
    return Glyph(
      coverage: glyph.coverage, left: glyph.left + (width - glyph.advance) / 2, top: glyph.top, advance: width)
  }

  public func width(of text: String, size: Int) -> Int {
    text.unicodeScalars.reduce(0) { $0 + glyph($1, size: size).advance }
  }

  private var widest: (size: Int, advance: Int)?

  private func widestFigure(_ size: Int) -> Int {
    if let widest, widest.size == size { return widest.advance }
    let advance = "0123456789".unicodeScalars.map { natural($0, size).advance }.max() ?? 0
    widest = (size, advance)
    return advance
  }

  private func natural(_ character: Unicode.Scalar, _ size: Int) -> Glyph {
    face?.glyph(character, size: size) ?? numerals.glyph(character, size: size)
  }
}
