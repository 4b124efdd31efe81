/// The reasons to show the layer.
public struct LayerReasons: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The modifiers of the setting `hold` are down.
  public static let hold = LayerReasons(rawValue: 1)
  /// `swell gesture on`
  public static let toggle = LayerReasons(rawValue: 2)
  /// A listed program is full-screen: its presses are taken, without a layer.
  public static let fullScreen = LayerReasons(rawValue: 4)

  /// Their names in the status, in the order of the bits.
  static var names: [String] { ["hold", "toggle", "fullscreen"] }
}

/// The reasons for the layer, and the program that is full-screen.
struct Layer: Sendable {
  private(set) var reasons: LayerReasons = []
  /// The window of a listed program that is full-screen. There is no layer over it, since it must receive the motion of
  /// the pointer; only presses are taken.
  private(set) var program: UInt?
  /// Whether a program that is not listed is full-screen.
  private(set) var isOverUnlistedProgram = false
  /// Whether the button that is down was pressed on the layer.
  var isPressed = false

  /// Whether any program is full-screen.
  var isOverFullScreen: Bool { isOverUnlistedProgram || program != nil }

  /// Whether the reasons ask for a layer.
  var isAskedFor: Bool { !reasons.subtracting(.fullScreen).isEmpty }

  /// The window of a full-screen program, or nil when there is none.
  mutating func isOver(_ window: UInt?, isListed: Bool) {
    isOverUnlistedProgram = window != nil && !isListed
    program = isListed ? window : nil
    set(.fullScreen, program != nil)
  }

  /// Adds or removes a reason.
  mutating func set(_ reason: LayerReasons, _ isOn: Bool) {
    if isOn { reasons.insert(reason) } else { reasons.remove(reason) }
  }
}

// For the status.
extension Layer {
  private var reasonNames: [String] { LayerReasons.names.chosen(by: reasons.rawValue) }

  /// - Parameter hold: The modifiers that are held for drags.
  func statusLine(hold: Settings.ModifierKeys, isDragging: Bool) -> String {
    var state = "on for " + reasonNames.list
    if reasonNames.isEmpty { state = hold.isEmpty ? "off" : "while \(hold.text) are held" }
    return "drags     " + state + (isDragging ? ", dragging\n" : "\n")
  }

  func json(isDragging: Bool) -> JSON {
    .object([
      ("active", JSON(!reasonNames.isEmpty)),
      ("reasons", JSON(reasonNames)),
      ("dragging", JSON(isDragging)),
    ])
  }
}
