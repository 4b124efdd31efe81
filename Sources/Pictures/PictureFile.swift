internal import CLibc
internal import Diagnostics
internal import SwellCore

/// Reads the user's icon files, and prints them for `PictureEntries`.
///
/// It runs in a process of its own, since these files may come from anywhere.
public enum PictureFile {
  /// Bytes; larger files are refused.
  private static let largestFile = 4_000_000

  /// One entry for each path: `drawing CODE`; `mask WIDTH HEIGHT` or `colors WIDTH HEIGHT`, and the px in native byte
  /// order; or `problem` and the end of a sentence.
  ///
  /// - Parameter paths: Each with a NUL at its end.
  public static func entries(for paths: [UInt8]) -> [UInt8] {
    var entries: [UInt8] = []
    var rest = paths[...]
    while let end = rest.firstIndex(of: 0) {
      do throws(Failure) { entries += try entry(for: String(bytes: Array(rest[..<end]))) } catch {
        entries += Array("problem \(error.reason)\n".utf8)
      }
      rest = rest[(end + 1)...]
    }
    return entries
  }

  /// Why there is no picture, as the end of a sentence.
  private struct Failure: Error {
    var reason: String
  }

  private static func entry(for path: String) throws(Failure) -> [UInt8] {
    let bytes = try contents(of: path)
    if path.ends(with: ".svg") {
      return Array("drawing \(DrawingCode.text(of: try drawing(bytes), digits: 3))\n".utf8)
    }
    do throws(PixelFile.Failure) {
      let file = try PixelFile(bytes)
      let kind = file.isMask ? "mask" : "colors"
      let pixels = unsafe file.colors.pixels.withUnsafeBytes { unsafe Array($0) }
      return Array("\(kind) \(file.colors.width) \(file.colors.height)\n".utf8) + pixels
    } catch .noLibrary {
      throw Failure(reason: "libpng16 is not installed: install it, or use an SVG file")
    } catch .tooLarge {
      throw Failure(reason: "it has more than 2048 px a side: make it smaller")
    } catch {
      throw Failure(reason: "it is not a valid PNG file: save it again as PNG")
    }
  }

  private static func drawing(_ bytes: [UInt8]) throws(Failure) -> VectorPicture {
    do throws(DrawingReader.Failure) { return try DrawingReader.read(bytes) } catch {
      switch error {
      case .element(let name):
        throw Failure(reason: "Swell cannot draw its <" + name + ">: turn it into paths, or use a PNG")
      case .noSize: throw Failure(reason: "it has neither a viewBox nor a size: save it with one")
      case .empty: throw Failure(reason: "it has no shape that Swell can draw: use a PNG")
      case .tooDetailed: throw Failure(reason: "it is too detailed for an icon: simplify it, or use a PNG")
      }
    }
  }

  private static func contents(of path: String) throws(Failure) -> [UInt8] {
    var place = path
    if path.begins(with: "~"), let home = unsafe getenv("HOME") {
      place = unsafe String(cString: home) + path.withoutFirst(1)
    }
    var bytes = [UInt8](repeating: 0, count: largestFile + 1)
    let count = unsafe swell_read_file(place, &bytes, bytes.count)
    guard count >= 0 else { throw Failure(reason: "it cannot be read (" + errorText(swell_errno()) + ")") }
    guard count <= largestFile else { throw Failure(reason: "it is larger than 4 MB: make it smaller") }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
