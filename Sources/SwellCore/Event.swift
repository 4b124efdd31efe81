/// A change outside the core.
public indirect enum Event: Sendable {
  /// Swell has started: comes first, once.
  case started
  /// The answer to a question, with the purpose of the question.
  case answer(Answer, for: Purpose)

  /// A connection to an audio server is ready; `server` is its name and version.
  case audioConnected(server: String)
  /// The connection failed or was lost.
  ///
  /// - Parameter isWatched: Whether no server is there, and `.audioServerAppeared` will tell when one is.
  case audioDisconnected(isWatched: Bool)
  /// The socket of an audio server has just appeared.
  case audioServerAppeared
  /// The present default sink; nil when the server has none.
  case sink(SinkReading?)
  /// The present default source; nil when the server has none.
  case source(SourceReading?)
  /// A program begins to record from a source that is not a monitor of a sink.
  case recordingBegan
  /// The current batteries of all Bluetooth devices that play sound.
  case headsets([HeadsetBattery])
  /// The current streams of all programs; also comes when following begins, and without a change.
  case streams([StreamReading])

  /// The present monitors; may be empty.
  case monitors([Monitor])
  case compositor(isRunning: Bool)
  /// Another window may cover the HUD, or a part of it was exposed: paint it again.
  case hudDamaged
  /// The HUD is no longer on the screen as it was painted: another client has removed its window, or has changed the
  /// screen below it while no compositor runs.
  case hudLost

  case keyPressed(KeyPress)
  /// The key is up, or no longer repeats.
  case keyReleased(MediaKey)
  /// A lock of the keyboard was switched.
  case keyboardLock(KeyboardLock, isOn: Bool)

  // The present state of the machine. Each event also comes when following begins, and without a change.
  case keyboardLayout(KeyboardLayout)
  /// Swell or another program has switched a touchpad on or off.
  case touchpad(isOn: Bool)
  /// Whether all radios are off: airplane mode.
  case radios(allOff: Bool)
  /// The name that the service uses, such as `power-saver`.
  case powerProfile(String)
  case power(PowerReading)

  /// Brightness devices were added or removed.
  case brightnessDevicesChanged
  /// The X server has not read the EDID of an external monitor, and has to probe its outputs.
  case monitorsUnidentified
  /// The device with this name has a value that a program, or the firmware, has set.
  ///
  /// - Parameter byFirmware: Whether the firmware has set it; that of a keyboard perhaps to the same value as before.
  case brightness(String, value: Int, byFirmware: Bool = false)

  /// The orientation of the device (the computer).
  case orientation(Orientation)
  /// A reason to hide all panels begins or ends.
  case locked(LockReason, isOn: Bool)

  /// The current track of a media player; also comes when following begins, and without a change.
  case player(PlayerReading)
  /// The player with this bus name has quit.
  case playerLeft(String)

  /// The full-screen window (XID) with the focus, and whether its class is listed; nil: no full-screen window has the
  /// focus.
  case fullScreen(UInt?, isListed: Bool)
  case workAreas(WorkAreas)
  /// Whether a program of the setting `quiet` has the focus or is full-screen now.
  case quietProgram(isThere: Bool)
  /// Whether a program copies the screen now, for a video or for other people to see.
  case screenRecorded(Bool)
  case layer(LayerState)
  /// A press of the left button, or of a finger in a touch band. The press may become a drag.
  case pressed(PressSource, at: PixelPoint, isShifted: Bool)
  /// The pointer or the finger has moved to this point.
  case moved(PressSource, to: PixelPoint)
  case released(PressSource)
  /// Escape, or a second finger or button, during a press.
  case cancelled
  /// One click of the wheel, with the modifiers for drags or at an edge.
  case wheel(LevelSteps.Direction, at: PixelPoint)

  /// The style that the desktop asks of all its programs.
  case desktop(DesktopStyle)
  /// The preferences of the user for all programs.
  case preferences(DesktopPreferences)
  /// The font or the icons of the user have changed: draw panels with the new ones.
  case glyphsReplaced
  /// The words of panels in the language of `Wanted.language`.
  case language(Language)

  /// The configuration file, which was written, replaced or removed, or which SIGHUP asks to read.
  case configuration(ConfigurationReading)
  case request(Request, client: ClientID)
  /// A client has closed its connection: before it was answered, or one that stays open (`watch`, `pipe`).
  case clientLeft(ClientID)
  /// SIGTERM or SIGINT.
  case terminated
  /// The time of `OnScreenDisplay.deadline` has come; also emitted at every turn of the loop.
  case deadline
}

/// The answer to a question, or the result of a write.
public indirect enum Answer: Equatable, Sendable {
  case pointer(PixelPoint)
  case idleTime(Duration)
  /// `window` is nil when no window has the focus.
  case focusedWindow(PixelRect?, pointer: PixelPoint)
  /// nil when the process of the focused window is not known.
  case focusedProgram(FocusedProgram?)
  case outputs([SinkReading])
  case inputs([AudioDevice])
  case streams([StreamReading])
  /// nil without a player.
  case player(PlayerReading?)
  case brightnessDevices([BrightnessDevice])
  case configuration(ConfigurationReading)
  case brightness(BrightnessOutcome)
  case picture(ShownPicture.Reading)
  /// The write was carried out.
  case done
  case unavailable(Reason)

  /// The reason of a missing answer.
  public enum Reason: Sendable {
    /// The server or the service is not running, or was lost before it answered.
    case lost
    /// The server or the service refused.
    case refused
    /// The server or the service did not answer in time.
    case silent
    /// The condition of the write no longer held.
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
