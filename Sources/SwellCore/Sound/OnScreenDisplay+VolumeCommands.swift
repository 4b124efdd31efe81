/// Commands about sound: volumes of outputs, microphone and programs, and which output is the default one.
extension OnScreenDisplay {
  /// Changes the default output or input.
  mutating func change(_ direction: AudioDevice.Direction, _ change: LevelChange, _ client: ClientID) {
    if change != .query, sound.isHung { return refuse(client, Sound.silence) }
    let isOutput = direction == .output
    let adjustment = isOutput ? sound.audio.change(change, at: now) : sound.audio.changeMicrophone(change)
    guard let adjustment, let subject = isOutput ? sound.sink?.subject : sound.audio.source?.subject,
      let level = adjustment.content.level, let isMuted = isOutput ? sound.sink?.isMuted : sound.audio.source?.isMuted
    else {
      showMissing(isOutput ? .volume : .microphone, change)
      return refuse(client, absence(of: direction))
    }
    let write = change == .query ? nil : apply(adjustment, .request, change.direction)
    reply(client, level, isMuted: isMuted, change, write ?? ledger.openNumber(of: subject))
  }

  /// Changes a sink by its name: the outputs are asked for, unless the sink is the default one.
  mutating func changeSink(_ change: LevelChange, named name: String, _ client: ClientID) {
    if sound.sink?.name == name { return self.change(.output, change, client) }
    askAudio(.outputs, for: client) { osd, answer in
      guard case .outputs(let outputs) = answer else { return osd.refuse(client, osd.absence(of: .output, answer)) }
      guard let output = outputs.first(called: name) else {
        return osd.refuse(client, AudioDevice.Direction.output.unknown(name, outputs.map { $0.name }))
      }
      if osd.sound.sink?.name == output.name { return osd.change(.output, change, client) }
      osd.changeOther(output, change, client)
    }
  }

  /// Changes a sink that is not the default one. The change is shown, since a client asked for it.
  private mutating func changeOther(_ sink: SinkReading, _ change: LevelChange, _ client: ClientID) {
    var sink = sink
    let subject = Ledger.Subject.sink(sink.name, port: nil)
    if ledger.judge(sink.value, of: subject, at: now) == .older,
      case .sound(let channels, let isMuted)? = ledger.expected(subject)
    {
      sink.update(channels, isMuted: isMuted, hasCall: sink.hasCall)
    }
    let (reading, adjustment) = sound.audio.change(change, of: sink)
    if adjustment.write != nil {
      hud.watchers.tell(Announcement(content: adjustment.content, isMuted: reading.isMuted))
      show(adjustment.content, .request, isNews: false)
    }
    reply(client, reading.level, isMuted: reading.isMuted, change, adjustment.write.map { send($0) })
  }

  /// Changes the streams of the focused program, or of the programs of a name.
  mutating func changeProgram(_ change: LevelChange, named name: String?, _ client: ClientID) {
    if name != nil { return changeStreams(of: nil, named: name, change, client) }
    ask(.focusedProgram, for: client) { osd, answer in
      if case .unavailable = answer { return osd.refuse(client, "the X server does not answer") }
      guard case .focusedProgram(let program?) = answer else {
        osd.showMissing(.program, change)
        return osd.refuse(client, "no focused program: click its window, or use --program NAME")
      }
      osd.changeStreams(of: program, named: nil, change, client)
    }
  }

  private mutating func changeStreams(
    of program: FocusedProgram?, named name: String?, _ change: LevelChange, _ client: ClientID
  ) {
    askAudio(.streams(of: program), for: client) { osd, answer in
      guard case .streams(let all) = answer else {
        osd.showMissing(.program, change)
        return osd.refuse(client, osd.absence(of: .output, answer))
      }
      let streams = all.filter { stream in name.map { stream.isCalled($0) } ?? true }
      if let name, streams.isEmpty {
        let names = ProgramList(all).programs.map { $0.name }
        let others = names.isEmpty ? "no program plays sound" : "these programs do: \(names.list)"
        return osd.refuse(client, "'\(name)' plays no sound; \(others)")
      }
      guard let adjustment = osd.sound.audio.change(change, of: streams) else {
        osd.showMissing(.program, change)
        return osd.refuse(client, "the focused program plays no sound: 'swell volume --programs' lists those that do")
      }
      var isMuted = streams.allSatisfy { $0.isMuted }
      if case .volumes(let writes)? = adjustment.write { isMuted = writes.allSatisfy { $0.isMuted == true } }
      if adjustment.write != nil { osd.show(adjustment.content, .request, isMuted: isMuted) }
      let write = adjustment.write.map { osd.send($0) }
      osd.reply(client, adjustment.content.level ?? Level(0), isMuted: isMuted, change, write)
    }
  }

  mutating func listPrograms(json: Bool, _ client: ClientID) {
    askAudio(.streams(of: nil), for: client) { osd, answer in
      guard case .streams(let streams) = answer else { return osd.refuse(client, osd.absence(of: .output, answer)) }
      let list = ProgramList(streams)
      osd.emit(.reply(.done(json ? list.json : list.text), client: client))
    }
  }

  mutating func list(_ direction: AudioDevice.Direction, json: Bool, _ client: ClientID) {
    askAudio(direction.question, for: client) { osd, answer in
      guard let devices = answer.devices, json || !devices.isEmpty else {
        return osd.refuse(client, osd.absence(of: direction, answer))
      }
      guard devices.contains(where: { $0.address != nil }), !osd.sound.followsBatteries else {
        return osd.print(devices, direction, json: json, client)
      }
      osd.sound.followsBatteries = true
      osd.ask(.batteries, for: client) { osd, _ in osd.print(devices, direction, json: json, client) }
    }
  }

  private mutating func print(
    _ devices: [AudioDevice], _ direction: AudioDevice.Direction, json: Bool, _ client: ClientID
  ) {
    let list = DeviceList(devices: devices, current: sound.current(direction), batteries: sound.batteries)
    emit(.reply(.done(json ? list.json : list.text), client: client))
  }

  // MARK: the default device

  /// Makes one of the outputs or inputs the default one, and then replies.
  mutating func select(_ direction: AudioDevice.Direction, _ selection: DeviceSelection, _ client: ClientID) {
    // The result is noticed like a change by others.
    ledger.expect([direction.kind], at: now)
    askAudio(direction.question, for: client) { osd, answer in
      guard let devices = answer.devices else { return osd.refuse(client, osd.absence(of: direction, answer)) }
      osd.select(direction, selection, from: devices, client)
    }
  }

  private mutating func select(
    _ direction: AudioDevice.Direction, _ selection: DeviceSelection, from devices: [AudioDevice], _ client: ClientID
  ) {
    var choices = devices
    if selection == .next || selection == .previous {
      let cycle = direction == .output ? settings.cycle : []
      choices = DeviceSelection.cycle(cycle, through: devices)
      if choices.isEmpty, !devices.isEmpty { return refuse(client, direction.noChoice(cycle)) }
    }
    let current = sound.current(direction)
    guard let chosen = selection.choose(from: choices, current: wantedDevice(direction) ?? current) else {
      guard case .named(let name) = selection else { return refuse(client, absence(of: direction)) }
      return refuse(client, direction.unknown(name, devices.map { $0.name }))
    }
    // The server tells no switch to the present default device.
    if current == chosen {
      let content =
        direction == .output ? sound.sink.map { sound.audio.output($0) } : sound.audio.source.map(AudioState.input)
      show(sound.charged(content, settings), .request, isNews: false)
    }
    errands.set(.device(direction, write: send(.defaultDevice(direction, chosen))), for: client, at: now)
  }

  /// The server has accepted a switch of the default device, or has not.
  mutating func defaultDeviceWritten(_ answer: Answer, _ direction: AudioDevice.Direction, _ number: Int) {
    if answer == .done {
      audioAnswers()
      // PipeWire switches later, and may not tell the switch.
      emit(.readAudio)
      return answerDeviceErrands(direction)
    }
    let isRefused = answer == .unavailable(.refused)
    for errand in errands.all {
      guard case .device(_, number) = errand.goal else { continue }
      refuse(errand.client, isRefused ? Sound.notSwitched(direction) : absence(of: direction, answer))
    }
  }

  // MARK: answers

  /// - Parameter answer: The answer of the server, which has no such device.
  private func absence(of direction: AudioDevice.Direction, _ answer: Answer? = nil) -> String {
    guard case .connected = sound.audio.connection, answer != .unavailable(.lost) else {
      return "there is no audio server: start PipeWire (pipewire-pulse) or PulseAudio"
    }
    let missing = direction == .output ? "output: 'pactl list sinks short' must list one" : "microphone: connect one"
    return "the audio server has no " + missing
  }

  /// Tells the client the level, and whether a limit kept it lower.
  ///
  /// - Parameter write: The number of the write that sets the level; nil when the level is set already.
  private mutating func reply(
    _ client: ClientID, _ level: Level, isMuted: Bool, _ change: LevelChange, _ write: Int?
  ) {
    let text = change.text(level, isMuted: isMuted)
    guard change != .query, let write else { return reply(client, text) }
    errands.set(
      .write(write) { osd, answer in
        if answer == .done { return osd.reply(client, text) }
        osd.refuse(client, "the volume is not set: the output has changed, or the audio server refuses the change")
      }, for: client, at: now)
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
      ? "all " + rawValue + "s are unplugged" : "all outputs of 'cycle' are missing: " + cycle.list
  }

  fileprivate func unknown(_ name: String, _ names: [String]) -> String {
    names.absence(of: rawValue + " '" + name + "'")
  }
}
