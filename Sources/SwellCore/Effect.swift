/// What the core wants done. Each effect is complete: whoever carries it out has nothing to look up and nothing to
/// remember.
public indirect enum Effect: Equatable, Sendable {
  /// Find something out. Exactly one `Event.answer` with the same purpose follows, at once or later.
  case ask(Question, for: Purpose)

  case connectAudio
  case setVolume(SinkWrite)
  case setMicrophone(SourceWrite)
  case setStreams([StreamWrite])
  /// Make the sink of this name the default one; answered with `.done` or `.unavailable`.
  case setDefaultSink(String, for: Purpose)
  /// `value` is in the device's own units.
  case setBrightness(BrightnessDevice, value: Int)
  case seek(PlayerReading, to: Duration)
  /// - Parameter focused: The process of the focused window: a player that has the focus got the key itself.
  case controlPlayer(PlayerCommand, focused: Int?)

  /// Put the layer over these parts of the screen; empty: take it away.
  case showLayer([PixelRect])
  /// Touches that begin here may be drags; empty: none may.
  case placeTouchBands([PixelRect])
  /// Give a click that was no drag to the window below the layer.
  case handOnClick(button: Int)
  /// Take a touch for Swell, or give it to the program below.
  case decideTouch(Int, isTaken: Bool)
  /// Take the HUD off the screen at once, before the screen changes below it.
  case takeHUDAway
  /// Turn the output of a monitor, and the touch screens with it; answered with `.done` or `.unavailable`.
  case turnScreen(Monitor, Orientation, for: Purpose)
  /// Turn back what was turned.
  case restoreScreen

  /// Which keys, locks and modifiers to report from now on.
  case followKeys(KeyInterests)
  /// Report full-screen windows of these classes; empty: none.
  case followFullScreen([String])
  /// Report which way the device is held, or stop.
  case followOrientation(Bool)
  /// Report whether the session is locked.
  case followLogin
  /// Set displays through this back-end only; nil: the first that works.
  case useBrightness(BrightnessDevice.Backend?)
  /// Draw with this font and these icons from now on.
  case useGlyphs(font: String, icons: [UserIcon])
  /// Find the font now, while nobody waits for it.
  case prepareGlyphs

  /// Send `text` to the client and close its connection.
  case reply(text: String, client: ClientID)
  /// Send `text` to the client, which stays.
  case tell(text: String, client: ClientID)
  /// Log what Swell does, for those who asked for it.
  case note(String)
  /// Log what the user should know or fix.
  case warn(String)
  /// Leave with success.
  case quit
}

/// What the core asks the world.
public enum Question: Equatable, Sendable {
  /// Where the pointer is.
  case pointer
  /// The frame of the focused window, and the pointer.
  case focusedWindow
  /// The process of the focused window.
  case focusedProcess
  /// All sinks of the audio server.
  case outputs
  /// The streams that a process and its children play.
  case streams(process: Int)
  /// The player that plays, or was last told something.
  case player
  /// Everything that has a brightness.
  case brightnessDevices
  /// The configuration file.
  case configuration
}

/// What an answer is for: it travels out with the question and comes back with the answer.
public enum Purpose: Equatable, Sendable {
  /// To choose the monitor of the HUD.
  case placement
  /// For the drag of this number.
  case drag(Int)
  case key(KeyPress)
  indirect case request(Request, ClientID)
  /// To know when volumes that are shown have reached the audio server.
  case volume
  /// To know the brightness devices anew.
  case survey
  /// The configuration file was saved.
  case saved
  /// The device was turned.
  case turn
}

/// What a transport key does; the raw value is the method of `org.mpris.MediaPlayer2.Player` (MPRIS 2.2).
public enum PlayerCommand: String, Sendable {
  case playPause = "PlayPause"
  case pause = "Pause"
  case stop = "Stop"
  case next = "Next"
  case previous = "Previous"
}
