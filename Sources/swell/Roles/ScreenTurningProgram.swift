internal import CLibc
internal import Logging
internal import Processes
internal import SwellCore
internal import X11

/// The helper process of `TurningProcess`.
///
/// A line `ORIENTATION X Y WIDTH HEIGHT NAME` turns that monitor; an empty line turns everything back. Each is answered
/// by `1`, or `0` if it failed. The end of the input turns everything back, too.
enum ScreenTurningProgram {
  static func run() -> ExitCode {
    // A signal goes to all processes of a unit or a terminal. This process ignores it, and ends with its input.
    swell_outlive_signals()
    let log = Log(verbosity: .problems)
    do throws(XConnection.Failure) {
      let connection = try XConnection(log: log)
      // Swell logs the problem.
      connection.onLost = { ExitCode.unavailable.end() }
      let events = EventPump(connection)
      let turner = ScreenTurner(connection, events: events)
      while let line = line(connection, events) {
        StandardOutput.write(turn(line, turner) ? "1" : "0")
      }
      turner.end()
      return .done
    } catch {
      log.problem(error.description)
      return .unavailable
    }
  }

  /// Waits for the next line, and reads X events meanwhile; nil at the end of the input.
  private static func line(_ connection: XConnection, _ events: EventPump) -> String? {
    var polled = [STDIN_FILENO, connection.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      while events.drain(reading: true) {}
      _ = unsafe poll(&polled, 2, -1)
      if polled[0].revents != 0 { return StandardInput.line }
    }
  }

  private static func turn(_ line: String, _ turner: ScreenTurner) -> Bool {
    guard !line.isEmpty else {
      turner.end()
      return true
    }
    let words = line.parts(separatedBy: " ")
    let numbers = words.dropFirst().prefix(4).compactMap { Int($0) }
    guard words.count > 5, numbers.count == 4, let orientation = Orientation(rawValue: words[0]) else { return false }
    let frame = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    return turner.turn(Monitor(name: words[5...].joined(separator: " "), frame: frame), to: orientation)
  }
}
