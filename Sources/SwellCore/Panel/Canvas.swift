/// A picture in memory: premultiplied, row by row without padding.
public struct Canvas: Equatable, Sendable {
  public let width, height: Int
  /// 0xAARRGGBB, premultiplied.
  public private(set) var pixels: [UInt32]

  /// A transparent picture of `width` × `height` px.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// How new px are combined with the old ones (operators of RENDER).
  enum Operation {
    case over, add
  }

  /// Paints a colour through a mask.
  ///
  /// - Parameters:
  ///   - opacity: 0 to 1
  ///   - x: The left edge of the mask, in px.
  ///   - y: The upper edge of the mask, in px.
  ///   - clip: The px that may change; nil: all.
  mutating func fill(
    _ color: Color, _ opacity: Double = 1, through mask: Coverage, x: Int, y: Int, clip: PixelRect? = nil,
    _ operation: Operation = .over
  ) {
    let ink = Canvas.pixel(color, opacity)
    change(PixelRect(x: x, y: y, width: mask.width, height: mask.height), clip) { place, under in
      let coverage = mask.bytes[place]
      guard coverage > 0 else { return under }
      let source = Canvas.scaled(ink, by: UInt32(coverage))
      return operation == .add ? source &+ under : Canvas.over(source, under)
    }
  }

  /// Paints a picture in its own colours; the parameters are those of `fill`.
  mutating func draw(_ picture: ColorPicture, x: Int, y: Int, clip: PixelRect? = nil) {
    change(PixelRect(x: x, y: y, width: picture.width, height: picture.height), clip) { place, under in
      Canvas.over(picture.pixels[place], under)
    }
  }

  /// The smallest rectangle that covers all differences from a canvas of the same size.
  public func difference(from other: Canvas) -> PixelRect {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { pixels[$0] != other.pixels[$0] }),
        let last = row.last(where: { pixels[$0] != other.pixels[$0] })
      else { continue }
      (left, right) = (min(left, first - row.lowerBound), max(right, last - row.lowerBound + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Replaces each px of `frame` that is on the canvas and within `clip`.
  ///
  /// - Parameter change: Computes the new value of a px from its number within the frame, row by row, and its old one.
  private mutating func change(_ frame: PixelRect, _ clip: PixelRect?, _ change: (Int, UInt32) -> UInt32) {
    var part = frame.shared(with: bounds)
    if let clip { part = part.shared(with: clip) }
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width {
        let index = y * width + x
        pixels[index] = change((y - frame.y) * frame.width + x - frame.x, pixels[index])
      }
    }
  }

  private static func pixel(_ color: Color, _ opacity: Double) -> UInt32 {
    func part(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * opacity * 255).rounded()) }
    return part(1) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
  }

  /// Each channel times `factor` / 255, rounded.
  private static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    if factor == 255 { return pixel }
    func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 0xff) * factor + 127) / 255) << shift }
    return part(24) | part(16) | part(8) | part(0)
  }

  /// `PictOpOver`. Channels cannot overflow, since none is larger than alpha. A user's picture that is not
  /// premultiplied gives wrong colours.
  private static func over(_ source: UInt32, _ under: UInt32) -> UInt32 {
    source &+ scaled(under, by: 255 - (source >> 24))
  }
}
