import EventLoop
import SwellCore

extension EventLoop {
  /// Turns the loop until a condition holds, which is asked after every turn.
  public func wait(
    for what: String, within limit: Duration = patience, details: @autoclosure () -> String = "",
    _ condition: () throws -> Bool
  ) throws {
    let end = MonotonicClock.now + limit
    while try !condition() {
      guard MonotonicClock.now < end else {
        throw ServerProblem.timedOut(waitingFor: what, after: limit, details: details())
      }
      // Not all that a condition asks for wakes the loop.
      try turn(until: min(end, MonotonicClock.now + .milliseconds(20)))
    }
  }

  /// Turns the loop until there is nothing more to be done at once.
  public func settle() throws {
    for _ in 0..<20 { try turn(until: MonotonicClock.now + .milliseconds(1)) }
  }

  public func live(for duration: Duration) throws {
    let end = MonotonicClock.now + duration
    while MonotonicClock.now < end { try turn(until: end) }
  }
}
