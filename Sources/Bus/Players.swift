public import EventLoop
public import Logging
public import SwellCore

/// Controls the media players on the session bus (MPRIS 2.2), and reports what they play. Nothing waits for a player.
@safe public final class Players {
  let connection: BusConnection
  private(set) lazy var list = PlayerList(connection, on: loop) { [unowned(unsafe) self] in unsafe heard($0) }
  private(set) lazy var focusedKey = FocusedKey(connection, list, on: loop)
  let seekCheck: SeekCheck
  /// The players that get commands, the preferred ones first.
  public var choice = PlayerChoice()
  /// How long a player has to answer a command.
  var commandTime = Duration.seconds(1)
  private let loop: EventLoop
  private let emit: (Event) -> Void
  private var isReporting = false
  private var volumes: [OpenVolume] = []

  /// A volume that a player has not confirmed.
  private struct OpenVolume {
    let player: String
    /// The newest level that waits, and everybody who waits for it.
    var next: (level: Level, answers: [(Answer) -> Void])?
  }

  /// The connection to the bus is made at the first need.
  ///
  /// - Parameter emit: Receives `.player` and `.playerLeft`.
  public init(on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void = { _ in }) {
    (self.loop, self.emit) = (loop, emit)
    connection = BusConnection(.session, on: loop, log: log)
    seekCheck = SeekCheck(connection, on: loop)
  }

  /// Whether there is a session bus.
  public var hasBus: Bool { connection.open() }

  /// Begins to notice which player is used last.
  public func follow() { list.follow() }

  /// Starts to report all players, now and after each change, or stops.
  public func report(_ isOn: Bool) {
    guard isOn != isReporting else { return }
    isReporting = isOn
    guard isOn else {
      for player in list.players { emit(.playerLeft(player.name)) }
      return
    }
    follow()
    for reading in list.players.compactMap({ $0.reading }) { emit(.player(reading)) }
  }

  private func heard(_ news: PlayerList.News) {
    switch news {
    case .sign(let owner): focusedKey.heard(owner)
    case .read(let reading): if isReporting { emit(.player(reading)) }
    case .left(let name): if isReporting { emit(.playerLeft(name)) }
    }
  }

  // MARK: which player

  /// Finds the player for a goal.
  ///
  /// - Parameter program: The program that the player belongs to; nil: any program.
  /// - Parameter answer: Called once, within two seconds: with `.player`, or with `.unavailable`: `.silent` if no player
  ///   answers, `.lost` without a session bus.
  public func read(
    of program: FocusedProgram? = nil, for goal: PlayerWish, _ answer: @escaping (Answer) -> Void
  ) {
    list.whenKnown { [unowned(unsafe) self] in
      guard let player = unsafe best(for: goal, of: program) else { return answer(unsafe absence) }
      unsafe list.read(player, within: commandTime) { reading in
        answer(reading.map { .player($0) } ?? .unavailable(.silent))
      }
    }
  }

  private func best(for goal: PlayerWish, of program: FocusedProgram? = nil) -> FollowedPlayer? {
    var best: (player: FollowedPlayer, rank: [Int])?
    // In the order of their names.
    for player in list.players where program.map({ player.belongs(to: $0) }) ?? true {
      guard let reading = player.reading, let place = choice.place(of: reading) else { continue }
      let rank = reading.rank(for: goal, place: place, lastUse: list.lastUse(of: player))
      if best.map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true { best = (player, rank) }
    }
    return best?.player
  }

  private var absence: Answer {
    guard hasBus else { return .unavailable(.lost) }
    return list.players.isEmpty || list.players.contains { $0.reading != nil } ? .player(nil) : .unavailable(.silent)
  }

  /// Finds a player, and sends the command of a media key to it.
  ///
  /// - Parameter focused: The program of the focused window. If a player belongs to it, a command is sent only if that
  ///   player does not act on the key by itself.
  /// - Parameter answer: Called once, within a second: with the `.player` that gets the command, with `.done` if the
  ///   focused program has a player, or with `.unavailable` if no player was found.
  public func control(_ command: PlayerCommand, focused: FocusedProgram?, answer: @escaping (Answer) -> Void) {
    if focused != nil { focusedKey.listen() }
    // It may quit because of the key.
    let known = player(of: focused)
    list.whenKnown { [unowned(unsafe) self] in
      let focusedPlayer = unsafe known ?? player(of: focused)
      let send: (PlayerReading?) -> Void = { reading in
        if let reading, reading.canControl { unsafe self.send(command, to: reading, unlessActs: focusedPlayer) }
        let told = reading.flatMap { $0.canControl ? $0 : nil }
        answer(focusedPlayer != nil ? .done : told.map { .player($0) } ?? .unavailable(.silent))
      }
      let player = unsafe best(for: .command(command))
      // Of the position a player tells only when it is asked.
      guard command.target != nil, let player else { return send(player?.reading) }
      unsafe list.read(player, within: commandTime, answer: send)
    }
  }

  private func player(of program: FocusedProgram?) -> FollowedPlayer? {
    program.flatMap { program in list.players.first { $0.belongs(to: program) } }
  }

  private func send(_ command: PlayerCommand, to player: PlayerReading, unlessActs focused: FollowedPlayer?) {
    list.use(player.name)
    // The same distance as on the panel.
    let call = PlayerCalls.command(command, to: player.name, distance: command.target.map { player.limited($0) })
    if let focused { focusedKey.send(call, unlessActs: focused) } else { connection.send(call) }
    connection.process()
  }

  // MARK: one player

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
    list.use(name)
    let question = connection.ask(call, within: commandTime) { message in
      answer(message.isError ? .unavailable(message.isSilence ? .silent : .refused) : .done)
    }
    if question == nil { answer(.unavailable(.lost)) }
    connection.process()
  }
}
