extension HUDContent {
  /// Which kind of event a panel reports. What else is to be said of each is in its `row`.
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
    /// In the section [show] of the configuration, in `swell status` and in `swell watch`.
    var name: String
    /// Its icon, or that of its state `On`; nil where the icon depends on what is shown.
    var icon: Icon?
    /// The icon of its state `Off`, if that is another one.
    var offIcon: Icon?
    /// Whether it is shown by default.
    var isShown: Bool
    /// What it reports, for the manual.
    var summary: String
  }

  var row: Row {
    switch self {
    case .volume:
      Row(name: "volume", icon: nil, isShown: true, summary: "the volume of the default output, by any program")
    case .mute:
      Row(name: "mute", icon: nil, isShown: true, summary: "the default output was muted or unmuted")
    case .output:
      Row(name: "output", icon: nil, isShown: true, summary: "another default output, with its name")
    case .input:
      Row(name: "input", icon: nil, isShown: true, summary: "another default microphone, with its name")
    case .microphone:
      Row(name: "mic-mute", icon: nil, isShown: true, summary: "the microphone was muted or unmuted")
    case .microphoneReminder:
      Row(
        name: "mic-reminder", icon: .microphoneMuted, isShown: false,
        summary: "a program begins to record while the microphone is muted")
    case .brightness:
      Row(name: "brightness", icon: nil, isShown: true, summary: "the brightness of a monitor")
    case .keyboardBacklight:
      Row(
        name: "keyboard-backlight", icon: .keyboardBacklight, isShown: true, summary: "the backlight of the keyboard")
    case .capsLock:
      Row(name: "caps-lock", icon: .capsLock, offIcon: .capsLockOff, isShown: false, summary: "Caps Lock")
    case .numLock:
      Row(name: "num-lock", icon: .numLock, offIcon: .numLockOff, isShown: false, summary: "Num Lock")
    case .scrollLock:
      Row(
        name: "scroll-lock", icon: .scrollLock, offIcon: .scrollLockOff, isShown: false,
        summary: "Scroll Lock, where the keyboard map has it")
    case .layout:
      Row(name: "layout", icon: .keyboard, isShown: false, summary: "another layout of the keyboard")
    case .touchpad:
      Row(
        name: "touchpad", icon: .touchpad, offIcon: .touchpadOff, isShown: true,
        summary: "the touchpad was switched on or off")
    case .airplane:
      Row(
        name: "airplane", icon: .airplane, offIcon: .airplaneOff, isShown: false,
        summary: "airplane mode: all radios are off, or one is on again")
    case .powerProfile:
      Row(
        name: "power-profile", icon: .powerProfileMedium, isShown: false,
        summary: "another power profile (power-profiles-daemon or tuned)")
    case .power:
      Row(name: "power", icon: nil, isShown: false, summary: "the charger, and a battery that is low (UPower)")
    case .player:
      Row(name: "player", icon: nil, isShown: false, summary: "what a media player plays, when it changes")
    case .seek:
      Row(name: "seek", icon: nil, isShown: true, summary: "a new position in the media player")
    case .program:
      Row(name: "program", icon: nil, isShown: true, summary: "the volume of one program")
    case .custom:
      Row(name: "custom", icon: nil, isShown: true, summary: "what 'swell show' and 'swell pipe' show")
    }
  }

  var name: String { row.name }

  /// Whether it is something that people change by keys, commands and drags, and other programs by themselves.
  var isLevel: Bool {
    switch self {
    case .volume, .mute, .output, .input, .microphone, .brightness, .keyboardBacklight, .program: true
    case .microphoneReminder, .capsLock, .numLock, .scrollLock, .layout, .touchpad, .airplane, .powerProfile, .power,
      .player, .seek, .custom:
      false
    }
  }

  /// Those of which only what keys, commands and drags did is shown by default. A headset is a microphone too: its name
  /// as an output is enough. Programs change their volumes as they like.
  static let ownByDefault: Set<Self> = [.input, .program]

  /// Those that are not shown by default.
  static var hiddenByDefault: Set<Self> { Set(allCases.filter { !$0.row.isShown }) }
}
