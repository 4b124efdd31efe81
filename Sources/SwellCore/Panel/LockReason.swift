/// Why nothing is shown: the session is locked, or the screen is blank. The raw value is the name in the status.
public enum LockReason: String, CaseIterable, Sendable {
  /// logind says that the session is locked (`LockedHint`).
  case session = "logind"
  /// The X server blanks the screen, or its saver is on (MIT-SCREEN-SAVER).
  case saver = "screen saver"
  /// A program has grabbed keyboard and pointer, and covers a monitor.
  case locker
}
