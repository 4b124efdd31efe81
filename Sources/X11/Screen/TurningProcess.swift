internal import Diagnostics
public import SwellCore

/// The process in which `ScreenTurner` turns the screen: few devices need it, and it turns the screen back however Swell
/// ends. It is started when something is to be turned.
public final class TurningProcess {
  private let connection: XConnection
  private var dialog: ToolsDialog?

  /// Restores what a Swell that crashed, and its process with it, had turned.
  public init(_ connection: XConnection) {
    self.connection = connection
    guard connection.hasRandR, TurnedScreen.isStored(on: connection) else { return }
    if ask("") { connection.log.event("the screen was still turned: it is as before") }
    end()
  }

  /// Turns the output of `monitor` so that its picture is upright again.
  ///
  /// - Returns: false when the server cannot, or refuses, or `swell-tools` is not installed.
  public func turn(_ monitor: Monitor, to orientation: Orientation) -> Bool {
    let frame = monitor.frame
    let name = monitor.name.withoutControls
    let wasThere = dialog != nil
    if ask("\(orientation.rawValue) \(frame.x) \(frame.y) \(frame.width) \(frame.height) \(name)") { return true }
    // One that has gone, or does not answer: the next one begins with turning back what that had turned.
    return wasThere && dialog == nil && ask("") && orientation == .normal
  }

  /// Turns back what was turned.
  public func restore() {
    if dialog != nil, !ask("") { _ = ask("") }
  }

  /// Turns back what was turned, and ends the process.
  public func end() {
    dialog?.end()
    dialog = nil
  }

  /// - Returns: false when it failed; `dialog` is nil then, unless the server refused.
  private func ask(_ line: String) -> Bool {
    // What is taken off the screen before the turn is gone by then.
    connection.synchronize()
    dialog = dialog ?? ToolsDialog(ToolsProgram.screenTurner)
    guard let dialog else {
      connection.log.problem(ToolsProgram.absence)
      return false
    }
    guard let answer = dialog.ask(line) else {
      dialog.end(isLost: true)
      self.dialog = nil
      return false
    }
    return answer == UInt8(ascii: "1")
  }
}
