import Glibc

/// How long a test waits for something that must come, also on a busy machine; only a fault takes so long.
public let patience = Duration.seconds(60)

/// A bounded wait: every wait in this library ends in ``wait(watching:atMost:details:)``.
struct Deadline {
  let what: String
  let limit: Duration
  private let end: ContinuousClock.Instant

  /// - Parameter what: what is waited for; ends the sentence "Waited … in vain for".
  init(_ what: String, within limit: Duration) {
    self.what = what
    self.limit = limit
    end = .now.advanced(by: limit)
  }

  /// Waits in poll(2) until a descriptor is readable, `slice` has passed (nil: no slices) or the deadline is near.
  ///
  /// Throws ``ServerProblem/timedOut(waitingFor:after:details:)`` when it is called after the deadline.
  func wait(
    watching descriptors: [Int32] = [], atMost slice: Duration? = nil, details: () -> String = { "" }
  ) throws(ServerProblem) {
    let left = ContinuousClock.Instant.now.duration(to: end)
    guard left > .zero else { throw .timedOut(waitingFor: what, after: limit, details: details()) }
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let time = min(left, slice ?? left)
    // Rounded up, so that the last wait does not spin.
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000 + 1
    _ = poll(&polled, nfds_t(polled.count), Int32(milliseconds))
  }
}
