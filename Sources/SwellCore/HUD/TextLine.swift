/// One line of text as glyphs, each at a place of its own.
public struct TextLine: Equatable, Sendable {
  /// px
  public var width = 0
  /// The keys of the glyphs for `Rasterizing.glyph`. A key always stands for the same picture at a size.
  public private(set) var keys: [UInt32] = []
  /// px from the start of the line to the right, for each glyph.
  public private(set) var x: [Int] = []
  /// px from the baseline upwards, for each glyph.
  public private(set) var y: [Int] = []

  public init() {}

  /// Makes room for so many glyphs at once.
  public mutating func reserve(_ count: Int) {
    keys.reserveCapacity(count)
    x.reserveCapacity(count)
    y.reserveCapacity(count)
  }

  public mutating func add(_ key: UInt32, x: Int, y: Int = 0) {
    keys.append(key)
    self.x.append(x)
    self.y.append(y)
  }
}
