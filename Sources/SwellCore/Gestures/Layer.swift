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

/// Whether the transparent layer is there, and why.
struct Layer: Sendable {
  private(set) var reasons: LayerReasons = []
  /// Nothing is to be seen, and nothing to be dragged: the session is locked.
  var isBlocked = false

  var isShown: Bool { !reasons.isEmpty && !isBlocked }

  /// A reason came or went.
  ///
  /// - Returns: Whether the layer comes or goes with it.
  mutating func set(_ reason: LayerReasons, _ isOn: Bool) -> Bool {
    let wasShown = isShown
    if isOn { reasons.insert(reason) } else { reasons.remove(reason) }
    return isShown != wasShown
  }
}
