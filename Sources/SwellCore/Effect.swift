/// What the core wants done.
public enum Effect: Equatable, Sendable {
  case connectAudio
  /// Volume of the loudest channel in PulseAudio's units; the balance between channels stays.
  case setVolume(UInt32)
  case setMute(Bool)
  /// Volume of the default source, likewise.
  case setSourceVolume(UInt32)
  case setSourceMute(Bool)
  /// Find a sink by its name or its description.
  indirect case readSink(SinkWish)
  /// The sink that was read last, in PulseAudio's units.
  case setSink(String, volume: UInt32, isMuted: Bool)
  case selectOutput(OutputSelection, client: ClientID)
  /// `value` is in the device's own units.
  case setBrightness(BrightnessDevice, value: Int)
  case findBrightness
  /// Put the layer over `OnScreenDisplay.layerFrames`, or take it away.
  case showLayer(Bool)
  /// Touches that begin in `OnScreenDisplay.touchBands` may be drags.
  case placeTouchBands
  /// Turn the output of a monitor, and the touch screens with it, and answer the client that wants it, if one does.
  case turnScreen(Monitor, Orientation, client: ClientID? = nil)
  /// Give a click that was no drag to the window below the layer.
  case handOnClick(button: Int, x: Int, y: Int)
  /// Take a touch for Swell, or give it to the program below.
  case decideTouch(Int, isTaken: Bool)
  /// Ask the player that plays, or was told something last, where it is.
  case readPlayer
  /// Find the streams that a process and its children play.
  case readStreams(process: Int)
  case setStreams([StreamWrite])
  case seek(PlayerReading, to: Duration)
  case controlPlayer(PlayerCommand)
  /// Read the configuration file; the client that asked for it, if one did, waits for an answer.
  case readConfiguration(client: ClientID?)
  /// Give what the adapters hold of the settings to them anew.
  indirect case settingsChanged(from: Settings)
  /// Send `text` to the client and close its connection.
  case reply(text: String, client: ClientID)
  /// Send `text` to the client, which stays.
  case tell(text: String, client: ClientID)
  /// Leave with success.
  case quit
}

/// What a transport key does; the raw value is the method of `org.mpris.MediaPlayer2.Player` (MPRIS 2.2).
public enum PlayerCommand: String, Sendable {
  case playPause = "PlayPause"
  case pause = "Pause"
  case stop = "Stop"
  case next = "Next"
  case previous = "Previous"
}
