import Foundation

/// The pixels of a part of the screen.
public struct Picture: Equatable, Sendable {
  public let width: Int
  public let height: Int
  /// Row by row from the top, 0xRRGGBB each.
  public var pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "\(width)x\(height) needs \(width * height) pixels")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Reads a picture file of any kind that ImageMagick knows, with ImageMagick's options for reading it.
  public init(file: String, options: [String] = []) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("picture.ppm")
    try Child.demand(["convert"] + options + [file, "-depth", "8", path])
    // "P6", width, height and 255, each ended by one white space, then three bytes a pixel.
    let data = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    let header = data.split(maxSplits: 4, omittingEmptySubsequences: false) { $0 == 32 || $0 == 10 }
    let words = header.prefix(4).map { String(decoding: $0, as: UTF8.self) }
    guard header.count == 5, words[0] == "P6", let width = Int(words[1]), let height = Int(words[2]),
      header[4].count == width * height * 3
    else { throw ServerProblem.failed("ImageMagick made no picture of '\(file)'.") }
    let start = header[4].startIndex
    var pixels = [UInt32](repeating: 0, count: width * height)
    for index in 0..<pixels.count {
      let at = start + index * 3
      pixels[index] = UInt32(data[at]) << 16 | UInt32(data[at + 1]) << 8 | UInt32(data[at + 2])
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// A picture with all kinds of colours in it, like a photograph; the same for the same seed.
  public static func photograph(width: Int, height: Int, seed: Int = 1) throws -> Picture {
    try Picture(file: "plasma:fractal", options: ["-seed", "\(seed)", "-size", "\(width)x\(height)"])
  }

  public func pixel(_ x: Int, _ y: Int) -> RGB {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside \(width)x\(height)")
    return RGB(packed: pixels[y * width + x])
  }

  /// The mean colour.
  public var mean: RGB {
    var sum = (r: 0, g: 0, b: 0)
    for pixel in pixels.map({ RGB(packed: $0) }) {
      sum = (sum.r + Int(pixel.r), sum.g + Int(pixel.g), sum.b + Int(pixel.b))
    }
    return RGB(UInt8(sum.r / pixels.count), UInt8(sum.g / pixels.count), UInt8(sum.b / pixels.count))
  }

  public func difference(to other: Picture) -> PictureDifference {
    precondition(width == other.width && height == other.height, "only pictures of one size can be compared")
    var result = PictureDifference()
    for index in 0..<pixels.count where pixels[index] != other.pixels[index] {
      let distance = RGB(packed: pixels[index]).distance(to: RGB(packed: other.pixels[index]))
      result.add(x: index % width, y: index / width, distance: distance)
    }
    return result
  }

  /// Writes the picture as PNG, for people to look at.
  public func save(png path: String) throws {
    let folder = try TemporaryFolder()
    var data = Data("P6 \(width) \(height) 255\n".utf8)
    for pixel in pixels { data += [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)] }
    guard FileManager.default.createFile(atPath: folder.path("picture.ppm"), contents: data) else {
      throw ServerProblem.failed("Cannot write '\(folder.path("picture.ppm"))'.")
    }
    try Child.demand(["convert", folder.path("picture.ppm"), "png:\(path)"])
  }
}
