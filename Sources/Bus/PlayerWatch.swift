public import SwellCore

/// Reports what the media players on the session bus play: after each change of PlaybackStatus or Metadata, and of Volume
/// where that is wanted, all properties of that player are read (MPRIS 2.2). While it is off, there are no matches on the bus.
@safe public final class PlayerWatch {
  /// playerctld(1), which repeats what other players say.
  private static let echo = PlayerCalls.prefix + "playerctld"
  /// More than anybody runs: one program may have any number of names on the bus.
  private static let most = 32

  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var subscription: BusSubscription?
  private var owners, changes: BusMatch?
  private var names: BusQuestion?
  private var players: [FollowedPlayer] = []
  private var hasVolumes = false

  /// Does nothing yet.
  ///
  /// - Parameters:
  ///   - players: On whose connection the players are followed.
  ///   - emit: Receives `.player` and `.playerLeft`.
  public init(_ players: Players, emit: @escaping (Event) -> Void) {
    connection = players.connection
    self.emit = emit
  }

  deinit {
    if let subscription { connection.leave(subscription) }
    names?.cancel()
  }

  /// Starts to report all players, now and after each change, or stops.
  ///
  /// - Parameter volumes: Whether a change of the volume counts.
  public func follow(_ isOn: Bool, volumes: Bool = false) {
    hasVolumes = volumes
    guard isOn != (subscription != nil) else { return }
    if let subscription {
      connection.leave(subscription)
      self.subscription = nil
      end()
      return
    }
    let new = BusSubscription(
      begin: { [unowned(unsafe) self] in unsafe begin() }, end: { [unowned(unsafe) self] in unsafe end() })
    subscription = new
    connection.follow(new)
  }

  private func begin() {
    owners = connection.match(PlayerCalls.ownerRule) { [unowned(unsafe) self] in unsafe ownerChanged($0) }
    changes = connection.match(PlayerCalls.changeRule) { [unowned(unsafe) self] in unsafe changed($0) }
    names = connection.ask(.bus("ListNames")) { [unowned(unsafe) self] message in
      message.eachText { unsafe add($0, owner: "") }
    }
  }

  private func end() {
    names?.cancel()
    (names, owners, changes) = (nil, nil, nil)
    for player in players { emit(.playerLeft(player.name)) }
    players = []
  }

  private func add(_ name: String, owner: String) {
    guard name.begins(with: PlayerCalls.prefix), name != PlayerWatch.echo, players.count < PlayerWatch.most,
      !players.contains(where: { $0.name == name })
    else { return }
    let player = FollowedPlayer(name, owner: owner)
    players.append(player)
    // Answered before the properties.
    player.identityQuestion = connection.ask(PlayerCalls.identity(of: name)) { [unowned(unsafe) player] message in
      unsafe player.identity = message.value()?.text?.plainText ?? ""
    }
    read(player)
  }

  private func ownerChanged(_ message: BusMessage) {
    guard let name = message.value()?.text, message.value() != nil, let owner = message.value()?.text else { return }
    if let index = players.firstIndex(where: { $0.name == name }) {
      // The name was heard of before the list of all names has arrived.
      if !owner.isEmpty, players[index].owner == owner { return }
      players.remove(at: index)
      emit(.playerLeft(name))
    }
    if !owner.isEmpty { add(name, owner: owner) }
  }

  private func changed(_ message: BusMessage) {
    guard PlayerProperties.areChanged(message, volume: hasVolumes) else { return }
    let sender = message.sender
    for player in players where player.owner == sender { read(player) }
  }

  /// Reads its properties, once more after the answer that is awaited.
  private func read(_ player: FollowedPlayer) {
    player.isOutdated = player.question?.isOpen == true
    guard !player.isOutdated else { return }
    player.question = connection.ask(PlayerCalls.properties(of: player.name)) {
      [unowned(unsafe) self, unowned(unsafe) player] message in
      unsafe received(message, of: player)
    }
    connection.process()
  }

  private func received(_ message: BusMessage, of player: FollowedPlayer) {
    if !message.sender.isEmpty, !message.isError { player.owner = message.sender }
    if var reading = PlayerProperties(message, of: player.name)?.reading {
      reading.identity = player.identity
      emit(.player(reading))
    }
    if player.isOutdated { read(player) }
  }
}
