@testable import Raster

extension DrawingCode {
  /// The code of a drawing whose places are from -16 to 47.
  static func text(of picture: VectorPicture) -> String {
    var text = ""
    func write(_ digit: Int) {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(digit + (digit + 0x24 >= 0x5c ? 0x25 : 0x24))))
    }
    func write(_ length: Double) {
      let number = Int((length * unit).rounded()) + zero
      write(number / base)
      write(number % base)
    }
    func write(_ letter: String, _ points: VectorPicture.Point...) {
      text += letter
      for point in points {
        write(point.x)
        write(point.y)
      }
    }
    func number(_ ink: VectorPicture.Ink?) -> Int { ink == nil ? 0 : ink == .paint ? 1 : 2 }
    for shape in picture.shapes {
      write("S")
      write(number(shape.fill) + 3 * number(shape.stroke))
      write(Int((shape.opacity * opaque).rounded()))
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
    return text
  }
}
