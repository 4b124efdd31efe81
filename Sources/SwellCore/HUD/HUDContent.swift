/// The content of the HUD.
public struct HUDContent: Equatable, Sendable {
  /// Which kind of event it reports; the raw value is the name in `status` and in the configuration.
  public enum Kind: String, CaseIterable, Sendable {
    case volume, mute, output
    case microphone = "mic-mute"
    /// A program begins to record while the microphone is muted.
    case microphoneReminder = "mic-reminder"
    case brightness
    case keyboardBacklight = "keyboard-backlight"
    case capsLock = "caps-lock"
    case numLock = "num-lock"
    case player
    case seek
    /// The focused program's own volume.
    case program
    /// The content of `swell show` and `swell pipe`.
    case custom
  }

  public var kind: Kind
  /// nil where there is only text.
  public var icon: Icon?
  /// nil for what has no level, such as Caps Lock.
  public var level: Level?
  /// The text under the icon.
  public var label: String
  /// A second, smaller line in place of the bar.
  public var detail: String?

  public init(kind: Kind, icon: Icon?, level: Level) {
    self.kind = kind
    self.icon = icon
    self.level = level
    label = "\(level.percent)%"
  }

  public init(kind: Kind, icon: Icon?, label: String) {
    self.kind = kind
    self.icon = icon
    level = nil
    self.label = label
  }

  /// Something was wanted of what is not there: an output, a microphone, a program that plays.
  static func missing(_ kind: Kind) -> HUDContent {
    HUDContent(kind: kind, icon: .warning, label: "")
  }

  /// A lock that was switched.
  init(lock: Kind, isOn: Bool) {
    self.init(kind: lock, icon: lock == .numLock ? .numLock : .capsLock, label: isOn ? "On" : "Off")
  }
}
