internal import SwellCore

/// The output of the helper process for the user's icon files: an entry for each, in their order.
struct PictureEntries {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// The next picture, or why there is none, as the end of a sentence; nil for an invalid entry.
  mutating func next() -> (picture: UserPicture?, problem: String)? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = Array(rest[rest.startIndex..<end])
    rest = rest[(end + 1)...]
    guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let (word, value) = (line[0], Array(line[(blank + 1)...]))
    if word == UInt8(ascii: "p") { return (nil, String(bytes: value)) }
    let sides = String(bytes: value).parts(separatedBy: " ").compactMap { Int($0) }
    guard sides.count == 2, let picture = pixels(sides[0], sides[1]) else { return nil }
    return (word == UInt8(ascii: "m") ? .mask(picture) : .colors(picture), "")
  }

  private mutating func pixels(_ width: Int, _ height: Int) -> ColorPicture? {
    // `PictureFile` reduces larger ones.
    let sides = 1...255
    guard sides.contains(width), sides.contains(height), rest.count >= 4 * width * height else { return nil }
    var pixels = [UInt32](repeating: 0, count: width * height)
    unsafe pixels.withUnsafeMutableBytes { unsafe $0.copyBytes(from: rest.prefix(4 * width * height)) }
    rest = rest.dropFirst(4 * width * height)
    return ColorPicture(width: width, height: height, pixels: pixels)
  }
}
