public import EventLoop
public import Logging
public import SwellCore

/// Controls the media players on the session bus (MPRIS 2.2). Nothing waits for a player.
@safe public final class Players {
  let connection: BusConnection
  let search: PlayerSearch
  let focusedKey: FocusedKey
  let seekCheck: SeekCheck
  /// How long a player has to answer a command.
  var commandTime = Duration.seconds(1)
  private var volumes: [OpenVolume] = []

  /// A volume that a player has not confirmed.
  private struct OpenVolume {
    let player: String
    /// The newest level that waits, and everybody who waits for it.
    var next: (level: Level, answers: [(Answer) -> Void])?
  }

  /// The connection to the bus is made at the first need.
  public init(on loop: EventLoop, log: Log) {
    connection = BusConnection(.session, on: loop, log: log)
    search = PlayerSearch(connection, on: loop)
    focusedKey = FocusedKey(connection, search, on: loop)
    seekCheck = SeekCheck(connection, on: loop)
  }

  /// The players that get commands, the preferred ones first.
  public var choice: PlayerChoice {
    get { search.choice }
    set { search.choice = newValue }
  }

  /// Whether there is a session bus.
  public var hasBus: Bool { connection.open() }

  /// Finds the player for a goal.
  ///
  /// - Parameter answer: Called once, within a second: with `.player`, or with `.unavailable(.silent)` if no player
  ///   answers.
  public func read(for goal: PlayerWish, _ answer: @escaping (Answer) -> Void) {
    search.find(for: goal, focused: search.focused) { [unowned(unsafe) self] in answer(unsafe found($0)) }
  }

  /// Finds the player of a program; otherwise like `read(for:)`.
  public func read(of program: FocusedProgram, for goal: PlayerWish, _ answer: @escaping (Answer) -> Void) {
    search.find(for: goal, focused: program, isOfFocused: true) { [unowned(unsafe) self] in answer(unsafe found($0)) }
  }

  private func found(_ player: PlayerReading?) -> Answer {
    player == nil && search.hasAsked ? .unavailable(.silent) : .player(player)
  }

  /// Finds a player, and sends the command of a media key to it.
  ///
  /// - Parameter focused: The program of the focused window. If a player belongs to it, a command is sent only if that
  ///   player does not act on the key by itself.
  /// - Parameter answer: Called once, within a second: with the `.player` that gets the command, with `.done` if the
  ///   focused program has a player, or with `.unavailable` if no player was found.
  public func control(_ command: PlayerCommand, focused: FocusedProgram?, answer: @escaping (Answer) -> Void) {
    if focused != nil { focusedKey.listen() }
    search.find(for: .command(command), focused: focused) { [unowned(unsafe) self] player in
      if let player { unsafe send(command, to: player) }
      answer(
        unsafe search.focusedPlayer != nil ? .done : player.map { .player($0) } ?? .unavailable(.silent))
    }
  }

  private func send(_ command: PlayerCommand, to player: PlayerReading) {
    search.last = player.name
    // The same distance as on the panel.
    let call = PlayerCalls.command(command, to: player.name, distance: command.target.map { player.limited($0) })
    if search.focusedPlayer == nil { connection.send(call) } else { focusedKey.send(call) }
  }

  /// Sends a command to a player.
  ///
  /// - Parameter answer: Called once, within a second: with `.done` or `.unavailable`.
  public func tell(_ name: String, _ command: PlayerCommand, answer: @escaping (Answer) -> Void) {
    ask(PlayerCalls.command(command, to: name), of: name, answer: answer)
  }

  /// Sets the volume of a player (the property `Volume`), which may differ from the volumes of its streams. Until the
  /// player has answered, the newest of later volumes waits.
  ///
  /// - Parameter answer: Called once, within a second, or two for a volume that waits: with `.done` or `.unavailable`.
  ///   Some players answer `.done` but do not change the volume.
  public func setVolume(of name: String, to level: Level, answer: @escaping (Answer) -> Void) {
    if let index = volumes.firstIndex(where: { $0.player == name }) {
      volumes[index].next = (level, (volumes[index].next?.answers ?? []) + [answer])
      return
    }
    volumes.append(OpenVolume(player: name))
    ask(PlayerCalls.setVolume(of: name, to: level), of: name) { [self] outcome in
      answer(outcome)
      let next = volumes.first { $0.player == name }?.next
      volumes.removeAll { $0.player == name }
      guard let next else { return }
      let pass: (Answer) -> Void = { outcome in for answer in next.answers { answer(outcome) } }
      if outcome == .done { setVolume(of: name, to: next.level, answer: pass) } else { pass(outcome) }
    }
  }

  /// Moves the position of a player. A player that ignores a new position gets the distance.
  ///
  /// - Parameter answer: Called once, within a second: with `.done` or `.unavailable`.
  public func seek(_ player: PlayerReading, to target: SeekTarget, answer: @escaping (Answer) -> Void) {
    guard case .position(let position) = target, let track = player.track else {
      return ask(PlayerCalls.seek(player.name, by: player.distance(to: target)), of: player.name, answer: answer)
    }
    ask(PlayerCalls.setPosition(of: player.name, to: position, in: track), of: player.name, answer: answer)
    seekCheck.begin(player, position)
  }

  private func ask(_ call: BusCall, of name: String, answer: @escaping (Answer) -> Void) {
    search.last = name
    let question = connection.ask(call, within: commandTime) { message in
      answer(message.isError ? .unavailable(message.isSilence ? .silent : .refused) : .done)
    }
    if question == nil { answer(.unavailable(.lost)) }
    connection.process()
  }
}
