import Pictures
import SwellCore

extension VectorPicture {
  /// Reads an SVG file of Swell's own.
  init(svg: [UInt8]) {
    self = DrawingReader.readOwn(svg)
  }
}
