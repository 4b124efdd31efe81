/// Commands to media players, and what the players answer.
extension OnScreenDisplay {
  /// A player plays something else, or its volume is another one.
  mutating func playerChanged(_ reading: PlayerReading) {
    if settings.showsPrograms, let volume = players.volume(of: reading, at: now),
      ledger.judge(.percent(volume.percent), of: .player(reading.name), at: now) == .news
    {
      show(reading.content(at: volume), .change)
    }
    show(players.read(reading, at: now), .change)
  }

  mutating func seek(by distance: Duration, _ client: ClientID) {
    ask(.player(for: .seek), for: client) { osd, answer in
      guard case .player(let player?) = answer else { return osd.refuse(client, noPlayer(answer)) }
      guard player.canSeek else { return osd.refuse(client, player.saying("cannot seek")) }
      let target = SeekTarget.distance(player.limited(distance))
      osd.show(SeekContent.of(player, seekingTo: target), .request, isNews: false)
      osd.write(.seek(player, to: target), for: client) { osd, answer in
        guard case .done = answer else {
          osd.showRefusedSeek(by: player, .request, .bump(nil))
          return osd.refuse(client, failure(answer, of: player))
        }
        osd.announceSeek(player, to: target)
        osd.reply(client, player.text(seekingTo: target))
      }
    }
  }

  /// The player's answer to a seek of a drag: if the player has not moved, the panel was wrong.
  mutating func sought(_ player: PlayerReading, to target: SeekTarget, _ answer: Answer) {
    if answer == .done { announceSeek(player, to: target) } else { showRefusedSeek(by: player, .drag, .hold) }
  }

  private mutating func announceSeek(_ player: PlayerReading, to target: SeekTarget) {
    hud.watchers.tell(Announcement(content: SeekContent.of(player, seekingTo: target), isMuted: nil))
  }

  /// - Parameter entrance: After a drag, the panel stays where the drag was.
  private mutating func showRefusedSeek(
    by player: PlayerReading, _ cause: HUDGate.Cause, _ entrance: HUD.Entrance
  ) {
    guard gestures.drag.target == nil else { return }
    show(SeekContent.refused(by: player), cause, entrance, isNews: false)
    hud.timeline.release(at: now)
  }

  mutating func tellPlayer(_ command: PlayerCommand, _ client: ClientID) {
    ledger.expect([.player], at: now)
    ask(.player(for: .command(command)), for: client) { osd, answer in
      guard case .player(let player?) = answer else {
        osd.show(.missing(.seek), .request, .bump(nil))
        return osd.refuse(client, noPlayer(answer))
      }
      guard !player.denies(command) else { return osd.refuse(client, player.saying("does not allow this command")) }
      osd.players.told(command, at: osd.now)
      osd.write(.player(player.name, command), for: client) { osd, answer in
        guard case .done = answer else { return osd.refuse(client, failure(answer, of: player)) }
        // No change follows that could be shown.
        if player.status == command.result {
          osd.show(NowPlaying.content(of: player), .request, .bump(nil))
        }
        osd.reply(client, player.shortName)
      }
    }
  }

  /// Changes the player's own volume, and shows it when the player has answered.
  mutating func changePlayerVolume(_ change: LevelChange, _ client: ClientID) {
    ask(.player(for: .volume), for: client) { osd, answer in
      guard case .player(let player?) = answer else {
        osd.showMissing(.seek, change)
        return osd.refuse(client, noPlayer(answer))
      }
      guard let volume = player.volume else { return osd.refuse(client, player.saying("has no volume")) }
      // The volume goes up to 100 %, unless it is above 100 % already.
      let wanted = change.level(from: volume.fraction).map { Level(min($0, max(volume.fraction, 1))) } ?? volume
      guard wanted != volume else {
        if change != .query {
          osd.show(player.content(at: volume), .request, .bump(change.direction))
        }
        return osd.reply(client, change.text(volume))
      }
      osd.write(.playerVolume(player.name, wanted), for: client) { osd, answer in
        guard case .done = answer else { return osd.refuse(client, failure(answer, of: player)) }
        osd.show(player.content(at: wanted), .request)
        osd.reply(client, change.text(wanted))
      }
    }
  }

  /// Prints the track for `swell player`.
  mutating func printPlayer(json: Bool, _ client: ClientID) {
    ask(.player(for: .reading), for: client) { osd, answer in
      guard case .player(let player?) = answer else { return osd.refuse(client, noPlayer(answer)) }
      osd.emit(.reply(.done(json ? player.json : player.text), client: client))
    }
  }
}

private func noPlayer(_ answer: Answer) -> String {
  switch answer {
  case .unavailable(.silent): "no media player answers"
  case .unavailable(.lost): "no session bus: players cannot be reached"
  default: "no media player is running"
  }
}

private func failure(_ answer: Answer, of player: PlayerReading) -> String {
  switch answer {
  case .unavailable(.refused): player.saying("refused")
  case .unavailable(.silent): player.saying("does not answer")
  default: noPlayer(answer)
  }
}

extension PlayerReading {
  fileprivate func saying(_ what: String) -> String { "the player '" + shortName + "' " + what }

  /// The panel of the player's own volume.
  func content(at volume: Level) -> HUDContent {
    var content = HUDContent(kind: .program, icon: .speaker(volume, isMuted: false), level: volume)
    content.detail = ShortName.label(label)
    return content
  }

  /// The result of a drag over `share` of its travel; nil for a player without a volume.
  func drag(by share: Double, end: Double) -> Adjustment? {
    guard let volume else { return nil }
    let level = Level(Level.dragged(volume.fraction, by: share, end: end, to: max(volume.fraction, 1)))
    return Adjustment(content: content(at: level), write: .playerVolume(name, level))
  }
}
