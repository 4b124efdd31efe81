/// Commands about what is shown: `show`, `hide`, `quiet`.
extension OnScreenDisplay {
  mutating func show(_ content: HUDContent, for client: ClientID) {
    if case .named(let name)? = content.options?.monitor, !hud.setup.monitors.contains(where: { $0.isCalled(name) }) {
      return refuse(client, hud.setup.monitors.map { $0.name }.absence(of: "monitor '\(name)'"))
    }
    var content = content
    if let picture = content.options?.picture {
      let shown = hud.timeline.content?.options?.picture
      // The next line of the same pipe needs no other one.
      guard let shown, shown.source == picture.source, hud.pictureOwner == client else {
        return read(picture.source, for: content, client)
      }
      content.options?.picture = shown
    }
    giveUpAwaited()
    show(content, .request)
    reply(client, "")
  }

  /// Lets the panel fade now.
  mutating func hide(_ client: ClientID) {
    hud.timeline.dismiss(at: now)
    hud.speech.stop()
    giveUpAwaited()
    reply(client, "")
  }

  mutating func changeQuiet(_ change: QuietChange, _ client: ClientID) {
    let now = now
    hud.changeQuiet(at: now) { gate in
      switch change {
      case .query: break
      case .off: gate.quietUntil = nil
      case .toggle: gate.quietUntil = gate.quietUntil == nil ? .never : nil
      case .on(let time): gate.quietUntil = time.map { now + $0 } ?? .never
      }
    }
    reply(client, hud.gate.quietText(at: now))
  }
}

extension LevelChange {
  /// The direction of a relative change; nil for others.
  var direction: LevelSteps.Direction? {
    if case .by(let share) = self { share > 0 ? .up : .down } else { nil }
  }
}
