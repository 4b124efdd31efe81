/// What happened outside the core.
public indirect enum Event: Sendable {
  /// Swell has started: comes first, once.
  case started
  /// The answer to a question, with the purpose of the question.
  case answer(Answer, for: Purpose)

  /// A connection to an audio server is ready; `server` is its name and version.
  case audioConnected(server: String)
  /// The connection failed or was lost.
  case audioDisconnected
  /// The socket of an audio server has just appeared.
  case audioServerAppeared
  /// The present default sink; nil when the server has none.
  case sink(SinkReading?)
  /// The present default source; nil when the server has none.
  case source(SourceReading?)
  /// A program begins to record from a source that is no monitor.
  case recordingBegan
  /// The batteries of all Bluetooth devices that play sound, as they are now.
  case headsets([HeadsetBattery])
  /// What all programs play now; comes at the start of following too, and without a change.
  case streams([StreamReading])

  /// The present monitors; may be none.
  case monitors([Monitor])
  case compositor(isRunning: Bool)
  /// Another window may cover the HUD, or a part of it was exposed: paint it again.
  case hudDamaged
  /// The HUD is not on the screen as it was painted, and cannot be: another client has taken its window away, or has
  /// changed what is below it where no compositor blends the two.
  case hudLost

  case keyPressed(KeyPress)
  /// The key is up, or does not repeat any more.
  case keyReleased(MediaKey)
  /// A lock of the keyboard was switched.
  case keyboardLock(KeyboardLock, isOn: Bool)

  // The present state of the machine; each comes at the start of following too, and without a change.
  case keyboardLayout(KeyboardLayout)
  /// A touchpad was switched on or off, by whoever.
  case touchpad(isOn: Bool)
  /// Whether all radios are off: airplane mode.
  case radios(allOff: Bool)
  /// As its service calls it, such as `power-saver`.
  case powerProfile(String)
  case power(PowerReading)

  /// Brightness devices were added or removed.
  case brightnessDevicesChanged
  /// An external monitor is connected whose EDID the X server has not read: it is to probe its outputs.
  case monitorsUnidentified
  /// The device of that name has a new value, set by any program.
  case brightness(String, value: Int)

  /// The orientation of the device (the computer).
  case orientation(Orientation)
  /// A reason to show nothing begins or ends.
  case locked(LockReasons, isOn: Bool)

  /// What a media player plays now; comes at the start of following too, and without a change.
  case player(PlayerReading)
  /// The player of this bus name has gone.
  case playerLeft(String)

  /// The window of a program that is full-screen now (its XID), and whether it is a listed one; nil: none is.
  case fullScreen(UInt?, isListed: Bool)
  case workAreas(WorkAreas)
  /// A program of the setting `quiet` has the focus or is full-screen now, or none is any more.
  case quietProgram(isThere: Bool)
  /// A press that may become a drag: of the left button, or of a finger in the touch bands.
  case pressed(PressSource, at: PixelPoint, isShifted: Bool)
  /// The pointer or the finger has moved to this point.
  case moved(PressSource, to: PixelPoint)
  case released(PressSource)
  /// Escape, or a second finger or button, during a press.
  case cancelled
  /// One click of the wheel, with the modifiers for drags or at an edge.
  case wheel(LevelSteps.Direction, at: PixelPoint)

  /// What the desktop wants of all its programs.
  case desktop(DesktopStyle)
  /// What the user prefers of all programs.
  case preferences(DesktopPreferences)
  /// Panels are drawn with other glyphs from now on: another font, or icons of the user that were read.
  case glyphsReplaced
  /// The words of panels in the language that `Effect.useLanguage` asked for.
  case language(Language)

  /// The configuration file was written, replaced or removed, or SIGHUP asks to read it.
  case configurationSaved
  case request(Request, client: ClientID)
  /// A client with an open connection (`watch`, `pipe`) has closed it.
  case clientLeft(ClientID)
  /// SIGTERM or SIGINT.
  case terminated
  /// The time of `OnScreenDisplay.deadline` has come; also emitted at every turn of the loop.
  case deadline
}

/// The answer to a question, or the result of an effect that has one.
public indirect enum Answer: Equatable, Sendable {
  case pointer(PixelPoint)
  /// `window` is nil when no window has the focus.
  case focusedWindow(PixelRect?, pointer: PixelPoint)
  /// nil when no window with a known process has the focus.
  case focusedProgram(FocusedProgram?)
  case outputs([SinkReading])
  case inputs([AudioDevice])
  case streams([StreamReading])
  /// nil when there is no player.
  case player(PlayerReading?)
  case brightnessDevices([BrightnessDevice])
  case configuration(ConfigurationReading)
  case brightness(BrightnessOutcome)
  case picture(ShownPicture.Reading)
  /// The effect has been carried out.
  case done
  case unavailable(Reason)

  /// Why there is no answer.
  public enum Reason: Sendable {
    /// The server or the service is not running, or was lost before it answered.
    case lost
    /// The server or the service refused.
    case refused
    /// It did not answer in time.
    case silent
    /// The condition of the effect no longer held.
    case outdated
  }
}

/// One connection to the control socket.
public struct ClientID: Equatable, Sendable {
  /// How long a client waits for what its command sets, less than `swell` itself waits for an answer (5 s).
  static let patience = Duration.seconds(4)

  public let number: Int

  public init(number: Int) {
    self.number = number
  }
}
