extension [String] {
  /// Separated by commas.
  public var list: String { joined(separator: ", ") }

  /// Those whose bit is set; that of the first is 1.
  func chosen(by bits: Int) -> [String] {
    var names: [String] = []
    for (index, name) in enumerated() where bits >> index & 1 != 0 { names.append(name) }
    return names
  }

  /// `no output 'x'; available: speakers, tv`
  func absence(of what: String) -> String {
    "no \(what)" + (isEmpty ? "" : "; available: \(list)")
  }
}

extension String {
  /// With a capital at its beginning.
  public var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
