import Synchronization

/// A display before that of a private X server that goes away at a request: all its connections end.
public final class DoomedDisplay {
  private let relay: DoomedRelay

  public init(_ screen: VirtualScreen) throws {
    relay = try DoomedRelay(screen)
    relay.start()
  }

  deinit {
    relay.stop()
  }

  public var display: String { relay.display }

  /// Passes on so many requests of programs from now on; the next one ends the connections that there are.
  public func end(after count: Int) {
    relay.state.withLock { $0 = .init(left: count) }
  }

  /// The number of each request that was passed on since then. Those alike that follow each other count as one, such as
  /// for a picture of each opacity.
  public var counts: [Int] {
    let kinds = relay.state.withLock { $0.kinds }
    return kinds.indices.filter { $0 == 0 || kinds[$0] != kinds[$0 - 1] }
  }
}

private final class DoomedRelay: XRelay, @unchecked Sendable {
  struct State {
    var left = Int.max
    /// The opcode of each request, with the minor one of an extension.
    var kinds: [[UInt8]] = []
  }

  let state = Mutex(State())

  override func pass(_ message: [UInt8], along line: Line) {
    // The first message is the set-up.
    let isPassed =
      line.isOfServer || line.messages == 1
      || state.withLock { state in
        guard state.left > 0 else { return false }
        state.left -= 1
        state.kinds.append(Array(message.prefix(message[0] < 128 ? 1 : 2)))
        return true
      }
    if isPassed { line.send(message) } else { endAll() }
  }
}
