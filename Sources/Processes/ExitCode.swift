internal import CLibc

/// Exit codes, from sysexits(3) where it has one.
public enum ExitCode: Int32, Sendable {
  case done = 0
  case failed = 1
  case usage = 64
  case unavailable = 69
  /// Another Swell runs, or too many clients are connected to it.
  case running = 75
  case configuration = 78

  /// Ends the process where it stands: nothing is released, and no handler of atexit(3) is called.
  public func end() -> Never { _exit(rawValue) }
}
