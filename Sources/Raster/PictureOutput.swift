internal import SwellCore

/// What the helper process for pictures prints: a line with the library that draws the file, once it was read, and then
/// what came of it.
struct PictureOutput {
  /// nil before the file was read.
  private(set) var library: String?
  /// nil while it is not complete.
  private(set) var reading: ShownPicture.Reading?

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(bytes: rest[..<end]).parts(separatedBy: " ")
      let value = String(bytes: rest[..<end].dropFirst(words[0].utf8.count + 1))
      rest = rest[(end + 1)...]
      switch words[0] {
      case "library": library = value
      case "problem": reading = .failed(value)
      case "mask", "colors":
        let sides = words.dropFirst().compactMap { Int($0) }
        guard sides.count == 2, let colors = ColorPicture(rest, width: sides[0], height: sides[1]) else { return }
        reading = .read(.init(colors, isMask: words[0] == "mask"))
      default: return
      }
      if reading != nil { return }
    }
  }
}

extension ColorPicture {
  /// px in native byte order; nil unless all are there.
  fileprivate init?(_ bytes: ArraySlice<UInt8>, width: Int, height: Int) {
    // `PictureFile` reduces larger ones.
    let sides = 1...255
    guard sides.contains(width), sides.contains(height), bytes.count >= 4 * width * height else { return nil }
    var pixels = [UInt32](repeating: 0, count: width * height)
    unsafe pixels.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes.prefix(4 * width * height)) }
    self.init(width: width, height: height, pixels: pixels)
  }
}
