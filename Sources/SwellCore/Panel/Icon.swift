/// The pictures of the HUD; the raw value is the name of the file in `assets/icons`.
public enum Icon: String, CaseIterable, Sendable {
  case speakerMuted = "speaker-muted"
  case speakerLow = "speaker-low"
  case speakerMedium = "speaker-medium"
  case speakerHigh = "speaker-high"
  case speakerOver = "speaker-over"
  case headphones
  case headset
  case hdmi
  case bluetooth
  case phone
  case microphone
  case microphoneMuted = "microphone-muted"
  case brightnessLow = "brightness-low"
  case brightnessMedium = "brightness-medium"
  case brightnessHigh = "brightness-high"
  case keyboardBacklight = "keyboard-backlight"
  case seekBack = "seek-back"
  case seekForward = "seek-forward"
  case play
  case pause
  case stop
  case next
  case previous
  case capsLock = "caps-lock"
  case capsLockOff = "caps-lock-off"
  case numLock = "num-lock"
  case numLockOff = "num-lock-off"
  case scrollLock = "scroll-lock"
  case scrollLockOff = "scroll-lock-off"
  case keyboard
  case touchpad
  case touchpadOff = "touchpad-off"
  case airplane
  case airplaneOff = "airplane-off"
  case powerProfileLow = "power-profile-low"
  case powerProfileMedium = "power-profile-medium"
  case powerProfileHigh = "power-profile-high"
  case batteryLow = "battery-low"
  case batteryMedium = "battery-medium"
  case batteryHigh = "battery-high"
  case batteryFull = "battery-full"
  case batteryCharging = "battery-charging"
  case warning

  /// The icon of that name; the names `volume`, `brightness` and `battery` stand for an icon that follows the level.
  public static func named(_ name: String, level: Level?, isMuted: Bool) -> Icon? {
    if name == "volume" { return speaker(level ?? Level(1), isMuted: isMuted) }
    if name == "brightness" { return brightness(level ?? Level(1)) }
    if name == "battery" { return battery(level ?? Level(1)) }
    if isMuted, name.begins(with: "speaker") { return .speakerMuted }
    if isMuted, name == "microphone" { return .microphoneMuted }
    return Icon(rawValue: name)
  }

  /// All names that `named` knows.
  public static var names: [String] { allCases.map { $0.rawValue } + ["volume", "brightness", "battery"] }

  /// Whether the icon points to the right, and to the left in languages that are written from the right.
  var hasDirection: Bool {
    switch self {
    case .speakerMuted, .speakerLow, .speakerMedium, .speakerHigh, .speakerOver: true
    default: false
    }
  }

  /// The name of the subject that has a level with this icon.
  var subject: Word? {
    switch self {
    case .speakerMuted, .speakerLow, .speakerMedium, .speakerHigh, .speakerOver: .volume
    case .microphone, .microphoneMuted: .microphone
    case .brightnessLow, .brightnessMedium, .brightnessHigh: .brightness
    case .keyboardBacklight: .keyboardLight
    case .batteryLow, .batteryMedium, .batteryHigh, .batteryFull: .battery
    default: nil
    }
  }

  /// The sun for a brightness; its rays grow with the level.
  public static func brightness(_ level: Level) -> Icon {
    switch level.percent {
    case ...33: .brightnessLow
    case ...66: .brightnessMedium
    default: .brightnessHigh
    }
  }

  /// The battery for a charge, filled to the quarter that the charge has begun.
  public static func battery(_ level: Level) -> Icon {
    switch level.percent {
    case ...25: .batteryLow
    case ...50: .batteryMedium
    case ...75: .batteryHigh
    default: .batteryFull
    }
  }

  /// The speaker for a volume: muted at 0 and when muted, one arc to 33 %, two to 66 %, three to 100 %.
  public static func speaker(_ level: Level, isMuted: Bool) -> Icon {
    if isMuted || level.percent == 0 { return .speakerMuted }
    return switch level.percent {
    case ...33: .speakerLow
    case ...66: .speakerMedium
    case ...100: .speakerHigh
    default: .speakerOver
    }
  }
}
