/// Why nothing is shown: the session is locked, or the screen is blank.
public struct LockReasons: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// logind says that the session is locked (`LockedHint`).
  public static let session = LockReasons(rawValue: 1)
  /// The X server blanks the screen, or its saver is on (MIT-SCREEN-SAVER).
  public static let saver = LockReasons(rawValue: 2)
  /// A program has grabbed keyboard and pointer, and covers a monitor.
  public static let locker = LockReasons(rawValue: 4)

  /// In the status, in the order of their bits.
  static var names: [String] { ["logind", "screen saver", "locker"] }
}
