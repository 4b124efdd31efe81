internal import CSystemd
public import EventLoop
public import SwellCore

/// The media players on the session bus (MPRIS 2.2).
///
/// The one that plays is meant, or else the one that was last told something, or else the first. Nothing waits for a
/// player: the display goes on while one is slow.
@safe public final class Players {
  private static let prefix = "org.mpris.MediaPlayer2."
  private static let path = "/org/mpris/MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"

  /// In µs: 142 years. Players may say anything, and a `Duration` in nanoseconds holds 292 years.
  fileprivate static let latest: Int64 = 1 << 52

  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var last: String?
  /// What to do with the player once it is known.
  private var wishes: [Wish] = []
  private var readings: [(reading: PlayerReading, isPlaying: Bool)] = []
  private var awaited = 0
  /// Counts the rounds of questions: an answer that comes after the end of its round counts for no other.
  private var round = 0

  private enum Wish {
    case read
    case control(PlayerCommand, focused: Int?)
  }

  /// - Parameter emit: Receives `.player`.
  public init(on loop: EventLoop, emit: @escaping (Event) -> Void) {
    connection = BusConnection(.session, on: loop)
    self.emit = emit
    // Not retained: the connection is this object's own.
    let this = unsafe Unmanaged.passUnretained(self)
    connection.onLost = { unsafe this.takeUnretainedValue().chosen() }
  }

  /// Tells the player what a transport key says.
  ///
  /// - Parameter focused: The process of the focused window. A player that has the focus got the key itself.
  public func control(_ command: PlayerCommand, focused: Int?) {
    find(for: .control(command, focused: focused))
  }

  /// Whether there is a session bus to find players on.
  public var hasBus: Bool { unsafe connection.open() != nil }

  /// Emits `.player` with where the player is, or with nil if there is none.
  public func read() {
    find(for: .read)
  }

  /// Moves the player to `position`.
  public func seek(_ player: PlayerReading, to position: Duration) {
    guard let bus = unsafe connection.open() else { return }
    last = player.name
    let target = position.nanoseconds / 1000
    if let track = player.track {
      _ = unsafe swell_set_position(bus, player.name, track, target)
    } else {
      _ = unsafe swell_seek(bus, player.name, target - player.position.nanoseconds / 1000)
    }
    connection.process()
  }

  private func find(for wish: Wish) {
    wishes.append(wish)
    guard wishes.count == 1 else { return }
    (readings, awaited) = ([], 0)
    round += 1
    // Not retained: the connection, whose callbacks these are, is this object's own.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard let bus = unsafe connection.open(),
      unsafe swell_ask_names(
        bus,
        { message, this, _ in
          unsafe Unmanaged<Players>.fromOpaque(this!).takeUnretainedValue().receivedNames(message)
          return 0
        }, this) >= 0
    else { return chosen() }
    connection.process()
  }

  private func receivedNames(_ message: OpaquePointer?) {
    guard let bus = unsafe connection.open(), unsafe sd_bus_message_enter_container(message, 97, "s") > 0 else {  // 'a'
      return chosen()
    }
    while let name = unsafe swell_next_name(message) {
      let name = unsafe String(cString: name)
      guard name.begins(with: Players.prefix) else { continue }
      // Retained by the request, released by its answer.
      let answer = unsafe Unmanaged.passRetained(PlayerAnswer(self, name, round)).toOpaque()
      let result = unsafe swell_ask_player(
        bus, name,
        { message, answer, _ in
          unsafe Unmanaged<PlayerAnswer>.fromOpaque(answer!).takeRetainedValue().received(message)
          return 0
        }, answer)
      if result >= 0 { awaited += 1 } else { unsafe Unmanaged<PlayerAnswer>.fromOpaque(answer).release() }
    }
    if awaited == 0 { chosen() }
  }

  fileprivate func received(_ reading: PlayerReading?, isPlaying: Bool, round: Int) {
    guard round == self.round else { return }
    awaited -= 1
    if let reading { readings.append((reading, isPlaying)) }
    // One that plays need not wait for those that do not answer.
    if isPlaying || awaited == 0 { chosen() }
  }

  private func chosen() {
    let wishes = self.wishes
    self.wishes = []
    guard !wishes.isEmpty else { return }
    let player =
      readings.first { $0.isPlaying } ?? readings.first { $0.reading.name == last } ?? readings.first
    for wish in wishes {
      guard case .control(let command, let focused) = wish else {
        emit(.player(player?.reading))
        continue
      }
      guard let player, let bus = unsafe connection.open() else { continue }
      last = player.reading.name
      if let focused, unsafe swell_name_process(bus, player.reading.name) == Int32(focused) { continue }
      _ = unsafe swell_call(bus, player.reading.name, Players.path, Players.interface, command.rawValue, nil, nil)
    }
  }
}

/// Waits for what a player tells of itself.
private final class PlayerAnswer {
  private let players: Players
  private let name: String
  private let round: Int

  init(_ players: Players, _ name: String, _ round: Int) {
    self.players = players
    self.name = name
    self.round = round
  }

  func received(_ message: OpaquePointer?) {
    var player = swell_player()
    guard unsafe sd_bus_message_is_method_error(message, nil) == 0, unsafe swell_read_player(message, &player) >= 0
    else { return players.received(nil, isPlaying: false, round: round) }
    let track = unsafe String(cString: swell_track(&player))
    // The specification's own name for "no track" cannot be sought in.
    let isTrack = !track.isEmpty && !track.ends(with: "/TrackList/NoTrack")
    let reading = PlayerReading(
      name: name, canSeek: player.can_seek != 0, position: .microseconds(min(max(0, player.position), Players.latest)),
      length: player.length > 0 ? .microseconds(min(player.length, Players.latest)) : nil, track: isTrack ? track : nil)
    players.received(reading, isPlaying: player.is_playing != 0, round: round)
  }
}
