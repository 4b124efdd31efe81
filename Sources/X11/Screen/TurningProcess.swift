public import EventLoop
internal import Logging
public import Processes
public import SwellCore

/// The process in which `ScreenTurner` turns the screen. It turns the screen back however Swell ends.
///
/// Swell starts the process for the first turn, and does not wait for it. The process carries out one order after the
/// other.
@safe public final class TurningProcess {
  private struct Order {
    /// Empty: turn everything back.
    var line = ""
    /// Whether the screen is upright after it.
    var isBack = true
    var answer: (_ isDone: Bool) -> Void
  }

  private let program: ChildProgram
  private let connection: XConnection
  private let loop: EventLoop
  private var helper: ChildProcess?
  /// The orders. The process has received the first one.
  private var orders: [Order] = []
  /// Whether the last process was lost. The next process first turns back the screen.
  private var isLost = false

  /// Turns back the screen if a Swell that crashed had turned it.
  public init(
    _ connection: XConnection, on loop: EventLoop, _ program: ChildProgram = ProcessRole.turning.program
  ) {
    (self.program, self.connection, self.loop) = (program, connection, loop)
    guard connection.extensions.hasRandR, TurnedScreen.isStored(on: connection) else { return }
    isLost = true
    turnBack { isDone in
      if isDone { connection.log.event("turned the screen back: an earlier Swell had left it turned") }
    }
  }

  /// Turns the output of `monitor` so that its picture is upright again.
  ///
  /// - Parameter answer: Called once, later: with false when the server cannot, or refuses.
  public func turn(_ monitor: Monitor, to orientation: Orientation, answer: @escaping (_ isDone: Bool) -> Void) {
    let (frame, name) = (monitor.frame, monitor.name.withoutControls)
    let line = "\(orientation.rawValue) \(frame.x) \(frame.y) \(frame.width) \(frame.height) \(name)"
    add(Order(line: line, isBack: orientation == .normal, answer: answer))
  }

  /// Turns the screen back, and ends the process.
  public func turnBack(answer: @escaping (_ isDone: Bool) -> Void = { _ in }) {
    guard helper != nil || isLost else { return }
    add(
      Order { [unowned(unsafe) self] isDone in
        // There is nothing left to turn back.
        if unsafe orders.isEmpty { unsafe helper = nil }
        answer(isDone)
      })
  }

  /// Waits until the screen is turned back, when Swell ends.
  public func end() {
    turnBack()
    while !orders.isEmpty, (try? loop.turn(until: nil)) != nil {}
  }

  private func add(_ order: Order) {
    orders.append(order)
    if orders.count == 1 { tell() }
  }

  private func tell() {
    guard let order = orders.first else { return }
    // The panel must be unmapped before the turn.
    connection.synchronize()
    let helper = self.helper ?? start()
    // A turn is meant for the screen as it was.
    helper.send((isLost ? "" : order.line) + "\n")
    helper.expect(within: program.patience)
  }

  private func start() -> ChildProcess {
    let new = ChildProcess(
      program, on: loop, receive: { [unowned(unsafe) self] in unsafe answered($0[0] == UInt8(ascii: "1")) },
      ended: { [unowned(unsafe) self] in unsafe ended($0) })
    helper = new
    return new
  }

  private func answered(_ isDone: Bool) {
    guard !orders.isEmpty else { return }
    helper?.expect(within: nil)
    let order = orders.removeFirst()
    let isMeant = !isLost || order.isBack
    isLost = false
    order.answer(isDone && isMeant)
    tell()
  }

  private func ended(_ end: ChildProcess.End) {
    helper = nil
    if end == .notStarted {
      connection.log.problem("cannot turn the screen: the helper process cannot be started")
    }
    // Not a third one.
    if isLost || end == .notStarted, !orders.isEmpty { orders.removeFirst().answer(false) }
    isLost = isLost || end != .notStarted
    tell()
  }
}
