/// A picture of how much of each px is covered: 0 to 255, row by row without padding.
public struct Coverage: Equatable, Sendable {
  public let width, height: Int
  public let bytes: [UInt8]

  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height)
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}

/// One character as a picture.
public struct Glyph: Equatable, Sendable {
  public let coverage: Coverage
  /// px from the pen to the left edge of the picture.
  public let left: Int
  /// px from the baseline up to the top edge of the picture.
  public let top: Int
  /// px to the next pen position.
  public let advance: Int

  public init(coverage: Coverage, left: Int, top: Int, advance: Int) {
    self.coverage = coverage
    self.left = left
    self.top = top
    self.advance = advance
  }
}

/// Makes pictures of characters and icons at any size.
public protocol Rasterizing: AnyObject {
  /// The picture of a character at a font size of `size` px.
  func glyph(_ character: Unicode.Scalar, size: Int) -> Glyph
  /// The picture of an icon, `size` × `size` px.
  func coverage(of icon: Icon, size: Int) -> Coverage
}
