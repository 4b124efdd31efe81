/// The tracks of the media players; finds news in new readings.
///
/// Starting or quitting a player is not news. A player that is between two tracks, or about to end, is waited for.
struct NowPlaying: Sendable {
  /// How long a player may have no title between two tracks, or before the first one.
  static let titleTime = Duration.seconds(2)
  /// How long a title without an artist may stand between two tracks that have one: browsers tell the title of the page
  /// for about a second, and other players the name of the file.
  static let artistTime = Duration.milliseconds(1500)
  /// How long a player must have stopped: the player may be about to end, or to begin another track.
  static let stopTime = Duration.milliseconds(300)
  /// How long a player may take to set its volume after its start.
  static let volumeTime = Duration.seconds(1)
  /// How long after a key or a command another track is its result.
  static let commandTime = Duration.seconds(3)
  /// More than anybody runs: one program may have any number of names on the bus.
  private static let most = 32

  private struct Player {
    /// The reading that was shown, or would have been.
    var known: PlayerReading
    /// The newest reading.
    var present: PlayerReading
    /// Since when `present` may only be a passing state; nil when `present` is `known`.
    var since: Instant?
    /// Until then, another volume comes from the start of the player.
    var settlesUntil: Instant
  }

  private var players: [Player] = []
  private var lastCommand: (command: PlayerCommand, until: Instant)?

  /// Somebody tells a player this now.
  mutating func told(_ command: PlayerCommand, at now: Instant) {
    lastCommand = (command, now + NowPlaying.commandTime)
  }

  /// Takes a reading; the first one of a player is never news.
  mutating func read(_ reading: PlayerReading, at now: Instant) -> HUDContent? {
    guard let index = players.firstIndex(where: { $0.known.name == reading.name }) else {
      if players.count == NowPlaying.most { players.removeFirst() }
      let settled = now + NowPlaying.volumeTime
      players.append(Player(known: reading, present: reading, settlesUntil: settled))
      return nil
    }
    players[index].present = reading
    players[index].since = players[index].since ?? now
    return patience(with: players[index]) == .zero ? settle(index, at: now) : nil
  }

  /// The new volume of a player, if it has changed; `read` takes the reading after that.
  func volume(of reading: PlayerReading, at now: Instant) -> Level? {
    guard let player = players.first(where: { $0.known.name == reading.name }), now >= player.settlesUntil,
      let old = player.present.volume, let new = reading.volume, old.percent != new.percent
    else { return nil }
    return new
  }

  /// The player of this bus name has gone.
  mutating func left(_ name: String) {
    players.removeAll { $0.known.name == name }
  }

  /// How long the state of a player may be a passing one.
  private func patience(with player: Player) -> Duration {
    let (known, present) = (player.known, player.present)
    let losesTitle = present.title.isEmpty && !known.title.isEmpty
    if present.status == .stopped, known.status != .stopped {
      let isWanted = lastCommand.map { $0.command == .stop && player.since ?? $0.until < $0.until } ?? false
      return losesTitle && !isWanted ? NowPlaying.titleTime : NowPlaying.stopTime
    }
    if losesTitle { return NowPlaying.titleTime }
    // The title of its first track is still to come.
    if present.title.isEmpty {
      return present.status != known.status && present.status == .playing ? NowPlaying.titleTime : .zero
    }
    let losesArtist = present.artist.isEmpty && !known.artist.isEmpty && present.title != known.title
    return losesArtist ? NowPlaying.artistTime : .zero
  }

  /// Takes the present state of a player for one that lasts.
  private mutating func settle(_ index: Int, at now: Instant) -> HUDContent? {
    let (old, new) = (players[index].known, players[index].present)
    players[index].since = nil
    players[index].known = new
    guard new.title.isEmpty else { return news(of: new, after: old, at: now) }
    (players[index].known.title, players[index].known.artist) = (old.title, old.artist)
    guard new.status != old.status else { return nil }
    // Without a title, only a player that goes on playing has another track than before.
    return NowPlaying.content(of: new.status == .playing ? new : players[index].known)
  }

  private func news(of reading: PlayerReading, after old: PlayerReading, at now: Instant) -> HUDContent? {
    let isOtherTrack = reading.title != old.title || reading.artist != old.artist
    guard reading.status != old.status || isOtherTrack && reading.status != .stopped else { return nil }
    var content = NowPlaying.content(of: reading)
    if isOtherTrack, let lastCommand, now < lastCommand.until {
      if lastCommand.command == .next { content.icon = .next }
      if lastCommand.command == .previous { content.icon = .previous }
    }
    return content
  }

  /// When `due(at:)` must be called next; nil: not before another reading.
  var deadline: Instant? { players.compactMap { end(of: $0) }.min() }

  private func end(of player: Player) -> Instant? {
    player.since.map { $0 + patience(with: player) }
  }

  /// The state that has turned out to last.
  mutating func due(at now: Instant) -> HUDContent? {
    for index in players.indices {
      guard let end = end(of: players[index]), now >= end else { continue }
      if let content = settle(index, at: now) { return content }
    }
    return nil
  }

  /// The icon of the state, title and artist; the name of the player for a track without a title.
  static func content(of player: PlayerReading) -> HUDContent {
    let icon: Icon =
      switch player.status {
      case .playing: .play
      case .paused: .pause
      case .stopped: .stop
      }
    let label = player.title.isEmpty ? player.label : player.title
    var content = HUDContent(kind: .player, icon: icon, label: ShortName.label(label))
    if !player.artist.isEmpty { content.detail = ShortName.label(player.artist) }
    return content
  }
}
