import Control
import Diagnostics
import EventLoop
import SwellCore

/// A control server on a loop that the test turns by hand.
final class Bench {
  private final class Inbox {
    var requests: [(request: Request, client: ClientID)] = []
    var left: [ClientID] = []
    var shown = 0
  }

  let loop: EventLoop
  private let inbox = Inbox()
  private(set) var server: ControlServer?

  init(display: String = ":7", on loop: EventLoop? = nil) throws {
    self.loop = try loop ?? EventLoop()
    let inbox = self.inbox
    server = try ControlServer(display: display, on: self.loop, log: Log(verbosity: .problems)) { event in
      switch event {
      case .request(let request, let client):
        inbox.requests.append((request, client))
        if case .show = request { inbox.shown += 1 }
      case .clientLeft(let client): inbox.left.append(client)
      default: break
      }
    }
  }

  /// What was asked and not yet taken by `answer`.
  var requests: [(request: Request, client: ClientID)] { inbox.requests }

  /// Those who stayed and have left.
  var left: [ClientID] { inbox.left }

  /// How often something was to be shown.
  var shown: Int { inbox.shown }

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
    for (_, client) in inbox.requests { server?.reply(reply, to: client) }
    inbox.requests.removeAll()
  }

  /// Ends the server; the loop stays.
  func stop() {
    server = nil
  }
}
