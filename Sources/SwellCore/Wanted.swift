/// Everything that adapters have to follow and hold now. Swell computes it from the settings and the state. After each
/// turn of the loop, `Adapters` compares it with the previous value and tells each adapter the changes.
public struct Wanted: Equatable, Sendable {
  /// Keys, locks and modifiers to report; nil: ignore the keyboard.
  public var keys: KeyInterests?
  public var fullScreen = FullScreenInterests()
  /// The number of fingers whose swipes on touchpads count as presses; nil: no swipes.
  public var swipe: Int?
  /// Report touchpads that are switched on or off.
  public var touchpads = false
  /// Report the volumes of all programs: of their streams, and of the media players.
  public var programs = false
  /// Report programs that begin to record.
  public var recording = false
  /// Report the batteries of Bluetooth devices that play sound.
  public var headsets = false
  /// Report the tracks and the volumes of the media players.
  public var players = false
  /// Use only these players, the preferred ones first.
  public var playerChoice = PlayerChoice()
  /// The states to report, such as airplane mode, power profile and power supply.
  public var system: Set<HUDContent.Kind> = []
  /// The part that turns when the device is turned. All values but `server` need the sensor.
  public var rotation = Settings.Rotation.server
  /// Report whether the session is locked.
  public var login = false
  /// The only back-end for monitors; nil: the first that works.
  public var brightness: BrightnessDevice.Backend?
  /// The backlight devices that the user has chosen.
  public var backlights: [BacklightChoice] = []
  /// The font and the icons of panels.
  public var glyphs = Glyphs()
  /// The language of panels, such as `pt_BR`; nil: that of the environment, as gettext(3) reads it. At the start English,
  /// without a catalog.
  public var language: String? = "C"
  /// Report the preferences of the user for all programs.
  public var preferences = false
  /// Run the process that speaks.
  public var speech = false
  /// The presses of the pointer that may become drags.
  public var presses = PressArea()
  /// The strips where touches may become drags.
  public var touchBands: [PixelRect] = []
  /// The parts of the screen where only the wheel is reported.
  public var wheelStrips: [PixelRect] = []

  /// The state of adapters at the start.
  public init() {}
}

/// The full-screen windows to report.
public struct FullScreenInterests: Equatable, Sendable {
  /// Names as in WM_CLASS, class or instance, without regard to case.
  public var classes: [String] = []
  /// Whether to report windows of other classes too, as not listed.
  public var all = false
  /// Classes of programs to report while they have the focus or are full-screen; `fullscreen` means all full-screen
  /// programs.
  public var quiet: [String] = []

  public init(classes: [String] = [], all: Bool = false, quiet: [String] = []) {
    (self.classes, self.all, self.quiet) = (classes, all, quiet)
  }
}

/// The font and the user's icons. They are read again with the configuration, since files come late and change.
public struct Glyphs: Equatable, Sendable {
  /// A fontconfig pattern.
  public var font = Theme.defaultFont
  /// Icons that replace the icons of Swell.
  public var icons: [UserIcon] = []
  /// How often the configuration was read without a mistake after the start.
  public var readings = 0
}

extension OnScreenDisplay {
  /// Everything that adapters have to follow and hold after the events so far.
  public var wanted: Wanted {
    let settings = settings
    var wanted = Wanted()
    wanted.keys = KeyInterests(settings)
    wanted.fullScreen.classes = settings.fullScreen.names
    wanted.fullScreen.all = settings.fullScreen == .auto || settings.edgeWheel != .off
    wanted.fullScreen.quiet = settings.quiet.filter { $0 != "recording" }
    wanted.swipe = settings.swipe
    wanted.touchpads = !settings.hidden.contains(.touchpad)
    wanted.programs = settings.showsPrograms
    wanted.recording = !settings.hidden.contains(.microphoneReminder)
    wanted.headsets = sound.followsBatteries
    wanted.players =
      settings.showsPrograms || !settings.hidden.contains(.player)
      || settings.fullScreen == .auto && gestures.free.otherProgram != nil
    wanted.playerChoice = settings.players
    wanted.system = SystemState.kinds.subtracting(settings.hidden)
    wanted.rotation = settings.rotation
    wanted.login = lateStart.isDone
    wanted.brightness = settings.brightnessBackend
    wanted.backlights = settings.backlights
    wanted.glyphs = Glyphs(font: Theme(settings).font, icons: settings.icons, readings: configuration.readings)
    wanted.language = settings.language
    wanted.preferences = settings.followsDesktop
    wanted.speech = settings.speak != .off
    wanted.presses = pressArea
    wanted.touchBands = hud.setup.touchBands
    wanted.wheelStrips = wheelStrips
    return wanted
  }
}
