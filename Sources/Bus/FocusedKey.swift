internal import EventLoop
internal import SwellCore

/// Notices whether a focused player acts on a media key by itself: the window with the focus gets the key too. mpv acts
/// on the key, a browser does not.
final class FocusedKey {
  /// How long a focused player has to act: as long as other handlers of keys.
  var time = Duration.milliseconds(120)
  private let connection: BusConnection
  private let search: PlayerSearch
  private let loop: EventLoop
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe timeEnded() }
  private var matches: [BusMatch] = []
  /// The unique names of players that have changed or quit since the key.
  private(set) var changed: [String] = []
  /// The calls to send if the focused player does not act.
  private var calls: [BusCall] = []

  init(_ connection: BusConnection, _ search: PlayerSearch, on loop: EventLoop) {
    (self.connection, self.search, self.loop) = (connection, search, loop)
  }

  var isWaiting: Bool { !matches.isEmpty }

  /// Starts to notice changes, unless an earlier key has done so.
  func listen() {
    alarm.set(after: time)
    guard !isWaiting, connection.open() else { return }
    changed = []
    let changes = connection.match(PlayerCalls.changeRule) { [unowned(unsafe) self] message in
      if PlayerProperties.areChanged(message) { unsafe changed.append(message.sender) }
    }
    let seeks = connection.match(PlayerCalls.seekRule) { [unowned(unsafe) self] in unsafe changed.append($0.sender) }
    let ends = connection.match(PlayerCalls.ownerRule) { [unowned(unsafe) self] message in
      // Name, old owner.
      _ = message.value()
      unsafe changed.append(message.value()?.text ?? "")
    }
    matches = [changes, seeks, ends].compactMap { $0 }
  }

  /// Sends a call at the end of the time, unless the focused player acts. When the time is over, nobody knows what the
  /// player has made of the key, and the call is dropped.
  func send(_ call: BusCall) {
    if isWaiting { calls.append(call) }
  }

  private func timeEnded() {
    // The search knows the focused player later.
    guard !search.isUnderWay else { return alarm.set(after: time) }
    let hasActed = search.focusedOwner.map { changed.contains($0) } ?? false
    let calls = hasActed ? [] : self.calls
    (matches, self.calls, changed) = ([], [], [])
    for call in calls { connection.send(call) }
    connection.process()
  }
}
