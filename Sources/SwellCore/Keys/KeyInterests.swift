/// The parts of the keyboard that Swell follows.
public struct KeyInterests: Equatable, Sendable {
  /// Presses of media keys, and of each press whether another client has grabbed the key (`KeyPress.isTaken`): two round
  /// trips.
  public var mediaKeys = false
  /// Whether Swell acts on keys that no other client has grabbed.
  public var acts = false
  /// Whether to grab the keys that no other client has, except the keys of players.
  public var takesKeys = false
  /// Whether the key of the microphone with Shift or Control is `microphoneUp` or `microphoneDown`.
  public var microphoneLevel = false
  /// Caps Lock, Num Lock and Scroll Lock.
  public var locks = false
  public var layout = false

  public init() {}

  init(_ settings: Settings) {
    mediaKeys = settings.mediaKeys != .off
    takesKeys = settings.mediaKeys == .grab
    acts = settings.mediaKeys == .auto || takesKeys
    microphoneLevel = settings.microphoneKeyHasLevel
    locks = !KeyboardLock.allCases.allSatisfy { settings.hidden.contains($0.kind) }
    layout = !settings.hidden.contains(.layout)
  }
}
