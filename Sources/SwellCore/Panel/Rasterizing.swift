/// A picture of the coverage of each px: 0 to 255, row by row without padding.
public struct Coverage: Equatable, Sendable {
  public let width, height: Int
  public private(set) var bytes: [UInt8]

  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height)
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// An empty one.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height))
  }

  /// The picture with `margin` empty px on each side.
  public func padded(by margin: Int) -> Coverage {
    var padded = Coverage(width: width + 2 * margin, height: height + 2 * margin)
    padded.add(self, x: margin, y: margin)
    return padded
  }

  /// Adds another coverage, up to 255; parts outside of this one are ignored.
  ///
  /// - Parameters:
  ///   - x: The left edge of the other one, in px of this one.
  ///   - y: The upper edge.
  public mutating func add(_ other: Coverage, x: Int, y: Int) {
    let part = PixelRect(x: x, y: y, width: other.width, height: other.height)
      .shared(with: PixelRect(x: 0, y: 0, width: width, height: height))
    for row in part.y..<part.y + part.height {
      for column in part.x..<part.x + part.width {
        let value = other.bytes[(row - y) * other.width + column - x]
        let index = row * width + column
        bytes[index] += min(value, 255 - bytes[index])
      }
    }
  }

  /// The parts that both cover; `other` is as wide, and begins `y` px further down.
  func shared(with other: Coverage, y: Int) -> Coverage {
    var shared = Coverage(width: width, height: height)
    for row in max(y, 0)..<min(y + other.height, height) {
      for column in 0..<width {
        let index = row * width + column
        shared.bytes[index] = UInt8((Int(bytes[index]) * Int(other.bytes[index - y * width]) + 127) / 255)
      }
    }
    return shared
  }

  /// The edges, `line` px wide.
  func outlined(by line: Int) -> Coverage {
    var inner = self
    for y in 0..<height {
      for x in 0..<width {
        var least: UInt8 = 255
        for dy in -line...line {
          for dx in -line...line {
            let isInside = 0..<width ~= x + dx && 0..<height ~= y + dy
            least = min(least, isInside ? bytes[(y + dy) * width + x + dx] : 0)
          }
        }
        inner.bytes[y * width + x] = least
      }
    }
    return subtracting(inner)
  }

  /// The picture with left and right exchanged.
  var mirrored: Coverage {
    var mirrored = self
    for index in bytes.indices { mirrored.bytes[index] = bytes[index - 2 * (index % width) + width - 1] }
    return mirrored
  }

  /// This coverage minus another one of the same size.
  func subtracting(_ other: Coverage) -> Coverage {
    var rest = self
    for index in rest.bytes.indices { rest.bytes[index] -= min(rest.bytes[index], other.bytes[index]) }
    return rest
  }
}

/// A colour picture, row by row: 0xAARRGGBB, premultiplied.
public struct ColorPicture: Equatable, Sendable {
  public let width, height: Int
  public let pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The opacity of each px.
  public var coverage: Coverage {
    Coverage(width: width, height: height, bytes: pixels.map { UInt8($0 >> 24) })
  }
}

/// One glyph of a font as a picture.
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

/// Measures text.
public protocol TextMeasuring: AnyObject {
  /// The width of a line in px at a font size of `size` px; all figures have the same width.
  func width(of text: String, size: Int) -> Int
}

/// Makes pictures of characters and icons at any size.
public protocol Rasterizing: TextMeasuring {
  /// The glyphs of one line at a font size of `size` px; an ellipsis ends a line longer than `limit` px.
  func line(_ text: String, size: Int, limit: Int) -> TextLine
  /// The picture of a glyph of a line, by its key.
  func glyph(_ key: GlyphKey, size: Int) -> Glyph
  /// Frees caches that are needed only while something is shown; keys stay valid.
  func rest()
  /// The picture of an icon, `size` × `size` px.
  func coverage(of icon: Icon, size: Int, hasPaleParts: Bool) -> Coverage
  /// The picture of an icon with colours of its own; nil if the icon is drawn in the ink colour.
  func colors(of icon: Icon, size: Int) -> ColorPicture?
  /// An arc, clockwise from the top, along the inside of a square of `size` px.
  ///
  /// The ends of the arc are round; straight if round ends would close the arc (95 to 99 %), and at a notch.
  /// - Parameters:
  ///   - width: px
  ///   - share: 0 to 1 of the circle.
  ///   - notch: The share of the circle after which `width` px stay free; 1 for no notch.
  func ring(size: Int, width: Int, share: Double, notch: Double) -> Coverage
}

extension Rasterizing {
  public func width(of text: String, size: Int) -> Int { line(text, size: size, limit: .max).width }
  public func rest() {}
}
