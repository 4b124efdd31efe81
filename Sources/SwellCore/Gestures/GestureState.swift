/// Why the layer is there.
public struct LayerReasons: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The modifiers are held.
  public static let hold = LayerReasons(rawValue: 1)
  /// `swell gesture on`
  public static let toggle = LayerReasons(rawValue: 2)
  /// A listed program is full-screen.
  public static let fullScreen = LayerReasons(rawValue: 4)
}

/// What presses: a button of a pointer, or a finger.
public enum PressSource: Equatable, Sendable {
  case button(Int)
  case touch(Int)
}

/// What is going on with drags.
struct GestureState: Sendable {
  var recognizer = GestureRecognizer()
  var reasons: LayerReasons = []
  var source: PressSource?
  /// The monitor that it began on, as it is seen.
  var view = MonitorView(PixelRect(x: 0, y: 0, width: 1, height: 1), quarters: 0)
  /// Where the press was, in px of the screen.
  var start = (x: 0, y: 0)
  /// What the drag began with, to count from and to come back to.
  var origin: Origin?

  /// How far a sideways drag went that was over before the player had answered.
  var flick: Double?

  /// Clients that wait for the player's answer, the first first.
  var seekWishes: [(distance: Duration, client: ClientID)] = []
  /// Clients that wait for the streams of a program.
  var streamWishes: [(change: LevelChange, client: ClientID)] = []
  /// The press was made with Shift: it is about the focused program.
  var isShifted = false

  enum Origin: Sendable {
    case volume(UInt32, isMuted: Bool, sink: String)
    case brightness(BrightnessDevice, level: Double)
    /// nil until the server has answered.
    case streams([StreamReading]?, share: Double)
    /// nil until the player has answered.
    case player(PlayerReading?, share: Double)
  }
}
