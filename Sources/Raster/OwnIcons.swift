internal import SwellCore

/// Swell's own drawings: the files of `assets/icons`, in a short form, since they are much alike (measured: 13 kB less
/// program).
///
/// `text`, which a test makes from the files, has a line for each: its name, a blank, and what it contains between
/// `start` and `end`, where the letters `a`, `b` … stand for `phrases`.
enum OwnIcons {
  static let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 30\">\n"
  static let end = "</svg>\n"

  /// A phrase must precede those that are a part of it.
  static let phrases = [
    "\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
    "\" fill=\"#fff\" stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
    "\" fill=\"#fff\"/>\n", "  <path d=\"M", "  <circle cx=\"", "\" cy=\"", "\" r=\"",
    "\" fill=\"none\" stroke=\"#fff\" stroke-width=\"", "\" fill=\"none\" stroke=\"#000\" stroke-width=\"",
    "\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n", " 0 0 1 ", " 0 0 0 ",
    "  <path opacity=\"0.3\" d=\"M",
  ]

  /// The file `assets/icons/NAME.svg`; empty when there is none of that name.
  static func file(of name: String) -> [UInt8] {
    let name = name + " "
    for line in text.parts(separatedBy: "\n") where line.begins(with: name) {
      var file = Array(start.utf8)
      for byte in line.utf8.dropFirst(name.utf8.count) {
        if byte >= UInt8(ascii: "a") {
          file += Array(phrases[Int(byte - UInt8(ascii: "a"))].utf8)
        } else {
          file.append(byte)
        }
      }
      return file + Array(end.utf8)
    }
    return []
  }
}
