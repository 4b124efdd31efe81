/// A task for the adapters, done once. An effect is complete: `Adapters.run` looks nothing up and remembers nothing.
///
/// `Wanted` has the tasks that go on.
public indirect enum Effect: Equatable, Sendable {
  /// Ask a question. Exactly one `Event.answer` with the same purpose follows, at once or later.
  case ask(Question, for: Purpose)
  /// Write a value. Exactly one `Event.answer` with the same purpose follows, at once or later: `.done`, or the reason
  /// of the failure.
  case write(Write, for: Purpose)

  case connectAudio
  /// Read the default sink and source and their states. Their events follow if they have changed.
  case readAudio
  /// Play the sound of a changed volume.
  ///
  /// - Parameter inSilence: Whether to play only if nothing else plays.
  case playSound(theme: String, sink: String, inSilence: Bool)

  /// Send a click of the left button that did not become a drag to the window below.
  case replayClick
  /// Accept a touch for Swell, or reject it for the program below.
  case decideTouch(Int, isTaken: Bool)
  /// Unmap the HUD at once, before the screen below it changes.
  case unmapHUD
  /// Ask the X server to probe its outputs, which stops it for tens to hundreds of milliseconds.
  case probeOutputs

  /// Cut off the current speech, and speak a text, which may be empty.
  ///
  /// - Parameter language: The language of the text (BCP 47).
  case say(String, language: String)

  /// Answer the client and close its connection.
  case reply(Reply, client: ClientID)
  /// Send `text` to the client and keep its connection.
  case tell(text: PlainText, client: ClientID)
  /// Log an action of Swell (`-v`).
  case note(String)
  /// Log a problem that the user should know or fix.
  case warn(String)
  /// End Swell with exit code 0.
  case quit

  /// Whether the effect waits for an answer of the X server, and may come at any time. Others follow an event of the
  /// server.
  public var needsScreen: Bool {
    switch self {
    case .ask(let question, _):
      switch question {
      case .pointer, .idleTime, .focusedWindow, .focusedProgram, .brightnessDevices, .lostBrightnessDevices,
        .presentBrightness:
        true
      default: false
      }
    case .write(.brightness(let device, _, _), _): device.backend == .randr || device.backend == .gamma
    case .write(.touchpad, _), .write(.orientation, _), .probeOutputs: true
    default: false
    }
  }
}

/// A question of the core to the adapters.
public enum Question: Equatable, Sendable {
  /// The position of the pointer.
  case pointer
  /// How long no key was pressed, and the pointer was not moved.
  case idleTime
  /// The frame of the focused window, and the pointer.
  case focusedWindow
  /// The program of the focused window.
  case focusedProgram
  /// All sinks of the audio server.
  case outputs
  /// All sources, without the monitors of sinks.
  case inputs
  /// The streams of a program and its child processes; nil for all programs.
  case streams(of: FocusedProgram?)
  /// The batteries of Bluetooth devices. The event `.headsets` comes before the answer.
  case batteries
  /// The preferred player: see `PlayerReading.rank`.
  case player(for: PlayerWish)
  /// The player of this program.
  case ownPlayer(of: FocusedProgram, for: PlayerWish)
  /// All brightness devices.
  case brightnessDevices
  /// All brightness devices, if a device of the last answer was removed; otherwise `.done`.
  case lostBrightnessDevices
  /// All brightness devices, if one was removed or has another value, which monitors are asked for; otherwise `.done`.
  case presentBrightness
  /// The configuration file.
  case configuration
  /// The pixels of a picture of the user. A newer question may replace one that is being read.
  case picture(UserIcon.Source)
}

/// A value for an adapter to write. A newer write may replace one that waits; both get the answer of the newer one.
public indirect enum Write: Equatable, Sendable {
  case volumes([VolumeWrite])
  /// Make the sink or source of this name the default device.
  case defaultDevice(AudioDevice.Direction, String)
  /// The value has the units of the device. The answer is a `BrightnessOutcome`.
  ///
  /// - Parameter isAbsolute: Whether the value does not depend on the one before.
  case brightness(BrightnessDevice, value: Int, isAbsolute: Bool)
  /// Move the player.
  case seek(PlayerReading, to: SeekTarget)
  /// Send the command of a transport key to the preferred player. The answer is this `.player`, `.done` if the player
  /// has the focus, or `.unavailable` without a player.
  ///
  /// - Parameter focused: The program of the focused window: a player with the focus has received the key itself.
  case transport(PlayerCommand, focused: FocusedProgram?)
  /// Send a command to the player with this bus name.
  case player(String, PlayerCommand)
  /// Set the volume of the player with this bus name.
  case playerVolume(String, Level)
  /// Switch the touchpads on or off; nil: toggle.
  case touchpad(Bool?)
  /// Turn the output of a monitor, and the touch screens with it.
  case orientation(Orientation, of: Monitor)
}

/// The purpose of a question or a write. It goes out with the question and comes back with the answer.
public indirect enum Purpose: Equatable, Sendable {
  /// To choose the monitor of the HUD.
  case placement
  /// To learn whether somebody has changed the brightness of this device.
  case fade(String)
  /// For the drag with this number.
  case drag(Int)
  /// To learn whether the program of this full-screen window plays a film.
  case film(UInt)
  /// To learn whether the player has moved, after a drag.
  case seek(PlayerReading, to: SeekTarget)
  case key(KeyPress)
  /// For the command of this client: `Errands` continues the command.
  case errand(ClientID)
  /// The result of what `Ledger` has under this number.
  case entry(Int)
  /// To learn whether the former default output is still there.
  case formerOutput
  /// To update the list of brightness devices.
  case deviceRefresh
  /// The device was turned.
  case turn
}

/// The use of a player.
public enum PlayerWish: Equatable, Sendable {
  /// To report the track.
  case reading
  case seek
  case volume
  case command(PlayerCommand)
}

/// The target of a seek.
public enum SeekTarget: Equatable, Sendable {
  /// From the start of the track.
  case position(Duration)
  /// From the current position.
  case distance(Duration)
}

/// The action of a transport key (play, stop …) or a command. The raw value is the method of
/// `org.mpris.MediaPlayer2.Player` (MPRIS 2.2); commands with a target use the method `Seek`.
public enum PlayerCommand: String, Sendable {
  case playPause = "PlayPause"
  case play = "Play"
  case pause = "Pause"
  case stop = "Stop"
  case next = "Next"
  case previous = "Previous"
  case forward, rewind

  /// The distance of a seek: as for arrow keys in film players.
  static let step = Duration.seconds(10)

  /// The distance of commands that seek.
  public var target: Duration? {
    switch self {
    case .forward: PlayerCommand.step
    case .rewind: .zero - PlayerCommand.step
    case .playPause, .play, .pause, .stop, .next, .previous: nil
    }
  }
}
