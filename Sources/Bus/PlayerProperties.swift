internal import SwellCore

/// The properties of a player: the answer to `GetAll` of org.mpris.MediaPlayer2.Player (MPRIS 2.2).
///
/// Players make mistakes: a missing value, or one of a wrong type, is nil.
struct PlayerProperties {
  private(set) var isPlaying = false
  private(set) var reading: PlayerReading

  /// In µs: 142 years. Players may report any number, and a `Duration` in nanoseconds has room for 292 years.
  private static let latest: Int64 = 1 << 52

  /// nil when the answer is an error.
  init?(_ message: BusMessage, of name: String) {
    guard !message.isError else { return nil }
    var (isPlaying, canSeek) = (false, false)
    var (position, length): (Int64, Int64) = (0, 0)
    var track: String?
    message.eachEntry { key in
      switch key {
      case "PlaybackStatus": isPlaying = message.value()?.text == "Playing"
      case "CanSeek": canSeek = message.value()?.truth == true
      case "Position": position = message.value()?.number ?? 0
      case "Metadata":
        message.eachEntryOfVariant { key in
          switch key {
          case "mpris:length": length = message.value()?.number ?? 0
          case "mpris:trackid": track = message.value()?.text
          default: break
          }
        }
      default: break
      }
    }
    self.isPlaying = isPlaying
    reading = PlayerReading(
      name: name, canSeek: canSeek, position: PlayerProperties.duration(position),
      length: length > 0 ? PlayerProperties.duration(length) : nil, track: track.flatMap(PlayerProperties.track))
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
