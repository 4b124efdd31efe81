/// One line of text as glyphs with their places.
public struct TextLine: Equatable, Sendable {
  public struct Placed: Equatable, Sendable {
    public let key: GlyphKey
    /// px from the start of the line to the right.
    public let x: Int
    /// px from the baseline upwards.
    public let y: Int

    public init(_ key: GlyphKey, x: Int, y: Int = 0) {
      (self.key, self.x, self.y) = (key, x, y)
    }
  }

  /// px
  public var width = 0
  public var glyphs: [Placed] = []

  public init() {}
}

/// The key of a glyph for `Rasterizing.glyph`: always the same picture at a size.
public enum GlyphKey: Hashable, Sendable {
  /// A glyph of the main font, or of the figures that need no font.
  case character(UInt32)
  /// A glyph of the font of numbers, which is semibold.
  case figure(UInt32)
  /// A glyph by its number in a font, drawn so many quarters of a px further to the right.
  case numbered(UInt32, font: Int, quarter: Int)
}
