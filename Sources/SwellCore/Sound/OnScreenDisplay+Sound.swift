/// The events of the audio server.
extension OnScreenDisplay {
  mutating func soundChanged(_ event: Event) {
    switch event {
    case .audioConnected(let server):
      sound.audio.connected(server: server, at: now)
      emit(.note("ready"))
    case .audioDisconnected(let isWatched):
      sound.audio.disconnected(isWatched: isWatched, at: now)
      ledger.forget { $0.isSound }
      sound.missed = []
      sound.streams.forget()
      // The next server gives its streams the same numbers.
      if case .streams = gestures.drag.target { endDrag() }
    case .audioServerAppeared: if sound.audio.retry(isNew: true) { emit(.connectAudio) }
    case .sink(let reading): read(reading)
    case .source(let reading): read(reading)
    case .recordingBegan: show(sound.audio.recordingBegan(at: now), .change)
    case .headsets(let readings):
      let low = sound.batteries.read(readings)
      // The battery of a new headset is known a little later.
      if let sink = sound.sink, hud.timeline.content?.kind == .output {
        show(sound.charged(sound.audio.output(sink), settings), .action, .update, isNews: false)
      }
      if let low, !settings.hidden.contains(.power) { show(low.content, .change) }
    case .streams(let readings):
      for program in ProgramList(sound.streams.read(readings, &ledger, at: now)).programs {
        show(program.content(program.level, isMuted: program.isMuted), .change, isMuted: program.isMuted)
      }
    default: break
    }
    if let sink = sound.sink, !sink.isPlaceholder, sound.audio.isSourceKnown { answerEarly() }
  }

  private mutating func read(_ reading: SourceReading?) {
    var reading = reading
    if let old = sound.audio.source, let new = reading, old.name == new.name,
      ledger.judge(new.value, of: new.subject, at: now) == .older
    {
      reading = old
    }
    show(sound.audio.read(reading, isAwaited: wantedDevice(.input) != nil, at: now), .change)
    answerDeviceErrands(.input)
    pressAgain()
  }

  private mutating func read(_ reading: SinkReading?) {
    audioAnswers()
    var reading = reading
    if let old = sound.sink, let new = reading, new.subject == old.subject {
      // The server has made the sink anew: the new sink does not get the open writes.
      if new.index != old.index { ledger.forget { $0 == new.subject } }
      if ledger.openNumber(of: new.subject) == nil, let further = sound.audio.goFurther(after: new, at: now) {
        apply(further, .action, nil)
        return
      }
      if ledger.judge(new.value, of: new.subject, at: now) == .older {
        reading?.update(old.channels, isMuted: old.isMuted, hasCall: new.hasCall)
      }
    }
    let (old, switchesAt) = (sound.sink, sound.audio.switchesAt)
    let news = sound.audio.read(reading, isAwaited: wantedDevice(.output) != nil, at: now)
    show(sound.charged(news, settings), .change)
    // A Bluetooth device is no longer the default one: the device has gone, or somebody has chosen another one.
    if switchesAt == nil, sound.audio.switchesAt != nil { emit(.ask(.outputs, for: .formerOutput)) }
    // A change that is not shown, such as the level of a server that is back, is told all the same.
    if news == nil, let sink = sound.sink, sink.level != old?.level || sink.isMuted != old?.isMuted {
      hud.watchers.tell(Announcement(volumeOf: sink))
    }
    // A drag of another output ends, and the HUD hides after the usual delay.
    if case .volume(let start) = gestures.drag.target, !sound.audio.isCurrent(start) { endDrag() }
    if reading?.address != nil, settings.wantsBatteries { sound.followsBatteries = true }
    answerDeviceErrands(.output)
    pressAgain()
  }

  /// The device that is to be the default one.
  func wantedDevice(_ direction: AudioDevice.Direction) -> String? {
    if case .name(let name)? = ledger.expected(.defaultDevice(direction)) { name } else { nil }
  }

  /// Answers all clients that wait for a default device, if the device that was asked for last is the default one: the
  /// others may never be.
  mutating func answerDeviceErrands(_ direction: AudioDevice.Direction) {
    guard let device = wantedDevice(direction), device == sound.current(direction) else { return }
    ledger.forget { $0 == .defaultDevice(direction) }
    for errand in errands.all {
      if case .device(direction, _) = errand.goal { reply(errand.client, device) }
    }
  }

  /// Gives the presses that came too late for their device to the present default device.
  private mutating func pressAgain() {
    for press in sound.takeMissed(at: now) { act(on: press, .key) }
  }

  /// The audio server has answered a write, or the write was dropped.
  mutating func soundWritten(_ answer: Answer, _ entry: Ledger.Entry) {
    if answer == .done { audioAnswers() } else { sound.audio.rounding.forget() }
    if answer == .unavailable(.outdated), case .key(let press) = entry.asker {
      sound.missed.append((press, entry.subject, now + Sound.missedTime))
      pressAgain()
    }
  }

  /// The outputs after the default one was another one.
  mutating func formerOutputAnswered(_ answer: Answer) {
    guard case .outputs(let outputs) = answer else { return }
    show(sound.charged(sound.audio.switchDue(outputs, at: now), settings), .change)
  }

  /// Connects again, and plays the sound of a change.
  mutating func soundDue() {
    if let retryAt = sound.audio.retryAt, now >= retryAt, sound.audio.retry() { emit(.connectAudio) }
    show(sound.charged(sound.audio.switchDue(at: now), settings), .change)
    let current = sound.sink
    if let sink = sound.changeSound.take(at: now, current: current) {
      emit(.playSound(theme: settings.soundTheme, sink: sink, inSilence: settings.sound == .quiet))
    }
  }

  /// The audio server has told something.
  mutating func audioAnswers() {
    sound.isHung = false
    ledger.prolongSound(at: now)
  }

  /// Something has waited in vain. The next answer shows that the server is back.
  mutating func audioHangs() {
    if !sound.isHung { emit(.readAudio) }
    sound.isHung = true
  }
}
