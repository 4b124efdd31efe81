/// A media player at one moment, as MPRIS tells (org.mpris.MediaPlayer2.Player, version 2.2).
public struct PlayerReading: Equatable, Sendable {
  /// The bus name of the player.
  public var name: String
  /// The name that the player gives itself (`Identity`), as `String.plainText`; empty when the player does not tell.
  public var identity = ""
  /// The name of the desktop entry (`DesktopEntry`), such as `firefox`; empty when the player does not tell.
  public var desktopEntry = ""
  public var canSeek: Bool
  /// nil when the player does not tell the position.
  public var position: Duration?
  /// nil when the player does not tell the length, as for a live stream.
  public var length: Duration?
  /// Object path of the track; nil when the player has none, and can only be told how far to go.
  public var track: String?
  public var status = Status.stopped
  /// Title and artist of the track (xesam:title, xesam:artist), as `String.plainText`; empty when the player does not
  /// tell.
  public var title = ""
  public var artist = ""
  /// The player's volume; nil if it cannot be set.
  public var volume: Level?
  /// False only when the player says so (CanPlay, CanPause, CanGoNext, CanGoPrevious).
  public var (canPlay, canPause, canGoNext, canGoPrevious) = (true, true, true, true)
  /// False only when the player says so (CanControl); then the player takes no commands.
  public var canControl = true

  /// PlaybackStatus.
  public enum Status: String, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  public init(
    name: String, canSeek: Bool = false, position: Duration? = nil, length: Duration? = nil, track: String? = nil
  ) {
    self.name = name
    self.canSeek = canSeek
    self.position = position
    self.length = length
    self.track = track
  }

  /// The name of the player on panels.
  var label: String { identity.isEmpty ? shortName : identity }

  /// The name of the player in commands and in the configuration: `mpv` of `org.mpris.MediaPlayer2.mpv.instance7`, and
  /// the last part of a domain backwards, such as `Amberol` of `org.mpris.MediaPlayer2.io.bassi.Amberol`.
  public var shortName: String {
    var parts = Array(name.parts(separatedBy: ".").dropFirst(3))
    while parts.count > 1, parts[parts.count - 1].begins(with: "instance") { parts.removeLast() }
    return (parts.count > 2 ? parts.last : parts.first) ?? name
  }

  /// Whether the player says that it does not take the command.
  func denies(_ command: PlayerCommand) -> Bool {
    switch command {
    case .play: !canPlay
    case .pause: !canPause
    case .playPause: !canPlay && !canPause
    case .next: !canGoNext
    case .previous: !canGoPrevious
    case .stop: !canControl
    case .forward, .rewind: !canSeek
    }
  }

  /// How well the player suits a wish: of several players, the one whose rank comes last is meant, compared as lists.
  ///
  /// A player that can do what is wished comes before others, then a preferred player before others, then a player with
  /// something to play before an empty one, such as a browser without media or a phone's phantom. Commands are for the
  /// player that was used last. Seeks, volumes and a pause are for a player that plays, and then for the player that
  /// was used last.
  ///
  /// - Parameters:
  ///   - place: The result of `PlayerChoice.place`.
  ///   - lastUse: Greater for a player that was used later; 0: never used.
  public func rank(for wish: PlayerWish, place: Int = 0, lastUse: Int = 0) -> [Int] {
    let isEmpty = status != .playing && title.isEmpty && track == nil && length == nil
    let activity =
      switch status {
      case .playing: 2
      case .paused: 1
      case .stopped: 0
      }
    let order =
      switch wish {
      case .seek, .volume, .command(.pause): [activity, lastUse]
      case .reading, .command: [lastUse, activity]
      }
    return [suits(wish) ? 1 : 0, -place, isEmpty ? 0 : 1] + order
  }

  /// Whether the player says that it can do what is wished.
  public func suits(_ wish: PlayerWish) -> Bool {
    switch wish {
    case .reading: canControl
    case .seek: canSeek
    case .volume: volume != nil
    case .command(let command): !denies(command)
    }
  }

  /// The length, if the position is within: some players still tell the length of the track before, and the length of a
  /// live stream may be the length at its beginning.
  var end: Duration? {
    if let length, let position, position > length { nil } else { length }
  }

  /// The target of a drag over `share` of the monitor's width.
  ///
  /// The whole width is three minutes, or the whole track where that is shorter.
  public func target(dragged share: Double) -> SeekTarget {
    let width = min(end ?? PlayerReading.width, PlayerReading.width)
    // Drags may add up to any number: at most 31 years either way leave room for the sum with a position; NaN is the most.
    let way = max(-1e18, min(1e18, Double(width.nanoseconds) * share))
    let distance = limited(.nanoseconds(Int64(way)))
    guard let position, position + distance >= .zero else { return .distance(distance) }
    return .position(position + distance)
  }

  /// A distance that does not lead beyond the end of the track, where players go on to the next track. At the beginning
  /// of a track players stop by themselves (MPRIS, `Seek`), and some report only the position at which they began.
  public func limited(_ distance: Duration) -> Duration {
    guard distance > .zero, let end else { return distance }
    return min(distance, end - (position ?? .zero))
  }

  /// The distance to a target.
  public func distance(to target: SeekTarget) -> Duration {
    switch target {
    case .position(let target): target - (position ?? .zero)
    case .distance(let distance): distance
    }
  }

  /// `12:04`, or `+0:10` where the position is not known.
  func text(seekingTo target: SeekTarget) -> String {
    let distance = distance(to: target)
    return position.map { max(.zero, $0 + distance).clockText() } ?? distance.clockText(signed: true)
  }

  static let width = Duration.seconds(180)
}

extension Duration {
  /// `12:04` or `1:02:03`; a sign in front if `signed`: a minus is as wide as a plus, and a hyphen is not.
  func clockText(signed: Bool = false) -> String {
    let seconds = Int((nanoseconds.magnitude + 500_000_000) / 1_000_000_000)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let text = hours > 0 ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    return signed ? (nanoseconds < 0 ? "−" : "+") + text : text
  }
}
