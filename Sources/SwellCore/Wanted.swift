/// What adapters are to follow and to hold now. It follows from the settings and the state alone: after each turn of the
/// loop, `Adapters` compares it with the last one and tells each adapter what has changed for it.
public struct Wanted: Equatable, Sendable {
  /// Keys, locks and modifiers to report; nil: the keyboard is not looked at.
  public var keys: KeyInterests?
  public var fullScreen = FullScreenInterests()
  /// Swipes of so many fingers on touchpads are presses; nil: no swipes are.
  public var swipe: Int?
  /// Report touchpads that are switched on or off.
  public var touchpads = false
  /// Report what all programs play.
  public var streams = false
  /// Report programs that begin to record.
  public var recording = false
  /// Report the batteries of Bluetooth devices that play sound.
  public var headsets = false
  /// Report what the media players play.
  public var players = false
  /// Report their volumes too.
  public var playerVolumes = false
  /// Tell and ask only these players, the preferred ones first.
  public var playerChoice = PlayerChoice()
  /// Which of airplane mode, power profile and power supply to report.
  public var system: Set<HUDContent.Kind> = []
  /// Who turns what when the device is turned. The sensor is needed for all but `server`.
  public var rotation = Settings.Rotation.server
  /// Report whether the session is locked.
  public var login = false
  /// Set monitors through this back-end only; nil: the first that works.
  public var brightness: BrightnessDevice.Backend?
  /// The kernel's devices that their owner has chosen.
  public var backlights: [BacklightChoice] = []
  /// What panels are drawn with.
  public var glyphs = Glyphs()
  /// The language of panels; nil: English, for which no catalog is read.
  public var language: LanguageChoice?
  /// Report what the user prefers of all programs.
  public var preferences = false
  /// Have a process that speaks.
  public var speech = false
  /// Presses of the left button that are drags.
  public var presses = PressArea()
  /// Touches that begin here may become drags.
  public var touchBands: [PixelRect] = []
  /// Parts of the screen where the wheel, and nothing else, is reported.
  public var wheelStrips: [PixelRect] = []

  /// What adapters do before they are told anything.
  public init() {}
}

/// The full-screen windows to report.
public struct FullScreenInterests: Equatable, Sendable {
  /// As in WM_CLASS, the class or the instance; upper and lower case count as the same.
  public var classes: [String] = []
  /// Whether windows of other classes are reported too, as not listed.
  public var all = false
  /// Classes of programs that are reported while they have the focus or are full-screen; `fullscreen` for all that are
  /// full-screen.
  public var quiet: [String] = []

  public init(classes: [String] = [], all: Bool = false, quiet: [String] = []) {
    (self.classes, self.all, self.quiet) = (classes, all, quiet)
  }
}

/// The font and the user's icons.
public struct Glyphs: Equatable, Sendable {
  /// A fontconfig pattern.
  public var font = Theme.defaultFont
  /// They replace Swell's own.
  public var icons: [UserIcon] = []

  public init(font: String = Theme.defaultFont, icons: [UserIcon] = []) {
    (self.font, self.icons) = (font, icons)
  }
}

public enum LanguageChoice: Equatable, Sendable {
  /// That of the environment, as gettext(3) reads it.
  case session
  /// Such as `pt_BR`.
  case named(String)

  /// nil for that of the environment.
  public var name: String? {
    if case .named(let name) = self { name } else { nil }
  }
}

/// Which presses of the left button are drags.
public struct PressArea: Equatable, Sendable {
  /// Where presses need no modifiers.
  public enum Free: Equatable, Sendable {
    case nowhere
    case everywhere
    /// On the window of a full-screen program (XID).
    case program(UInt)
  }

  /// The parts of the screen with such presses, in px; empty: no press is a drag.
  public var frames: [PixelRect] = []
  /// With these modifiers presses are drags everywhere, and the wheel changes levels.
  public var hold: Settings.ModifierKeys = []
  public var free = Free.nowhere

  public init() {}
}

extension Settings {
  var glyphs: Glyphs { Glyphs(font: Theme(self).font, icons: icons) }
}

extension OnScreenDisplay {
  /// What adapters are to follow and to hold after the events so far.
  public var wanted: Wanted {
    let settings = settings
    var wanted = Wanted()
    wanted.keys = KeyInterests(settings)
    wanted.fullScreen.classes = settings.fullScreenClasses
    wanted.fullScreen.all = settings.edgeWheel != .off || settings.film
    wanted.fullScreen.quiet = settings.quiet
    wanted.swipe = settings.swipe
    wanted.touchpads = !settings.hidden.contains(.touchpad)
    wanted.streams = settings.showsPrograms
    wanted.recording = !settings.hidden.contains(.microphoneReminder)
    wanted.headsets = sound.followsBatteries
    wanted.players = settings.showsPrograms || !settings.hidden.contains(.player)
    wanted.playerVolumes = settings.showsPrograms
    wanted.playerChoice = settings.players
    wanted.system = SystemState.kinds.subtracting(settings.hidden)
    wanted.rotation = settings.rotation
    wanted.login = lateStart.isDone
    wanted.brightness = settings.brightnessBackend
    wanted.backlights = settings.backlights
    wanted.glyphs = settings.glyphs
    wanted.language = settings.language.map { .named($0) } ?? .session
    wanted.preferences = settings.followsDesktop
    wanted.speech = settings.speak != .off
    wanted.presses = pressArea
    wanted.touchBands = touchBands
    wanted.wheelStrips = wheelStrips
    return wanted
  }
}
