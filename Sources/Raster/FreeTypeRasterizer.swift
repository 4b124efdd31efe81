internal import Assets
public import Diagnostics
public import SwellCore

/// Makes the pictures of characters and icons with FreeType; fontconfig chooses the font.
public final class FreeTypeRasterizer: Rasterizing {
  private let outlines: OutlineRasterizer
  private let numerals: StrokeNumerals
  private let face: FontFace?

  /// - Parameter font: A fontconfig pattern. Where no font at all is installed, figures are drawn without one.
  /// - Returns: nil when FreeType cannot start, which it does only without memory.
  public init?(font: String = FreeTypeRasterizer.defaultFont, log: Log) {
    guard let library = FreeTypeLibrary() else { return nil }
    outlines = OutlineRasterizer(library: library)
    numerals = StrokeNumerals(rasterizer: outlines)
    let file = FontFile(matching: font)
    face = file.flatMap { FontFace($0, library: library) }
    if let file, face == nil {
      log.problem("cannot read the font '\(file.path)': figures are drawn without a font")
    } else if file == nil {
      log.problem("no font is installed: figures are drawn without one; any TrueType font package mends that")
    } else if let file {
      log.event("font '\(font)' is '\(file.path)'")
    }
  }

  /// What the desktop calls its sans serif.
  public static let defaultFont = "sans-serif"

  public func coverage(of icon: Icon, size: Int) -> Coverage {
    let picture = VectorPicture(svg: EmbeddedIcons.file(of: icon.rawValue))
    return outlines.coverage(
      of: picture, width: size, height: size, at: .init(unit: Double(size) / VectorPicture.side))
  }

  public func glyph(_ character: Unicode.Scalar, size: Int) -> Glyph {
    guard ("0"..."9").contains(character) else { return natural(character, size) }
    // Tabular figures, whatever the font has: every figure stands in the middle of the widest one's place.
    let glyph = natural(character, size)
    let width = widestFigure(size)
    return Glyph(
      coverage: glyph.coverage, left: glyph.left + (width - glyph.advance) / 2, top: glyph.top, advance: width)
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
