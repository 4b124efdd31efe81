internal import CLibc
internal import Control
internal import Logging
internal import Processes
internal import SwellCore

/// `swell watch`
enum WatchCommand {
  /// - Parameters:
  ///   - words: The command for Swell.
  ///   - waits: Whether to wait while no Swell runs.
  static func run(_ words: [String], waits: Bool = false) -> ExitCode {
    ClientCommand.run { (display, log) throws(ControlClient.Failure) in
      var (backOff, wasConnected) = (BackOff(), false)
      repeat {
        do throws(ControlClient.Failure) {
          let client = try RunningSwell.connect(display)
          try client.send(words)
          backOff.reset()
          wasConnected = true
          while hasReader(until: client.descriptor) { StandardOutput.write(try client.next()) }
          return
        } catch {
          switch error {
          case .notRunning where waits, .unreachable where waits, .lost where waits: break
          // The session has ended; the next session has watchers of its own.
          case .noScreen where waits && !wasConnected: break
          case .ended where waits: log.problem("\(error.description): waiting for Swell")
          default: throw error
          }
        }
      } while hasReader(for: backOff.next())
    }
  }

  /// Waits until there is input, or for a time; false if nobody reads standard output.
  private static func hasReader(until input: Int32 = -1, for pause: Duration? = nil) -> Bool {
    var polled = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    let limit = pause.map { Int32(clamping: $0.nanoseconds / 1_000_000) } ?? -1
    return unsafe poll(&polled, 2, limit) <= 0 || polled[1].revents == 0
  }
}
