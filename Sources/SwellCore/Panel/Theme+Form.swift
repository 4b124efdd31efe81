extension Theme {
  /// The shape of the panel, with its own place and timing; the raw value is the name in the configuration.
  public enum Form: String, CaseIterable, Sendable {
    /// The icon above the number.
    case panel
    /// The icon beside words, a bar and the number.
    case pill
    /// An upright bar around icon and number; words are shown in a pill.
    case capsule

    var hideDelay: Duration { self == .pill ? .milliseconds(1500) : .milliseconds(800) }
    var fade: Duration { self == .panel ? .seconds(1) : .milliseconds(250) }

    /// The offset if the settings have none; nil: the standard one.
    func offset(at anchor: MonitorPlacement.Anchor) -> MonitorPlacement.Offset? {
      self == .pill && (anchor == .top || anchor == .bottom) ? .init(x: 0, y: 64) : nil
    }

    var anchor: MonitorPlacement.Anchor {
      switch self {
      case .panel: .centre
      case .pill: .bottom
      case .capsule: .right
      }
    }
  }

  /// A soft shadow outside of the panel.
  public struct Shadow: Equatable, Sendable {
    public var blur, dy: Double
    /// 0 to 1, where it is strongest.
    public var opacity: Double
  }

  /// Changes the form, and keeps the theme's own colours.
  mutating func take(_ form: Form) {
    self.form = form
    guard form != .panel else { return }
    cornerRadius = form == .pill ? Layout.Pill.height / 2 : Layout.Capsule.width / 2
    if shadow == nil { shadow = Shadow(blur: 10, dy: 2, opacity: 0.18) }
    let plain = Theme.default
    guard panel == plain.panel, lowerPanel == nil, panelOpacity == plain.panelOpacity else { return }
    panel = Color(red: 36.0 / 255, green: 36.0 / 255, blue: 38.0 / 255)
    (panelOpacity, fillInk) = (0.94, .almostBlack)
    border = Border(width: 1, opacity: 0.12)
  }
}
