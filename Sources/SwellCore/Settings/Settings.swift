/// All settings; each has its default here.
public struct Settings: Equatable, Sendable {
  /// The treatment of media keys.
  public enum MediaKeyMode: String, CaseIterable, Sendable {
    /// Act on keys that no other client has grabbed; show the result of the others.
    case auto
    /// As `auto`, and grab the keys on which Swell acts: the focused program does not see them.
    case grab
    /// Never act, only show.
    case observe
    case off
  }

  /// nil: as the desktop says.
  public var reducedMotion: Bool?
  public var monitor = MonitorChoice.focused
  /// nil: each monitor's own.
  public var scale = ScaleChoice()
  public var rotation = Rotation.server
  public var showsWhenLocked = false
  /// nil: the default, or high contrast where the desktop has high contrast.
  public var theme: Theme.Name?
  /// The name of the theme, if the theme is one of `themes`, which begin with `theme`.
  var themeFile: String?
  /// The themes of the configuration that are files.
  public internal(set) var themes: [ThemeFile] = []
  /// Whether the default theme is light where the desktop is.
  public var followsLight = false
  /// Whether anything is left to the desktop, as `following` computes.
  var followsDesktop = true
  // Differences from the theme; nil: the value of the theme.
  public var form: Theme.Form?
  /// The form of levels during drags.
  public var dragForm = Theme.Form.capsule
  public var words = Theme.Words.pill
  public var hideDelay: Duration?
  public var fade: Duration?
  /// 0 to 1
  public var opacity: Double?
  /// pt
  public var radius: Double?
  /// Width of the panel in pt; everything else scales with it.
  public var width: Double?
  /// A fontconfig pattern.
  public var font: String?
  /// The language of words and numbers on panels, such as `pt_BR`; `C` is English. nil: the language of the
  /// environment.
  public var language: String?
  public var bar: Theme.Bar?
  /// Whether levels are written as numbers, too.
  public var hasNumber = true
  /// Whether a pill names the output whose level it shows.
  public var hasName = true
  /// The background colour.
  public var color: Color?
  /// The background colour at the lower edge, if it is another one.
  public var lowerColor: Color?
  /// The colour of icon, text and bar.
  public var ink: Color?
  /// Whether panel and ink have the colours of the X resources, unless they have others here.
  public var takesResources = false
  /// In pt of the screen.
  public var border: Theme.Border?
  /// Differences for some panels, in the order of the file.
  var looks: [Look.Line] = []
  public var anchor: MonitorPlacement.Anchor?
  /// nil: `MonitorPlacement.margin` from the edges, or as the form has it.
  public var offset: MonitorPlacement.Offset?
  /// Pictures that replace Swell's icons; each icon at most once.
  public var icons: [UserIcon] = []

  public var mediaKeys = MediaKeyMode.auto
  public var step = 0.0625
  /// nil: a quarter of the step.
  public var fineStep: Double?
  /// Whether the steps of a held key grow.
  public var growsRepeats = false

  /// Whether the key of the microphone changes its level with Shift and Control.
  public var microphoneKeyHasLevel = false

  /// 1 is 100 %; up to 1.5.
  public var maximumVolume = 1.0
  /// Whether channels keep their balance; otherwise all get the same level.
  public var keepsBalance = true
  /// Names count before kinds.
  public var outputSteps: [OutputShare] = []
  /// Limits of the volume of some outputs; names count before kinds.
  public var outputLimits: [OutputShare] = []
  /// The outputs that `swell output next` goes through, by their names; empty for all.
  public var cycle: [String] = []
  /// Whether an output is named with the charge of its battery.
  public var namesBattery = true
  public var sound = Sound.off
  /// The sound theme of the desktop.
  public var soundTheme = "freedesktop"
  public var players = PlayerChoice()

  /// nil: the first that works, in their order, without gamma.
  public var brightnessBackend: BrightnessDevice.Backend?
  public var backlights: [BacklightChoice] = []
  public var curve = BrightnessCurve.perceptual
  /// The lowest share of its light that Swell sets on a monitor, 0 to 1: one step of the device at the least, unless
  /// the share is 0.
  public var leastLight = 0.01
  /// The display whose level the other displays get; nil for none.
  public var follow: BrightnessFollowing?
  /// Which displays the brightness keys change.
  public var brightnessKeys = BrightnessKeys.pointer
  /// The time in which a step reaches the hardware; zero for at once.
  public var ramp = Duration.milliseconds(150)

  public var hold: ModifierKeys = [.super, .alt]
  /// The full-screen programs over which presses are drags.
  public var fullScreen = FullScreenDrags.auto
  /// Whether fingers drag, where there is a touch screen.
  public var touch = true
  public var edgeWheel = EdgeWheel.off
  /// The fingers of a swipe on a touchpad that drags; nil: no swipe drags.
  public var swipe: Int?
  public var left = DragSubject.brightness
  public var right = DragSubject.volume
  public var horizontal = DragSubject.seek
  public var travel = DragLength.share(0.6)
  public var deadZone = DeadZone()

  /// Kinds of events that are not shown.
  public var hidden = HUDContent.Kind.hiddenByDefault
  /// Kinds of which only the results of keys, commands and drags are shown.
  public var own = HUDContent.Kind.ownByDefault
  /// Whether changes of levels by other programs are shown.
  public var showsOthers = true
  /// Classes of programs that keep the panel away; `fullscreen` stands for every program that is full-screen, and
  /// `recording` for programs that copy the screen.
  public var quiet: [String] = []
  public var isQuietInRecordings: Bool { quiet.contains("recording") }
  /// Whether a key press alone shows the HUD, though nothing changes.
  public var showsKeys = true
  /// Whether drags, and the wheel with their modifiers, show the HUD.
  public var showsGestures = true

  /// The displays that the brightness keys change.
  public enum BrightnessKeys: String, CaseIterable, Sendable {
    /// The display of the monitor under the pointer.
    case pointer
    /// The display of the monitor with the focused window, else as `pointer`.
    case focused
    case all
  }

  /// Whether a kind is shown.
  public enum Shown: Sendable {
    case yes, no
    /// After keys, commands and drags only.
    case own
  }

  /// Whether a change of the volume is heard.
  public enum Sound: String, CaseIterable, Sendable {
    case off, on
    /// Not while something plays.
    case quiet
  }

  /// The part that turns with the device.
  public enum Rotation: String, CaseIterable, Sendable {
    /// Nothing by Swell; when another program turns the screen, Swell follows.
    case server
    /// The HUD and the axes of drags.
    case hud
    /// Swell turns the output and the touch screens.
    case screen
  }

  /// The edges of each monitor where the wheel changes the level of that half, without a key.
  public enum EdgeWheel: String, CaseIterable, Sendable {
    case off, left, right, both
  }

  /// The contents of panels that are spoken.
  public enum Speak: String, CaseIterable, Sendable {
    case off, words
    /// Levels too.
    case all
  }

  /// Modifiers of the keyboard.
  public struct ModifierKeys: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let `super` = ModifierKeys(rawValue: 1)
    public static let alt = ModifierKeys(rawValue: 2)
    public static let control = ModifierKeys(rawValue: 4)
    public static let shift = ModifierKeys(rawValue: 8)

    /// Their names, for people: `Super and Alt`.
    public var text: String {
      var text = ""
      for (key, name) in [(ModifierKeys.super, "Super"), (.alt, "Alt"), (.control, "Control"), (.shift, "Shift")]
      where contains(key) {
        text += (text.isEmpty ? "" : " and ") + name
      }
      return text
    }
  }

  /// A length on a monitor.
  public enum DragLength: Equatable, Sendable {
    /// A share of the monitor's height.
    case share(Double)
    /// pt
    case length(Double)
  }

  /// The strips along the upper and the lower edge of each monitor without drags.
  public struct DeadZone: Equatable, Sendable {
    public var top = DragLength.length(0)
    public var bottom = DragLength.length(0)
  }

  /// The full-screen programs over which drags need no modifiers.
  public enum FullScreenDrags: Equatable, Sendable {
    case off
    /// Film players, and programs with a media player that plays.
    case auto
    /// Names as in WM_CLASS.
    case classes([String])

    /// The names in WM_CLASS of the programs that need no other sign.
    public var names: [String] {
      switch self {
      case .off: []
      case .auto: ["mpv", "vlc", "celluloid", "totem", "smplayer", "haruna", "kodi"]
      case .classes(let names): names
      }
    }
  }

  public var speak = Speak.off

  public init() {}

  /// Whether changes of this kind are shown that neither a key nor a command has asked for.
  func showsOthers(of kind: HUDContent.Kind) -> Bool {
    !own.contains(kind) && (showsOthers || !kind.isLevel)
  }

  /// Whether the batteries of Bluetooth outputs are to be known.
  var wantsBatteries: Bool { namesBattery || !hidden.contains(.power) }

  /// Whether the volumes of programs are shown, too, when another program, or they themselves, change them.
  var showsPrograms: Bool { !hidden.contains(.program) && !own.contains(.program) }

  /// The limit of the volume of an output; 1 is 100 %.
  func highestVolume(of sink: SinkReading) -> Double { outputLimits.share(of: sink) ?? maximumVolume }

  /// The limit of the volume of an output, in PulseAudio's units.
  func volumeLimit(of sink: SinkReading) -> UInt32 { Level(highestVolume(of: sink)).volume }
}
