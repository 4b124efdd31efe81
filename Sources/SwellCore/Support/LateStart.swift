/// The steps of the start that may be late: following logind, then painting panels that are not shown.
///
/// The late steps follow the first attempt to reach an audio server: volume changes are shown as early as possible.
struct LateStart: Sendable {
  private enum Phase {
    case waiting, due, done
  }

  private var phase = Phase.waiting

  var isDone: Bool { phase == .done }

  /// - Returns: Whether the last step is due now.
  mutating func heard(_ event: Event) -> Bool {
    switch (phase, event) {
    case (.waiting, .sink), (.waiting, .audioDisconnected): phase = .due
    case (.due, .deadline):
      phase = .done
      return true
    default: break
    }
    return false
  }
}
