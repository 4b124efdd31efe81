/// Exit codes, from sysexits(3) where it has one.
public enum ExitCode: Int32, Sendable {
  case done = 0
  case failed = 1
  case usage = 64
  case unavailable = 69
  /// Another Swell runs, or too many clients are connected to it.
  case running = 75
  case configuration = 78
}
