/// The walk of a command: request, perhaps a question, reply.
extension OnScreenDisplay {
  /// Answers a client of the control socket.
  mutating func answer(_ request: Request, from client: ClientID, at now: Instant) -> [Effect] {
    let purpose = Purpose.request(request, client)
    switch request {
    case .status(let json):
      return [.reply(.done(json ? statusJSON(at: now) : statusText(at: now)), client: client)]
    case .reload: return ask(.configuration, purpose)
    // The end of the connection, which is the end of Swell, is the answer.
    case .quit: return brightness.parts(at: now, isEnd: true) + [.quit]
    case .show(let content):
      if case .named(let name)? = content.options?.monitor, !monitors.contains(where: { $0.isCalled(name) }) {
        return unknownMonitor(name, client)
      }
      show(content, .request, at: now)
      return reply("", client)
    case .quiet(let change):
      changeQuiet(at: now) { gate in
        switch change {
        case .query: break
        case .off: gate.quietUntil = nil
        case .toggle: gate.quietUntil = gate.quietUntil == nil ? .never : nil
        case .on(let time): gate.quietUntil = time.map { now + $0 } ?? .never
        }
      }
      return reply(gate.quietText(at: now), client)
    case .hide:
      hud.dismiss(at: now)
      pacer.damage()
      return reply("", client)
    case .watch(let json, let isNow): return watchers.add(client, json: json, state: isNow ? state : [])
    case .sink(let change, let name):
      if audio.sink?.name == name { return changeVolume(change, client, at: now) }
      return askAudio(.outputs, purpose, client, at: now)
    case .volume(let change): return changeVolume(change, client, at: now)
    case .microphone(let change): return changeMicrophone(change, client, at: now)
    case .program: return ask(.focusedProcess, purpose)
    case .output, .outputs: return askAudio(.outputs, purpose, client, at: now)
    case .brightness(_, .underPointer): return ask(.pointer, purpose)
    case .brightness(let change, let target): return changeBrightness(change, target, client, at: now)
    case .gesture(let wanted): return switchLayer(wanted, client)
    case .rotate(let orientation): return rotate(to: orientation, purpose, client, at: now)
    case .seek, .player, .playing: return ask(.player, purpose)
    }
  }

  /// The answer to the question of a request, or the result of its effect.
  mutating func requestAnswered(
    _ answer: Answer, _ request: Request, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    switch (request, answer) {
    case (.program, .focusedProcess): break
    // Too late: the client has been told that the audio server does not answer.
    case (.sink, _), (.program, _), (.output, _), (.outputs, _):
      if !audioReplies.isInTime(client, answer) { return [] }
    default: break
    }
    switch request {
    case .reload:
      guard case .configuration(let reading) = answer else { return [] }
      let old = configuration.read(reading)
      let effects = (!reading.isValid ? [] : configuration.log) + (old.map { use(after: $0, at: now) } ?? [])
      return effects + [.reply(configuration.reply, client: client)]
    case .sink(let change, let name): return changeSink(change, named: name, answer, client, at: now)
    case .program(let change): return changeProgram(change, answer, client, at: now)
    case .output(let selection): return selectOutput(selection, answer, client, at: now)
    case .outputs(let json):
      guard case .outputs(let outputs) = answer, json || !outputs.isEmpty else {
        return refusal(OnScreenDisplay.noOutput, client)
      }
      let list = OutputList(outputs: outputs, current: audio.sink?.name)
      return [.reply(.done(json ? list.json : list.text), client: client)]
    case .brightness(let change, let target):
      if case .pointer(let pointer) = answer {
        setup.pointer = pointer
        return changeBrightness(change, target, client, at: now)
      }
      if case .brightnessDevices(let devices) = answer { brightness.found(devices) }
      return changeBrightness(change, target, client, isLast: true, at: now)
    case .rotate(let orientation):
      turned(answer)
      if case .done = answer { return reply(orientation.rawValue, client) }
      return refusal("the X server cannot turn the screen: use 'rotation = hud' instead", client)
    case .seek(let distance):
      guard case .player(let player?) = answer else { return noPlayer(answer, client) }
      return seek(player, by: distance, client, at: now)
    case .player(let command, let player): return tell(player, command, answer, client, at: now)
    case .playing(let json):
      guard case .player(let player?) = answer else { return noPlayer(answer, client) }
      return [.reply(.done(json ? player.json : player.text), client: client)]
    case .status, .show, .hide, .quiet, .watch, .quit, .volume, .microphone, .gesture: return []
    }
  }

  // MARK: sound

  private static let noOutput = "there is no audio server, or it has no output"

  private mutating func changeVolume(_ change: LevelChange, _ client: ClientID, at now: Instant) -> [Effect] {
    if change != .query, audioReplies.isHung { return refusal(AudioReplies.silence, client) }
    guard let adjustment = audio.change(change, at: now) else {
      missing(.volume, change, at: now)
      return refusal(OnScreenDisplay.noOutput, client)
    }
    let effects = change == .query ? [] : apply(adjustment, .request, change.direction, at: now)
    let (loudest, isMuted) = (audio.sink?.level ?? Level(0), audio.sink?.isMuted ?? false)
    return effects + level(loudest, isMuted: isMuted, change, adjustment, client, at: now)
  }

  private mutating func changeMicrophone(_ change: LevelChange, _ client: ClientID, at now: Instant) -> [Effect] {
    if change != .query, audioReplies.isHung { return refusal(AudioReplies.silence, client) }
    guard let adjustment = audio.changeMicrophone(change), let source = audio.source else {
      missing(.microphone, change, at: now)
      return refusal("there is no audio server, or it has no microphone", client)
    }
    let effects = change == .query ? [] : apply(adjustment, .request, nil, at: now)
    return effects + level(source.level, isMuted: source.isMuted, change, adjustment, client, at: now)
  }

  /// Changes a sink that is not the default one. It is shown, since a client asked for it.
  private mutating func changeSink(
    _ change: LevelChange, named name: String, _ answer: Answer, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    guard case .outputs(let outputs) = answer else { return refusal(OnScreenDisplay.noOutput, client) }
    // Names are unique; several sinks may have the same description or short name: the first counts.
    guard let sink = outputs.first(where: { $0.name == name }) ?? outputs.first(where: { $0.isCalled(name) })
    else { return unknownOutput(name, outputs, client) }
    if audio.sink?.name == sink.name { return changeVolume(change, client, at: now) }
    let (reading, adjustment) = audio.change(change, of: audio.expected(sink))
    let reply = level(reading.level, isMuted: reading.isMuted, change, adjustment, client, at: now)
    guard let effect = adjustment.effect else { return reply }
    watchers.tell(Announcement(content: adjustment.content, isMuted: reading.isMuted))
    show(adjustment.content, .request, isNews: false, at: now)
    return [effect] + reply
  }

  /// Asks for the focused program first, then for its streams.
  private mutating func changeProgram(
    _ change: LevelChange, _ answer: Answer, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    switch answer {
    case .focusedProcess(let process?):
      return askAudio(.streams(process: process), .request(.program(change), client), client, at: now)
    case .streams(let streams):
      guard let adjustment = audio.change(change, of: streams) else {
        missing(.program, change, at: now)
        return refusal("the focused program plays nothing", client)
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
      show(adjustment.content, .request, at: now)
      return [effect] + reply
    case .unavailable:
      missing(.program, change, at: now)
      return refusal(OnScreenDisplay.noOutput, client)
    default:
      missing(.program, change, at: now)
      return refusal("no window with a known process has the focus (_NET_ACTIVE_WINDOW, _NET_WM_PID)", client)
    }
  }

  /// Asks for the outputs first; replies when the chosen one is the default.
  private mutating func selectOutput(
    _ selection: OutputSelection, _ answer: Answer, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    switch answer {
    case .outputs(let outputs):
      let names = outputs.map { (name: $0.name, description: $0.description) }
      let named = outputs.first { selection == .named($0.shortName) }?.name
      guard let chosen = selection.choose(from: names, current: audioReplies.output ?? audio.sink?.name) ?? named else {
        guard case .named(let name) = selection else { return refusal(OnScreenDisplay.noOutput, client) }
        return unknownOutput(name, outputs, client)
      }
      // The server tells of no switch to what is the default one already.
      if let sink = audio.sink, sink.name == chosen {
        show(AudioState.output(sink), .request, isNews: false, at: now)
      }
      audioReplies.await(output: chosen, for: client, at: now)
      return [.write(.defaultSink(chosen), for: .request(.output(.named(chosen)), client))]
    case .done:
      guard let wanted = audioReplies.output else { return [] }
      audioReplies.accepted(for: client, at: now)
      // PipeWire switches later, and may not tell it.
      return audio.sink?.name == wanted ? audioReplies.isDefault(wanted) : [.readAudio]
    case .unavailable(.refused): return refusal(AudioReplies.notSwitched, client)
    default: return refusal(OnScreenDisplay.noOutput, client)
    }
  }

  /// Says on the screen too that what a command was to change is not there: it may come from a key.
  private mutating func missing(_ kind: HUDContent.Kind, _ change: LevelChange, at now: Instant) {
    if change != .query { show(.missing(kind), .request, .bump(nil), isNews: false, at: now) }
  }

  private func unknownOutput(_ name: String, _ outputs: [SinkReading], _ client: ClientID) -> [Effect] {
    refusal(outputs.map { $0.name }.absence(of: "output '\(name)'"), client)
  }

  private func unknownMonitor(_ name: String, _ client: ClientID) -> [Effect] {
    refusal(monitors.map { $0.name }.absence(of: "monitor '\(name)'"), client)
  }

  // MARK: brightness

  private mutating func changeBrightness(
    _ change: LevelChange, _ target: BrightnessTarget, _ client: ClientID, isLast: Bool = false, at now: Instant
  ) -> [Effect] {
    let devices: [BrightnessDevice] =
      switch target {
      case .underPointer: displayUnderPointer.map { [$0] } ?? []
      case .all: brightness.displays
      case .keyboard: brightness.keyboard.map { [$0] } ?? []
      case .named(let name): brightness.named(name).map { [$0] } ?? []
      }
    if devices.isEmpty {
      // It may have come since they were looked for: drivers come late, and again.
      guard isLast else { return ask(.brightnessDevices, .request(.brightness(change, target), client)) }
      return refusal(brightness.absence(of: target), client)
    }
    let names = devices.map { $0.name }
    if change == .query {
      // Nobody tells that a device of the kernel has gone.
      guard isLast else { return ask(.lostBrightnessDevices, .request(.brightness(change, target), client)) }
      return [.reply(.done(brightness.levels(of: names)), client: client)]
    }
    var adjustments: [Adjustment] = []
    for device in devices {
      adjustments.append(brightness.change(device, change, period: setup.framePeriod(of: device), at: now))
    }
    // The answer follows when the devices have taken their values.
    brightness.await(names, for: client, at: now)
    return applyEach(adjustments, .request, change.direction, at: now)
  }

  // MARK: the rest

  /// Changes whether quiet is wanted, which hides the panel and is told to the watchers.
  mutating func changeQuiet(at now: Instant, _ change: (inout HUDGate) -> Void) {
    let wasQuiet = gate.isQuiet
    change(&gate)
    guard gate.isQuiet != wasQuiet else { return }
    watchers.tell(Announcement(isQuiet: !wasQuiet))
    suspend(wasQuiet, at: now)
  }

  private mutating func switchLayer(_ wanted: Switch, _ client: ClientID) -> [Effect] {
    let isOn = layer.reasons.contains(.toggle)
    let willBeOn = wanted == .toggle ? !isOn : wanted == .on
    return activate(.toggle, willBeOn) + reply(willBeOn ? "on" : "off", client)
  }

  private mutating func rotate(
    to orientation: Orientation, _ purpose: Purpose, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    guard settings.rotation != .server else {
      let remedy = "set 'rotation = hud' or 'rotation = screen' in [hud] first"
      return refusal("rotation is left to the X server: \(remedy)", client)
    }
    let effects = turn(to: orientation, for: purpose, at: now)
    // With `screen`, the reply follows when the server has answered.
    if settings.rotation == .screen {
      return effects.isEmpty ? refusal("there is no monitor to turn", client) : effects
    }
    return effects + reply(orientation.rawValue, client)
  }

  /// Replies when the player has answered, and tells the watchers then.
  private mutating func seek(
    _ player: PlayerReading, by distance: Duration, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    guard player.canSeek else { return refusal(of: player, "cannot seek", client) }
    let target = player.limited(player.position + distance)
    show(SeekContent.of(player, seekingTo: target), .request, isNews: false, at: now)
    return [.write(.seek(player, to: target), for: .seekResult(player, to: target, client))]
  }

  /// The player's answer to a seek: it is there now, or what was shown is not so.
  mutating func seekAnswered(
    _ player: PlayerReading, _ target: Duration, _ client: ClientID?, _ answer: Answer, at now: Instant
  ) -> [Effect] {
    if case .done = answer {
      watchers.tell(Announcement(content: SeekContent.of(player, seekingTo: target), isMuted: nil))
      return client.map { reply(target.clockText(), $0) } ?? []
    }
    if drag.target == nil {
      let content = SeekContent.refused(by: player)
      // After a drag, where that was.
      show(content, client == nil ? .drag : .request, client == nil ? .hold : .bump(nil), isNews: false, at: now)
      hud.release(at: now)
    }
    return client.map { failure(answer, of: player, $0) } ?? []
  }

  /// The present state, for a client that begins to watch.
  private var state: [Announcement] {
    var state: [Announcement] = []
    if let sink = audio.sink { state.append(Announcement(volumeOf: sink)) }
    if let source = audio.source {
      state.append(Announcement(content: AudioState.content(of: source), isMuted: source.isMuted))
    }
    state.append(Announcement(isQuiet: gate.isQuiet))
    return state + brightness.devices.map { Announcement(content: brightness.content(of: $0), isMuted: nil) }
  }

  /// Asks for the player first; replies when it has answered the command.
  private mutating func tell(
    _ player: PlayerReading?, _ command: PlayerCommand, _ answer: Answer, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    guard let player else {
      guard case .player(let found?) = answer else {
        show(.missing(.player), .request, .bump(nil), isNews: false, at: now)
        return noPlayer(answer, client)
      }
      guard !found.denies(command) else { return refusal(of: found, "cannot do that", client) }
      nowPlaying.told(command, at: now)
      return [.write(.player(found.name, command), for: .request(.player(command, of: found), client))]
    }
    guard case .done = answer else { return failure(answer, of: player, client) }
    // There will be no change to show.
    if player.status == command.result {
      show(NowPlaying.content(of: player), .request, .bump(nil), isNews: false, at: now)
    }
    return reply(player.shortName, client)
  }

  private func failure(_ answer: Answer, of player: PlayerReading, _ client: ClientID) -> [Effect] {
    switch answer {
    case .unavailable(.refused): refusal(of: player, "refused", client)
    case .unavailable(.silent): refusal(of: player, "does not answer", client)
    default: noPlayer(answer, client)
    }
  }

  private func refusal(of player: PlayerReading, _ what: String, _ client: ClientID) -> [Effect] {
    refusal("the player '" + player.shortName + "' " + what, client)
  }

  private func noPlayer(_ answer: Answer, _ client: ClientID) -> [Effect] {
    if case .unavailable(.silent) = answer { return refusal("no media player answers", client) }
    return refusal("there is no media player", client)
  }

  /// Tells the client the level, and whether a limit kept it lower, when all that was set until now is set.
  private mutating func level(
    _ level: Level, isMuted: Bool, _ change: LevelChange, _ adjustment: Adjustment, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    var text = "\(level.percent)%" + (isMuted ? " muted" : "")
    // Half a percent is rounded away.
    if case .to(let wanted) = change, wanted > level.fraction + 0.005 { text += " (limit)" }
    // What is wanted may be on its way already.
    guard change != .query, let write = adjustment.effect?.soundWrite ?? audio.openWrite else {
      return reply(text, client)
    }
    audioReplies.await(write: write, level: text, for: client, at: now)
    return []
  }

  private func refusal(_ reason: String, _ client: ClientID) -> [Effect] {
    [.reply(.failed(reason), client: client)]
  }

  /// - Parameter line: Without the end of the line; empty for nothing.
  private func reply(_ line: String, _ client: ClientID) -> [Effect] {
    [.reply(.done(line.isEmpty ? "" : line + "\n"), client: client)]
  }

  /// The client is told when there is no answer.
  private mutating func askAudio(
    _ question: Question, _ purpose: Purpose, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    if audioReplies.isHung { return refusal(AudioReplies.silence, client) }
    audioReplies.add(client, at: now)
    return ask(question, purpose)
  }

  private func ask(_ question: Question, _ purpose: Purpose) -> [Effect] {
    [.ask(question, for: purpose)]
  }
}

extension LevelChange {
  /// The direction of a relative change; nil for others.
  fileprivate var direction: LevelSteps.Direction? {
    if case .by(let share) = self { share > 0 ? .up : .down } else { nil }
  }
}
