/// Operations on text as bytes, for words that are ASCII by their specification: they need no Unicode tables.
extension String {
  /// The parts between separators, empty ones among them.
  @inline(never) public func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    let separator = UInt8(truncatingIfNeeded: separator.value)
    return utf8.split(separator: separator, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether the text's first bytes are those of `start`.
  @inline(never) public func begins(with start: String) -> Bool {
    var bytes = utf8.makeIterator()
    for byte in start.utf8 where bytes.next() != byte { return false }
    return true
  }

  /// Whether the text's last bytes are those of `end`.
  @inline(never) public func ends(with end: String) -> Bool {
    let excess = utf8.count - end.utf8.count
    return excess >= 0 && withoutFirst(excess) == end
  }

  /// The text without its first `count` bytes.
  @inline(never) public func withoutFirst(_ count: Int) -> String {
    String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }

  /// The text without control characters: text of other programs must neither forge a line nor control a terminal.
  @inline(never) public var withoutControls: String {
    var plain = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      plain.append(isControl ? "\u{fffd}" : scalar)
    }
    return String(plain)
  }

  /// One line of at most 200 characters for people, from a text of which nothing is known: without control characters
  /// and without marks that nobody sees, such as those that turn the direction of all that follows.
  @inline(never) public var plainText: String {
    var plain = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(2000) where plain.count < 200 {
      switch scalar.value {
      // Controls and separators of lines.
      case 0...0x20, 0x7f...0xa0, 0x2028, 0x2029: if plain.last.map({ $0 != " " }) ?? false { plain.append(" ") }
      // Soft hyphen; marks, embeddings and isolates of the bidirectional algorithm (UAX #9); blanks without a width.
      case 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x202a...0x202e, 0x2060...0x206f, 0xfeff: break
      default: plain.append(scalar)
      }
    }
    return String(plain).trimmedASCII
  }

  /// The text without blanks at both ends.
  @inline(never) public var trimmedASCII: String {
    var bytes = ArraySlice(utf8)
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with the letters A to Z in lower case.
  @inline(never) public var lowercasedASCII: String {
    let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return String(decoding: utf8.map { upper.contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
