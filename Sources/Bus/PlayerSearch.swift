internal import EventLoop
internal import Processes
internal import SwellCore

/// Finds the player that a key or a command is for: asks all players on the session bus for their properties, and
/// chooses by `PlayerReading.rank`.
///
/// A search ends after a second at most. Several wishes share one search.
final class PlayerSearch {
  /// How long the search waits for players that may play, after another player has said that it does not play. A busy
  /// browser needs a while; a player that hangs delays each key by this time. The time counts from the question, but
  /// the time-outs of sd-bus count from the moment when the bus has said hello.
  var patience = Duration.milliseconds(500)
  /// How long the search waits for the first answer.
  var limit = Duration.seconds(1)
  /// The players to ask.
  var choice = PlayerChoice()
  /// The player that got the last command.
  var last: String?
  /// The player of the focused program, and its unique name on the bus; nil until they are known.
  private(set) var focusedPlayer, focusedOwner: String?
  /// The focused program of the last wish.
  private(set) var focused: FocusedProgram?
  /// Whether the last search found players to ask.
  private(set) var hasAsked = false
  var isUnderWay: Bool { !wishes.isEmpty }

  private struct Wish {
    var goal: PlayerWish
    /// Whether only the player of the focused program counts.
    var isOfFocused: Bool
    var answer: (PlayerReading?) -> Void
  }

  private let connection: BusConnection
  private let loop: EventLoop
  private var wishes: [Wish] = []
  private var found: [PlayerReading] = []
  private var identities: [(player: String, identity: String)] = []
  private var questions: [BusQuestion] = []
  /// The players that have not answered.
  private var awaited: [String] = []
  /// How many questions for processes of players are open.
  private var awaitedProcesses = 0
  private var end = Instant(nanoseconds: 0)
  /// `patience` is over: any answer is enough, except while the player that got the last command has not answered.
  private var isOverdue = false
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe patienceEnded() }

  init(_ connection: BusConnection, on loop: EventLoop) {
    (self.connection, self.loop) = (connection, loop)
  }

  deinit {
    for question in questions { question.cancel() }
  }

  /// - Parameters:
  ///   - focused: The program whose player is of interest, such as the one of the wish before; nil: none.
  ///   - isOfFocused: Whether only the player of the focused program counts.
  ///   - answer: Called once, within `limit`; nil: no player was found.
  func find(
    for goal: PlayerWish, focused: FocusedProgram?, isOfFocused: Bool = false,
    answer: @escaping (PlayerReading?) -> Void
  ) {
    wishes.append(Wish(goal: goal, isOfFocused: isOfFocused, answer: answer))
    let isNew = focused != self.focused
    self.focused = focused
    // A search for the player of another program does not help.
    guard wishes.count == 1 || isNew else { return }
    for question in questions { question.cancel() }
    (found, identities, awaited, awaitedProcesses) = ([], [], [], 0)
    (focusedPlayer, focusedOwner, hasAsked) = (nil, nil, false)
    (end, isOverdue) = (MonotonicClock.now + limit, false)
    guard let names = connection.ask(.bus("ListNames"), answer: { [unowned(unsafe) self] in unsafe receivedNames($0) })
    else { return choose() }
    questions = [names]
    alarm.set(at: end)
    connection.process()
  }

  private func receivedNames(_ message: BusMessage) {
    message.eachText { name in
      if name.begins(with: PlayerCalls.prefix) { ask(name) }
    }
    hasAsked = !awaited.isEmpty
    guard hasAsked else { return choose() }
    alarm.set(after: patience)
  }

  private func ask(_ name: String) {
    // Before the properties: a player that quits because of the key is known then.
    if focused != nil { askForProcess(of: name) }
    guard choice.place(of: name) != nil else { return }
    // The answer arrives before the properties. The search does not wait for it.
    let identity = connection.ask(PlayerCalls.identity(of: name)) { [unowned(unsafe) self] message in
      unsafe identities.append((name, message.value()?.text?.plainText ?? ""))
    }
    let question = connection.ask(PlayerCalls.properties(of: name)) { [unowned(unsafe) self] message in
      unsafe received(PlayerProperties(message, of: name), of: name)
    }
    guard let identity, let question else { return }
    questions += [identity, question]
    awaited.append(name)
  }

  /// Asks the bus for the process of a player, and for its unique name; the answers arrive in this order.
  private func askForProcess(of name: String) {
    let process = connection.ask(.bus("GetConnectionUnixProcessID", [.text(name)])) { [unowned(unsafe) self] message in
      let process = message.value()?.number.map { Int(clamping: $0) }
      if unsafe isFocused(name, process: process) { unsafe focusedPlayer = name }
    }
    let owner = connection.ask(.bus("GetNameOwner", [.text(name)])) { [unowned(unsafe) self] message in
      unsafe awaitedProcesses -= 1
      if unsafe focusedPlayer == name { unsafe focusedOwner = message.value()?.text }
      unsafe chooseIfEnough()
    }
    guard let process, let owner else { return }
    questions += [process, owner]
    awaitedProcesses += 1
  }

  /// Whether a player belongs to the focused program. The player of a sandbox may be a helper process.
  private func isFocused(_ name: String, process: Int?) -> Bool {
    guard let focused, let process else { return false }
    if process == focused.process { return true }
    guard focused.isSandboxed else { return false }
    if let group = ProcessNumbers.group(of: process), group == ProcessNumbers.group(of: focused.process) { return true }
    return focused.isCalled(PlayerReading(name: name).shortName)
  }

  private func received(_ player: PlayerProperties?, of name: String) {
    awaited.removeAll { $0 == name }
    if var reading = player?.reading {
      reading.identity = identities.first { $0.player == name }?.identity ?? ""
      found.append(reading)
    }
    chooseIfEnough()
  }

  private var isLastAwaited: Bool { awaited.contains { $0 == last } }

  private func patienceEnded() {
    guard found.isEmpty || isLastAwaited, MonotonicClock.now < end else { return choose() }
    isOverdue = true
    alarm.set(at: end)
  }

  /// A player that plays is enough, unless a preferred player has not answered.
  private func chooseIfEnough() {
    let playing = found.filter { $0.status == .playing }
    let isEnough =
      isOverdue
      ? !found.isEmpty
      : wishes.allSatisfy { wish in
        (wish.isOfFocused ? found : playing).contains { player in
          isMeant(player, by: wish) && player.suits(wish.goal) && !awaited.contains { place($0) < place(player.name) }
        }
      }
    let isKnown = awaited.isEmpty || !isLastAwaited && isEnough
    if awaitedProcesses == 0, isKnown { choose() }
  }

  private func place(_ name: String) -> Int { choice.place(of: name) ?? 0 }

  private func isMeant(_ player: PlayerReading, by wish: Wish) -> Bool {
    !wish.isOfFocused || player.name == focusedPlayer
  }

  /// Ends the search. Later answers do not count.
  private func choose() {
    alarm.stop()
    for question in questions { question.cancel() }
    let wishes = self.wishes
    (self.wishes, questions) = ([], [])
    for wish in wishes {
      var (player, rank): (PlayerReading?, Int) = (nil, .min)
      for candidate in found where isMeant(candidate, by: wish) {
        let own = candidate.rank(for: wish.goal, place: place(candidate.name), wasTold: candidate.name == last)
        if own > rank { (player, rank) = (candidate, own) }
      }
      wish.answer(player)
    }
    connection.process()
  }
}
