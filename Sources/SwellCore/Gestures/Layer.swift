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

  /// In the status, in the order of their bits.
  static var names: [String] { ["hold", "toggle", "fullscreen"] }
}

/// Whether the layer is shown, and why.
struct Layer: Sendable {
  private(set) var reasons: LayerReasons = []
  /// The window of a listed program that is full-screen. It keeps motion of the pointer, so there is no layer over it:
  /// only its presses are taken.
  private(set) var program: UInt?
  /// A program that is not listed is full-screen.
  var isOverStranger = false
  /// It is to be shown or removed after the drag that is under way.
  var isOutdated = false
  /// The session is locked: nothing is shown, and drags are off.
  var isBlocked = false

  var isShown: Bool { !reasons.subtracting(.fullScreen).isEmpty && !isBlocked }

  /// A listed program is full-screen, or none is.
  mutating func cover(_ program: UInt?) {
    self.program = program
    _ = set(.fullScreen, program != nil)
  }

  /// Adds or removes a reason.
  ///
  /// - Returns: Whether that shows or removes the layer.
  mutating func set(_ reason: LayerReasons, _ isOn: Bool) -> Bool {
    let wasShown = isShown
    if isOn { reasons.insert(reason) } else { reasons.remove(reason) }
    return isShown != wasShown
  }
}
