/// A key of the keyboard's top row, by its XF86 keysym.
public enum MediaKey: String, CaseIterable, Sendable {
  case volumeUp, volumeDown, volumeMute, microphoneMute
  /// No keyboard has these keys: they are the key of the microphone with a modifier, if the settings say so.
  case microphoneUp, microphoneDown
  case brightnessUp, brightnessDown
  /// One key for both directions: up, and from the top to the lowest level.
  case brightnessCycle
  case keyboardBacklightUp, keyboardBacklightDown, keyboardBacklightToggle
  case playPause, pause, stop, next, previous, forward, rewind
  /// The screen is to be turned by a quarter.
  case rotate
  case touchpadToggle, touchpadOn, touchpadOff

  /// Whether the key is for players.
  public var isTransport: Bool { command != nil }

  /// Whether holding the key repeats it.
  public var repeats: Bool { direction != nil && self != .brightnessCycle }
}

/// One press of a media key.
public struct KeyPress: Equatable, Sendable {
  public var key: MediaKey
  /// With Shift: a quarter of a step.
  public var isFine: Bool
  /// Whether another client has grabbed the key and will act on it.
  public var isTaken: Bool
  /// Whether modifiers are down that the key itself does not need: other programs may do anything for such a key.
  public var isModified = false
  /// The position of the pointer, in px of the X screen; nil where the position does not matter.
  public var pointer: PixelPoint?
  /// The keyboard's own auto-repeat; nil when auto-repeat is off.
  public var autoRepeat: AutoRepeat?
  /// Whether the keyboard has told a release of this key at least once.
  public var isReleasable = true
  /// How often the held key has repeated; 0 for the press itself.
  var repeats = 0

  /// When a held key repeats, by the controls of XKB.
  public struct AutoRepeat: Equatable, Sendable {
    public var delay, interval: Duration

    public init(delay: Duration, interval: Duration) {
      self.delay = delay
      self.interval = interval
    }
  }

  public init(
    key: MediaKey, isFine: Bool = false, isTaken: Bool = false, pointer: PixelPoint? = nil,
    autoRepeat: AutoRepeat? = nil
  ) {
    self.key = key
    self.isFine = isFine
    self.isTaken = isTaken
    self.pointer = pointer
    self.autoRepeat = autoRepeat
  }
}
