extension UInt8 {
  /// A blank, a tab, or the carriage return of a CR LF.
  public var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0d }
}

/// Operations on text as bytes, for words that are ASCII by their specification: the bytes of a text count, and not the
/// looks of its letters.
extension String {
  /// The text of bytes in UTF-8, repaired where the bytes are not UTF-8.
  public init(bytes: ArraySlice<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
  }

  public init(bytes: [UInt8]) {
    self.init(bytes: bytes[...])
  }

  /// The text in UTF-8.
  public var bytes: [UInt8] { Array(utf8) }

  /// The Unicode scalars of the text.
  public var scalars: [UInt32] { unicodeScalars.map { $0.value } }

  /// The parts between separators, including empty ones.
  public func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    let (bytes, separator) = (self.bytes, UInt8(truncatingIfNeeded: separator.value))
    var (parts, start): ([String], Int) = ([], 0)
    for index in 0...bytes.count where index == bytes.count || bytes[index] == separator {
      parts.append(String(bytes: bytes[start..<index]))
      start = index + 1
    }
    return parts
  }

  /// The parts without blanks at their ends.
  public func trimmedParts(separatedBy separator: Unicode.Scalar) -> [String] {
    parts(separatedBy: separator).map { $0.trimmedASCII }
  }

  /// Whether the text's first bytes are those of `start`.
  public func begins(with start: String) -> Bool { bytes.starts(with: start.bytes) }

  /// Whether the text's last bytes are those of `end`.
  public func ends(with end: String) -> Bool {
    let excess = utf8.count - end.utf8.count
    return excess >= 0 && withoutFirst(excess) == end
  }

  /// The text without its first `count` bytes.
  public func withoutFirst(_ count: Int) -> String {
    String(bytes: bytes.dropFirst(count))
  }

  /// The text without control characters and invisible marks: text from other programs must neither forge a line, nor
  /// control a terminal, nor turn what follows it.
  public var withoutControls: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 > 0x7e }) else { return self }
    var plain = ""
    for scalar in unicodeScalars {
      plain.unicodeScalars.append(scalar.isControl || scalar.isInvisible ? "\u{fffd}" : scalar)
    }
    return plain
  }

  /// One line of at most 200 characters, from text of another program: without control characters and invisible marks.
  public var plainText: String {
    var (plain, length, read): ([UInt8], Int, Int) = ([], 0, 0)
    for scalar in unicodeScalars {
      if length == 200 || read == 2000 { break }
      read += 1
      if scalar.isInvisible { continue }
      if scalar.isControl || scalar.value == 0x20 || scalar.value == 0xa0 {
        guard let last = plain.last, last != UInt8(ascii: " ") else { continue }
        plain.append(UInt8(ascii: " "))
      } else {
        plain += String(scalar).bytes
      }
      length += 1
    }
    return String(bytes: plain).trimmedASCII
  }

  /// The text without blanks at both ends.
  public var trimmedASCII: String { String(bytes: bytes[...].trimmed) }

  /// The text with the letters A to Z in lower case.
  public var lowercasedASCII: String {
    let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return String(bytes: bytes.map { upper.contains($0) ? $0 | 0x20 : $0 })
  }

  /// The text with the letters a to z in upper case.
  public var uppercasedASCII: String {
    let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
    return String(bytes: bytes.map { lower.contains($0) ? $0 & 0xdf : $0 })
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks at both ends.
  var trimmed: ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !$0.isBlank }) else { return [] }
    return self[...last].drop { $0.isBlank }
  }
}

extension Unicode.Scalar {
  /// Control characters (C0, C1) and ends of lines.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Soft hyphen; marks, embeddings and isolates of the bidirectional algorithm (UAX #9); zero-width blanks.
  var isInvisible: Bool {
    switch value {
    case 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x202a...0x202e, 0x2060...0x206f, 0xfeff: true
    default: false
    }
  }
}
