/// Commands about what is shown: `show`, `hide`, `quiet`, `rotate`.
extension HUD {
  mutating func show(_ content: HUDContent, _ client: ClientID, at now: Instant) -> [Effect] {
    if case .named(let name)? = content.options?.monitor, !setup.monitors.contains(where: { $0.isCalled(name) }) {
      return [.refusal(setup.monitors.map { $0.name }.absence(of: "monitor '\(name)'"), client)]
    }
    var content = content
    if let picture = content.options?.picture {
      let shown = timeline.content?.options?.picture
      // The next line of the same pipe needs no other one.
      guard let shown, shown.source == picture.source, pictureOwner == client else {
        return read(picture.source, for: content, client)
      }
      content.options?.picture = shown
    }
    let replies = giveUpAwaited()
    show(content, .request, at: now)
    return replies + [.done("", client)]
  }

  /// Lets the panel fade now.
  mutating func hide(_ client: ClientID, at now: Instant) -> [Effect] {
    timeline.dismiss(at: now)
    stopSpeaking()
    return giveUpAwaited() + [.done("", client)]
  }

  mutating func changeQuiet(_ change: QuietChange, _ client: ClientID, at now: Instant) -> [Effect] {
    changeQuiet(at: now) { gate in
      switch change {
      case .query: break
      case .off: gate.quietUntil = nil
      case .toggle: gate.quietUntil = gate.quietUntil == nil ? .never : nil
      case .on(let time): gate.quietUntil = time.map { now + $0 } ?? .never
      }
    }
    return [.done(gate.quietText(at: now), client)]
  }

  /// The answer to a command that turns the screen.
  mutating func turned(to orientation: Orientation, _ answer: Answer, _ client: ClientID) -> [Effect] {
    turned(answer)
    if case .done = answer { return [.done(orientation.rawValue, client)] }
    return [.refusal("the X server cannot turn the screen: use 'rotation = hud' instead", client)]
  }
}

extension LevelChange {
  /// The direction of a relative change; nil for others.
  var direction: LevelSteps.Direction? {
    if case .by(let share) = self { share > 0 ? .up : .down } else { nil }
  }
}
