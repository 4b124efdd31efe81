/// A media player at one moment, as MPRIS tells (org.mpris.MediaPlayer2.Player, version 2.2).
public struct PlayerReading: Equatable, Sendable {
  /// Its bus name.
  public var name: String
  public var canSeek: Bool
  public var position: Duration
  /// nil when the player does not tell it, as for a live stream.
  public var length: Duration?
  /// Object path of the track; nil when the player has none, and can only be told how far to go.
  public var track: String?
  public var status = Status.stopped
  /// Of the track (xesam:title, xesam:artist), as `String.plainText` has them; empty when the player does not tell.
  public var title = ""
  public var artist = ""
  /// False only when the player says so (CanPlay, CanPause, CanGoNext, CanGoPrevious, CanControl).
  public var (canPlay, canPause, canGoNext, canGoPrevious) = (true, true, true, true)

  /// PlaybackStatus.
  public enum Status: String, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  public init(
    name: String, canSeek: Bool = false, position: Duration = .zero, length: Duration? = nil, track: String? = nil
  ) {
    self.name = name
    self.canSeek = canSeek
    self.position = position
    self.length = length
    self.track = track
  }

  /// The name for people: `mpv` of `org.mpris.MediaPlayer2.mpv.instance7`.
  var shortName: String {
    let parts = name.parts(separatedBy: ".")
    return parts.count > 3 ? parts[3] : name
  }

  /// Whether the player says that it does not take the command.
  func denies(_ command: PlayerCommand) -> Bool {
    switch command {
    case .play: !canPlay
    case .pause: !canPause
    case .playPause: !canPlay && !canPause
    case .next: !canGoNext
    case .previous: !canGoPrevious
    case .stop: false
    }
  }

  /// The position after a drag over `share` of the monitor's width, within the track.
  ///
  /// The whole width is three minutes, or the whole track where that is shorter.
  public func target(dragged share: Double) -> Duration {
    let width = min(length ?? PlayerReading.width, PlayerReading.width)
    // Whatever drags add up to: 31 years either way, so that their sum with any position has room. Not a number is far.
    let way = max(-1e18, min(1e18, Double(width.nanoseconds) * share))
    return limited(position + .nanoseconds(Int64(way)))
  }

  /// `target` brought into the track.
  public func limited(_ target: Duration) -> Duration {
    max(.zero, length.map { min(target, $0) } ?? target)
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
