internal import SwellCore

/// The properties of a player: the answer to `GetAll` of org.mpris.MediaPlayer2.Player (MPRIS 2.2).
///
/// Players make mistakes: a missing value, or one of a wrong type, is nil.
struct PlayerProperties {
  private(set) var reading: PlayerReading

  /// In µs: 142 years. Players may report any number, and a `Duration` in nanoseconds has room for 292 years.
  private static let latest: Int64 = 1 << 52

  /// nil when the answer is an error.
  init?(_ message: BusMessage, of name: String) {
    guard !message.isError else { return nil }
    var player = PlayerReading(name: name)
    var (position, length): (Int64?, Int64) = (nil, 0)
    message.eachEntry { key in
      switch key {
      case "PlaybackStatus": player.status = message.value()?.text.flatMap { .init(rawValue: $0) } ?? .stopped
      case "CanSeek": player.canSeek = message.value()?.truth == true
      case "CanPlay": player.canPlay = message.value()?.truth != false
      case "CanPause": player.canPause = message.value()?.truth != false
      case "CanGoNext": player.canGoNext = message.value()?.truth != false
      case "CanGoPrevious": player.canGoPrevious = message.value()?.truth != false
      case "CanControl": player.canControl = message.value()?.truth != false
      case "Volume": player.volume = message.value()?.real.flatMap { $0.isFinite ? Level($0) : nil }
      case "Position": position = message.value()?.number
      case "Metadata":
        message.eachEntryOfVariant { key in
          switch key {
          case "mpris:length": length = message.value()?.number ?? 0
          case "mpris:trackid": player.track = message.value()?.text.flatMap(PlayerProperties.track)
          case "xesam:title": player.title = message.texts().plainText
          case "xesam:artist": player.artist = message.texts().plainText
          default: break
          }
        }
      default: break
      }
    }
    if !player.canControl {
      (player.volume, player.canSeek) = (nil, false)
      (player.canPlay, player.canPause, player.canGoNext, player.canGoPrevious) = (false, false, false, false)
    }
    // Some players that do not know it say 0 all the time.
    if let position, position != 0 || player.status != .playing {
      player.position = PlayerProperties.duration(position)
    }
    if length > 0 { player.length = PlayerProperties.duration(length) }
    reading = player
  }

  enum Change {
    /// Of what plays.
    case plays
    /// Of something else that Swell reads.
    case other
  }

  /// What has changed, by a signal PropertiesChanged; nil for a change that means nothing to Swell.
  static func change(by message: BusMessage) -> Change? {
    guard message.value()?.text == PlayerCalls.interface else { return nil }
    var change: Change?
    func consider(_ name: String) {
      if name == "PlaybackStatus" || name == "Metadata" {
        change = .plays
      } else if name == "Volume" || name.begins(with: "Can") {
        change = change ?? .other
      }
    }
    message.eachEntry(consider)
    message.eachText(consider)
    return change
  }

  private static func duration(_ microseconds: Int64) -> Duration {
    .microseconds(min(max(0, microseconds), latest))
  }

  /// A track in which positions can be set. Some players send a text that is not an object path, and the specification
  /// has a special path for "no track".
  static func track(_ text: String) -> String? {
    BusCall.isPath(text) && !text.ends(with: "/TrackList/NoTrack") ? text : nil
  }
}
