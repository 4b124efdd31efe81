internal import CLibc
public import Logging
public import Processes
internal import SwellCore

/// A command for the Swell of this X session.
public enum ClientCommand {
  /// Runs `body` with the name of the X display, and reports its failure.
  public static func run(
    _ body: (_ display: String, _ log: Log) throws(ControlClient.Failure) -> Void
  ) -> ExitCode {
    let log = Log(verbosity: .problems)
    guard let display = unsafe getenv("DISPLAY").map({ unsafe String(cString: $0) }), !display.isEmpty else {
      log.problem("DISPLAY is not set: run this command inside the X session of Swell")
      return .unavailable
    }
    do throws(ControlClient.Failure) {
      try body(display, log)
      return .done
    } catch {
      for sentence in error.description.parts(separatedBy: "\n") { log.problem(sentence) }
      switch error {
      case .notRunning, .foreign, .unreachable, .noScreen, .ended: return .unavailable
      case .lost: return .failed
      case .refused(_, let code): return ExitCode(rawValue: code) ?? .failed
      }
    }
  }
}
