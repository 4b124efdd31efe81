internal import SwellCore

/// A drawing as a line of printable ASCII: the format of Swell's own icons.
///
/// A shape is `S`, its inks, its opacity, its width, and its segments: `M`, `L`, `C` with their points, and `Z`. A
/// coordinate has two digits: it is from -16 to 47, and a multiple of 1/128. Digits have the base 90: every printable
/// character but blank, `"`, `#`, `!` and `\`.
struct DrawingCode {
  private let bytes: [UInt8]
  private var position = 0

  static let base = 90
  /// The digit for full opacity.
  static let opaque = 80.0
  static let zero = 2048
  static let unit = 128.0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The drawing of a line; an invalid line gives some other drawing.
  static func drawing(of bytes: [UInt8]) -> VectorPicture {
    var code = DrawingCode(bytes)
    var picture = VectorPicture()
    while let letter = code.next() {
      if letter == UInt8(ascii: "S") {
        let (inks, opacity) = (code.digit(), code.digit())
        picture.shapes.append(
          VectorPicture.Shape(
            fill: ink(inks % 3), stroke: ink(inks / 3 % 3), strokeWidth: code.length(),
            opacity: min(Double(opacity) / opaque, 1)))
        continue
      }
      let segment: VectorPicture.Segment
      switch letter {
      case UInt8(ascii: "M"): segment = .move(code.point())
      case UInt8(ascii: "L"): segment = .line(code.point())
      case UInt8(ascii: "C"):
        let (first, second) = (code.point(), code.point())
        segment = .curve(first, second, code.point())
      default: segment = .close
      }
      let last = picture.shapes.count - 1
      if last >= 0 { picture.shapes[last].segments.append(segment) }
    }
    return picture
  }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private mutating func digit() -> Int {
    let byte = Int(next() ?? 0)
    return max(0, byte > 0x5c ? byte - 0x25 : byte - 0x24)
  }

  private mutating func length() -> Double {
    let first = digit()
    return Double(first * DrawingCode.base + digit() - DrawingCode.zero) / DrawingCode.unit
  }

  private mutating func point() -> VectorPicture.Point {
    let x = length()
    return VectorPicture.Point(x: x, y: length())
  }

  private static func ink(_ number: Int) -> VectorPicture.Ink? { number == 0 ? nil : number == 1 ? .paint : .cut }
}
