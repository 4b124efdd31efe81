internal import CLibc
internal import Logging
internal import SwellCore

/// Reads a picture file of the user, and prints it for `PictureReader`.
///
/// It runs in a process of its own, since the file may come from anywhere.
public enum PictureFile {
  /// Bytes; larger files are refused.
  private static let largestFile = 4_000_000

  /// Prints `mask WIDTH HEIGHT` or `colors WIDTH HEIGHT` on a line, and the px in native byte order; or `problem` and the
  /// end of a sentence.
  ///
  /// - Parameter print: Called once.
  public static func read(_ path: String, print: ([UInt8]) -> Void) {
    do throws(Failure) {
      let file = try picture(path, try contents(of: path))
      let kind = file.isMask ? "mask" : "colors"
      let pixels = unsafe file.colors.pixels.withUnsafeBytes { unsafe Array($0) }
      print(Array("\(kind) \(file.colors.width) \(file.colors.height)\n".utf8) + pixels)
    } catch {
      print(Array("problem \(error.reason)\n".utf8))
    }
  }

  /// Why there is no picture, as the end of a sentence.
  private struct Failure: Error {
    var reason: String
  }

  private static func picture(_ path: String, _ bytes: [UInt8]) throws(Failure) -> PixelFile {
    let isDrawing = path.ends(with: ".svg")
    do throws(PixelFile.Failure) {
      return isDrawing
        ? try PixelFile(svg: bytes, isSymbolic: path.ends(with: "-symbolic.svg")) : try PixelFile(png: bytes)
    } catch {
      switch error {
      case .noLibrary where isDrawing: throw Failure(reason: "librsvg is not installed: install it, or use a PNG file")
      case .noLibrary: throw Failure(reason: "libpng16 is not installed: install it, or use an SVG file")
      case .noPicture where isDrawing: throw Failure(reason: "it is not a valid SVG file: save it again as SVG")
      case .noPicture: throw Failure(reason: "it is not a valid PNG file: save it again as PNG")
      case .undrawn(let reason): throw Failure(reason: "librsvg cannot draw it (" + reason + "): make it simpler")
      case .tooLarge: throw Failure(reason: "it has more than 2048 px a side: make it smaller")
      case .empty: throw Failure(reason: "nothing in it can be seen: choose another file")
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
