extension HUDContent {
  /// The kind of event that a panel reports. The `row` of a kind has its name, icons and default.
  public enum Kind: CaseIterable, Sendable {
    case volume, mute, output
    case input
    case microphone
    case microphoneReminder
    case brightness
    case keyboardBacklight
    case capsLock, numLock, scrollLock
    case layout
    case touchpad
    case airplane
    case powerProfile
    case power
    case player
    case seek
    case program
    case custom
  }
}

extension HUDContent.Kind {
  /// One row of the table of kinds.
  struct Row: Sendable {
    /// The name in the section [show] of the configuration, in `swell status` and in `swell watch`.
    var name: String
    /// The icon, or the icon of what is switched on; nil if the icon depends on the content.
    var icon: Icon?
    /// The icon of what is switched off, if it differs.
    var offIcon: Icon?
    /// The words for a switch that is on or off.
    var words: (on: Word, off: Word)?
    /// Whether Swell shows panels of this kind by default.
    var isShown = true
    /// The event that a panel of this kind reports, for the manual.
    var summary: String
  }

  var row: Row {
    switch self {
    case .volume: Row(name: "volume", summary: "a change of the volume of the default output")
    case .mute: Row(name: "mute", summary: "the default output was muted or unmuted")
    case .output: Row(name: "output", summary: "a switch to another default output, with its name")
    case .input: Row(name: "input", summary: "a switch to another default microphone, with its name")
    case .microphone: Row(name: "mic-mute", summary: "the microphone was muted or unmuted")
    case .microphoneReminder:
      Row(
        name: "mic-reminder", icon: .microphoneMuted, isShown: false,
        summary: "a program begins to record while the microphone is muted")
    case .brightness: Row(name: "brightness", summary: "a change of the brightness of a monitor")
    case .keyboardBacklight:
      Row(name: "keyboard-backlight", icon: .keyboardBacklight, summary: "a change of the backlight of the keyboard")
    case .capsLock:
      Row(
        name: "caps-lock", icon: .capsLock, offIcon: .capsLockOff, words: (.capsLockOn, .capsLockOff), isShown: false,
        summary: "Caps Lock was switched")
    case .numLock:
      Row(
        name: "num-lock", icon: .numLock, offIcon: .numLockOff, words: (.numLockOn, .numLockOff), isShown: false,
        summary: "Num Lock was switched")
    case .scrollLock:
      Row(
        name: "scroll-lock", icon: .scrollLock, offIcon: .scrollLockOff, words: (.scrollLockOn, .scrollLockOff),
        isShown: false,
        summary: "Scroll Lock was switched, if the keyboard map has it")
    case .layout: Row(name: "layout", icon: .keyboard, isShown: false, summary: "a switch to another keyboard layout")
    case .touchpad:
      Row(
        name: "touchpad", icon: .touchpad, offIcon: .touchpadOff, words: (.touchpadOn, .touchpadOff),
        summary: "the touchpad was switched on or off")
    case .airplane:
      Row(
        name: "airplane", icon: .airplane, offIcon: .airplaneOff, words: (.airplaneOn, .airplaneOff), isShown: false,
        summary: "airplane mode was switched: all radios are off, or one is on again")
    case .powerProfile:
      Row(
        name: "power-profile", icon: .powerProfileMedium, isShown: false,
        summary: "a switch to another power profile (power-profiles-daemon or tuned)")
    case .power:
      Row(name: "power", isShown: false, summary: "the charger was connected or removed, or a battery is low (UPower)")
    case .player:
      Row(name: "player", isShown: false, summary: "a media player plays, pauses, stops or changes its track")
    case .seek: Row(name: "seek", summary: "a new position in the media player")
    case .program: Row(name: "program", summary: "a change of the volume of one program")
    case .custom: Row(name: "custom", summary: "panels of 'swell show' and 'swell pipe'")
    }
  }

  var name: String { row.name }

  /// Whether both the user (by keys, commands and drags) and other programs change the level.
  var isLevel: Bool {
    switch self {
    case .volume, .mute, .output, .input, .microphone, .brightness, .keyboardBacklight, .program: true
    case .microphoneReminder, .capsLock, .numLock, .scrollLock, .layout, .touchpad, .airplane, .powerProfile, .power,
      .player, .seek, .custom:
      false
    }
  }

  /// Whether Swell knows the changes of the user from those of programs.
  var isByUser: Bool { isLevel || self == .player || self == .seek }

  /// The kinds with the default `own`: Swell shows them only after keys, commands and drags. A headset is an output and
  /// a microphone: one panel is enough. Programs change their own volumes often.
  static let ownByDefault: Set<Self> = [.input, .program]

  /// The kinds that are not shown by default.
  static var hiddenByDefault: Set<Self> { Set(allCases.filter { !$0.row.isShown }) }
}
