/// What the adapters are to do once. Each effect is complete: the runner has nothing to look up and nothing to remember.
///
/// What adapters are to go on doing is in `Wanted`.
public indirect enum Effect: Equatable, Sendable {
  /// Ask a question. Exactly one `Event.answer` with the same purpose follows, at once or later.
  case ask(Question, for: Purpose)
  /// Write a value. Exactly one `Event.answer` with the same purpose follows, at once or later: with `.done`, or why not.
  case write(Write, for: Purpose)

  case connectAudio
  /// Ask which the default sink and source are, and for their states; their events follow if they have changed.
  case readAudio
  /// Play the sound of a changed volume.
  ///
  /// - Parameter inSilence: Only if nothing else plays.
  case playSound(theme: String, sink: String, inSilence: Bool)

  /// Send a click that did not become a drag to the window below.
  case replayClick(button: Int)
  /// Accept a touch for Swell, or reject it for the program below.
  case decideTouch(Int, isTaken: Bool)
  /// Unmap the HUD at once, before the screen below it changes.
  case unmapHUD
  /// Ask the X server to probe its outputs, which stops it for tens to hundreds of milliseconds.
  case probeOutputs

  /// Speak, and cut off what is spoken now; an empty text only does that.
  ///
  /// - Parameter language: That of the words (BCP 47).
  case say(String, language: String)

  /// Answer the client and close its connection.
  case reply(Reply, client: ClientID)
  /// Send `text` to the client and keep its connection.
  case tell(text: String, client: ClientID)
  /// Log what Swell does (`-v`).
  case note(String)
  /// Log what the user should know or fix.
  case warn(String)
  /// End Swell with exit code 0.
  case quit
}

/// What the core asks the adapters.
public enum Question: Equatable, Sendable {
  /// Where the pointer is.
  case pointer
  /// The frame of the focused window, and the pointer.
  case focusedWindow
  /// The program of the focused window.
  case focusedProgram
  /// All sinks of the audio server.
  case outputs
  /// All sources, without the monitors of sinks.
  case inputs
  /// The streams that a program plays, its child processes included; nil for all programs.
  case streams(of: FocusedProgram?)
  /// The batteries of Bluetooth devices: `.headsets` tells them before the answer comes.
  case batteries
  /// The player that is meant: see `PlayerReading.rank`.
  case player(for: PlayerWish)
  /// The player that is this program, for this wish.
  case ownPlayer(of: FocusedProgram, for: PlayerWish)
  /// All brightness devices.
  case brightnessDevices
  /// The same, if one of those that were found last has gone; `.done` if not.
  case lostBrightnessDevices
  /// The configuration file.
  case configuration
  /// The px of a picture of the user. A newer one may take the place of one that is being read.
  case picture(UserIcon.Source)
}

/// A value that an adapter is to write. A newer one may take the place of one that waits; both get its answer.
public indirect enum Write: Equatable, Sendable {
  case sink(SinkWrite)
  case source(SourceWrite)
  case streams([StreamWrite])
  /// Make the sink or the source of this name the default one.
  case defaultDevice(AudioDevice.Direction, String)
  /// In the device's own units; answered with a `BrightnessOutcome`.
  case brightness(BrightnessDevice, value: Int)
  /// Move the player.
  case seek(PlayerReading, to: SeekTarget)
  /// Tell the player that is meant what a transport key says; answered with that `.player`, with `.done` if it has the
  /// focus, with `.unavailable` if there is none.
  ///
  /// - Parameter focused: The program of the focused window: a player that has the focus received the key itself.
  case transport(PlayerCommand, focused: FocusedProgram?)
  /// Tell the player of this bus name.
  case player(String, PlayerCommand)
  /// Set the volume of the player of this bus name.
  case playerVolume(String, Level)
  /// Switch the touchpads on or off; nil: the other way.
  case touchpad(Bool?)
  /// Turn the output of a monitor, and the touch screens with it.
  case orientation(Orientation, of: Monitor)
}

/// What an answer is for: it leaves with the question and returns with the answer.
public indirect enum Purpose: Equatable, Sendable {
  /// To choose the monitor of the HUD.
  case placement
  /// For the drag of this number.
  case drag(Int)
  /// To learn what is below the press of this number on a film.
  case film(Int)
  /// To learn whether the player went there, after a drag or taps.
  case seek(PlayerReading, to: SeekTarget)
  case key(KeyPress)
  /// For the command of this client: `Errands` says how the command goes on.
  case errand(ClientID)
  /// To make a device the default one, for this client.
  case selection(AudioDevice.Direction, ClientID)
  /// To learn what became of this write of a volume or a mute: `AudioState` gives them numbers.
  case sound(write: Int)
  /// To learn what became of this write of a brightness: `BrightnessState` gives them numbers.
  case brightness(write: Int)
  /// To update the list of brightness devices.
  case deviceRefresh
  /// The configuration file was saved.
  case saved
  /// To show a panel: `AwaitedPanel` gives them numbers.
  case picture(Int)
  /// The device was turned.
  case turn
}

/// What a player is wanted for.
public enum PlayerWish: Equatable, Sendable {
  /// To say what it plays.
  case reading
  case seek
  case volume
  case command(PlayerCommand)
}

/// Where a player is to go.
public enum SeekTarget: Equatable, Sendable {
  /// From the start of the track.
  case position(Duration)
  /// From where it is.
  case distance(Duration)
}

/// What a transport key (play, stop …) or a command does; the raw value is the method of `org.mpris.MediaPlayer2.Player`
/// (MPRIS 2.2), but for those with a target, which are `Seek`.
public enum PlayerCommand: String, Sendable {
  case playPause = "PlayPause"
  case play = "Play"
  case pause = "Pause"
  case stop = "Stop"
  case next = "Next"
  case previous = "Previous"
  case forward, rewind

  /// As far as the arrow keys and the double taps of film players seek.
  static let step = Duration.seconds(10)

  /// Where those that seek lead to.
  public var target: Duration? {
    switch self {
    case .forward: PlayerCommand.step
    case .rewind: .zero - PlayerCommand.step
    case .playPause, .play, .pause, .stop, .next, .previous: nil
    }
  }
}
