/// A drawing as a line of printable ASCII: the format of Swell's own icons, and of icons that `swell-tools` has read.
///
/// It begins with the number of digits of a coordinate. A shape is `S`, its inks, its opacity, its width, and its
/// segments: `M`, `L`, `C` with their points, and `Z`. Digits have the base 90: every printable character but blank,
/// `"`, `#`, `!` and `\`.
public struct DrawingCode {
  /// The bytes of a drawing.
  private let bytes: [UInt8]
  private var position = 0
  private let digits: Int

  private static let base = 90
  /// The digit for full opacity.
  private static let opaque = 80.0

  /// With two digits a coordinate is from -16 to 47 and a multiple of 1/128; with three it is up to ±711, in 1/512.
  private static func measure(digits: Int) -> (zero: Int, unit: Double) { digits < 3 ? (2048, 128) : (364_500, 512) }

  // MARK: reading

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digits = bytes.first == UInt8(ascii: "3") ? 3 : 2
  }

  /// The drawing of a line; an invalid line gives some other drawing.
  public static func drawing(of bytes: [UInt8]) -> VectorPicture {
    var code = DrawingCode(bytes)
    _ = code.next()
    var picture = VectorPicture()
    while let letter = code.next() {
      if letter == UInt8(ascii: "S") {
        let (inks, opacity) = (code.number(digits: 1), code.number(digits: 1))
        picture.shapes.append(
          VectorPicture.Shape(
            fill: ink(inks % 3), stroke: ink(inks / 3 % 3), strokeWidth: code.length(), isEvenOdd: inks >= 9,
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

  private mutating func number(digits: Int) -> Int {
    var number = 0
    for _ in 0..<digits {
      let byte = Int(next() ?? 0)
      number = number * DrawingCode.base + max(0, byte > 0x5c ? byte - 0x25 : byte - 0x24)
    }
    return number
  }

  private mutating func length() -> Double {
    let (zero, unit) = DrawingCode.measure(digits: digits)
    return Double(number(digits: digits) - zero) / unit
  }

  private mutating func point() -> VectorPicture.Point {
    let x = length()
    return VectorPicture.Point(x: x, y: length())
  }

  private static func ink(_ number: Int) -> VectorPicture.Ink? { number == 0 ? nil : number == 1 ? .paint : .cut }

  // MARK: writing

  /// - Parameter digits: 2 or 3 for each coordinate.
  public static func text(of picture: VectorPicture, digits: Int) -> String {
    var bytes = [UInt8(ascii: "0") + UInt8(digits)]
    func write(_ number: Int, digits: Int) {
      var rest = number
      var all: [UInt8] = []
      for _ in 0..<digits {
        let digit = rest % base
        all.insert(UInt8(digit + (digit + 0x24 >= 0x5c ? 0x25 : 0x24)), at: 0)
        rest /= base
      }
      bytes += all
    }
    func write(_ length: Double) {
      let (zero, unit) = measure(digits: digits)
      let most = digits < 3 ? base * base - 1 : base * base * base - 1
      let number = (length.isNaN ? 0 : length) * unit + Double(zero)
      write(Int(min(max(number, 0), Double(most)).rounded()), digits: digits)
    }
    func write(_ letter: String, _ points: VectorPicture.Point...) {
      bytes += Array(letter.utf8)
      for point in points {
        write(point.x)
        write(point.y)
      }
    }
    for shape in picture.shapes {
      write("S")
      write(number(of: shape.fill) + 3 * number(of: shape.stroke) + (shape.isEvenOdd ? 9 : 0), digits: 1)
      write(Int((min(max(shape.opacity, 0), 1) * opaque).rounded()), digits: 1)
      write(shape.strokeWidth)
      for segment in shape.segments {
        switch segment {
        case .move(let point): write("M", point)
        case .line(let point): write("L", point)
        case .curve(let first, let second, let end): write("C", first, second, end)
        case .close: write("Z")
        }
      }
    }
    return String(bytes: bytes)
  }

  private static func number(of ink: VectorPicture.Ink?) -> Int { ink == nil ? 0 : ink == .paint ? 1 : 2 }
}
