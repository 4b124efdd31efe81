internal import SwellCore

/// Figures for machines without a font: the files `digit-*.svg` in `assets/icons`.
struct StrokeNumerals {
  let rasterizer: OutlineRasterizer

  /// Top, height and middle of the figures in these drawings, in units of the grid.
  private static let (top, height, middle) = (3.0, 24.0, 15.0)
  /// Height of a figure in a common sans serif, as a share of the font size (that of DejaVu Sans).
  private static let capHeight = 0.73

  /// The picture of a character at a font size of `size` px; blank for a character without a drawing.
  func glyph(_ character: Unicode.Scalar, size: Int) -> Glyph {
    let height = max(1, Int((Double(size) * StrokeNumerals.capHeight).rounded()))
    let unit = Double(height) / StrokeNumerals.height
    let (file, breadth) = StrokeNumerals.drawing(of: character)
    let advance = max(1, Int((breadth * unit).rounded()))
    guard let file else {
      return Glyph(coverage: Coverage(width: 0, height: 0, bytes: []), left: 0, top: 0, advance: advance)
    }
    let placement = OutlineRasterizer.Placement(
      left: Double(advance) / 2 - StrokeNumerals.middle * unit, top: -StrokeNumerals.top * unit, unit: unit)
    let coverage = rasterizer.coverage(
      of: OwnIcons.drawing(of: file), width: advance, height: height, at: placement)
    return Glyph(coverage: coverage, left: 0, top: height, advance: advance)
  }

  /// The file of a character, and its advance width in units of the grid.
  private static func drawing(of character: Unicode.Scalar) -> (file: String?, breadth: Double) {
    switch character {
    case "0"..."9": ("digit-" + String(character), 18)
    case "%": ("digit-percent", 25)
    case "+": ("digit-plus", 18)
    case "-", "−": ("digit-minus", 18)
    case ":": ("digit-colon", 10)
    default: (nil, 9)
    }
  }
}
