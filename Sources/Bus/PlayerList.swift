internal import EventLoop
internal import SwellCore

/// The media players on the session bus (MPRIS 2.2), as they last told of themselves, and the order of their use.
///
/// After each change of a player, all its properties are read. A player is used when it begins to play, pauses or stops,
/// and when Swell tells it something. Where playerctld(1) runs, its order counts.
final class PlayerList {
  enum News {
    /// A player of this unique name plays something else, was moved, or has gone.
    case sign(owner: String)
    case read(PlayerReading)
    case left(String)
  }

  /// playerctld, which repeats what other players say.
  private static let daemon = PlayerCalls.prefix + "playerctld"
  /// More than anybody runs: one program may have any number of names on the bus.
  private static let most = 32

  /// How long keys and commands wait for players that have not told of themselves yet, such as a busy browser.
  var patience = Duration.milliseconds(500)
  private(set) var players: [FollowedPlayer] = []

  private let connection: BusConnection
  private let loop: EventLoop
  private let emit: (News) -> Void
  private var subscription: BusSubscription?
  private var matches: [BusMatch] = []
  private var names, orderQuestion: BusQuestion?
  /// The names of the players as playerctld has them, the last used one first; nil without it.
  private var order: [String]?
  private var uses = 0
  private var waiting: [() -> Void] = []
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe patienceEnded() }

  init(_ connection: BusConnection, on loop: EventLoop, emit: @escaping (News) -> Void) {
    (self.connection, self.loop, self.emit) = (connection, loop, emit)
  }

  deinit {
    if let subscription { connection.leave(subscription) }
    names?.cancel()
    orderQuestion?.cancel()
  }

  /// Begins to follow the players.
  func follow() {
    guard subscription == nil else { return }
    let new = BusSubscription(
      begin: { [unowned(unsafe) self] in unsafe begin() }, end: { [unowned(unsafe) self] in unsafe end() })
    subscription = new
    connection.follow(new)
  }

  private func begin() {
    let handlers: [(String, (BusMessage) -> Void)] = [
      (PlayerCalls.ownerRule, { [unowned(unsafe) self] in unsafe ownerChanged($0) }),
      (PlayerCalls.changeRule, { [unowned(unsafe) self] in unsafe changed($0) }),
      (PlayerCalls.seekRule, { [unowned(unsafe) self] in unsafe emit(.sign(owner: $0.sender)) }),
      (PlayerCalls.orderRule, { [unowned(unsafe) self] in unsafe orderChanged($0) }),
    ]
    matches = handlers.compactMap { connection.match($0.0, handler: $0.1) }
    names = connection.ask(.bus("ListNames")) { [unowned(unsafe) self] message in
      message.eachText { unsafe add($0, owner: "") }
      unsafe continueIfKnown()
    }
  }

  private func end() {
    names?.cancel()
    orderQuestion?.cancel()
    (matches, names, orderQuestion, order) = ([], nil, nil, nil)
    for player in players { emit(.left(player.name)) }
    players = []
    continueIfKnown()
  }

  // MARK: waiting

  /// Calls `body` when all players have told of themselves, or had their time: at once, or within `patience`.
  func whenKnown(_ body: @escaping () -> Void) {
    follow()
    connection.open()
    waiting.append(body)
    if waiting.count == 1 { alarm.set(after: patience) }
    continueIfKnown()
    connection.process()
  }

  var isWaiting: Bool { !waiting.isEmpty }

  private func continueIfKnown() {
    let isKnown = names?.isOpen != true && orderQuestion?.isOpen != true && !players.contains { $0.isAwaited }
    if isKnown { go() }
  }

  private func patienceEnded() {
    for player in players { player.isAwaited = false }
    go()
  }

  private func go() {
    alarm.stop()
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }

  // MARK: players

  private func add(_ name: String, owner: String) {
    guard name != PlayerList.daemon else { return askForOrder() }
    guard name.begins(with: PlayerCalls.prefix), players.count < PlayerList.most,
      !players.contains(where: { $0.name == name })
    else { return }
    let player = FollowedPlayer(name, owner: owner)
    players.append(player)
    players.sort { $0.name < $1.name }
    player.processQuestion = connection.ask(.bus("GetConnectionUnixProcessID", [.text(name)])) {
      [unowned(unsafe) player] in
      unsafe player.process = $0.value()?.number.map { Int(clamping: $0) }
    }
    // Answered before the properties.
    player.nameQuestion = connection.ask(PlayerCalls.names(of: name)) { [unowned(unsafe) player] message in
      message.eachEntry { key in
        switch key {
        case "Identity": unsafe player.identity = message.value()?.text?.plainText ?? ""
        case "DesktopEntry": unsafe player.desktopEntry = message.value()?.text?.plainText ?? ""
        default: break
        }
      }
    }
    read(player)
  }

  private func ownerChanged(_ message: BusMessage) {
    // Name, old owner, new owner.
    guard let name = message.value()?.text, let old = message.value()?.text, let new = message.value()?.text else {
      return
    }
    if name == PlayerList.daemon, new.isEmpty { order = nil }
    if let index = players.firstIndex(where: { $0.name == name }) {
      // The name was heard of before the list of all names has arrived.
      if !new.isEmpty, players[index].owner == new { return }
      players.remove(at: index)
      emit(.sign(owner: old))
      emit(.left(name))
    }
    if !new.isEmpty { add(name, owner: new) }
    continueIfKnown()
  }

  private func changed(_ message: BusMessage) {
    let sender = message.sender
    let change = PlayerProperties.change(by: message)
    if change == .plays { emit(.sign(owner: sender)) }
    if change != nil { for player in players where player.owner == sender { read(player) } }
  }

  /// Reads the properties of a player, once more after the answer that is awaited.
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
    // One that appears on the bus and plays was started just now.
    let isNew = player.reading == nil && !player.owner.isEmpty
    if !message.sender.isEmpty, !message.isError { player.owner = message.sender }
    let before = player.reading?.status
    if let reading = take(message, of: player) {
      if isNew ? reading.status == .playing : before != nil && before != reading.status { use(player) }
      emit(.read(reading))
    }
    player.isAwaited = false
    if player.isOutdated { read(player) }
    continueIfKnown()
  }

  private func take(_ message: BusMessage, of player: FollowedPlayer) -> PlayerReading? {
    guard var reading = PlayerProperties(message, of: player.name)?.reading else { return nil }
    (reading.identity, reading.desktopEntry) = (player.identity, player.desktopEntry)
    player.reading = reading
    return reading
  }

  /// Reads a player anew, since players do not tell of their position.
  ///
  /// - Parameter answer: Called once, within `limit`; nil if the player does not answer.
  func read(_ player: FollowedPlayer, within limit: Duration, answer: @escaping (PlayerReading?) -> Void) {
    let question = connection.ask(PlayerCalls.properties(of: player.name), within: limit) {
      [unowned(unsafe) self] message in
      answer(message.isError ? nil : unsafe take(message, of: player))
    }
    if question == nil { answer(nil) }
    connection.process()
  }

  // MARK: order of use

  /// Swell tells the player something.
  func use(_ name: String) {
    if let player = players.first(where: { $0.name == name }) { use(player) }
  }

  private func use(_ player: FollowedPlayer) {
    uses += 1
    player.lastUse = uses
  }

  /// Greater for players that were used later; 0: it was not used yet.
  func lastUse(of player: FollowedPlayer) -> Int {
    guard let order else { return player.lastUse }
    return order.firstIndex(of: player.name).map { order.count - $0 } ?? 0
  }

  private func askForOrder() {
    orderQuestion?.cancel()
    orderQuestion = connection.ask(PlayerCalls.order(of: PlayerList.daemon)) { [unowned(unsafe) self] message in
      unsafe order = message.isError ? nil : message.textsOfVariant()
      unsafe continueIfKnown()
    }
    connection.process()
  }

  /// playerctld tells its order with each change.
  private func orderChanged(_ message: BusMessage) {
    _ = message.value()
    message.eachEntry { key in if key == "PlayerNames" { order = message.textsOfVariant() } }
  }
}
