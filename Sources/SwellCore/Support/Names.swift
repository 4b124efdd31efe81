extension [String] {
  /// Separated by commas.
  public var list: String { joined(separator: ", ") }

  /// `no output 'x'; available: speakers, tv`
  func absence(of what: String) -> String {
    "no \(what)" + (isEmpty ? "" : "; available: \(list)")
  }
}

extension String {
  /// With a capital at its beginning.
  public var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
