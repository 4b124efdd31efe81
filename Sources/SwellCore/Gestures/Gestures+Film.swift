/// Taps on films.
extension Gestures {
  /// Whether taps of this source may be about a film in full screen. A layer that keys have shown, and presses
  /// on a listed program, are for drags.
  private func mayTap(_ source: PressSource, _ hud: HUD) -> Bool {
    guard hud.settings.film, layer.isOverFullScreen else { return false }
    return switch source {
    case .touch: true
    case .button(let button): button == 1 && layer.reasons.contains(.toggle)
    case .swipe: false
    }
  }

  /// A press that may be a tap.
  ///
  /// - Returns: The question about what is below it; none where that is known already, or it is about no film.
  mutating func tapBegins(_ press: Press, _ hud: HUD, at now: Instant) -> [Effect] {
    if mayTap(press.source, hud) { return film.pressed(press, at: now) }
    film = Film()
    return []
  }

  /// What is below a press on a film.
  mutating func filmAnswered(_ answer: Answer, _ number: Int, _ hud: inout HUD) -> [Effect] {
    guard let effects = film.answered(answer, number) else {
      // Beside the bands nothing else is waited for.
      guard case .pressed(let press) = hud.drag, press.number == number, press.rules == .none else { return [] }
      return refused(press.source, &hud)
    }
    return effects
  }

  /// A press that was no drag: seeks; nil if it is the program's.
  mutating func tapEnded(_ press: Press, _ hud: inout HUD, at now: Instant) -> [Effect]? {
    guard mayTap(press.source, hud), let tap = film.tapped(at: now) else { return nil }
    let target = SeekTarget.distance(tap.way)
    hud.show(SeekContent.of(tap.player, seekingTo: target), .drag, isNews: false, at: now)
    pin(press, &hud)
    return touchDecision(press.source, isTaken: true)
      + [.write(.seek(tap.player, to: .distance(tap.step)), for: .seekResult(tap.player, to: target, nil))]
  }

}
