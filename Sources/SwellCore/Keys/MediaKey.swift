/// A key of the keyboard's top row, by its XF86 keysym.
public enum MediaKey: String, CaseIterable, Sendable {
  case volumeUp, volumeDown, volumeMute, microphoneMute
  /// No keyboard has these: they are the key of the microphone with a modifier, if the settings want that.
  case microphoneUp, microphoneDown
  case brightnessUp, brightnessDown
  /// One key for both: up, and from the top to the lowest level.
  case brightnessCycle
  case keyboardBacklightUp, keyboardBacklightDown, keyboardBacklightToggle
  case playPause, pause, stop, next, previous, forward, rewind
  /// The screen is to be turned by a quarter.
  case rotate
  case touchpadToggle, touchpadOn, touchpadOff

  /// Whether it is a key for players.
  public var isTransport: Bool { command != nil }

  /// Whether holding the key repeats it.
  public var repeats: Bool { direction != nil && self != .brightnessCycle }
}

/// One press of a media key.
public struct KeyPress: Equatable, Sendable {
  public var key: MediaKey
  /// With Shift: a quarter of a step.
  public var isFine: Bool
  /// Somebody else has grabbed the key and will act on it.
  public var isTaken: Bool
  /// Whether modifiers are down that the key itself does not need: what others do with it then may be anything.
  public var isModified = false
  /// Where the pointer was, in px of the X screen; nil where that does not matter.
  public var pointer: PixelPoint?
  /// The keyboard's own auto-repeat; nil when that is off.
  public var autoRepeat: AutoRepeat?
  /// Whether the keyboard tells of the release of this key: it has done so at least once.
  public var isReleasable = true
  /// How often it has repeated, while it is held; 0 for the press itself.
  var repeats = 0

  /// When a held key repeats, as XKB's controls have it.
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
