/// What a command wants of its own panel only; nil: as the settings have it.
public struct ShowOptions: Equatable, Sendable {
  /// How long it stays before it fades; zero: until something else is shown, or `swell hide`.
  public var delay: Duration?
  public var anchor: MonitorPlacement.Anchor?
  public var monitor: MonitorChoice?
  /// Of icon, text and bar.
  public var ink: Color?
  /// The alternative look of an icon that has no muted one.
  public var isDimmed = false

  public init() {}

  /// Takes a flag of `swell show`.
  ///
  /// - Returns: Whether the value is valid.
  mutating func set(_ flag: String, to value: String) -> Bool {
    switch flag {
    case "--for":
      delay = value == "0" ? .zero : OptionValue.duration(value, atMost: 86_400)
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

  /// The share of the ink in a dimmed panel, and in one of glass (computed: WCAG contrast of 3:1 or more in the themes
  /// `default`, `glass` and `glass-light`, over anything).
  private static let (dimming, glassDimming) = (0.6, 0.82)

  func apply(to theme: inout Theme) {
    if let ink { theme.foreground = ink }
    guard isDimmed else { return }
    let (ink, panel) = (theme.foreground, theme.panel)
    let share = theme.glass == nil ? ShowOptions.dimming : ShowOptions.glassDimming
    theme.foreground = Color(
      red: panel.red + (ink.red - panel.red) * share, green: panel.green + (ink.green - panel.green) * share,
      blue: panel.blue + (ink.blue - panel.blue) * share)
  }
}
