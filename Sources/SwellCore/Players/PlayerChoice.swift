/// The media players that Swell uses, the preferred ones first: `spotify, *, !firefox`.
public struct PlayerChoice: Equatable, Sendable {
  /// The names in lower case, the preferred one first; `*` stands for all players without a name here.
  private var names = ["*"]
  /// The names of players that are left alone.
  private var ignored: [String] = []

  public init() {}

  /// - Parameter text: As in the configuration.
  /// - Returns: nil for a text with an empty name, or without any player.
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

  /// A player is called by its name on the bus, or by the name of its desktop entry: extensions of browsers have other
  /// names on the bus.
  ///
  /// - Returns: 0 for the most preferred players; nil for a player that is left alone.
  public func place(of player: PlayerReading) -> Int? {
    let end = player.name.lowercasedASCII.parts(separatedBy: ".").dropFirst(3).joined(separator: ".")
    let entry = player.desktopEntry.lowercasedASCII
    let names = [player.shortName.lowercasedASCII, end, entry, entry.parts(separatedBy: ".").last ?? ""]
    func isCalled(_ name: String) -> Bool { names.contains(name) || end.begins(with: name + ".") }
    guard !ignored.contains(where: isCalled) else { return nil }
    return self.names.firstIndex(where: isCalled) ?? self.names.firstIndex(of: "*")
  }
}
