/// `show` with a picture, which is read first. The picture is kept as long as its panel, and read again for the next
/// command: the file may be another one by then.
extension OnScreenDisplay {
  /// Has a picture read; a command for the picture that is being read waits with the commands before.
  mutating func read(_ source: UserIcon.Source, for content: HUDContent, _ client: ClientID) {
    if hud.awaited?.content.options?.picture?.source == source {
      hud.awaited?.content = content
      hud.awaited?.clients.removeAll { $0 == client }
      hud.awaited?.clients.append(client)
      return
    }
    giveUpAwaited()
    hud.awaited = (content, [client])
    emit(.ask(.picture(source), for: .entry(ledger.open([(.picture, .any)], by: .user, at: now))))
  }

  /// Something newer takes the place of the panel that waits, as if that panel had been shown before.
  mutating func giveUpAwaited() {
    let clients = hud.awaited?.clients ?? []
    hud.awaited = nil
    for client in clients { reply(client, "") }
  }

  /// The picture was read, or reading failed.
  mutating func pictureAnswered(_ answer: Answer) {
    guard var panel = hud.awaited, let picture = panel.content.options?.picture else { return }
    hud.awaited = nil
    guard case .picture(.read(let pixels)) = answer else {
      let reason = if case .picture(.failed(let reason)) = answer { reason } else { "nothing reads it now: try again" }
      for client in panel.clients { refuse(client, "cannot show '" + picture.source.text + "': " + reason) }
      return
    }
    panel.content.options?.picture = .read(picture.source, pixels)
    show(panel.content, .request)
    hud.pictureOwner = panel.clients.last
    for client in panel.clients { reply(client, "") }
  }
}
