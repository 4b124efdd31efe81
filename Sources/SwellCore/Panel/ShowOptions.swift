/// The options of a command for its own panel; nil: as in the settings.
public struct ShowOptions: Equatable, Sendable {
  /// The time until the panel fades; zero: the panel stays until something else is shown, or `swell hide`.
  public var delay: Duration?
  public var anchor: MonitorPlacement.Anchor?
  public var monitor: MonitorChoice?
  /// The colour of icon, text and bar.
  public var ink: Color?
  /// A picture in place of an icon.
  var picture: ShownPicture?
  /// Whether the panel is dimmed, for an icon without a muted look.
  public var isDimmed = false

  public init() {}

  /// Sets a flag of `swell show`.
  ///
  /// - Returns: Whether the value is valid.
  mutating func set(_ flag: String, to value: String) -> Bool {
    switch flag {
    case "--for":
      delay = value == "0" ? .zero : OptionValue.duration(value, atMost: OptionValue.day)
      return delay != nil
    case "--position":
      anchor = .named(value)
      return anchor != nil
    case "--monitor":
      monitor = MonitorChoice(value)
      return !value.isEmpty
    default:
      ink = OptionValue.color(value)
      return ink != nil
    }
  }

  /// The share of the ink in a dimmed panel: a computed WCAG contrast of 3:1 or more over any background, in the themes
  /// `default`, `glass` and `glass-light`.
  private static let dimming = 0.7

  func apply(to theme: inout Theme) {
    if let ink { theme.foreground = ink }
    guard isDimmed else { return }
    theme.foreground = theme.panel.mixed(with: theme.foreground, ShowOptions.dimming)
  }
}
