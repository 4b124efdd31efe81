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
    case scrollLock = "scroll-lock"
    /// The keyboard layout.
    case layout
    case airplane
    case powerProfile = "power-profile"
    /// The charger, and a battery that is low.
    case power
    case player
    case seek
    /// The focused program's own volume.
    case program
    /// The content of `swell show` and `swell pipe`.
    case custom

    public static let locks = [Kind.capsLock, .numLock, .scrollLock]
  }

  public internal(set) var kind: Kind
  /// nil where there is only text.
  public internal(set) var icon: Icon?
  /// nil for what has no level, such as Caps Lock.
  public let level: Level?
  /// The text under the icon.
  public var label: String
  /// A second, smaller line in place of the bar.
  public var detail: String?
  /// Whether each monitor shows the level of its own display, and not this one.
  var isOfEachDisplay = false
  /// What a command wants of this panel.
  public internal(set) var options: ShowOptions?

  /// Whether the icon says so: the level is kept, but nothing is heard.
  public var isMuted: Bool { icon == .speakerMuted || icon == .microphoneMuted }

  /// Whether it is shown until something else is, or it is hidden.
  var isEndless: Bool { options?.delay == .zero }

  public init(kind: Kind, icon: Icon?, level: Level) {
    (self.kind, self.icon, self.level, label) = (kind, icon, level, "\(level.percent)%")
  }

  public init(kind: Kind, icon: Icon?, label: String) {
    (self.kind, self.icon, level, self.label) = (kind, icon, nil, label)
  }

  /// Something was wanted of what is not there: an output, a microphone, a program that plays.
  static func missing(_ kind: Kind) -> HUDContent {
    HUDContent(kind: kind, icon: .warning, label: "")
  }

  /// A lock or airplane mode, which was switched.
  public init(switched kind: Kind, isOn: Bool) {
    let icon: Icon =
      switch kind {
      case .airplane: .airplane
      case .scrollLock: .scrollLock
      case .numLock: .numLock
      default: isOn ? .capsLock : .capsLockOff
      }
    self.init(kind: kind, icon: icon, label: isOn ? "On" : "Off")
  }

  /// A power profile, as its service calls it: `power-saver` is shown as `Power saver`.
  public init(powerProfile name: String) {
    var label = ShortName.label(name).bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
    if let first = label.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first { label[0] = first & 0xdf }
    self.init(kind: .powerProfile, icon: .powerProfile, label: String(bytes: label))
  }
}
