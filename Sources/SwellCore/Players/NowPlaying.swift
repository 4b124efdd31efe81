/// What each media player plays, and what of a reading is news.
///
/// That a player comes or goes is none. A player that is between two tracks, or about to end, is waited for.
struct NowPlaying: Sendable {
  /// How long a player may have no title between two tracks: browsers have none for about a second.
  static let titleTime = Duration.seconds(2)
  /// How long a player must have stopped: it may be about to end, or to begin another track.
  static let stopTime = Duration.milliseconds(300)
  /// How long after a key or a command another track is its result.
  static let commandTime = Duration.seconds(3)
  /// More than anybody runs: one program may have any number of names on the bus.
  private static let most = 32

  private struct Player {
    /// What was shown, or would have been.
    var known: PlayerReading
    /// What may only be a passing state, since the first one of these.
    var passing: (reading: PlayerReading, since: Instant)?
  }

  private var players: [Player] = []
  private var last: (command: PlayerCommand, until: Instant)?

  /// Somebody tells a player this now.
  mutating func told(_ command: PlayerCommand, at now: Instant) {
    last = (command, now + NowPlaying.commandTime)
  }

  /// Takes a reading; the first one of a player is never news.
  mutating func read(_ reading: PlayerReading, at now: Instant) -> HUDContent? {
    guard let index = players.firstIndex(where: { $0.known.name == reading.name }) else {
      if players.count == NowPlaying.most { players.removeFirst() }
      players.append(Player(known: reading))
      return nil
    }
    let since = players[index].passing?.since ?? now
    guard patience(with: reading, after: players[index].known, since: since) == nil else {
      players[index].passing = (reading, since)
      return nil
    }
    let old = players[index].known
    players[index] = Player(known: reading)
    return news(of: reading, after: old, at: now)
  }

  /// The player of this bus name has gone.
  mutating func left(_ name: String) {
    players.removeAll { $0.known.name == name }
  }

  /// How long this state may be a passing one; nil for a lasting one.
  private func patience(
    with reading: PlayerReading, after known: PlayerReading, since: Instant
  ) -> Duration? {
    let losesTitle = reading.title.isEmpty && !known.title.isEmpty
    if reading.status == .stopped {
      if known.status == .stopped { return losesTitle ? NowPlaying.titleTime : nil }
      let isWanted = last.map { $0.command == .stop && since < $0.until } ?? false
      return losesTitle && !isWanted ? NowPlaying.titleTime : NowPlaying.stopTime
    }
    if losesTitle { return NowPlaying.titleTime }
    // The title of its first track is still to come.
    let begins = reading.status == .playing && known.status != .playing
    return reading.title.isEmpty && begins ? NowPlaying.titleTime : nil
  }

  private func news(of reading: PlayerReading, after old: PlayerReading, at now: Instant) -> HUDContent? {
    let isOtherTrack = !reading.title.isEmpty && (reading.title != old.title || reading.artist != old.artist)
    guard reading.status != old.status || isOtherTrack && reading.status != .stopped else { return nil }
    var content = NowPlaying.content(of: reading)
    if isOtherTrack, let last, now < last.until {
      if last.command == .next { content.icon = .next }
      if last.command == .previous { content.icon = .previous }
    }
    return content
  }

  /// When `due(at:)` must be called next; nil: not before another reading.
  var deadline: Instant? {
    var earliest: Instant?
    for player in players {
      guard let end = end(of: player) else { continue }
      earliest = earliest.map { min($0, end) } ?? end
    }
    return earliest
  }

  private func end(of player: Player) -> Instant? {
    guard let (reading, since) = player.passing else { return nil }
    return since + (patience(with: reading, after: player.known, since: since) ?? .zero)
  }

  /// What has turned out to last.
  mutating func due(at now: Instant) -> HUDContent? {
    for index in players.indices {
      guard let end = end(of: players[index]), now >= end, var reading = players[index].passing?.reading else {
        continue
      }
      let old = players[index].known
      var content: HUDContent?
      // Without a title, only what goes on playing is another track than before.
      if reading.status == .playing { content = NowPlaying.content(of: reading) }
      if reading.title.isEmpty { (reading.title, reading.artist) = (old.title, old.artist) }
      players[index] = Player(known: reading)
      if reading.status != old.status { return content ?? NowPlaying.content(of: reading) }
    }
    return nil
  }

  /// The icon of the state, title and artist; the name of the player where it has no title.
  static func content(of player: PlayerReading) -> HUDContent {
    let icon: Icon =
      switch player.status {
      case .playing: .play
      case .paused: .pause
      case .stopped: .stop
      }
    let label = player.title.isEmpty ? player.shortName : player.title
    var content = HUDContent(kind: .player, icon: icon, label: ShortName.label(label))
    if !player.artist.isEmpty { content.detail = ShortName.label(player.artist) }
    return content
  }
}
