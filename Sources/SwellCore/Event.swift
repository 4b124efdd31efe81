/// What the world tells the core.
public indirect enum Event: Sendable {
  /// Swell has started: comes first, once.
  case started
  /// What was asked, for the purpose that the question had.
  case answer(Answer, for: Purpose)

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

  /// The monitors as they are now; may be none.
  case monitors([Monitor])
  case compositor(isRunning: Bool)
  /// Something went over the HUD or what was painted got lost: push the picture again.
  case hudDamaged

  case keyPressed(KeyPress)
  case keyReleased(MediaKey)
  /// Caps Lock or Num Lock was switched.
  case lock(HUDContent.Kind, isOn: Bool)

  /// There is more, or less, that has a brightness.
  case brightnessDevicesChanged
  /// The device of that name has a new value, whoever set it.
  case brightness(String, value: Int)
  /// The device of that name did not take what was set: it has this value.
  case brightnessRefused(String, value: Int)

  /// The device is held this way now.
  case orientation(Orientation)
  /// There is one reason more, or less, to show nothing.
  case locked(LockReasons, isOn: Bool)

  /// The modifiers of `hold` went down or up.
  case hold(isOn: Bool)
  /// A listed program is full-screen, or no longer.
  case fullScreen(isOn: Bool)
  /// A press on the layer or of a finger in the touch bands.
  case pressed(PressSource, at: PixelPoint, isShifted: Bool)
  /// The pointer or the finger is there now.
  case moved(PressSource, to: PixelPoint)
  case released(PressSource)
  /// Escape, or a second finger or button, while something is pressed.
  case cancelled
  /// One click of the wheel on the layer.
  case wheel(LevelSteps.Direction, at: PixelPoint)

  /// The configuration file was written, replaced or removed.
  case configurationSaved
  case request(Request, client: ClientID)
  /// A client that stayed has left.
  case clientLeft(ClientID)
  /// SIGTERM or SIGINT.
  case terminated
  /// The time that `OnScreenDisplay.deadline` named has come, or the loop has turned.
  case deadline
}

/// The answer to a question, or the outcome of an effect that has one.
public enum Answer: Equatable, Sendable {
  case pointer(PixelPoint)
  /// `window` is nil when no window has the focus.
  case focusedWindow(PixelRect?, pointer: PixelPoint)
  /// nil when no window with a known process has the focus.
  case focusedProcess(Int?)
  case outputs([SinkReading])
  case streams([StreamReading])
  /// nil when there is no player.
  case player(PlayerReading?)
  case brightnessDevices([BrightnessDevice])
  indirect case configuration(ConfigurationReading)
  /// What was wanted has been done.
  case done
  case unavailable(Reason)

  /// Why there is no answer.
  public enum Reason: Sendable {
    /// The server or the service is not there, or went away with the question.
    case lost
    /// It said no.
    case refused
    /// The situation that it was for has passed.
    case outdated
  }
}

/// One connection to the control socket.
public struct ClientID: Equatable, Sendable {
  public let number: Int

  public init(number: Int) {
    self.number = number
  }
}
