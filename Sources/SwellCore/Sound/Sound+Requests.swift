/// Commands about sound: volumes of outputs, microphone and programs, and which output is the default one.
extension Sound {
  private static func noChoice(_ cycle: [String]) -> String {
    cycle.isEmpty ? "all outputs are unplugged" : "none of the outputs of 'cycle' is there: " + cycle.list
  }

  private static let noOutput = "there is no audio server, or it has no output"

  mutating func changeVolume(
    _ change: LevelChange, _ client: ClientID, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    if change != .query, replies.isHung { return [.refusal(AudioReplies.silence, client)] }
    guard let adjustment = audio.change(change, at: now) else {
      hud.missing(.volume, change, at: now)
      return [.refusal(Sound.noOutput, client)]
    }
    let effects = change == .query ? [] : apply(adjustment, .request, change.direction, &hud, at: now)
    let (loudest, isMuted) = (sink?.level ?? Level(0), sink?.isMuted ?? false)
    return effects + level(loudest, isMuted: isMuted, change, adjustment, client, at: now)
  }

  mutating func changeMicrophone(
    _ change: LevelChange, _ client: ClientID, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    if change != .query, replies.isHung { return [.refusal(AudioReplies.silence, client)] }
    guard let adjustment = audio.changeMicrophone(change), let source = audio.source else {
      hud.missing(.microphone, change, at: now)
      return [.refusal("there is no audio server, or it has no microphone", client)]
    }
    let effects = change == .query ? [] : apply(adjustment, .request, nil, &hud, at: now)
    return effects + level(source.level, isMuted: source.isMuted, change, adjustment, client, at: now)
  }

  /// Changes a sink by its name: the outputs are asked for, unless it is the default one.
  mutating func changeSink(
    _ change: LevelChange, named name: String, _ client: ClientID, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    if sink?.name == name { return changeVolume(change, client, &hud, at: now) }
    return ask(.outputs, .request(.sink(change, name: name), client), client, at: now)
  }

  /// Changes a sink that is not the default one. It is shown, since a client asked for it.
  mutating func changeSink(
    _ change: LevelChange, named name: String, _ answer: Answer, _ client: ClientID, _ hud: inout HUD,
    at now: Instant
  ) -> [Effect] {
    guard replies.isInTime(client, answer) else { return [] }
    guard case .outputs(let outputs) = answer else { return [.refusal(Sound.noOutput, client)] }
    // Names are unique; several sinks may have the same description or short name: the first counts.
    guard let sink = outputs.first(where: { $0.name == name }) ?? outputs.first(where: { $0.isCalled(name) })
    else { return [.unknownOutput(name, outputs, client)] }
    if self.sink?.name == sink.name { return changeVolume(change, client, &hud, at: now) }
    let (reading, adjustment) = audio.change(change, of: audio.expected(sink))
    let reply = level(reading.level, isMuted: reading.isMuted, change, adjustment, client, at: now)
    guard let effect = adjustment.effect else { return reply }
    hud.watchers.tell(Announcement(content: adjustment.content, isMuted: reading.isMuted))
    hud.show(adjustment.content, .request, isNews: false, at: now)
    return [effect] + reply
  }

  /// Asks for the streams of the focused program, and changes them; those of a name are among all.
  mutating func changeProgram(
    _ change: LevelChange, named name: String?, _ answer: Answer, _ client: ClientID, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    if case .focusedProgram(let program) = answer {
      guard let program else {
        hud.missing(.program, change, at: now)
        return [.refusal("no window with a known process has the focus (_NET_ACTIVE_WINDOW, _NET_WM_PID)", client)]
      }
      return ask(.streams(of: program), .request(.program(change), client), client, at: now)
    }
    guard replies.isInTime(client, answer) else { return [] }
    guard case .streams(var streams) = answer else {
      hud.missing(.program, change, at: now)
      return [.refusal(Sound.noOutput, client)]
    }
    if let name {
      let all = ProgramList(streams).programs.map { $0.name }
      streams = streams.filter { $0.isCalled(name) }
      guard !streams.isEmpty else {
        return [.refusal(all.absence(of: "program '\(name)' that plays", otherwise: "none that does"), client)]
      }
    }
    guard let adjustment = audio.change(change, of: streams) else {
      hud.missing(.program, change, at: now)
      return [.refusal("the focused program plays nothing", client)]
    }
    let isMuted =
      if case .write(.streams(let writes), _) = adjustment.effect {
        writes.allSatisfy { $0.isMuted }
      } else {
        streams.allSatisfy { $0.isMuted }
      }
    let loudest = adjustment.content.level ?? Level(0)
    let reply = level(loudest, isMuted: isMuted, change, adjustment, client, at: now)
    guard let effect = adjustment.effect else { return reply }
    hud.show(adjustment.content, .request, at: now)
    return [effect] + reply
  }

  /// Selects one of the outputs; replies when it is the default one.
  mutating func selectOutput(
    _ selection: OutputSelection, _ answer: Answer, _ client: ClientID, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    guard replies.isInTime(client, answer) else { return [] }
    switch answer {
    case .outputs(let outputs):
      var choices = outputs
      if selection == .next || selection == .previous {
        choices = OutputSelection.cycle(hud.settings.cycle, through: outputs)
        if choices.isEmpty, !outputs.isEmpty { return [.refusal(Sound.noChoice(hud.settings.cycle), client)] }
      }
      let names = choices.map { (name: $0.name, description: $0.description) }
      let named = outputs.first { selection == .named($0.shortName) }?.name
      guard let chosen = selection.choose(from: names, current: replies.output ?? sink?.name) ?? named else {
        guard case .named(let name) = selection else { return [.refusal(Sound.noOutput, client)] }
        return [.unknownOutput(name, outputs, client)]
      }
      // The server tells of no switch to what is the default one already.
      if let sink, sink.name == chosen { hud.show(AudioState.output(sink), .request, isNews: false, at: now) }
      replies.await(output: chosen, for: client, at: now)
      return [.write(.defaultSink(chosen), for: .request(.output(.named(chosen)), client))]
    case .done:
      guard let wanted = replies.output else { return [] }
      replies.accepted(for: client, at: now)
      // PipeWire switches later, and may not tell it.
      return sink?.name == wanted ? replies.isDefault(wanted) : [.readAudio]
    case .unavailable(.refused): return [.refusal(AudioReplies.notSwitched, client)]
    default: return [.refusal(Sound.noOutput, client)]
    }
  }

  mutating func listPrograms(_ answer: Answer, json: Bool, _ client: ClientID) -> [Effect] {
    guard replies.isInTime(client, answer) else { return [] }
    guard case .streams(let streams) = answer else { return [.refusal(Sound.noOutput, client)] }
    let list = ProgramList(streams)
    return [.reply(.done(json ? list.json : list.text), client: client)]
  }

  mutating func list(_ answer: Answer, json: Bool, _ client: ClientID) -> [Effect] {
    guard replies.isInTime(client, answer) else { return [] }
    guard case .outputs(let outputs) = answer, json || !outputs.isEmpty else {
      return [.refusal(Sound.noOutput, client)]
    }
    let list = OutputList(outputs: outputs, current: sink?.name)
    return [.reply(.done(json ? list.json : list.text), client: client)]
  }

  /// Asks the audio server; the client is told when there is no answer.
  mutating func ask(
    _ question: Question, _ purpose: Purpose, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    if replies.isHung { return [.refusal(AudioReplies.silence, client)] }
    replies.add(client, at: now)
    return [.ask(question, for: purpose)]
  }

  /// Tells the client the level, and whether a limit kept it lower, when all that was set until now is set.
  private mutating func level(
    _ level: Level, isMuted: Bool, _ change: LevelChange, _ adjustment: Adjustment, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    let text = change.text(level, isMuted: isMuted)
    // What is wanted may be on its way already.
    guard change != .query, let write = adjustment.effect?.soundWrite ?? audio.openWrite else {
      return [.done(text, client)]
    }
    replies.await(write: write, level: text, for: client, at: now)
    return []
  }

  /// For a client that begins to watch.
  var announcements: [Announcement] {
    var state: [Announcement] = []
    if let sink { state.append(Announcement(volumeOf: sink)) }
    if let source = audio.source {
      state.append(Announcement(content: AudioState.content(of: source), isMuted: source.isMuted))
    }
    return state
  }
}

extension Effect {
  fileprivate static func unknownOutput(_ name: String, _ outputs: [SinkReading], _ client: ClientID) -> Effect {
    .refusal(outputs.map { $0.name }.absence(of: "output '\(name)'"), client)
  }
}
