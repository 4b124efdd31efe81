/// The lines that `swell player` prints.
extension PlayerReading {
  /// `mpv playing: Artist - Title`
  var text: PlainText {
    var text: PlainText = "\(shortName) \(status.rawValue.lowercasedASCII)"
    if !artist.isEmpty || !title.isEmpty { text += ": " }
    return text + "\(artist)\(artist.isEmpty || title.isEmpty ? "" : " - ")\(title)\n"
  }

  /// One line of JSON; members are only ever added.
  var json: PlainText {
    JSON.object([
      ("player", JSON(name)),
      ("state", JSON(status.rawValue.lowercasedASCII)),
      ("artist", JSON(artist)),
      ("title", JSON(title)),
    ]).line
  }
}

extension PlayerCommand {
  /// The word of `swell player`.
  init?(word: String) {
    switch word {
    case "play": self = .play
    case "pause": self = .pause
    case "toggle": self = .playPause
    case "next": self = .next
    case "previous": self = .previous
    case "stop": self = .stop
    default: return nil
    }
  }

  /// The state after the command, where that state is certain.
  var result: PlayerReading.Status? {
    switch self {
    case .play: .playing
    case .pause: .paused
    case .stop: .stopped
    case .playPause, .next, .previous, .forward, .rewind: nil
    }
  }
}
