/// What Swell wants to know of the keyboard.
public struct KeyInterests: Equatable, Sendable {
  public var mediaKeys = false
  /// Whether to find out for each press if another client has grabbed the key (`KeyPress.isTaken`): two round trips.
  public var grabs = false
  /// Caps Lock and Num Lock.
  public var locks = false
  /// Modifiers whose being held together is an event of its own; empty for none.
  public var hold: [Settings.ModifierKey] = []

  public init() {}

  init(_ settings: Settings) {
    mediaKeys = settings.mediaKeys != .off
    grabs = settings.mediaKeys == .auto
    locks = !(settings.hidden.contains(.capsLock) && settings.hidden.contains(.numLock))
    hold = settings.hold
  }
}
