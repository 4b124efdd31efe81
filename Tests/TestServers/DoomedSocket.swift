import EventLoop
import Foundation
import Glibc
import SwellCore
import Synchronization

/// A socket before that of a private server that goes away after so many bytes: all its connections end. Its next
/// connections are not cut.
public final class DoomedSocket {
  private let relay: ByteRelay

  /// - Parameter target: The socket of the server.
  public init(at path: String, to target: String) throws {
    relay = try ByteRelay(at: path, to: target, on: EventLoop())
    relay.start()
  }

  deinit {
    relay.isStopped.store(true, ordering: .relaxed)
  }

  /// Passes on so many bytes from now on, of both sides.
  public func end(after count: Int) {
    relay.left.store(count, ordering: .relaxed)
  }

  /// Whether it has gone away since then.
  public var hasEnded: Bool { relay.left.load(ordering: .relaxed) < 0 }
}

private final class ByteRelay: Relay, @unchecked Sendable {
  let left = Atomic(Int.max)
  let isStopped = Atomic(false)

  /// On a thread of its own.
  func start() {
    Thread.detachNewThread { [self] in
      while !isStopped.load(ordering: .relaxed) { try? loop.turn(until: MonotonicClock.now + .milliseconds(50)) }
    }
  }

  override func pass(_ message: [UInt8], along line: Line) {
    let room = left.load(ordering: .relaxed)
    guard room >= 0, room < message.count else {
      if room >= 0 { left.subtract(message.count, ordering: .relaxed) }
      return line.send(message)
    }
    line.send(Array(message.prefix(room)))
    left.store(-1, ordering: .relaxed)
    endAll()
  }
}
