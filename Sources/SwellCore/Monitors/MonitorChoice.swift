/// The monitor on which the HUD is shown.
public enum MonitorChoice: Equatable, Sendable {
  /// The monitor with the pointer.
  case pointer
  /// The monitor with the focused window, else the pointer's.
  case focused
  case primary
  case all
  /// A RandR monitor or output, else as `focused`.
  case named(String)

  /// The choices that are no names.
  public static let words = ["focused", "pointer", "primary", "all"]
  /// The texts of all choices, for messages and the manual.
  static var expected: String { words.list + ", or the name of a monitor" }

  init(_ text: String) {
    switch text {
    case "pointer": self = .pointer
    case "focused": self = .focused
    case "primary": self = .primary
    case "all": self = .all
    default: self = .named(text)
    }
  }
}

/// The place where the user looks, which decides between monitors.
struct Attention: Equatable, Sendable {
  /// Older answers are not used for new content.
  static let lifetime = Duration.milliseconds(250)

  /// The focused window on the screen, in px, if there is one.
  var window: PixelRect?
  var pointer: PixelPoint
  var since: Instant
}
