/// Commands about sound: volumes of outputs, microphone and programs, and which output is the default one.
extension Sound {
  mutating func changeVolume(
    _ change: LevelChange, _ client: ClientID, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    if change != .query, replies.isHung { return [.refusal(AudioReplies.silence, client)] }
    guard let adjustment = audio.change(change, at: now) else {
      hud.missing(.volume, change, at: now)
      return [.refusal(absence(of: .output), client)]
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
      return [.refusal(absence(of: .input), client)]
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
    guard case .outputs(let outputs) = answer else { return [.refusal(absence(of: .output, answer), client)] }
    guard let index = AudioDevice.index(of: name, in: outputs.map { AudioDevice($0) }) else {
      return [.unknown(.output, name, outputs.map { $0.name }, client)]
    }
    let sink = outputs[index]
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
      return [.refusal(absence(of: .output, answer), client)]
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

  /// Selects one of the outputs or inputs; replies when it is the default one.
  mutating func select(
    _ direction: AudioDevice.Direction, _ selection: DeviceSelection, _ answer: Answer, _ client: ClientID,
    _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    guard replies.isInTime(client, answer) else { return [] }
    switch answer {
    case .done:
      guard let wanted = replies.wanted(direction) else { return [] }
      replies.await(direction, wanted, isAccepted: true, for: client, at: now)
      // PipeWire switches later, and may not tell it.
      return current(direction) == wanted ? replies.isDefault(direction, wanted) : [.readAudio]
    case .unavailable(.refused): return [.refusal(AudioReplies.notSwitched(direction), client)]
    default: break
    }
    guard let devices = answer.devices else { return [.refusal(absence(of: direction, answer), client)] }
    var choices = devices
    if selection == .next || selection == .previous {
      let cycle = direction == .output ? hud.settings.cycle : []
      choices = DeviceSelection.cycle(cycle, through: devices)
      if choices.isEmpty, !devices.isEmpty { return [.refusal(direction.noChoice(cycle), client)] }
    }
    let current = current(direction)
    guard let chosen = selection.choose(from: choices, current: replies.wanted(direction) ?? current) else {
      guard case .named(let name) = selection else { return [.refusal(absence(of: direction), client)] }
      return [.unknown(direction, name, devices.map { $0.name }, client)]
    }
    // The server tells of no switch to what is the default one already.
    if current == chosen {
      let content = direction == .output ? sink.map(AudioState.output) : audio.source.map(AudioState.input)
      hud.show(charged(content, hud.settings), .request, isNews: false, at: now)
    }
    replies.await(direction, chosen, for: client, at: now)
    return [.write(.defaultDevice(direction, chosen), for: .request(.select(direction, .named(chosen)), client))]
  }

  /// The name of the default sink or source.
  private func current(_ direction: AudioDevice.Direction) -> String? {
    direction == .output ? sink?.name : audio.source?.name
  }

  mutating func listPrograms(_ answer: Answer, json: Bool, _ client: ClientID) -> [Effect] {
    guard replies.isInTime(client, answer) else { return [] }
    guard case .streams(let streams) = answer else { return [.refusal(absence(of: .output, answer), client)] }
    let list = ProgramList(streams)
    return [.reply(.done(json ? list.json : list.text), client: client)]
  }

  mutating func list(
    _ direction: AudioDevice.Direction, _ answer: Answer, json: Bool, _ client: ClientID
  ) -> [Effect] {
    guard replies.isInTime(client, answer) else { return [] }
    guard let devices = answer.devices, json || !devices.isEmpty else {
      return [.refusal(absence(of: direction, answer), client)]
    }
    let list = DeviceList(devices: devices, current: current(direction), batteries: batteries)
    return [.reply(.done(json ? list.json : list.text), client: client)]
  }

  /// - Parameter answer: That of the server, which has no such device.
  private func absence(of direction: AudioDevice.Direction, _ answer: Answer? = nil) -> String {
    guard case .connected = audio.connection, answer != .unavailable(.lost) else {
      return "there is no audio server: start PipeWire (pipewire-pulse) or PulseAudio"
    }
    return "the audio server has no " + (direction == .output ? "output" : "microphone") + ": 'swell doctor' says more"
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
  fileprivate static func unknown(
    _ direction: AudioDevice.Direction, _ name: String, _ names: [String], _ client: ClientID
  ) -> Effect {
    .refusal(names.absence(of: direction.rawValue + " '" + name + "'"), client)
  }
}

extension Answer {
  /// The outputs or inputs of a list.
  fileprivate var devices: [AudioDevice]? {
    switch self {
    case .outputs(let sinks): sinks.map { AudioDevice($0) }
    case .inputs(let devices): devices
    default: nil
    }
  }
}

extension AudioDevice.Direction {
  var question: Question { self == .output ? .outputs : .inputs }

  var kind: HUDContent.Kind { self == .output ? .output : .input }

  /// Why there is nothing to go on to.
  fileprivate func noChoice(_ cycle: [String]) -> String {
    cycle.isEmpty
      ? "all " + rawValue + "s are unplugged" : "none of the outputs of 'cycle' is there: " + cycle.list
  }
}
