internal import CLibc
internal import Diagnostics
internal import SwellCore
internal import X11

/// What the helper process of `TurningProcess` runs: for each line `ORIENTATION X Y WIDTH HEIGHT NAME` it turns the
/// monitor there, for an empty one it turns back what was turned, and prints `1`, or `0` where that failed. At the end of
/// its input it turns back what was turned.
enum TurningProgram {
  static func run() -> ExitCode {
    // Sent to all processes of a unit or a terminal at once: the end of the input comes later, and is the sign to end.
    swell_outlive_signals()
    let log = Log(verbosity: .problems)
    do throws(XConnection.Failure) {
      let turner = ScreenTurner(try XConnection(log: log))
      while let line = StandardInput.line {
        StandardOutput.write(carryOut(line, turner) ? "1" : "0")
      }
      turner.end()
      return .done
    } catch {
      log.problem(error.description)
      return .unavailable
    }
  }

  private static func carryOut(_ line: String, _ turner: ScreenTurner) -> Bool {
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
