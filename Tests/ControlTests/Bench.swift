import Control
import EventLoop
import Logging
import SwellCore

/// A control server on a loop that the test turns by hand.
final class Bench {
  let loop: EventLoop
  private(set) var server: ControlServer?
  /// What was asked and not yet taken by `reply`.
  private(set) var requests: [(request: Request, client: ClientID)] = []
  /// Those who stayed and have left.
  private(set) var left: [ClientID] = []
  /// How often something was to be shown.
  private(set) var shown = 0

  init(display: String = ":7") throws {
    loop = try EventLoop()
    server = try ControlServer(display: display, on: loop, log: Log(verbosity: .problems)) { [weak self] event in
      switch event {
      case .request(let request, let client):
        self?.requests.append((request, client))
        if case .show = request { self?.shown += 1 }
      case .clientLeft(let client): self?.left.append(client)
      default: break
      }
    }
  }

  /// Handles all that is ready: what a client on the same machine did is ready as soon as its call has returned.
  ///
  /// - Parameter answer: Given to every client that asks, at the end of the turn, as Swell does.
  func turn(answer: Reply? = nil) throws {
    // One connection is accepted in a turn, and read in another.
    for _ in 0..<80 {
      try loop.turn(until: MonotonicClock.now)
      if let answer { reply(answer) }
    }
  }

  /// Answers everything that was asked.
  func reply(_ reply: Reply) {
    for (_, client) in requests { server?.reply(reply, to: client) }
    requests.removeAll()
  }

  /// Ends the server; the loop stays.
  func stop() {
    server = nil
  }
}
