/// Which monitor the HUD goes to.
public enum MonitorChoice: Equatable, Sendable {
  /// The one with the pointer.
  case pointer
  /// The one with the focused window, else the pointer's.
  case focused
  case primary
  case all
  /// A RandR monitor or output, else as `focused`.
  case named(String)

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

/// Where the user looks: what decides between monitors.
struct Attention: Equatable, Sendable {
  /// Content that is shown later than this after the last answer causes a new question.
  static let lifetime = Duration.milliseconds(250)

  /// The focused window on the screen, in px, if there is one.
  var window: PixelRect?
  var pointer: PixelPoint
  var since: Instant
}
