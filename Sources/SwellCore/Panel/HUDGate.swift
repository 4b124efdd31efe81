/// Decides what may be shown: the switches of `[show]`, whether the session is locked, and whether quiet is wanted.
struct HUDGate: Sendable {
  /// The cause of a panel.
  enum Cause: Sendable {
    /// A change by any program that was noticed.
    case change
    /// A change by Swell itself, after a key, or a change that the user has asked another program for.
    case action
    /// A key press that changed nothing.
    case key
    /// A drag, or the wheel with the modifiers for drags.
    case drag
    /// A command.
    case request
  }

  private(set) var locks: Set<LockReason> = []
  /// The end of the time in which `swell quiet` shows nothing; `.never` without an end, nil when there is none.
  var quietUntil: Instant?
  /// Whether a program of the setting `quiet` is there.
  var isProgramQuiet = false
  /// Whether the setting `quiet` names recordings, and the screen is recorded.
  var isScreenRecorded = false

  /// Whether nothing may be shown at all.
  func isSilent(_ settings: Settings) -> Bool { !locks.isEmpty && !settings.showsWhenLocked }

  /// Whether nothing is to be shown for now; keys and drags go on acting.
  var isQuiet: Bool { quietUntil != nil || isProgramQuiet || isScreenRecorded }

  /// `off`, `on`, `on for 30 min`, or `on while` and the reason.
  func quietText(at now: Instant) -> String {
    guard let quietUntil else {
      if isProgramQuiet { return "on while a program of 'quiet' is there" }
      return isScreenRecorded ? "on while the screen is recorded" : "off"
    }
    guard quietUntil < .never else { return "on" }
    let seconds = ((quietUntil - now).nanoseconds + 999_999_999) / 1_000_000_000
    return "on for " + (seconds <= 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min")
  }

  func allows(_ kind: HUDContent.Kind, _ cause: Cause, _ settings: Settings) -> Bool {
    guard !isSilent(settings), !isQuiet, !settings.hidden.contains(kind) else { return false }
    return switch cause {
    case .change: settings.showsOthers(of: kind)
    case .action, .request: true
    case .key: settings.showsKeys
    case .drag: settings.showsGestures
    }
  }

  /// A reason to show nothing begins or ends.
  mutating func lockChanged(_ reason: LockReason, _ isOn: Bool) {
    if isOn { locks.insert(reason) } else { locks.remove(reason) }
  }
}

// For the status.
extension HUDGate {
  /// The reasons for which nothing is shown.
  func lockNames(_ settings: Settings) -> [String] {
    isSilent(settings) ? LockReason.allCases.filter { locks.contains($0) }.map { $0.rawValue } : []
  }

  /// Empty when nothing keeps panels away.
  func statusLines(_ settings: Settings, at now: Instant) -> PlainText {
    var names = lockNames(settings)
    let isBlank = names.contains(LockReason.saver.rawValue)
    names.removeAll { $0 == LockReason.saver.rawValue }
    return (names.isEmpty ? "" : "locked    by \(names.list)\n")
      + (isBlank ? "blank     by the \(LockReason.saver.rawValue)\n" : "")
      + (isQuiet ? "quiet     \(quietText(at: now))\n" : "")
  }

  func quietJSON(at now: Instant) -> JSON {
    .object([
      ("active", JSON(isQuiet)),
      ("text", JSON(quietText(at: now))),
    ])
  }
}
