internal import Diagnostics
public import SwellCore

/// The process in which `ScreenTurner` turns the screen, and turns it back however Swell ends.
///
/// It is started when something is turned for the first time.
public final class TurningProcess {
  private let connection: XConnection
  private var helper: AnsweringProcess?

  /// Turns back the screen if a Swell that crashed had turned it.
  public init(_ connection: XConnection) {
    self.connection = connection
    guard connection.extensions.hasRandR, TurnedScreen.isStored(on: connection) else { return }
    if ask("") { connection.log.event("turned the screen back: an earlier Swell had left it turned") }
    stop()
  }

  /// Turns the output of `monitor` so that its picture is upright again.
  ///
  /// - Returns: false when the server cannot, or refuses.
  public func turn(_ monitor: Monitor, to orientation: Orientation) -> Bool {
    let frame = monitor.frame
    let name = monitor.name.withoutControls
    let wasThere = helper != nil
    if ask("\(orientation.rawValue) \(frame.x) \(frame.y) \(frame.width) \(frame.height) \(name)") { return true }
    // The process was lost: the next one turns back what that had turned.
    return wasThere && helper == nil && ask("") && orientation == .normal
  }

  /// Turns back what was turned, and ends the process.
  public func end() {
    // The one that takes the place of a lost one turns back what that had turned.
    if helper != nil, !ask("") { _ = ask("") }
    stop()
  }

  private func stop() {
    helper?.end()
    helper = nil
  }

  /// - Returns: false when it failed; `helper` is nil then, unless the server refused.
  private func ask(_ line: String) -> Bool {
    // The panel must be unmapped before the turn.
    connection.synchronize()
    helper = helper ?? AnsweringProcess(.turning)
    guard let helper else {
      connection.log.problem("cannot turn the screen: the helper process cannot be started")
      return false
    }
    guard let answer = helper.ask(line) else {
      helper.end(isLost: true)
      self.helper = nil
      return false
    }
    return answer == UInt8(ascii: "1")
  }
}
