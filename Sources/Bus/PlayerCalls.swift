internal import SwellCore

/// The names, calls and match rules of MPRIS 2.2.
enum PlayerCalls {
  static let prefix = "org.mpris.MediaPlayer2."
  static let interface = "org.mpris.MediaPlayer2.Player"
  private static let path = "/org/mpris/MediaPlayer2"
  private static let propertyInterface = "org.freedesktop.DBus.Properties"

  /// Matches changes of properties of all players.
  static let changeRule =
    "type='signal',path='\(path)',interface='\(propertyInterface)',member='PropertiesChanged',arg0='\(interface)'"
  /// Matches players that appear, quit or are replaced.
  static let ownerRule =
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0namespace='org.mpris.MediaPlayer2'"
  /// Matches seeks, which change no property.
  static let seekRule = "type='signal',path='\(path)',interface='\(interface)',member='Seeked'"
  private static let orderInterface = "com.github.altdesktop.playerctld"
  /// Matches changes of the order of use that playerctld keeps.
  static let orderRule =
    "type='signal',path='\(path)',interface='\(propertyInterface)',member='PropertiesChanged',arg0='\(orderInterface)'"

  /// Asks for all properties of a player.
  static func properties(of name: String) -> BusCall {
    property(of: name, "GetAll", [.text(interface)])
  }

  /// Asks for the names that a player shows to users, among others (org.mpris.MediaPlayer2).
  static func names(of name: String) -> BusCall {
    property(of: name, "GetAll", [.text("org.mpris.MediaPlayer2")])
  }

  /// Asks playerctld for the names of all players, the last used one first.
  static func order(of name: String) -> BusCall {
    property(of: name, "Get", [.text(orderInterface), .text("PlayerNames")])
  }

  static func setVolume(of name: String, to level: Level) -> BusCall {
    property(of: name, "Set", [.text(interface), .text("Volume"), .variant(level.fraction)])
  }

  private static func property(of name: String, _ method: String, _ arguments: [BusCall.Argument]) -> BusCall {
    BusCall(service: name, path: path, interface: propertyInterface, method: method, arguments: arguments)
  }

  /// - Parameter distance: How far a command that seeks moves the player, if not as far as usual.
  static func command(_ command: PlayerCommand, to name: String, distance: Duration? = nil) -> BusCall {
    (distance ?? command.target).map { seek(name, by: $0) } ?? call(name, command.rawValue)
  }

  static func seek(_ name: String, by distance: Duration) -> BusCall {
    call(name, "Seek", [.int64(distance.nanoseconds / 1000)])
  }

  /// - Parameter track: The object path of the current track.
  static func setPosition(of name: String, to position: Duration, in track: String) -> BusCall {
    call(name, "SetPosition", [.path(track), .int64(position.nanoseconds / 1000)])
  }

  private static func call(_ name: String, _ method: String, _ arguments: [BusCall.Argument] = []) -> BusCall {
    BusCall(service: name, path: path, interface: interface, method: method, arguments: arguments)
  }
}
