public import EventLoop
public import Logging
internal import Processes
public import SwellCore

/// The media players on the session bus (MPRIS 2.2).
///
/// Which one is meant says `PlayerReading.rank`. Nothing waits for a player: the display goes on while one is slow.
@safe public final class Players {
  static let prefix = "org.mpris.MediaPlayer2."
  private static let path = "/org/mpris/MediaPlayer2"
  static let interface = "org.mpris.MediaPlayer2.Player"
  /// A match rule for the changes of all players.
  static let changeRule =
    "type='signal',path='" + path + "',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',arg0='"
    + interface + "'"
  /// A match rule for players that come, go or are replaced.
  static let ownerRule =
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0namespace='org.mpris.MediaPlayer2'"
  /// How long a player that may play is waited for when another has said that it does not: a busy browser takes a
  /// while, and one that hangs delays each key by this. It counts from the question, where the time-outs of sd-bus count
  /// from the moment that the bus has said hello.
  var patience = Duration.milliseconds(500)

  /// When a player is asked whether it went to a position.
  var seekTime = Duration.milliseconds(400)
  /// Less than people seek, and more than a player goes on meanwhile.
  private static let seekDistance = Duration.seconds(2).nanoseconds.magnitude

  /// How long a player that has the focus has to act on a key (the time that other handlers of keys have, too).
  var graceTime = Duration.milliseconds(120)

  /// How long a player has to answer a command, and the first one to tell of itself.
  var commandTime = Duration.seconds(1)

  /// Which players are asked and told.
  public var choice = PlayerChoice()
  private let loop: EventLoop
  let connection: BusConnection
  private var last: String?
  /// The volumes that are being set.
  private var volumes: [OpenVolume] = []
  /// What to do with the player once it is known.
  private var wishes: [Wish] = []
  private var found: [PlayerReading] = []
  /// What the players call themselves.
  private var identities: [(player: String, identity: String)] = []
  /// When the players that have not answered are no longer waited for, whatever is known.
  private var end = Instant(nanoseconds: 0)
  /// All players have had time enough: any that has answered will do, but for the one that was told something last.
  private var isOverdue = false
  private var questions: [BusQuestion] = []
  /// The players that are waited for.
  private var awaited: [String] = []
  /// How many answers of the bus about processes of players are waited for.
  private var awaitedProcesses = 0
  private var isAnyAsked = false
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe waited() }
  /// The process of the focused window when a key was pressed, its player, and the unique name of that.
  private var focused: FocusedProgram?
  private var focusedPlayer, focusedOwner: String?
  /// Hear of changes and ends from the press of a key on, that may have gone to a player by itself.
  private(set) var changes, seeks, ends: BusMatch?
  /// The unique names of those that have changed or ended since.
  private(set) var changed: [String] = []
  /// What is told when the player with the focus is not among them by then.
  private var deferred: [BusCall] = []
  private lazy var grace = Alarm(on: loop) { [unowned(unsafe) self] in unsafe graceEnded() }
  /// A position that was set, until the player has said whether it went there.
  private var sought: (player: PlayerReading, position: Duration)?
  private lazy var seekAlarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe askWhetherSought() }
  private var seekQuestion: BusQuestion?

  private struct OpenVolume {
    let player: String
    /// The newest one that waits, and those who wait for it.
    var next: (level: Level, answers: [(Answer) -> Void])?
  }

  private struct Wish {
    var goal: PlayerWish
    /// Whether the player is to be told, and not only to be found.
    var isKey = false
    /// Whether only the player that is the focused program will do.
    var isOfFocused = false
    var answer: (Answer) -> Void
  }

  /// There is no connection to the bus before somebody needs one.
  public init(on loop: EventLoop, log: Log) {
    self.loop = loop
    connection = BusConnection(.session, on: loop, log: log)
  }

  deinit {
    for question in questions { question.cancel() }
    seekQuestion?.cancel()
  }

  /// Tells the player what a transport key says.
  ///
  /// - Parameter focused: The program of the focused window. A player that has the focus got the key itself, and a player
  ///   is only told if nothing comes of that: mpv acts on it, a browser does not.
  /// - Parameter answer: Called once whatever happens, within a second: with the `.player` that was told, with `.done` if
  ///   that is left to one that has the focus, with `.unavailable` if there is none.
  public func control(_ command: PlayerCommand, focused: FocusedProgram?, answer: @escaping (Answer) -> Void) {
    // A search under way was for the player of another process, or of none.
    let isNew = focused != self.focused
    self.focused = focused
    if focused != nil { listen() }
    find(for: Wish(goal: .command(command), isKey: true, answer: answer), anew: isNew)
    if focused != nil { grace.set(after: graceTime) }
  }

  /// Tells a player what a command says.
  ///
  /// - Parameter answer: Called once whatever happens, within a second: with `.done` or `.unavailable`.
  public func tell(_ name: String, _ command: PlayerCommand, answer: @escaping (Answer) -> Void) {
    ask(Players.call(name, command), of: name, answer: answer)
  }

  /// Sets the volume of a player (the property `Volume`), which may be another one than that of its streams. Until a
  /// player has answered, the newest of later volumes waits.
  ///
  /// - Parameter answer: Called once whatever happens, within a second, or two if it waits: with `.done` or
  ///   `.unavailable`. Some players say that it is done, and leave it.
  public func setVolume(of name: String, to level: Level, answer: @escaping (Answer) -> Void) {
    if let index = volumes.firstIndex(where: { $0.player == name }) {
      volumes[index].next = (level, (volumes[index].next?.answers ?? []) + [answer])
      return
    }
    volumes.append(OpenVolume(player: name))
    set("Volume", of: name, to: level.fraction) { [self] outcome in
      answer(outcome)
      let next = volumes.first { $0.player == name }?.next
      volumes.removeAll { $0.player == name }
      guard let next else { return }
      guard outcome == .done else {
        for answer in next.answers { answer(outcome) }
        return
      }
      setVolume(of: name, to: next.level) { outcome in
        for answer in next.answers { answer(outcome) }
      }
    }
  }

  private func set(_ property: String, of name: String, to value: Double, answer: @escaping (Answer) -> Void) {
    var call = Players.properties(of: name)
    call.method = "Set"
    call.arguments += [.text(property), .variant(value)]
    ask(call, of: name, answer: answer)
  }

  private func ask(_ call: BusCall, of name: String, answer: @escaping (Answer) -> Void) {
    last = name
    let question = connection.ask(call, within: commandTime) { message in
      answer(message.isError ? .unavailable(message.isSilence ? .silent : .refused) : .done)
    }
    if question == nil { answer(.unavailable(.lost)) }
    connection.process()
  }

  /// Begins to hear of changes, unless an earlier key has.
  private func listen() {
    guard changes == nil, connection.open() else { return }
    changed = []
    changes = connection.match(Players.changeRule) { [unowned(unsafe) self] message in
      if PlayerProperties.areChanged(message) { unsafe changed.append(message.sender) }
    }
    // A seek changes no property that is told.
    seeks = connection.match(
      "type='signal',path='" + Players.path + "',interface='" + Players.interface + "',member='Seeked'"
    ) { [unowned(unsafe) self] message in unsafe changed.append(message.sender) }
    ends = connection.match(Players.ownerRule) { [unowned(unsafe) self] message in
      // Name, old owner.
      _ = message.value()
      unsafe changed.append(message.value()?.text ?? "")
    }
  }

  private func graceEnded() {
    // The player that is meant is not known yet.
    guard wishes.isEmpty else {
      grace.set(after: graceTime)
      return
    }
    let isHandled = focusedOwner.map { changed.contains($0) } ?? false
    let calls = isHandled ? [] : deferred
    (changes, seeks, ends, deferred, changed) = (nil, nil, nil, [], [])
    for call in calls { connection.send(call) }
    connection.process()
  }

  /// Whether there is a session bus to find players on.
  public var hasBus: Bool { connection.open() }

  /// Asks which player is meant, and what it plays.
  ///
  /// - Parameter answer: Called once whatever happens, within a second: with `.player`, or with
  ///   `.unavailable(.silent)` if there is none that answers.
  public func read(for goal: PlayerWish, _ answer: @escaping (Answer) -> Void) {
    find(for: Wish(goal: goal, answer: answer))
  }

  /// Asks for the player that is this program, and for what it can.
  ///
  /// - Parameter answer: Called once whatever happens, within a second: with `.player`, or with `.unavailable(.silent)`.
  public func read(of program: FocusedProgram, for goal: PlayerWish, _ answer: @escaping (Answer) -> Void) {
    let isNew = program != focused
    focused = program
    find(for: Wish(goal: goal, isOfFocused: true, answer: answer), anew: isNew)
  }

  /// Moves the player. A position is set where the track is known; some players ignore that, and are told how far to go.
  ///
  /// - Parameter answer: Called once whatever happens, within a second: with `.done` or `.unavailable`.
  public func seek(_ player: PlayerReading, to target: SeekTarget, answer: @escaping (Answer) -> Void) {
    switch target {
    case .distance(let distance): ask(Players.seek(player.name, by: distance), of: player.name, answer: answer)
    case .position(let position):
      guard let track = player.track else {
        return seek(player, to: .distance(player.distance(to: target)), answer: answer)
      }
      let arguments: [BusCall.Argument] = [.path(track), .int64(position.nanoseconds / 1000)]
      ask(Players.call(player.name, "SetPosition", arguments), of: player.name, answer: answer)
      sought = (player, position)
      seekAlarm.set(after: seekTime)
    }
  }

  private static func seek(_ name: String, by distance: Duration) -> BusCall {
    call(name, "Seek", [.int64(distance.nanoseconds / 1000)])
  }

  private func askWhetherSought() {
    guard let sought else { return }
    seekQuestion?.cancel()
    seekQuestion = connection.ask(Players.properties(of: sought.player.name)) { [unowned(unsafe) self] message in
      let reading = PlayerProperties(message, of: sought.player.name)?.reading
      unsafe compare(reading, with: sought.player, sought.position)
    }
    connection.process()
  }

  /// Tells the player how far to go if it has stayed where it was.
  private func compare(_ reading: PlayerReading?, with start: PlayerReading, _ target: Duration) {
    sought = nil
    guard let now = reading?.position?.nanoseconds, let old = start.position?.nanoseconds, reading?.track == start.track
    else { return }
    let (moved, rest) = (now - old, target.nanoseconds - now)
    guard moved.magnitude < Players.seekDistance, rest.magnitude > Players.seekDistance else { return }
    connection.send(Players.seek(start.name, by: .nanoseconds(rest)))
    connection.process()
  }

  /// - Parameter distance: How far one that seeks leads.
  private static func call(_ name: String, _ command: PlayerCommand, _ distance: Duration? = nil) -> BusCall {
    (distance ?? command.target).map { seek(name, by: $0) } ?? call(name, command.rawValue)
  }

  private static func call(_ name: String, _ method: String, _ arguments: [BusCall.Argument] = []) -> BusCall {
    BusCall(service: name, path: path, interface: interface, method: method, arguments: arguments)
  }

  private func find(for wish: Wish, anew: Bool = false) {
    wishes.append(wish)
    guard wishes.count == 1 || anew else { return }
    for question in questions { question.cancel() }
    (found, identities, awaited, awaitedProcesses) = ([], [], [], 0)
    (focusedPlayer, focusedOwner, isAnyAsked) = (nil, nil, false)
    (end, isOverdue) = (MonotonicClock.now + commandTime, false)
    guard let names = connection.ask(.bus("ListNames"), answer: { [unowned(unsafe) self] in unsafe receivedNames($0) })
    else { return chosen() }
    questions = [names]
    alarm.set(at: end)
    connection.process()
  }

  private func receivedNames(_ message: BusMessage) {
    message.eachText { name in
      if name.begins(with: Players.prefix) { ask(name) }
    }
    isAnyAsked = !awaited.isEmpty
    guard isAnyAsked else { return chosen() }
    alarm.set(after: patience)
  }

  /// Whether the player that was told something last has not answered.
  private var isLastAwaited: Bool { awaited.contains { $0 == last } }

  /// All players have had their time, unless none has answered, or the one that was told something last has not.
  private func waited() {
    guard found.isEmpty || isLastAwaited, MonotonicClock.now < end else { return chosen() }
    isOverdue = true
    alarm.set(at: end)
  }

  /// A question for the properties of a player.
  static func properties(of name: String) -> BusCall {
    BusCall(
      service: name, path: Players.path, interface: "org.freedesktop.DBus.Properties", method: "GetAll",
      arguments: [.text(Players.interface)])
  }

  /// A question for what a player calls itself (org.mpris.MediaPlayer2, `Identity`).
  static func identity(of name: String) -> BusCall {
    BusCall(
      service: name, path: Players.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
      arguments: [.text("org.mpris.MediaPlayer2"), .text("Identity")])
  }

  private func ask(_ name: String) {
    // Before the player is asked: one that ends when it gets the key is known then.
    if focused != nil { askForProcess(of: name) }
    guard choice.place(of: name) != nil else { return }
    // Answered before the properties, and not waited for.
    let identity = connection.ask(Players.identity(of: name)) { [unowned(unsafe) self] message in
      unsafe identities.append((name, message.value()?.text?.plainText ?? ""))
    }
    let question = connection.ask(Players.properties(of: name)) { [unowned(unsafe) self] message in
      unsafe received(PlayerProperties(message, of: name), of: name)
    }
    guard let identity, let question else { return }
    questions += [identity, question]
    awaited.append(name)
  }

  /// Asks which process it is, and for its own name on the bus; the bus answers in this order.
  private func askForProcess(of name: String) {
    let process = connection.ask(.bus("GetConnectionUnixProcessID", [.text(name)])) { [unowned(unsafe) self] message in
      let process = message.value()?.number.map { Int(clamping: $0) }
      if unsafe isFocused(name, process: process) { unsafe focusedPlayer = name }
    }
    let owner = connection.ask(.bus("GetNameOwner", [.text(name)])) { [unowned(unsafe) self] message in
      unsafe awaitedProcesses -= 1
      if unsafe focusedPlayer == name { unsafe focusedOwner = message.value()?.text }
      unsafe settle()
    }
    guard let process, let owner else { return }
    questions += [process, owner]
    awaitedProcesses += 1
  }

  /// Whether a player is the program with the focus. That of a sandbox may be on the bus by a helper process.
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
    settle()
  }

  /// One that plays need not wait for those that do not answer, but for those that may be preferred to it.
  private func settle() {
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
    if awaitedProcesses == 0, isKnown { chosen() }
  }

  private func place(_ name: String) -> Int { choice.place(of: name) ?? 0 }

  /// Enough is known, or nothing more is waited for: who does not answer now is not heard.
  private func chosen() {
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
      if wish.isKey, case .command(let command) = wish.goal {
        if let player { tell(player, command) }
        // One that has the focus may do what the key says by itself, or may have ended with it.
        wish.answer(focusedPlayer != nil ? .done : player.map { .player($0) } ?? .unavailable(.silent))
      } else {
        wish.answer(player == nil && isAnyAsked ? .unavailable(.silent) : .player(player))
      }
    }
    connection.process()
  }

  private func isMeant(_ player: PlayerReading, by wish: Wish) -> Bool {
    !wish.isOfFocused || player.name == focusedPlayer
  }

  private func tell(_ player: PlayerReading, _ command: PlayerCommand) {
    last = player.name
    // As far as the panel says.
    let call = Players.call(player.name, command, command.target.map { player.limited($0) })
    if focusedPlayer == nil {
      connection.send(call)
    } else if changes != nil {
      // Later than that, nobody knows what came of the key.
      deferred.append(call)
    }
  }
}
