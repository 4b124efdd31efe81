/// What the world tells the core.
public enum Event: Sendable {
  /// A connection to an audio server is ready; `server` is how that server calls itself.
  case audioConnected(server: String)
  /// The connection failed or was lost.
  case audioDisconnected
  /// The socket of an audio server has just appeared.
  case audioServerAppeared
  /// The default sink as it is now; nil when the server has none.
  case sink(SinkReading?)
  /// The default source as it is now; nil when the server has none.
  case source(SourceReading?)
  /// Every volume and mute that was asked for has been set, or refused.
  case audioWritesDone
  /// What came of `.readSink`: the sink, or nil and the names that there are.
  indirect case sinkRead(SinkReading?, names: [String], SinkWish)
  /// What came of `.selectOutput`: the name of the new sink, or nil and the names that there are.
  case outputSelected(String?, names: [String], client: ClientID)
  /// The monitors as they are now; may be none.
  case monitors([Monitor])
  case compositor(isRunning: Bool)
  /// Something went over the HUD or what was painted got lost: push the picture again.
  case hudDamaged
  case keyPressed(KeyPress)
  case keyReleased(MediaKey)
  /// Caps Lock or Num Lock was switched.
  case lock(HUDContent.Kind, isOn: Bool)
  /// Everything that has a brightness, with its value.
  case brightnessFound([BrightnessDevice])
  /// There is more, or less, that has a brightness: find it again.
  case brightnessDevicesChanged
  /// The device of that name has a new value, whoever set it.
  case brightness(String, value: Int)
  /// The device of that name did not take what was set: it has this value.
  case brightnessRefused(String, value: Int)
  /// Where the pointer is, in px of the X screen; comes before a request about brightness.
  case pointer(x: Int, y: Int)
  /// The frame of the focused window, if there is one, and the pointer, in px of the screen; comes when
  /// `OnScreenDisplay.wantsAttention`.
  case attention(window: PixelRect?, x: Int, y: Int)
  /// The device is held this way now.
  case orientation(Orientation)
  /// There is one reason more, or less, to show nothing.
  case locked(LockReasons, isOn: Bool)
  /// The modifiers of `hold` went down or up.
  case hold(isOn: Bool)
  /// A listed program is full-screen, or no longer.
  case fullScreen(isOn: Bool)
  /// A press on the layer or of a finger in the touch bands, in px of the screen.
  case pressed(PressSource, x: Int, y: Int, isShifted: Bool)
  /// The pointer or the finger is there now.
  case moved(PressSource, x: Double, y: Double)
  case released(PressSource)
  /// Escape, or a second finger or button, while something is pressed.
  case cancelled
  /// One click of the wheel on the layer, in px of the screen.
  case wheel(LevelSteps.Direction, x: Int, y: Int)
  /// The process of the focused window; comes before a press with Shift or a request about it.
  case focusedProgram(process: Int?)
  /// What came of `.readStreams`.
  case streams([StreamReading])
  /// What came of `.readPlayer`; nil when there is no player.
  case player(PlayerReading?)
  /// The configuration file was written, replaced or removed.
  case configurationSaved
  /// What came of `.readConfiguration`.
  indirect case configuration(ConfigurationReading, client: ClientID?)
  case request(Request, client: ClientID)
  /// A client that stayed has left.
  case clientLeft(ClientID)
  /// SIGTERM or SIGINT.
  case terminated
  /// The time that `OnScreenDisplay.deadline` named has come.
  case deadline
}

/// What a client wants of a sink that is not the default one.
public struct SinkWish: Equatable, Sendable {
  /// Its name or its description.
  public var sink: String
  public var change: LevelChange
  public var client: ClientID
}

/// One connection to the control socket.
public struct ClientID: Equatable, Sendable {
  public let number: Int

  public init(number: Int) {
    self.number = number
  }
}
