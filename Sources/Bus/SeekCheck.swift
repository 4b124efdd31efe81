internal import EventLoop
internal import SwellCore

/// Corrects players that ignore `SetPosition`: they get the distance instead (`Seek`).
final class SeekCheck {
  /// How long a player has to go to a position.
  var time = Duration.milliseconds(400)
  /// Shorter than people seek, and longer than a player plays in `time`.
  private static let leastDistance = Duration.seconds(2).nanoseconds.magnitude

  private let connection: BusConnection
  private let loop: EventLoop
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe ask() }
  /// The player before the seek, and the position that was set.
  private var sought: (player: PlayerReading, position: Duration)?
  private var question: BusQuestion?

  init(_ connection: BusConnection, on loop: EventLoop) {
    (self.connection, self.loop) = (connection, loop)
  }

  deinit { question?.cancel() }

  /// Checks later whether a player went to a position.
  func begin(_ player: PlayerReading, _ position: Duration) {
    // Its answer would be about an earlier position.
    question?.cancel()
    sought = (player, position)
    alarm.set(after: time)
  }

  private func ask() {
    guard let (player, position) = sought else { return }
    question = connection.ask(PlayerCalls.properties(of: player.name)) { [unowned(unsafe) self] message in
      unsafe sought = nil
      unsafe correct(PlayerProperties(message, of: player.name)?.reading, from: player, to: position)
    }
    connection.process()
  }

  private func correct(_ now: PlayerReading?, from start: PlayerReading, to target: Duration) {
    guard let now, now.track == start.track, let reached = now.position?.nanoseconds,
      let old = start.position?.nanoseconds
    else { return }
    let (moved, rest) = (reached - old, target.nanoseconds - reached)
    guard moved.magnitude < SeekCheck.leastDistance, rest.magnitude > SeekCheck.leastDistance else { return }
    connection.send(PlayerCalls.seek(start.name, by: .nanoseconds(rest)))
    connection.process()
  }
}
