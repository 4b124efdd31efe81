/// Commands to media players, and what the players answer.
extension NowPlaying {
  /// Asks for the player first; replies when it has answered the seek.
  func seek(
    by distance: Duration, _ answer: Answer, _ client: ClientID, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    guard case .player(let player?) = answer else { return [.noPlayer(answer, client)] }
    guard player.canSeek else { return [.refusal(of: player, "cannot seek", client)] }
    let target = SeekTarget.distance(player.limited(distance))
    hud.show(SeekContent.of(player, seekingTo: target), .request, isNews: false, at: now)
    return [.write(.seek(player, to: target), for: .seekResult(player, to: target, client))]
  }

  /// The player's answer to a seek: it is there now, or what was shown is not so.
  func seekAnswered(
    _ player: PlayerReading, _ target: SeekTarget, _ client: ClientID?, _ answer: Answer, _ hud: inout HUD,
    at now: Instant
  ) -> [Effect] {
    if case .done = answer {
      hud.watchers.tell(Announcement(content: SeekContent.of(player, seekingTo: target), isMuted: nil))
      return client.map { [.done(player.text(seekingTo: target), $0)] } ?? []
    }
    if hud.drag.target == nil {
      let content = SeekContent.refused(by: player)
      // After a drag, where that was.
      hud.show(content, client == nil ? .drag : .request, client == nil ? .hold : .bump(nil), isNews: false, at: now)
      hud.timeline.release(at: now)
    }
    return client.map { [.failure(answer, of: player, $0)] } ?? []
  }

  /// Asks for the player first; replies when it has answered the command.
  ///
  /// - Parameter player: The one that was told; nil until it is known.
  mutating func tell(
    _ player: PlayerReading?, _ command: PlayerCommand, _ answer: Answer, _ client: ClientID, _ hud: inout HUD,
    at now: Instant
  ) -> [Effect] {
    guard let player else {
      guard case .player(let found?) = answer else {
        hud.show(.missing(.seek), .request, .bump(nil), isNews: false, at: now)
        return [.noPlayer(answer, client)]
      }
      guard !found.denies(command) else { return [.refusal(of: found, "cannot do that", client)] }
      told(command, at: now)
      return [.write(.player(found.name, command), for: .request(.player(command, of: found), client))]
    }
    guard case .done = answer else { return [.failure(answer, of: player, client)] }
    // There will be no change to show.
    if player.status == command.result {
      hud.show(NowPlaying.content(of: player), .request, .bump(nil), isNews: false, at: now)
    }
    return [.done(player.shortName, client)]
  }

  /// Asks for the player first; replies when it has answered that the volume is set, and shows it then.
  ///
  /// - Parameter told: The one that was told, with the volume that it is to have; nil until it is known.
  func changeVolume(
    _ change: LevelChange, of told: PlayerReading?, _ answer: Answer, _ client: ClientID, _ hud: inout HUD,
    at now: Instant
  ) -> [Effect] {
    if let told, let volume = told.volume {
      guard case .done = answer else { return [.failure(answer, of: told, client)] }
      hud.show(NowPlaying.content(of: told, at: volume), .request, at: now)
      return [.done(change.text(volume), client)]
    }
    guard case .player(var player?) = answer else {
      hud.missing(.seek, change, at: now)
      return [.noPlayer(answer, client)]
    }
    guard let volume = player.volume else { return [.refusal(of: player, "has no volume", client)] }
    // It goes up to 100 %, unless it is above that already.
    let most = max(volume.fraction, 1)
    let wanted = change.level(from: volume.fraction).map { Level(min($0, most)) } ?? volume
    guard wanted != volume else {
      if change != .query {
        let content = NowPlaying.content(of: player, at: volume)
        hud.show(content, .request, .bump(change.direction), isNews: false, at: now)
      }
      return [.done(change.text(volume), client)]
    }
    player.volume = wanted
    return [.write(.playerVolume(player.name, wanted), for: .request(.playerVolume(change, of: player), client))]
  }

  /// What a drag over `share` of its travel comes to; nil for a player without a volume.
  ///
  /// - Parameter number: That of the drag, which takes the answer.
  func drag(_ player: PlayerReading, by share: Double, end: Double, _ number: Int) -> Adjustment? {
    guard let volume = player.volume else { return nil }
    let level = Level(Level.dragged(volume.fraction, by: share, end: end, to: max(volume.fraction, 1)))
    return Adjustment(
      content: NowPlaying.content(of: player, at: level),
      effect: .write(.playerVolume(player.name, level), for: .drag(number)))
  }

  private static func content(of player: PlayerReading, at volume: Level) -> HUDContent {
    var content = HUDContent(kind: .program, icon: .speaker(volume, isMuted: false), level: volume)
    content.detail = player.shortName
    return content
  }

  /// What `swell player` prints.
  func playing(_ answer: Answer, json: Bool, _ client: ClientID) -> [Effect] {
    guard case .player(let player?) = answer else { return [.noPlayer(answer, client)] }
    return [.reply(.done(json ? player.json : player.text), client: client)]
  }
}

extension Effect {
  fileprivate static func failure(_ answer: Answer, of player: PlayerReading, _ client: ClientID) -> Effect {
    switch answer {
    case .unavailable(.refused): .refusal(of: player, "refused", client)
    case .unavailable(.silent): .refusal(of: player, "does not answer", client)
    default: .noPlayer(answer, client)
    }
  }

  fileprivate static func refusal(of player: PlayerReading, _ what: String, _ client: ClientID) -> Effect {
    .refusal("the player '" + player.shortName + "' " + what, client)
  }

  fileprivate static func noPlayer(_ answer: Answer, _ client: ClientID) -> Effect {
    if case .unavailable(.silent) = answer { return .refusal("no media player answers", client) }
    return .refusal("there is no media player", client)
  }
}
