public import Diagnostics
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
  /// How long the bus has to tell the names, and then the players to tell of themselves. It counts from the question,
  /// where the time-outs of sd-bus count from the moment that the bus has said hello.
  private static let patience = Duration.milliseconds(250)

  /// How long a player that has the focus has to act on a key (the time that other handlers of keys have, too).
  private static let graceTime = Duration.milliseconds(120)

  private let loop: EventLoop
  private let connection: BusConnection
  private var last: String?
  /// What to do with the player once it is known.
  private var wishes: [Wish] = []
  private var found: [PlayerProperties] = []
  private var questions: [BusQuestion] = []
  private var awaited = 0
  private var alarm: Alarm?
  /// Hears of changes from the press of a key on, that may have gone to a player by itself.
  private var changes: BusMatch?
  private var hasChanged = false
  /// What players with the focus are told when nothing has changed by then.
  private var deferred: [BusCall] = []
  private var grace: Alarm?

  private enum Wish {
    case read((PlayerReading?) -> Void)
    case control(PlayerCommand, focused: Int?)
  }

  /// There is no connection to the bus before somebody needs one.
  public init(on loop: EventLoop, log: Log) {
    self.loop = loop
    connection = BusConnection(.session, on: loop, log: log)
  }

  deinit {
    for question in questions { question.cancel() }
  }

  /// Tells the player what a transport key says.
  ///
  /// - Parameter focused: The process of the focused window. A player that has the focus got the key itself, and is only
  ///   told if nothing comes of that: mpv acts on it, a browser does not.
  public func control(_ command: PlayerCommand, focused: Int?) {
    if focused != nil { listen() }
    find(for: .control(command, focused: focused))
    if focused != nil { grace?.set(after: Players.graceTime) }
  }

  /// Begins to hear of changes, unless an earlier key has.
  private func listen() {
    guard changes == nil, connection.open() else { return }
    hasChanged = false
    // Not retained: the match and the alarm go with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    changes = connection.match(
      "type='signal',path='\(Players.path)',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
    ) { unsafe this.takeUnretainedValue().changed($0) }
    grace = grace ?? Alarm(on: loop) { unsafe this.takeUnretainedValue().graceEnded() }
  }

  /// A player has changed. Which one it is does not matter: two do not change within such a moment.
  private func changed(_ message: BusMessage) {
    guard message.value()?.text == Players.interface else { return }
    message.eachEntry { if $0 == "PlaybackStatus" || $0 == "Metadata" { hasChanged = true } }
  }

  private func graceEnded() {
    // The player that is meant is not known yet.
    guard wishes.isEmpty else {
      grace?.set(after: Players.graceTime)
      return
    }
    let calls = hasChanged ? [] : deferred
    (changes, deferred) = (nil, [])
    for call in calls { connection.send(call) }
    connection.process()
  }

  /// Whether there is a session bus to find players on.
  public var hasBus: Bool { connection.open() }

  /// Asks where the player is.
  ///
  /// - Parameter answer: Called once whatever happens, within half a second: with nil if there is no player, or none that
  ///   answers.
  public func read(_ answer: @escaping (PlayerReading?) -> Void) {
    find(for: .read(answer))
  }

  /// Moves the player to `position`.
  public func seek(_ player: PlayerReading, to position: Duration) {
    last = player.name
    let target = position.nanoseconds / 1000
    let (method, arguments): (String, [BusCall.Argument]) =
      if let track = player.track {
        ("SetPosition", [.path(track), .int64(target)])
      } else {
        ("Seek", [.int64(target - player.position.nanoseconds / 1000)])
      }
    connection.send(Players.call(player.name, method, arguments))
    connection.process()
  }

  private static func call(_ name: String, _ method: String, _ arguments: [BusCall.Argument] = []) -> BusCall {
    BusCall(service: name, path: path, interface: interface, method: method, arguments: arguments)
  }

  private func find(for wish: Wish) {
    wishes.append(wish)
    guard wishes.count == 1 else { return }
    (found, awaited) = ([], 0)
    // Not retained: `deinit` cancels the questions, and the alarm goes with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    guard let names = connection.ask(.bus("ListNames"), answer: { unsafe this.takeUnretainedValue().receivedNames($0) })
    else { return chosen() }
    questions = [names]
    alarm = alarm ?? Alarm(on: loop) { unsafe this.takeUnretainedValue().chosen() }
    alarm?.set(after: Players.patience)
    connection.process()
  }

  private func receivedNames(_ message: BusMessage) {
    message.eachText { name in
      if name.begins(with: Players.prefix) { ask(name) }
    }
    if awaited == 0 { return chosen() }
    alarm?.set(after: Players.patience)
  }

  private func ask(_ name: String) {
    let call = BusCall(
      service: name, path: Players.path, interface: "org.freedesktop.DBus.Properties", method: "GetAll",
      arguments: [.text(Players.interface)])
    // Not retained: `deinit` cancels.
    let this = unsafe Unmanaged.passUnretained(self)
    let question = connection.ask(call) { message in
      unsafe this.takeUnretainedValue().received(PlayerProperties(message, of: name))
    }
    guard let question else { return }
    questions.append(question)
    awaited += 1
  }

  private func received(_ player: PlayerProperties?) {
    awaited -= 1
    if let player { found.append(player) }
    // One that plays need not wait for those that do not answer.
    if player?.isPlaying == true || awaited == 0 { chosen() }
  }

  /// Enough is known, or nothing more is waited for: who does not answer now is not heard.
  private func chosen() {
    alarm?.set(at: nil)
    for question in questions { question.cancel() }
    let wishes = self.wishes
    (self.wishes, questions) = ([], [])
    let player = found.first { $0.isPlaying } ?? found.first { $0.reading.name == last } ?? found.first
    for wish in wishes {
      switch wish {
      case .read(let answer): answer(player?.reading)
      case .control(let command, let focused):
        if let name = player?.reading.name { tell(name, command, focused: focused) }
      }
    }
    connection.process()
  }

  private func tell(_ name: String, _ command: PlayerCommand, focused: Int?) {
    last = name
    let call = Players.call(name, command.rawValue)
    guard let focused else {
      connection.send(call)
      return
    }
    // Not retained: `deinit` cancels.
    let this = unsafe Unmanaged.passUnretained(self)
    let owner = connection.ask(.bus("GetConnectionUnixProcessID", [.text(name)])) { message in
      let isFocused = message.value()?.number == Int64(focused)
      unsafe this.takeUnretainedValue().tell(call, isFocused: isFocused)
    }
    if let owner { questions.append(owner) }
  }

  private func tell(_ call: BusCall, isFocused: Bool) {
    guard isFocused else {
      connection.send(call)
      return
    }
    // Later than that, nobody knows what came of the key.
    if changes != nil { deferred.append(call) }
  }
}
