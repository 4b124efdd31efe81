import Glibc

/// How long a test waits for something that must come, also on a busy machine; only a fault takes so long.
public let patience = Duration.seconds(60)

/// Tests a condition repeatedly until it holds.
///
/// - Parameters:
///   - what: what is waited for; ends the sentence "Waited … in vain for".
///   - descriptors: descriptors that wake up early when they are readable; the condition must read them empty.
///   - slowest: the longest pause.
///   - details: describes what is there instead, for the message of a failed test.
///   - condition: tested at least once, then at each wake-up and after 10 ms, later more rarely: some run a program.
public func waitUntil(
  _ what: String, within limit: Duration = patience, watching descriptors: [Int32] = [],
  slowest: Int32 = 50, details: @autoclosure () -> String = "", _ condition: () throws -> Bool
) throws {
  let end = ContinuousClock.now + limit
  var pause: Int32 = 10
  while try !condition() {
    guard ContinuousClock.now < end else {
      throw ServerProblem.timedOut(waitingFor: what, after: limit, details: details())
    }
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&polled, nfds_t(polled.count), pause)
    pause = min(pause * 3 / 2, slowest)
  }
}
