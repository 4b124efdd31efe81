internal import CX11
internal import EventLoop
internal import Logging
internal import SwellCore

/// Whether the X server answers. Xlib has no time limit: a server that stands still would stop Swell, which has more to
/// do than to draw.
@safe public final class ServerLife {
  /// ms. A server that sets a mode or has little of the processor may take so long; an idle one on this machine takes
  /// less than 0.1 ms.
  private static let patience: Int32 = 500
  /// The user hears of it only then.
  private static let silence = Duration.seconds(2)

  private let connection: XConnection
  private lazy var question = Question(connection)
  /// Whether it has not answered or read in time, and not answered since then.
  public var isHung: Bool { hungSince != nil }
  private var hungSince: Instant?
  private var isReported = false

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
        hangs()
        return false
      }
    }
    if isReported { connection.log.problem("the X server answers again") }
    (hungSince, isReported) = (nil, false)
    return true
  }

  private func hangs() {
    let now = MonotonicClock.now
    let since = hungSince ?? now
    hungSince = since
    guard !isReported, now >= since + ServerLife.silence else { return }
    isReported = true
    connection.log.problem("the X server does not answer: Swell shows nothing until it does")
  }

  /// Whether requests can be sent: a server that does not read them leaves the socket full. A busy server reads them a
  /// moment later.
  public var isReading: Bool {
    let isReading = isReady(POLLOUT, within: isHung ? 0 : ServerLife.patience)
    if !isReading { hangs() }
    return isReading
  }

  private func isReady(_ direction: Int32, within limit: Int32) -> Bool {
    var polled = pollfd(fd: connection.descriptor, events: Int16(direction), revents: 0)
    return unsafe poll(&polled, 1, limit) > 0
  }
}
