internal import EventLoop
internal import SwellCore

/// Notices whether a focused player acts on a media key by itself: the window with the focus gets the key too. mpv acts
/// on the key, a browser does not.
final class FocusedKey {
  /// How long a focused player has to act: as long as other handlers of keys.
  var time = Duration.milliseconds(120)
  private let connection: BusConnection
  private let list: PlayerList
  private let loop: EventLoop
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe timeEnded() }
  private(set) var isWaiting = false
  /// The unique names of players that have changed or quit since the key.
  private(set) var changed: [String] = []
  /// The calls to send if the focused player does not act.
  private var calls: [(call: BusCall, focused: FollowedPlayer)] = []

  init(_ connection: BusConnection, _ list: PlayerList, on loop: EventLoop) {
    (self.connection, self.list, self.loop) = (connection, list, loop)
  }

  /// A key was pressed: changes count from now on, or from an earlier key.
  func listen() {
    isWaiting = true
    alarm.set(after: time)
  }

  /// A player of this unique name has changed or quit.
  func heard(_ owner: String) {
    if isWaiting { changed.append(owner) }
  }

  /// Sends a call at the end of the time, unless the focused player acts. When the time is over, nobody knows what the
  /// player has made of the key, and the call is dropped.
  func send(_ call: BusCall, unlessActs focused: FollowedPlayer) {
    if isWaiting { calls.append((call, focused)) }
  }

  private func timeEnded() {
    // The focused player is not known yet.
    guard !list.isWaiting else { return alarm.set(after: time) }
    for (call, focused) in calls where !changed.contains(focused.owner) { connection.send(call) }
    (isWaiting, calls, changed) = (false, [], [])
    connection.process()
  }
}
