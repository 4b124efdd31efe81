extension Theme {
  /// The shape of the panel, with its own place and timing; the raw value is the name in the configuration.
  public enum Form: String, CaseIterable, Sendable {
    /// The icon above the number.
    case panel
    /// The icon beside words, a bar and the number.
    case pill
    /// An upright bar around icon and number; words are shown in a pill.
    case capsule

    var hideDelay: Duration {
      switch self {
      case .panel: .milliseconds(800)
      case .pill: .milliseconds(1500)
      case .capsule: .milliseconds(1100)
      }
    }

    var fade: Duration { self == .panel ? .seconds(1) : .milliseconds(250) }
    /// The fade-in.
    var entry: Duration { self == .panel ? .zero : .milliseconds(60) }
    /// How far the panel rises meanwhile, and a little longer; in pt.
    var rise: Double { self == .pill ? 6 : 0 }
    /// The movement of the bar to another level.
    var glide: Duration { self == .panel ? .zero : .milliseconds(100) }

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
    /// The opacity where the shadow is strongest; 0 to 1.
    public var opacity: Double
  }

  /// The form in which `content` is shown: words are in a pill, unless a panel gets wider for them.
  func form(of content: HUDContent) -> Form {
    switch form {
    case .panel: words == .pill && content.isWords ? .pill : .panel
    case .pill: .pill
    case .capsule: content.fitsCapsule ? .capsule : .pill
    }
  }

  /// Changes the form, and keeps the theme's own material.
  mutating func take(_ new: Form) {
    guard new != form else { return }
    form = new
    guard form != .panel else { return }
    cornerRadius = form == .pill ? Layout.Pill.height / 2 : Layout.Capsule.width / 2
    if shadow == nil { shadow = Shadow(blur: 10, dy: 2, opacity: 0.18) }
  }
}
