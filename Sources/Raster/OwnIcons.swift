internal import SwellCore

/// Swell's own drawings: the files of `assets/icons`.
///
/// `OwnIconTests` makes `text` from the files. It has a line for each: its name, a blank, and its `DrawingCode`.
enum OwnIcons {
  /// The drawing of `assets/icons/NAME.svg`; empty when there is none of that name.
  static func drawing(of name: String) -> VectorPicture {
    let name = name + " "
    for line in text.parts(separatedBy: "\n") where line.begins(with: name) {
      return DrawingCode.drawing(of: Array(line.withoutFirst(name.utf8.count).utf8))
    }
    return VectorPicture()
  }
}
