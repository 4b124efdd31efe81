/// A command of a client of the control socket.
public indirect enum Request: Equatable, Sendable {
  case status(json: Bool)
  case reload
  /// Show a custom panel.
  case show(HUDContent)
  /// Let the panel fade now.
  case hide
  /// Send each change on a line.
  ///
  /// - Parameter now: Whether to begin with the present state.
  case watch(json: Bool, now: Bool)
  case quiet(QuietChange)
  case quit
  case volume(LevelChange)
  case microphone(LevelChange)
  /// A sink by its name or its description.
  case sink(LevelChange, name: String)
  /// The streams of the focused program, or of the program with this name.
  case program(LevelChange, name: String? = nil)
  /// The list of all programs that play.
  case programs(json: Bool)
  /// Make another output or input the default one.
  case select(AudioDevice.Direction, DeviceSelection)
  /// The list of all outputs or inputs.
  case devices(AudioDevice.Direction, json: Bool)
  case brightness(LevelChange, BrightnessTarget)
  case gesture(Switch)
  case rotate(Orientation)
  /// The distance from the player's position.
  case seek(Duration)
  case player(PlayerCommand)
  /// The player's own volume.
  case playerVolume(LevelChange)
  /// The track of the player.
  case playing(json: Bool)
}

/// A change of a switch.
public enum Switch: String, CaseIterable, Sendable {
  case on, off, toggle
}

/// A change by `swell quiet`.
public enum QuietChange: Equatable, Sendable {
  /// Only return it.
  case query
  case off, toggle
  /// - Parameter time: nil without an end.
  case on(for: Duration?)

  /// `on`, `off`, `toggle`, or a time of at most a day: `30m`, `2h`, `90s`.
  init?(_ text: String) {
    switch text {
    case "on": self = .on(for: nil)
    case "off": self = .off
    case "toggle": self = .toggle
    default:
      guard let time = OptionValue.duration(text, atMost: OptionValue.day), time >= .seconds(1) else { return nil }
      self = .on(for: time)
    }
  }
}

/// A change of a level or a mute.
public enum LevelChange: Equatable, Sendable {
  /// Only return it.
  case query
  /// Share of the full range, positive or negative.
  case by(Double)
  /// 1 is 100 %.
  case to(Double)
  case mute, unmute, toggle

  /// `+5%`, `-5%`, `40%`, `mute`, `unmute`, `toggle`.
  init?(_ text: String) {
    switch text {
    case "mute": self = .mute
    case "unmute": self = .unmute
    case "toggle": self = .toggle
    default:
      let sign = text.utf8.first
      let isRelative = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      guard let level = OptionValue.level(text.withoutFirst(isRelative ? 1 : 0), in: 0...10) else { return nil }
      self = isRelative ? .by(sign == UInt8(ascii: "-") ? -level : level) : .to(level)
    }
  }

  /// The level after the change, in the form that commands print: `40%`, `40% muted`, `100% (limit)`.
  func text(_ level: Level, isMuted: Bool = false) -> String {
    // Half a percent is rounded away.
    guard case .to(let wanted) = self, wanted > level.fraction + 0.005 else { return level.text(isMuted: isMuted) }
    return level.text(isMuted: isMuted) + " (limit)"
  }

  /// The level after the change; nil when the change is not about a level.
  func level(from level: Double) -> Double? {
    switch self {
    case .by(let share): max(0, level + share)
    case .to(let level): level
    case .query, .mute, .unmute, .toggle: nil
    }
  }

  /// The mute after the change.
  func isMuted(from isMuted: Bool) -> Bool {
    switch self {
    case .mute: true
    case .unmute: false
    case .toggle: !isMuted
    case .query, .to: isMuted
    case .by(let share): isMuted && share <= 0
    }
  }
}

/// The devices of a brightness command.
public enum BrightnessTarget: Equatable, Sendable {
  case underPointer, all, keyboard
  case named(String)
}
