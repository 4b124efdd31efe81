extension [String] {
  /// The names, separated by commas.
  public var list: String { joined(separator: ", ") }

  /// `no output 'x'; available: speakers, tv`
  func absence(of what: String) -> String {
    "no \(what)" + (isEmpty ? "" : "; available: \(list)")
  }
}

extension String {
  /// The text with a capital at its beginning.
  public var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The text as one word of a command that people copy into a shell.
  public var shellWord: String {
    let isPlain = bytes.allSatisfy { byte in
      let letter = byte | 0x20
      return letter >= 0x61 && letter <= 0x7a || byte >= 0x2b && byte <= 0x3a && byte != 0x3b || byte == 0x5f
    }
    return isPlain && !isEmpty ? self : "'" + parts(separatedBy: "'").joined(separator: "'\\''") + "'"
  }
}
