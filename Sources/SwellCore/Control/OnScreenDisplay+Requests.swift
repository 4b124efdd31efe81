/// The walk of a command: request, perhaps a question, reply.
extension OnScreenDisplay {
  /// Passes a command of a client to the subject that it is about.
  mutating func answer(_ request: Request, from client: ClientID, at now: Instant) -> [Effect] {
    let purpose = Purpose.request(request, client)
    switch request {
    case .status(let json):
      return [.reply(.done(json ? statusJSON(at: now) : statusText(at: now)), client: client)]
    case .reload: return [.ask(.configuration, for: purpose)]
    // The end of the connection, which is the end of Swell, is the answer.
    case .quit: return subjects.brightness.parts(at: now, isEnd: true) + [.quit]
    case .show(let content): return subjects.hud.show(content, client, at: now)
    case .quiet(let change): return subjects.hud.changeQuiet(change, client, at: now)
    case .hide: return subjects.hud.hide(client, at: now)
    case .watch(let json, let isNow):
      return subjects.hud.watchers.add(client, json: json, state: isNow ? subjects.announcements : [])
    case .sink(let change, let name):
      return subjects.sound.changeSink(change, named: name, client, &subjects.hud, at: now)
    case .volume(let change): return subjects.sound.changeVolume(change, client, &subjects.hud, at: now)
    case .microphone(let change): return subjects.sound.changeMicrophone(change, client, &subjects.hud, at: now)
    case .program(_, name: nil): return [.ask(.focusedProgram, for: purpose)]
    case .program, .programs: return subjects.sound.ask(.streams(of: nil), purpose, client, at: now)
    case .devices(let direction, _): return subjects.sound.ask(direction.question, purpose, client, at: now)
    case .select(let direction, _):
      // What comes of it is noticed like a change by others.
      subjects.hud.gate.expect([direction.kind], at: now)
      return subjects.sound.ask(direction.question, purpose, client, at: now)
    case .brightness(_, .underPointer): return [.ask(.pointer, for: purpose)]
    case .brightness(let change, let target):
      return subjects.brightness.change(change, target, client, &subjects.hud, at: now)
    case .gesture(let wanted): return gestures.switchLayer(wanted, client)
    case .rotate(let orientation): return rotate(to: orientation, purpose, client, at: now)
    case .seek: return [.ask(.player(for: .seek), for: purpose)]
    case .player(let command, _):
      subjects.hud.gate.expect([.player], at: now)
      return [.ask(.player(for: .command(command)), for: purpose)]
    case .playerVolume: return [.ask(.player(for: .volume), for: purpose)]
    case .playing: return [.ask(.player(for: .reading), for: purpose)]
    }
  }

  /// Passes the answer to the question or the write of a command to its subject.
  mutating func requestAnswered(
    _ answer: Answer, _ request: Request, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    switch request {
    case .reload: return reloaded(answer, client, at: now)
    case .sink(let change, let name):
      return subjects.sound.changeSink(change, named: name, answer, client, &subjects.hud, at: now)
    case .program(let change, let name):
      return subjects.sound.changeProgram(change, named: name, answer, client, &subjects.hud, at: now)
    case .programs(let json): return subjects.sound.listPrograms(answer, json: json, client)
    case .select(let direction, let selection):
      return subjects.sound.select(direction, selection, answer, client, &subjects.hud, at: now)
    case .devices(let direction, let json): return subjects.sound.list(direction, answer, json: json, client)
    case .brightness(let change, let target):
      return subjects.brightness.change(change, target, answer, client, &subjects.hud, at: now)
    case .rotate(let orientation): return subjects.hud.turned(to: orientation, answer, client)
    case .seek(let distance): return subjects.players.seek(by: distance, answer, client, &subjects.hud, at: now)
    case .player(let command, let player):
      return subjects.players.tell(player, command, answer, client, &subjects.hud, at: now)
    case .playerVolume(let change, let player):
      return subjects.players.changeVolume(change, of: player, answer, client, &subjects.hud, at: now)
    case .playing(let json): return subjects.players.playing(answer, json: json, client)
    case .status, .show, .hide, .quiet, .watch, .quit, .volume, .microphone, .gesture: return []
    }
  }
}
