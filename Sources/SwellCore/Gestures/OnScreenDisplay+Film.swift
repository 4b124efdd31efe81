/// Taps on films.
extension OnScreenDisplay {
  /// Whether taps of this source may be about a film in full screen. Presses with modifiers, and those on a listed
  /// program, are for drags.
  private func mayTap(_ source: PressSource) -> Bool {
    guard settings.film, gestures.free.isOverFullScreen else { return false }
    return switch source {
    case .touch: true
    case .button: gestures.free.isOn
    case .swipe: false
    }
  }

  /// A press that may be a tap: asks what is below it, unless that is known already.
  mutating func tapBegins(_ press: Press) {
    guard mayTap(press.source) else {
      gestures.film = Film()
      return
    }
    if let question = gestures.film.pressed(press, at: now) { emit(.ask(question, for: .film(press.number))) }
  }

  /// What is below a press on a film.
  mutating func filmAnswered(_ answer: Answer, _ number: Int) {
    switch gestures.film.answered(answer, number) {
    case .known: break
    case .asks(let question): emit(.ask(question, for: .film(number)))
    case .isNone:
      // Beside the bands nothing else is waited for.
      if case .pressed(let press) = gestures.drag, press.number == number, press.rules == .none {
        refused(press.source)
      }
    }
  }

  /// A press that was no drag: seeks, unless it is the program's.
  ///
  /// - Returns: Whether it is Swell's.
  mutating func tapEnded(_ press: Press) -> Bool {
    guard mayTap(press.source), let tap = gestures.film.tapped(at: now) else { return false }
    let target = SeekTarget.distance(tap.way)
    show(SeekContent.of(tap.player, seekingTo: target), .drag, isNews: false)
    pin(press)
    decide(press.source, isTaken: true)
    emit(.write(.seek(tap.player, to: .distance(tap.step)), for: .seek(tap.player, to: target)))
    return true
  }
}
