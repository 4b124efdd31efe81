/// Which media players are meant, and which of several is preferred: `spotify, *, !firefox`.
public struct PlayerChoice: Equatable, Sendable {
  /// In lower case, the preferred one first; `*` stands for all that have no name here.
  private var names = ["*"]
  /// Those that are left alone.
  private var ignored: [String] = []

  public init() {}

  /// - Parameter text: As in the configuration.
  /// - Returns: nil for a text with an empty name, and for one that leaves all of them alone.
  public init?(_ text: String) {
    names = []
    for entry in text.lowercasedASCII.trimmedParts(separatedBy: ",") {
      let isIgnored = entry.begins(with: "!")
      let name = isIgnored ? entry.withoutFirst(1).trimmedASCII : entry
      guard !name.isEmpty, !isIgnored || name != "*" else { return nil }
      if isIgnored { ignored.append(name) } else { names.append(name) }
    }
    if names.isEmpty { names = ["*"] }
  }

  /// A player is called by its name on the bus, or by that of its desktop entry: browsers have their extensions tell of
  /// them under other names.
  ///
  /// - Returns: The lower, the better; nil for a player that is left alone.
  public func place(of player: PlayerReading) -> Int? {
    let end = player.name.lowercasedASCII.parts(separatedBy: ".").dropFirst(3).joined(separator: ".")
    let entry = player.desktopEntry.lowercasedASCII
    let names = [player.shortName.lowercasedASCII, end, entry, entry.parts(separatedBy: ".").last ?? ""]
    func isCalled(_ name: String) -> Bool { names.contains(name) || end.begins(with: name + ".") }
    guard !ignored.contains(where: isCalled) else { return nil }
    return self.names.firstIndex(where: isCalled) ?? self.names.firstIndex(of: "*")
  }
}
