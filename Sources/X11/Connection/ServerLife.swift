internal import CX11
internal import Logging

/// Whether the X server answers. Xlib has no time limit: a server that stands still would stop Swell, which has more to
/// do than to draw.
@safe public final class ServerLife {
  /// ms. A server that is busy may take so long; an idle one on this machine takes less than 0.1 ms.
  private static let patience: Int32 = 200

  private let connection: XConnection
  private lazy var question = Question(connection)
  /// Whether it has not answered or read in time, and not answered since then.
  public private(set) var isHung = false {
    didSet {
      guard isHung != oldValue else { return }
      connection.log.problem(
        isHung ? "the X server does not answer: Swell shows nothing until it does" : "the X server answers again")
    }
  }

  public init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Asks the server and waits for the answer; not for one that was already missing.
  public func check() -> Bool {
    guard isReading else { return false }
    question.ask { unsafe xcb_get_input_focus($0).sequence }
    unsafe XFlush(connection.display)
    while !question.isAnswered() {
      guard isReady(POLLIN, within: isHung ? 0 : ServerLife.patience) else {
        isHung = true
        return false
      }
    }
    isHung = false
    return true
  }

  /// Whether requests can be sent without waiting: a server that does not read them leaves the socket full.
  public var isReading: Bool {
    let isReading = isReady(POLLOUT, within: 0)
    if !isReading { isHung = true }
    return isReading
  }

  private func isReady(_ direction: Int32, within limit: Int32) -> Bool {
    var polled = pollfd(fd: connection.descriptor, events: Int16(direction), revents: 0)
    return unsafe poll(&polled, 1, limit) > 0
  }
}
