/// What may be done late when Swell starts: following logind, then making what panels need.
///
/// It is done after the first attempt to reach an audio server has finished, so that volume changes are shown as early
/// as possible.
struct LateStart: Sendable {
  private enum Phase {
    case waiting, due, done
  }

  private var phase = Phase.waiting

  var isDone: Bool { phase == .done }

  mutating func effects(after event: Event) -> [Effect] {
    switch (phase, event) {
    case (.waiting, .sink), (.waiting, .audioDisconnected):
      phase = .due
      return []
    case (.due, .deadline):
      phase = .done
      return [.followLogin]
    default: return []
    }
  }
}
