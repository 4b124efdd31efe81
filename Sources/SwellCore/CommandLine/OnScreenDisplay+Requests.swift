extension OnScreenDisplay {
  /// Answers a client of the control socket.
  mutating func answer(_ request: Request, from client: ClientID, at now: Instant) -> [Effect] {
    switch request {
    case .status(let json):
      let report = StatusReport(of: self)
      return [.reply(text: json ? report.json : report.text, client: client)]
    case .reload: return [.readConfiguration(client: client)]
    // The end of the connection, which is the end of Swell, is the answer.
    case .quit: return [.quit]
    case .show(let content):
      announce(content, at: now)
      return [.reply(text: "\n", client: client)]
    case .watch(let json, let isNow): return watch(json: json, now: isNow, client)
    case .sink(let change, let name):
      if name == audio.sink?.name || name == audio.sink?.description { return changeVolume(change, client, at: now) }
      return [.readSink(SinkWish(sink: name, change: change, client: client))]
    case .volume(let change): return changeVolume(change, client, at: now)
    case .microphone(let change):
      guard audio.source != nil else { return [OnScreenDisplay.refusal("there is no microphone", client)] }
      let effects = setMicrophone(change, at: now)
      guard let source = audio.source else { return effects }
      if effects.isEmpty, change != .query { bump(AudioState.content(of: source), nil, isKey: false, at: now) }
      return effects + [OnScreenDisplay.level(source.level, isMuted: source.isMuted, client)]
    case .program(let change): return changeProgram(change, client)
    case .output(let selection): return [.selectOutput(selection, client: client)]
    case .brightness(let change, let target): return changeBrightness(change, target, client, at: now)
    case .gesture(let wanted): return switchLayer(wanted, client, at: now)
    case .rotate(let orientation):
      guard settings.rotation != .server else {
        let remedy = "set 'rotation = hud' or 'rotation = screen' in [hud] first"
        return [OnScreenDisplay.refusal("rotation is left to the X server: \(remedy)", client)]
      }
      let effects = turn(to: orientation, for: client, at: now)
      // Whether the screen can be turned, the server tells.
      if settings.rotation == .screen {
        return effects.isEmpty ? [OnScreenDisplay.refusal("there is no monitor to turn", client)] : effects
      }
      return effects + [.reply(text: "\(orientation.rawValue)\n", client: client)]
    case .seek(let distance):
      gestures.seekWishes.append((distance, client))
      return [.readPlayer]
    }
  }

  private mutating func changeVolume(_ change: LevelChange, _ client: ClientID, at now: Instant) -> [Effect] {
    guard let sink = audio.sink else {
      return [OnScreenDisplay.refusal("there is no audio server, or it has no output", client)]
    }
    let volume = volume(of: sink, after: change)
    var effects = setVolume(volume, isMuted: change.isMuted(from: sink.isMuted), at: now)
    if effects.isEmpty, change != .query {
      bump(AudioState.content(.volume, of: sink), OnScreenDisplay.direction(of: change), isKey: false, at: now)
    }
    if let sink = audio.sink { effects.append(OnScreenDisplay.level(sink.level, isMuted: sink.isMuted, client)) }
    return effects
  }

  private func volume(of sink: SinkReading, after change: LevelChange) -> UInt32 {
    guard let level = change.level(from: sink.level.fraction) else { return sink.volume }
    let wanted = UInt32((min(level, 100) * Double(VolumeStep.full)).rounded())
    // A level above the limit that somebody else set is not pulled down by a wish for more.
    return wanted > sink.volume ? max(sink.volume, min(wanted, settings.volumeLimit)) : wanted
  }

  /// A sink that is not the default one was found, or not: changes it, and shows that since somebody asked.
  mutating func read(_ reading: SinkReading?, _ names: [String], for wish: SinkWish, at now: Instant) -> [Effect] {
    guard var sink = reading else {
      return [.reply(text: OnScreenDisplay.outputReply(nil, names), client: wish.client)]
    }
    sink.volume = volume(of: sink, after: wish.change)
    sink.isMuted = wish.change.isMuted(from: sink.isMuted)
    let answer = OnScreenDisplay.level(sink.level, isMuted: sink.isMuted, wish.client)
    guard wish.change != .query else { return [answer] }
    let icon = sink.isMuted ? Icon.speakerMuted : sink.device.icon(for: sink.level, isMuted: false)
    var content = HUDContent(kind: wish.change.isAboutLevel ? .volume : .mute, icon: icon, level: sink.level)
    content.detail = OnScreenDisplay.shortened(sink.description)
    tell(content, isMuted: sink.isMuted)
    show(content, at: now)
    return [.setSink(sink.name, volume: sink.volume, isMuted: sink.isMuted), answer]
  }

  private mutating func changeBrightness(
    _ change: LevelChange, _ target: BrightnessTarget, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    let displays: [BrightnessDevice]
    switch target {
    case .underPointer: displays = displayUnderPointer.map { [$0] } ?? []
    case .all: displays = brightness.displays.filter { $0.kind == .display }
    case .keyboard: displays = brightness.keyboard.map { [$0] } ?? []
    case .named(let name): displays = brightness.named(name).map { [$0] } ?? []
    }
    guard !displays.isEmpty else { return [OnScreenDisplay.refusal(brightnessRefusal(target), client)] }
    var effects: [Effect] = []
    var text = ""
    for display in displays {
      if let level = change.level(from: display.level(settings.curve).fraction) {
        effects += setBrightness(display, to: value(of: display, for: level, change), at: now)
      }
      guard let display = brightness.named(display.name) else { continue }
      text += (displays.count > 1 ? "\(display.name) " : "") + "\(display.level(settings.curve).percent)%\n"
    }
    if effects.isEmpty, change != .query, let display = displays.first {
      bump(content(of: display), OnScreenDisplay.direction(of: change), isKey: false, at: now)
    }
    return effects + [.reply(text: text, client: client)]
  }

  /// A relative change is never lost to the device's coarse steps.
  private func value(of display: BrightnessDevice, for level: Double, _ change: LevelChange) -> Int {
    let value = display.value(for: level, settings.curve, floor: settings.floor)
    guard case .by(let share) = change, share != 0, value == display.value || (value > display.value) != (share > 0)
    else { return value }
    return display.next(
      share > 0 ? .up : .down, steps: LevelSteps(step: 0.002), settings.curve, floor: settings.floor)
  }

  private func brightnessRefusal(_ target: BrightnessTarget) -> String {
    switch target {
    case .keyboard: return "there is no keyboard backlight"
    case .named(let name):
      var known = ""
      for display in brightness.displays { known += (known.isEmpty ? "" : ", ") + display.name }
      return "there is no display '\(name)'; there is \(known.isEmpty ? "none whose brightness can be set" : known)"
    case .underPointer, .all: return "there is no display whose brightness can be set"
    }
  }

  private static func direction(of change: LevelChange) -> LevelSteps.Direction? {
    if case .by(let share) = change { share > 0 ? .up : .down } else { nil }
  }

  static func outputReply(_ name: String?, _ names: [String]) -> String {
    if let name { return name + "\n" }
    var known = ""
    for name in names { known += (known.isEmpty ? "" : ", ") + name }
    return "error: there is no such output; there is \(known.isEmpty ? "none" : known)\n"
  }

  private static func level(_ level: Level, isMuted: Bool, _ client: ClientID) -> Effect {
    .reply(text: "\(level.percent)%\(isMuted ? " muted" : "")\n", client: client)
  }

  private static func refusal(_ reason: String, _ client: ClientID) -> Effect {
    .reply(text: "error: \(reason)\n", client: client)
  }
}
