internal import CLibc
internal import SwellCore

/// A catalog of GNU gettext (`swell.mo`), as msgfmt(1) writes it.
///
/// It is read here: gettext(3) translates nothing where the machine has no locale but `C.UTF-8` (since glibc 2.39).
struct Catalog {
  private let bytes: [UInt8]
  /// The number of texts, and where the tables with their places begin.
  private var count = 0
  private var (originals, translations) = (0, 0)

  /// Bytes; all words of a language have 3000 at most.
  private static let largestSize = 65_536

  /// The file at `path`, which has a NUL at the end; nil if it is no catalog.
  init?(path: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: Catalog.largestSize)
    let count = unsafe swell_read_file(path, &bytes, bytes.count)
    self.init(Array(bytes.prefix(max(0, count))))
  }

  /// - Parameter bytes: Of a file, which may be another one.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard number(at: 0) == 0x9504_12de, let count = number(at: 8), count <= bytes.count,
      let originals = number(at: 12), let translations = number(at: 16)
    else { return nil }
    (self.count, self.originals, self.translations) = (count, originals, translations)
  }

  /// nil where there is none.
  func translation(of text: String) -> String? {
    let original = Array(text.utf8)
    for index in 0..<count where self.text(at: originals + 8 * index) == original {
      return self.text(at: translations + 8 * index).map { String(bytes: $0) }
    }
    return nil
  }

  /// The text whose length and place stand there; nil where that is not in the file.
  private func text(at place: Int) -> [UInt8]? {
    guard let length = number(at: place), let start = number(at: place + 4), start <= bytes.count,
      length <= bytes.count - start
    else { return nil }
    return Array(bytes[start..<start + length])
  }

  /// 32 bits, the least significant first; nil beyond the end.
  private func number(at place: Int) -> Int? {
    guard place <= bytes.count - 4 else { return nil }
    return (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }
}
